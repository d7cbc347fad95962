import type { BodyOf, signedReceiptEndpoints, ReplyOf } from '@kuri/contract'
import {
  hasUpiNumber,
  signedReceiptText,
  ok,
  readSignedNumber,
  refuse,
  signedSum,
  sum,
  ZERO,
  type SignedReceipt,
  type Result,
  type UnallocatedReason,
} from '@kuri/domain'
import { isId, newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as chits from '../chits/service.ts'
import type { NoticeData } from '../notices/kinds.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import * as references from '../references/service.ts'
import { hasSigned } from './device-key.ts'
import * as devices from './devices.store.ts'
import { inOrder } from './receipt-lines.ts'
import { bookCheque } from './sync-cheque.ts'
import * as store from './sync.store.ts'
import { monthsOf, takeLine, takeOwed, toSuspense, type Act, type Left, type Taking } from './take-lines.ts'

type Form = BodyOf<typeof signedReceiptEndpoints.syncReceipts>
type Sent = ReplyOf<typeof signedReceiptEndpoints.syncReceipts>['receipts'][number]

/** A receipt whose signature, device and number are right. */
export interface Signed {
  readonly receipt: SignedReceipt
  readonly no: number
  readonly content: string
  readonly signature: Buffer
  readonly note: string
}

/**
 * Checks that phones of this collector signed these receipts under numbers they were given. Nothing is written. Refuses: not_found
 * (not the collector's phone), receipt_number_not_given, receipt_signature_wrong, receipt_number_used (another receipt has the
 * number), invalid_input (a cheque is not named, or nothing is paid).
 */
export async function checkSignatures(tx: Tx, receipts: Form['receipts'], by: string): Promise<Result<Signed[]>> {
  const rows = await devices.these(tx, [...new Set(receipts.map(({ deviceId }) => deviceId))].filter(isId))
  const owned = new Map(rows.filter((row) => row.collector_id === by).map((row) => [row.id, row]))
  const signed: Signed[] = []
  for (const { note = '', signature: text, reference = '', ...named } of receipts) {
    const device = owned.get(named.deviceId)
    if (!device) return refuse({ code: 'not_found' })
    const receipt = { ...named, reference }
    if ((named.method === 'cheque') !== (named.cheque !== undefined))
      return refuse({
        code: 'invalid_input',
        field: 'cheque',
        problem: 'A cheque, and nothing else, names its cheque.',
      })
    if (signedSum(receipt) === ZERO)
      return refuse({ code: 'invalid_input', field: 'lines', problem: 'Please choose what is paid.' })
    const { number } = receipt
    const read = readSignedNumber(number)
    if (read?.seriesNo !== device.series_no || read.no > device.numbers_given) {
      return refuse({ code: 'receipt_number_not_given', number })
    }
    const content = signedReceiptText(receipt)
    const signature = Buffer.from(text, 'base64url')
    if (!hasSigned(device.public_key, content, signature)) return refuse({ code: 'receipt_signature_wrong', number })
    signed.push({ receipt, no: read.no, content, signature, note })
  }
  const wanted = signed.map(({ receipt: { deviceId }, no }) => ({ deviceId, no }))
  const known = await store.known(tx, wanted)
  const other = signed.find(({ receipt, content }) => (known.get(receipt.number)?.content ?? content) !== content)
  return other ? refuse({ code: 'receipt_number_used', number: other.receipt.number }) : ok(signed)
}

/**
 * Books one signed receipt, once: what fits pays its instalments, wholly or in part, late fees and debts; the rest goes to
 * suspense, with a reason and a task for a cashier. Money that was receipted is never refused. A receipt that has arrived
 * before gets the same answer and writes nothing. A cheque is received, and is no money yet. Refuses: receipt_number_used.
 * Source: docs/spec/payments.md, PAY-13 and PAY-18; ADR 10.
 */
export async function bookReceipt(tx: Tx, signed: Signed, act: Act): Promise<Result<Sent>> {
  const { receipt, no, content } = signed
  const { number, deviceId, method, takenAt } = receipt
  const device = await devices.lock(tx, deviceId)
  if (!device) throw new Error(`device ${deviceId} was not found after its receipt was checked`)
  const before = (await store.known(tx, [{ deviceId, no }])).get(number)
  if (before)
    return before.content === content
      ? ok(sentOf(number, before.reason))
      : refuse({ code: 'receipt_number_used', number })

  const id = newId()
  const personId = isId(receipt.memberId) && (await store.isPerson(tx, receipt.memberId)) ? receipt.memberId : null
  const amount = signedSum(receipt)
  const reason =
    method === 'cheque'
      ? await bookCheque(tx, { ...act, id, receipt, personId }, device)
      : await bookMoney(tx, { ...act, id, receipt: { ...receipt, method }, personId }, device)
  await store.insertReceipt(tx, {
    id,
    device_id: deviceId,
    receipt_no: no,
    collector_id: act.by,
    person_id: personId,
    amount_paise: amount,
    method,
    content,
    signature: signed.signature,
    note: signed.note,
    state: reason === null ? 'booked' : 'unallocated',
    reason,
    taken_at: takenAt,
    settled_at: null,
    settled_by: null,
  })
  const after = { number, amount, method, reason }
  const subject = personId === null ? `device:${deviceId}` : `person:${personId}`
  await audit.record(tx, { actor: act.by, action: 'collection.take', subject, after, requestId: act.requestId })
  // a cheque that is not received goes to the cashier with the handover
  if (reason !== null && method !== 'cheque')
    await notifyCashiers(tx, { by: act.by, data: { number, amount, receiptId: id } })
  return ok(sentOf(number, reason))
}

/** Money pays what it fits, and the rest goes to suspense; answers the first reason why, null: it fits. */
async function bookMoney(tx: Tx, taking: Taking, device: devices.DeviceRow): Promise<UnallocatedReason | null> {
  const { personId, receipt } = taking
  const { lines, debts = [] } = receipt
  // the chits before the wallet and before all that a person pays in cash, as everybody locks them
  await chits.lockAll(tx, [...new Set(lines.map(({ chitId }) => chitId))].filter(isId), { skipLocked: false })
  const whole = await whyUnallocated(tx, taking, device)
  const amount = signedSum(receipt)
  const left: Left[] = []
  if (whole !== null || personId === null) left.push({ amount, reason: whole ?? 'unknown_member' })
  else {
    for (const owed of debts.toSorted((a, b) => a.debtId.localeCompare(b.debtId)))
      left.push(...(await takeOwed(tx, { ...taking, personId }, owed)))
    for (const line of inOrder(lines)) left.push(...(await takeLine(tx, { ...taking, personId }, line)))
  }
  if (left.length > 0) {
    const kept = sum(left.map((part) => part.amount))
    await toSuspense(tx, taking, { amount: kept, isRest: kept < amount })
  }
  return left[0]?.reason ?? null
}

const sentOf = (number: string, reason: UnallocatedReason | null): Sent =>
  reason === null ? { number, status: 'booked' } : { number, status: 'unallocated', reason }

/** Why nothing of a receipt can be allocated; null: its lines decide. */
async function whyUnallocated(
  tx: Tx,
  { id, receipt, personId, by }: Taking,
  device: devices.DeviceRow,
): Promise<UnallocatedReason | null> {
  const { method, reference } = receipt
  if (device.blocked_at !== null) return 'device_blocked'
  if (personId === null) return 'unknown_member'
  if (personId === by) return 'own_receipt'
  const eventKey = `collect:${id}`
  if (method === 'upi') {
    if (!hasUpiNumber(reference)) return 'bank_number'
    return (await references.judgeFree(tx, { eventKey, reference })).ok ? null : 'bank_number'
  }
  const amount = signedSum(receipt)
  const dues = await monthsOf(tx, receipt.lines, personId)
  return (await references.judgeCash(tx, { eventKey, personId, amount, dues })).ok ? null : 'large_cash'
}

async function notifyCashiers(
  tx: Tx,
  { by, data }: { readonly by: string; readonly data: NoticeData['receipt_unallocated'] },
): Promise<void> {
  const to = (await people.whoMay(tx, 'receive-collections')).filter((person) => person !== by)
  await notices.notify(tx, { to, kind: 'receipt_unallocated', data, link: '/admin/money' })
}
