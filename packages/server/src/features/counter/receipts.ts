import {
  PAGE_SIZE,
  type BodyOf,
  type counterEndpoints,
  type QueryOf,
  type ReplyOf,
  UPI_REFERENCE_PROBLEM,
} from '@kuri/contract'
import {
  add,
  hasUpiNumber,
  changeOf,
  judgePayment,
  ok,
  payInOrder,
  refuse,
  subtract,
  sum,
  ZERO,
  type Paise,
  type Result,
} from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import { branchOfRow } from '../../database/branch-rows.ts'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { findOwed, payAllOwed } from '../debts/service.ts'
import * as chits from '../chits/service.ts'
import { dueOnWire } from '../instalments/due-on-wire.ts'
import { duesToPay } from '../instalments/dues-to-pay.ts'
import { amountsOf, howOf, paidWhole, payChosen, type Paying } from '../instalments/chosen-dues.ts'
import { findDues, type FoundDue } from '../instalments/pay-dues.ts'
import { owing } from '../instalments/overdue.ts'
import { olderDueRefusal } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import { payerOnWire } from '../people/view.ts'
import * as references from '../references/service.ts'
import * as tills from '../till/service.ts'
import { takeForReceipt } from '../upi/at-counter.ts'
import { leftToPay } from './after-payment.ts'
import * as cancellations from './cancellations.store.ts'
import { askForCheck } from './ask-for-check.ts'
import * as prints from './prints.store.ts'
import * as store from './receipts.store.ts'

type Taken = BodyOf<typeof counterEndpoints.takeReceipt>
/** Money that is there at once; a cheque is none yet. */
type Form = Omit<Taken, 'method' | 'cheque'> & { readonly method: 'cash' | 'upi' }
export type ReceiptWire = ReplyOf<typeof counterEndpoints.takeReceipt>['receipt']

/**
 * A member pays several dues at the counter with one sum, what they owe the company, the next contributions of a ticket, or into their
 * wallet: all of it or nothing, with one receipt at once. Only that enters the ledger; the rest of the cash is the change. Another
 * person confirms the count of the till, not each receipt. Refuses: own_wallet_approval, tendered_too_little,
 * payment_amount_invalid, invalid_input (nothing is paid, or a UPI payment is without its 12 digits), till_closed, older_due_first,
 * amount_mismatch, part_amount_invalid, penalty_not_in_parts, large_cash and reference_used_before (no reason is given), and what
 * `findDues`, `findOwed` and `takeForReceipt` refuse. Source: docs/spec/payments.md, PAY-7; ADR 10.
 */
export async function takeReceipt(
  tx: Tx,
  { form, by, requestId }: { readonly form: Form; readonly by: string; readonly requestId: string },
): Promise<Result<ReceiptWire>> {
  const { memberId: personId, method, reference = '', reason, ahead, toWallet = ZERO } = form
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  // the chits before the till and the wallet: the order in which everybody locks
  const chitIds = [...new Set([...form.lines, ...(ahead ? [ahead] : [])].map(({ chitId }) => chitId))]
  await chits.lockAll(tx, chitIds, { skipLocked: false })
  const owed = await findOwed(tx, form.debts ?? [], personId)
  if (!owed.ok) return owed
  const debts = owed.value.map((debt) => debt.amount_paise)
  const total = sum([...form.lines.map(({ amount }) => amount), ...debts, ahead?.amount ?? ZERO, toWallet])
  const sized = judgeSum(total, toWallet)
  if (!sized.ok) return sized
  const tendered = method === 'cash' ? (form.tendered ?? ZERO) : null
  const paid = judgeHandedOver({ total, tendered, reference })
  if (!paid.ok) return paid
  const till = await tills.openTillOf(tx, by)
  if (!till.ok) return till
  const lines = await planLines(tx, form)
  if (!lines.ok) return lines
  const id = newId()
  const entered = { eventKey: `counter-receipt:${id}`, personId, amount: total, reason }
  // before its number is entered: a line that names the QR code is from now on the receipt's
  let upiReference: string | undefined
  if (form.upi !== undefined) {
    if (method !== 'upi') return refuse({ code: 'invalid_input', field: 'upi', problem: 'This is no UPI payment.' })
    const ended = await takeForReceipt(tx, { id: form.upi, personId, amount: total, receiptId: id, reference })
    if (!ended.ok) return ended
    upiReference = ended.value
  }
  const judged =
    method === 'upi'
      ? await references.register(tx, { ...entered, reference })
      : await references.judgeCash(tx, { ...entered, dues: lines.value })
  if (!judged.ok) return judged
  const { stillDue, next } = await leftToPay(tx, personId, lines.value)
  const number = await store.insert(tx, {
    id,
    till_id: till.value,
    cashier_id: by,
    person_id: personId,
    method,
    amount_paise: total,
    to_wallet_paise: toWallet,
    still_due_paise: stillDue,
    next_ticket_id: next?.ticketId ?? null,
    next_month_no: next?.monthNo ?? null,
    next_paise: next?.amount ?? null,
    tendered_paise: tendered,
    reference: method === 'upi' ? reference : '',
  })
  const posted = await post(tx, {
    key: entered.eventKey,
    kind: 'counter.taken',
    actor: by,
    legs: [
      {
        debit: method === 'cash' ? accounts.till(by) : accounts.bank,
        credit: accounts.wallet(personId),
        amount: total,
      },
    ],
    meta: { reference: method === 'upi' ? `${number}, ${reference}` : number, ...(upiReference && { upiReference }) },
  })
  if (!posted.ok) throw new Error(`receipt ${number} was refused: ${posted.error.code}`)
  if (reason && (await references.isException(tx, { eventKey: entered.eventKey, reference })))
    await askForCheck(tx, { receiptId: id, personId, by })
  const beside = paidWhole(lines.value, owed.value)
  const booked = await payLines(tx, { receiptId: id, lines: lines.value, beside, personId, by })
  if (!booked.ok) return booked
  const settled = await payAllOwed(tx, owed.value, { actor: by, requestId })
  if (!settled.ok) return settled
  for (const [place, debt] of owed.value.entries())
    await store.insertLine(tx, {
      receipt_id: id,
      place: lines.value.length + place + 1,
      ticket_id: null,
      month_no: null,
      debt_id: debt.id,
      amount_paise: debt.amount_paise,
      is_part: false,
      receipt_no: null,
    })
  await audit.record(tx, {
    actor: by,
    action: 'counter.receipt',
    subject: `person:${personId}`,
    after: { number, total, method, lines: lines.value.length + owed.value.length },
    reason: reason || null,
    requestId,
  })
  return await receipt(tx, number)
}

/** Something is paid, and what stays in the wallet is a payment of a permitted size. */
function judgeSum(total: Paise, toWallet: Paise): Result<unknown> {
  if (total === ZERO) return refuse({ code: 'invalid_input', field: 'lines', problem: 'Please choose what to pay.' })
  return toWallet > ZERO ? judgePayment(toWallet, 'hand') : ok(null)
}

/** What a member handed over must be enough cash, or a UPI payment with its number. */
function judgeHandedOver({
  total,
  tendered,
  reference,
}: {
  readonly total: Paise
  readonly tendered: Paise | null
  readonly reference: string
}): Result<unknown> {
  if (tendered !== null) return changeOf(tendered, total)
  if (hasUpiNumber(reference)) return ok(null)
  return refuse({ code: 'invalid_input', field: 'reference', problem: UPI_REFERENCE_PROBLEM })
}

/** What the receipt pays, oldest first: the dues it names, then the next ones of a ticket. The caller has locked the chits. */
async function planLines(tx: Tx, { memberId: personId, lines, ahead }: Form): Promise<Result<Paying[]>> {
  const dues = await findDues(tx, lines, personId)
  if (!dues.ok) return dues
  const named = amountsOf(lines, dues.value)
  if (!named.ok || ahead === undefined) return named
  const coming = await comingOf(tx, { ...ahead, personId })
  const isNamed = (one: FoundDue) =>
    named.value.some(({ ticketId, monthNo }) => ticketId === one.ticketId && monthNo === one.monthNo)
  const { paying, left } = payInOrder(
    coming.filter((one) => !isNamed(one)),
    ahead.amount,
  )
  if (left > ZERO) return refuse({ code: 'amount_mismatch', expected: subtract(ahead.amount, left) })
  const next = howOf(paying)
  if (!next.ok) return next
  return ok([...named.value, ...next.value].toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)))
}

/** The contributions of a member's ticket that are not paid, oldest first. */
async function comingOf(
  tx: Tx,
  { personId, chitId, ticketNo }: { readonly personId: string; readonly chitId: string; readonly ticketNo: number },
): Promise<FoundDue[]> {
  const unpaid = await owing(tx, { personId }, 'all')
  return unpaid
    .filter((one) => one.chitId === chitId && one.ticketNo === ticketNo && !one.isReceived)
    .map((one) => ({ ...one, name: one.chitName, amount: add(one.rest, one.growing?.amount ?? ZERO) }))
}

/** Pays what the receipt names from the wallet its sum has reached, oldest first. */
async function payLines(
  tx: Tx,
  {
    receiptId,
    lines,
    beside,
    personId,
    by,
  }: {
    readonly receiptId: string
    readonly lines: readonly Paying[]
    /** What it pays as a whole. */
    readonly beside: Paise
    readonly personId: string
    readonly by: string
  },
): Promise<Result<null>> {
  for (const [place, due] of lines.entries()) {
    const { how } = due
    // a part is refused for an older due by payPart
    const older = how === 'part' ? null : await olderDueRefusal(tx, due)
    if (older) return older
    const paid = await payChosen(tx, { ...due, beside, personId, actor: by })
    if (!paid.ok) return paid
    await store.insertLine(tx, {
      receipt_id: receiptId,
      place: place + 1,
      ticket_id: due.ticketId,
      month_no: due.monthNo,
      debt_id: null,
      amount_paise: due.pays,
      penalty_paise: how === 'all' ? subtract(due.pays, due.rest) : ZERO,
      is_part: how !== 'all',
      receipt_no: paid.value.receiptNo,
    })
  }
  return ok(null)
}

/** One receipt by its number. Refuses: not_found. */
export async function receipt(tx: Tx, number: string): Promise<Result<ReceiptWire>> {
  const found = await store.byNumber(tx, number.toUpperCase())
  const [wire] = found ? await toWires(tx, [found]) : []
  return wire ? ok(wire) : refuse({ code: 'not_found' })
}

/** Some receipts by their ids. */
export async function receiptsById(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, ReceiptWire>> {
  const rows = await store.these(tx, ids)
  const wires = await toWires(tx, rows)
  return new Map(rows.flatMap(({ id }, place) => (wires[place] ? [[id, wires[place]]] : [])))
}

/** The receipts of a till, newest first; by default of the caller's till. */
export async function receiptsOf(
  tx: Tx,
  { by, till, limit = PAGE_SIZE, cursor }: QueryOf<typeof counterEndpoints.counterReceipts> & { readonly by: string },
): Promise<ReplyOf<typeof counterEndpoints.counterReceipts>> {
  const tillId = till ?? (await tills.mine(tx, by)).till?._id
  if (tillId === undefined) return { receipts: [], next: null }
  const before = cursor === undefined ? undefined : Number(cursor)
  const { rows, next } = pageOf(await store.ofTill(tx, tillId, { limit: limit + 1, before }), limit, ({ no }) =>
    String(no),
  )
  return { receipts: await toWires(tx, rows), next }
}

/** A member with what they have to pay today. Refuses: not_found. */
export async function counterMember(
  tx: Tx,
  id: string,
): Promise<Result<ReplyOf<typeof counterEndpoints.counterMember>>> {
  const user = await store.member(tx, id)
  if (!user) return refuse({ code: 'not_found' })
  return ok({ user, ...(await duesToPay(tx, id)), tickets: await store.unpaidTickets(tx, id) })
}

/** What receipts were given for, in its order: all of it, also where the caller's branch does not see the chit. */
async function linesOf(tx: Tx, rows: readonly store.ReceiptView[]): Promise<store.ReceiptLine[]> {
  const lines = await store.linesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const ofBranch = rows.filter(({ readsAsBranch }) => readsAsBranch).map(({ id }) => id)
  if (ofBranch.length === 0) return lines
  return [...lines, ...(await store.linesOfOthers(tx, ofBranch))].toSorted((a, b) => a.place - b.place)
}

async function toWires(tx: Tx, rows: readonly store.ReceiptView[]): Promise<ReceiptWire[]> {
  const ids = rows.map(({ id }) => id)
  const [lines, debts] = [await linesOf(tx, rows), await store.debtsOf(tx, ids)]
  const [gone, printsOf] = [await cancellations.ofReceipts(tx, ids), await prints.printsOf(tx, ids)]
  const cancelledOf = (id: string) => {
    const found = gone.find(({ receipt_id: of }) => of === id)
    return found ? { reason: found.reason, done: found.state === 'done', debt: found.debt } : null
  }
  return rows.map((row) => ({
    ...branchOfRow(row),
    number: row.number,
    user: payerOnWire(row),
    cashier: { _id: row.cashier_id, name: row.cashierName },
    lines: lines
      .filter(({ receiptId }) => receiptId === row.id)
      .map(({ monthNo, months, isPart, receiptNo, penalty, dividend, place: _place, ...due }) => ({
        ...dueOnWire(due),
        isPart,
        receiptNo,
        penalty,
        dividend,
        ofMonths: { no: monthNo, of: months },
      })),
    debts: debts
      .filter(({ receiptId }) => receiptId === row.id)
      .map(({ receiptId: _of, id: _id, ...debt }) => ({ _id, ...debt })),
    toWallet: row.to_wallet_paise,
    total: row.amount_paise,
    stillDue: row.still_due_paise,
    next: row.next,
    method: row.method,
    tendered: row.tendered_paise,
    change: row.tendered_paise === null ? ZERO : subtract(row.tendered_paise, row.amount_paise),
    reference: row.reference,
    takenAt: row.taken_at,
    cancelled: cancelledOf(row.id),
    prints: printsOf(row.id),
  }))
}
