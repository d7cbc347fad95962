import type { BodyOf, signedReceiptEndpoints, ReplyOf } from '@kuri/contract'
import {
  addDays,
  hasUpiNumber,
  signedReceiptText,
  ok,
  readSignedNumber,
  refuse,
  signedSum,
  splitOwedMoney,
  splitReceiptMoney,
  sum,
  ZERO,
  type Day,
  type SignedReceipt,
  type Paise,
  type Refusal,
  type Result,
  type UnallocatedReason,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { isId, newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { findOwed, payAllOwed } from '../debts/service.ts'
import * as chits from '../chits/service.ts'
import { payPart } from '../instalments/pay-part.ts'
import { findDue, olderDueRefusal, payMonth, toPayOn, type Due } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import type { NoticeData } from '../notices/kinds.ts'
import * as notices from '../notices/service.ts'
import * as people from '../people/service.ts'
import * as references from '../references/service.ts'
import { hasSigned } from './device-key.ts'
import * as devices from './devices.store.ts'
import { inOrder } from './receipt-lines.ts'
import { insertCollection } from './store.ts'
import { bookCheque } from './sync-cheque.ts'
import * as store from './sync.store.ts'

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

interface Act {
  readonly by: string
  readonly requestId: string
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
 * Books one signed receipt, once: what fits pays its instalments, wholly or in part, and debts; the
 * rest goes to suspense, with a reason and a task for a cashier. Money that was receipted is never refused. A receipt that has
 * arrived before gets the same answer and writes nothing. A cheque is received, and is no money yet. Refuses: receipt_number_used.
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
  // the chits before the debts and before all that a person pays in cash, as everybody locks them
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

interface Taking extends Act {
  /** Of the receipt. */
  readonly id: string
  /** Over money. */
  readonly receipt: SignedReceipt & { readonly method: 'cash' | 'upi' }
  readonly personId: string | null
}

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

/** The months that lines name and that are due: cash for each is added up (PAY-6). */
async function monthsOf(tx: Tx, lines: SignedReceipt['lines'], personId: string) {
  const months = []
  for (const line of inOrder(lines)) {
    const due = isId(line.chitId) ? await findDue(tx, { ...line, personId }) : null
    if (!due?.ok) continue
    const { ticketId, monthNo } = due.value
    months.push({ chitId: line.chitId, ticketId, monthNo, pays: line.amount })
  }
  return months
}

const WHY: Partial<Record<Refusal['code'], UnallocatedReason>> = {
  not_running: 'not_running',
  not_a_member: 'not_a_member',
  instalment_already_paid: 'already_paid',
}

/** Money that could not be allocated. */
interface Left {
  readonly amount: Paise
  readonly reason: UnallocatedReason
}

/** Takes one line; answers what of it is not allocated. */
async function takeLine(
  tx: Tx,
  taking: Taking & { readonly personId: string },
  line: SignedReceipt['lines'][number],
): Promise<Left[]> {
  const { personId } = taking
  const due = isId(line.chitId) ? await findDue(tx, { ...line, personId }) : refuse({ code: 'not_found' })
  if (!due.ok) return [{ amount: line.amount, reason: WHY[due.error.code] ?? 'not_a_member' }]
  if (await olderDueRefusal(tx, due.value)) return [{ amount: line.amount, reason: 'older_due' }]
  const { ticketId, monthNo, rest } = due.value
  const asOf = dayOfFee(due.value, line.amount, await today(tx))
  const withPenalty = toPayOn(due.value, asOf)
  const { pays, credited, unallocated, reason } = splitReceiptMoney(line.amount, { rest, withPenalty })
  const leavesPenalty = credited < withPenalty
  if (pays !== null) await payInstalment(tx, taking, { ticketId, monthNo, pays, amount: credited, asOf, leavesPenalty })
  return reason === null ? [] : [{ amount: unallocated, reason }]
}

/**
 * The day as of which a late fee is judged: today, or one of the two days before, when the money is the fee of that day. A round is
 * kept for 24 hours, and what is receipted by it may come a day later.
 */
const dayOfFee = (due: Due, amount: Paise, now: Day): Day =>
  [now, addDays(now, -1), addDays(now, -2)].find((day) => toPayOn(due, day) <= amount) ?? now

/** Takes what is owed to the company, each debt as a whole; answers what of the money is not allocated. */
async function takeOwed(
  tx: Tx,
  taking: Taking & { readonly personId: string },
  { debtId, amount }: NonNullable<SignedReceipt['debts']>[number],
): Promise<Left[]> {
  const { personId, by, requestId } = taking
  const found = isId(debtId) ? await findOwed(tx, [debtId], personId) : refuse({ code: 'not_found' })
  const [debt] = found.ok ? found.value : []
  if (!debt) return [{ amount, reason: 'not_owed' }]
  const { credited, unallocated, reason } = splitOwedMoney(amount, debt.amount_paise)
  if (credited > ZERO) {
    const id = await credit(tx, taking, credited)
    const paid = await payAllOwed(tx, [debt], { actor: by, requestId })
    if (!paid.ok) throw new Error(`debt ${debt.number} of ${taking.receipt.number} was refused: ${paid.error.code}`)
    await note(tx, taking, { id, amount: credited, put_into: 'debt', debt_id: debtId })
  }
  return reason === null ? [] : [{ amount: unallocated, reason }]
}

/** Why the later dues of one UPI payment stand under the number of the first. */
const ONE_SUM = 'One payment for several dues.'

interface Paying {
  readonly ticketId: string
  readonly monthNo: number
  readonly pays: 'month' | 'part'
  readonly amount: Paise
  /** Of the late fee: the day as of which it is judged, and whether it stays due. */
  readonly asOf: Day
  readonly leavesPenalty: boolean
}

/** Money reaches the member's wallet, and pays a month or a part of it from there. */
async function payInstalment(
  tx: Tx,
  taking: Taking & { readonly personId: string },
  { ticketId, monthNo, pays, amount, asOf, leavesPenalty }: Paying,
): Promise<void> {
  const { receipt, by } = taking
  const id = await credit(tx, taking, amount)
  const named = { ticketId, monthNo, actor: by }
  const paid =
    pays === 'month' ? await payMonth(tx, { ...named, asOf, leavesPenalty }) : await payPart(tx, { ...named, amount })
  if (!paid.ok) throw new Error(`a contribution of ${receipt.number} was refused: ${paid.error.code}`)
  const { receiptNo } = paid.value
  await note(tx, taking, {
    id,
    amount,
    put_into: 'instalment',
    ticket_id: ticketId,
    month_no: monthNo,
    receipt_no: receiptNo,
  })
}

/** Money reaches the member's wallet; answers the id of its collection. */
async function credit(tx: Tx, taking: Taking & { readonly personId: string }, amount: Paise): Promise<string> {
  const { receipt, personId } = taking
  const id = newId()
  if (receipt.method === 'upi') {
    const entered = { eventKey: `collect:${id}`, personId, amount, reference: receipt.reference }
    const noted = await references.register(tx, { ...entered, reason: ONE_SUM })
    if (!noted.ok) throw new Error(`the bank number of ${receipt.number} was refused: ${noted.error.code}`)
  }
  await move(tx, taking, { id, amount, into: accounts.wallet(personId) })
  return id
}

/**
 * What is not allocated waits in suspense. A UPI payment stands under its number there, too: it is not taken again, at the door, at
 * the counter or by a member's word. A number that is of another payment stays with that one.
 */
async function toSuspense(
  tx: Tx,
  taking: Taking,
  { amount, isRest }: { readonly amount: Paise; readonly isRest: boolean },
): Promise<void> {
  const id = newId()
  const { receipt, personId, by } = taking
  if (receipt.method === 'upi' && hasUpiNumber(receipt.reference)) {
    const entered = { eventKey: `collect:${id}`, personId: personId ?? by, amount, reference: receipt.reference }
    await references.register(tx, { ...entered, ...(isRest && { reason: ONE_SUM }) })
  }
  await move(tx, taking, { id, amount, into: accounts.suspense })
  await note(tx, taking, { id, amount, put_into: 'suspense' })
}

async function move(
  tx: Tx,
  { receipt: { number, method, reference }, by }: Taking,
  { id, amount, into }: { readonly id: string; readonly amount: Paise; readonly into: typeof accounts.suspense },
): Promise<void> {
  const hand = method === 'cash' ? accounts.cashInHand(by) : accounts.upiToCheck(by)
  const posted = await post(tx, {
    key: `collect:${id}`,
    kind: 'collection.taken',
    actor: by,
    legs: [{ debit: hand, credit: into, amount }],
    meta: { reference: reference || number },
  })
  if (!posted.ok) throw new Error(`money of receipt ${number} was refused: ${posted.error.code}`)
}

async function note(
  tx: Tx,
  { id: receiptId, receipt: { method, reference }, personId, by }: Taking,
  {
    amount,
    ...taken
  }: { readonly id: string; readonly amount: Paise } & Pick<
    NewRow<'collection'>,
    'put_into' | 'ticket_id' | 'month_no' | 'receipt_no' | 'debt_id'
  >,
): Promise<void> {
  await insertCollection(tx, {
    ...taken,
    collector_id: by,
    person_id: personId,
    amount_paise: amount,
    method,
    reference,
    signed_receipt: receiptId,
    handover_id: null,
  })
}

async function notifyCashiers(
  tx: Tx,
  { by, data }: { readonly by: string; readonly data: NoticeData['receipt_unallocated'] },
): Promise<void> {
  const to = (await people.whoMay(tx, 'receive-collections')).filter((person) => person !== by)
  await notices.notify(tx, { to, kind: 'receipt_unallocated', data, link: '/admin/money' })
}
