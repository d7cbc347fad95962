import {
  addDays,
  dayInIndia,
  hasUpiNumber,
  refuse,
  signedSum,
  splitOwedMoney,
  splitReceiptMoney,
  subtract,
  ZERO,
  type Day,
  type Paise,
  type Refusal,
  type SignedReceipt,
  type UnallocatedReason,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { isId, newId } from '../../database/ids.ts'
import type { NewRow, Tx } from '../../database/types.ts'
import { lockOwed, payAllOwed } from '../debts/service.ts'
import { chargePenalty, type DuePenalty } from '../instalments/overdue.ts'
import { findFee } from '../instalments/pay-dues.ts'
import { payPartOf } from '../instalments/pay-part.ts'
import { findDue, olderDueRefusal, payDue, toPayOn, type Due } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import * as references from '../references/service.ts'
import { inOrder } from './receipt-lines.ts'
import { insertCollection } from './store.ts'

/* What a signed receipt over money pays, line by line. */

export interface Act {
  readonly by: string
  readonly requestId: string
}

/** Money that a receipt takes. */
export interface Taking extends Act {
  /** Of the receipt. */
  readonly id: string
  /** Over money. */
  readonly receipt: SignedReceipt & { readonly method: 'cash' | 'upi' }
  readonly personId: string | null
}

const WHY: Partial<Record<Refusal['code'], UnallocatedReason>> = {
  not_running: 'not_running',
  not_a_member: 'not_a_member',
  instalment_already_paid: 'already_paid',
}

type Line = SignedReceipt['lines'][number]

/**
 * What a line names: a month that can be paid; or the late fee that a paid month has left, when the line is over exactly that fee, so
 * that no fee is taken from money for a month; or why neither.
 */
async function namedBy(
  tx: Tx,
  line: Line,
  personId: string,
): Promise<{ readonly due: Due } | { readonly fee: DuePenalty } | { readonly not: UnallocatedReason }> {
  if (!isId(line.chitId)) return { not: 'not_a_member' }
  const due = await findDue(tx, { ...line, personId })
  if (due.ok) return { due: due.value }
  const fee = await findFee(tx, { ...line, personId })
  return fee?.amount === line.amount ? { fee } : { not: WHY[due.error.code] ?? 'not_a_member' }
}

/** The months that lines name, of which something is due: cash for each is added up (PAY-6). */
export async function monthsOf(tx: Tx, lines: readonly Line[], personId: string) {
  const months = []
  for (const line of inOrder(lines)) {
    const named = await namedBy(tx, line, personId)
    if ('not' in named) continue
    const { ticketId, monthNo } = 'due' in named ? named.due : named.fee
    months.push({ chitId: line.chitId, ticketId, monthNo, pays: line.amount })
  }
  return months
}

/** Money that could not be allocated. */
export interface Left {
  readonly amount: Paise
  readonly reason: UnallocatedReason
}

/** Takes one line; answers what of it is not allocated. */
export async function takeLine(tx: Tx, taking: Taking & { readonly personId: string }, line: Line): Promise<Left[]> {
  const named = await namedBy(tx, line, taking.personId)
  if ('not' in named) return [{ amount: line.amount, reason: named.not }]
  if (await olderDueRefusal(tx, 'due' in named ? named.due : named.fee))
    return [{ amount: line.amount, reason: 'older_due' }]
  if ('fee' in named) {
    await payFee(tx, taking, named.fee)
    return []
  }
  const { rest } = named.due
  const asOf = dayOfFee(named.due, { amount: line.amount, takenAt: taking.receipt.takenAt }, await today(tx))
  const withPenalty = toPayOn(named.due, asOf)
  const beside = subtract(signedSum(taking.receipt), line.amount)
  const { pays, credited, unallocated, reason } = splitReceiptMoney(line.amount, { rest, withPenalty, beside })
  const leavesPenalty = credited < withPenalty
  if (pays !== null)
    await payInstalment(tx, taking, { due: named.due, pays, amount: credited, beside, asOf, leavesPenalty })
  return reason === null ? [] : [{ amount: unallocated, reason }]
}

/**
 * The day as of which a late fee is judged: today, or one of the two days before, when the money is the fee of that day. A round is
 * kept for 24 hours, and what is receipted by it may come a day later. A fee that the money leaves due is that of the day of the
 * receipt, as the member reads it on the slip; of the phone's clock no other day is believed.
 */
function dayOfFee(due: Due, { amount, takenAt }: { readonly amount: Paise; readonly takenAt: Date }, now: Day): Day {
  const days = [now, addDays(now, -1), addDays(now, -2)]
  const given = days.find((day) => day === dayInIndia(takenAt)) ?? now
  return days.find((day) => toPayOn(due, day) <= amount) ?? given
}

/** Takes what is owed to the company, each debt as a whole; answers what of the money is not allocated. */
export async function takeOwed(
  tx: Tx,
  taking: Taking & { readonly personId: string },
  { debtId, amount }: NonNullable<SignedReceipt['debts']>[number],
): Promise<Left[]> {
  const { personId, by, requestId } = taking
  const found = isId(debtId) ? await lockOwed(tx, [debtId], personId) : refuse({ code: 'not_found' })
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
  readonly due: Due
  readonly pays: 'month' | 'part'
  readonly amount: Paise
  /** What the receipt takes for other dues. */
  readonly beside: Paise
  /** Of the late fee: the day as of which it is judged, and whether it stays due. */
  readonly asOf: Day
  readonly leavesPenalty: boolean
}

/** Money reaches the member's wallet, and pays a month or a part of it from there. */
async function payInstalment(
  tx: Tx,
  taking: Taking & { readonly personId: string },
  { due, pays, amount, beside, asOf, leavesPenalty }: Paying,
): Promise<void> {
  const { receipt, by } = taking
  const id = await credit(tx, taking, amount)
  const paid =
    pays === 'month'
      ? await payDue(tx, due, { actor: by, asOf, leavesPenalty })
      : await payPartOf(tx, due, { amount, beside, actor: by })
  if (!paid.ok) throw new Error(`a contribution of ${receipt.number} was refused: ${paid.error.code}`)
  const { receiptNo } = paid.value
  await note(tx, taking, {
    id,
    amount,
    put_into: 'instalment',
    ticket_id: due.ticketId,
    month_no: due.monthNo,
    receipt_no: receiptNo,
  })
}

/** Money reaches the member's wallet, and pays from there the late fee alone that a paid month has left, as a whole. */
async function payFee(tx: Tx, taking: Taking & { readonly personId: string }, fee: DuePenalty): Promise<void> {
  const { personId, receipt, by } = taking
  const { ticketId, monthNo, amount } = fee
  const id = await credit(tx, taking, amount)
  const paid = await chargePenalty(tx, fee, { from: accounts.wallet(personId), actor: by })
  if (!paid.ok) throw new Error(`a late fee of ${receipt.number} was refused: ${paid.error.code}`)
  await note(tx, taking, { id, amount, put_into: 'late_fee', ticket_id: ticketId, month_no: monthNo })
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
export async function toSuspense(
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
