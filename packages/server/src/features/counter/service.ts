import type { ActName, BodyOf, counterEndpoints, ReplyOf } from '@kuri/contract'
import { calendarMonth, monthNameOf, ok, refuse, yearOf, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { requestApproval } from '../approvals/request.ts'
import type { Approved, Rejected } from '../approvals/decide.ts'
import * as audit from '../audit/service.ts'
import * as chits from '../chits/service.ts'
import { findDue, olderDueRefusal, payMonth, toPay } from '../instalments/pay.ts'
import { accounts, post } from '../ledger/service.ts'
import { needsSecond } from '../people/service.ts'
import * as references from '../references/service.ts'
import * as store from './store.ts'

export type CounterPaymentWire = ReplyOf<typeof counterEndpoints.counterPayments>[number]
type Form = BodyOf<typeof counterEndpoints.takePayment>

/** Who did what to a payment. */
interface Act {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/**
 * Staff enter a member's contribution that they saw in the bank. Where nobody else may confirm it, it counts at once: the money
 * reaches the wallet and pays the month. Else it waits for another person. Nobody takes a payment from themselves.
 * Refuses: cash_at_counter (cash is taken with a receipt), not_found, not_running, not_a_member, no_such_instalment,
 * instalment_already_paid, own_wallet_approval, counter_payment_waiting (this month is entered already), older_due_first,
 * reference_used_before (no reason is given). Source: docs/spec/payments.md, PAY-7; docs/spec/approvals.md, APP-3.
 */
export async function take(
  tx: Tx,
  { form, by, requestId }: { form: Form; by: string; requestId: string },
): Promise<Result<CounterPaymentWire>> {
  const { userId: personId, chitId, month, year, ticketNo, method, reference } = form
  if (method === 'counter') return refuse({ code: 'cash_at_counter' })
  if (personId === by) return refuse({ code: 'own_wallet_approval' })
  const due = await findDue(tx, { chitId, personId, month, year, ticketNo })
  if (!due.ok) return due
  const { ticketId, monthNo } = due.value
  const older = await olderDueRefusal(tx, due.value)
  if (older) return older
  const amount = await toPay(tx, due.value)
  const id = newId()
  const entered = { eventKey: `counter:${id}`, personId, amount, reason: form.reason }
  const registered = await references.register(tx, { ...entered, reference })
  if (!registered.ok) return registered
  const row = await store.insert(tx, {
    id,
    person_id: personId,
    ticket_id: ticketId,
    month_no: monthNo,
    amount_paise: amount,
    reference,
    state: 'waiting_second',
    maker: by,
  })
  const waits = await needsSecond(tx, 'approve-money', { maker: by, owners: [personId] })
  if (waits) await requestApproval(tx, { kind: 'counter', subjectId: id, personId, by })
  else await count(tx, row, by)
  await record(
    tx,
    { id, by, requestId },
    { action: waits ? 'counter.enter' : 'counter.take', reason: form.reason || null },
  )
  return ok(await one(tx, id))
}

/**
 * Several months of one member, handed over with one sum: each as `take` takes it, the oldest first, all of them or none.
 * Refuses: what `take` refuses.
 */
export async function takeSeveral(
  tx: Tx,
  { form, ...maker }: { form: BodyOf<typeof counterEndpoints.takeSeveralPayments>; by: string; requestId: string },
): Promise<Result<CounterPaymentWire[]>> {
  const { months, ...slip } = form
  const taken: CounterPaymentWire[] = []
  const inOrder = months.toSorted((a, b) => calendarMonth(a) - calendarMonth(b))
  for (const month of inOrder) {
    // one number of the bank's for one sum: the later months stand beside the first one
    const reason = slip.reason || (taken.length > 0 ? ONE_SUM : undefined)
    const one = await take(tx, { form: { ...slip, ...month, reason }, ...maker })
    if (!one.ok) return one
    taken.push(one.value)
  }
  return ok(taken)
}

/** Another administrator has seen the money too: it counts. */
export async function carryOutPayment(tx: Tx, { subjectId, by, requestId }: Approved): Promise<Result<null>> {
  const id = subjectId ?? ''
  await count(tx, await store.lock(tx, id), by)
  await record(tx, { id, by, requestId }, { action: 'counter.confirm', reason: null })
  return ok(null)
}

/** It was entered by mistake: nothing moves. */
export async function rejectPayment(tx: Tx, { subjectId, by, requestId, reason }: Rejected): Promise<void> {
  const id = subjectId ?? ''
  await store.decide(tx, id, { state: 'rejected' })
  await references.release(tx, `counter:${id}`)
  await record(tx, { id, by, requestId }, { action: 'counter.reject', reason })
}

/** Payments taken at the counter, the longest waiting first. */
export async function list(tx: Tx, status: CounterPaymentWire['status'] | undefined): Promise<CounterPaymentWire[]> {
  return await toWires(tx, await store.list(tx, status))
}

/** Some payments taken at the counter, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<CounterPaymentWire[]> =>
  await toWires(tx, await store.these(tx, ids))

/** One payment taken at the counter. */
export async function one(tx: Tx, id: string): Promise<CounterPaymentWire> {
  const [wire] = await these(tx, [id])
  if (!wire) throw new Error(`counter payment ${id} was not found after it was written`)
  return wire
}

/**
 * The money reaches the wallet and pays the month with what it costs now; what is left, or all of it when the month was
 * paid meanwhile, stays the member's. The chit is locked before the wallet, as everybody does.
 */
async function count(tx: Tx, payment: store.CounterRow, by: string): Promise<void> {
  const { id, person_id, ticket_id: ticketId, month_no: monthNo, amount_paise: amount, reference } = payment
  const { chit_id: chitId } = await store.one(tx, id)
  await chits.lock(tx, chitId)
  const posted = await post(tx, {
    key: `counter:${id}`,
    kind: 'topup',
    actor: by,
    legs: [{ debit: accounts.bank, credit: accounts.wallet(person_id), amount }],
    meta: { reference },
  })
  if (!posted.ok) throw new Error(`money seen in the bank was refused: ${posted.error.code}`)
  const paid = await payMonth(tx, { ticketId, monthNo, actor: by })
  await store.decide(tx, id, { state: 'done', receipt_no: paid.ok ? paid.value.receiptNo : null })
}

async function record(
  tx: Tx,
  { id, by, requestId }: Act,
  { action, reason }: { readonly action: ActName; readonly reason: string | null },
): Promise<void> {
  const after = await store.one(tx, id)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `counter:${id}`,
    after: { state: after.state, amount: after.amount_paise, receiptNo: after.receipt_no },
    reason,
    requestId,
  })
}

/** Why the months after the first stand under its number. */
const ONE_SUM = 'One payment for several months.'

async function toWires(tx: Tx, rows: readonly store.CounterView[]): Promise<CounterPaymentWire[]> {
  const remarksOf = await references.remarksOn(
    tx,
    rows.map(({ id, reference }) => ({ eventKey: `counter:${id}`, reference })),
  )
  return rows.map((row) => ({ ...toWire(row), ...remarksOf(`counter:${row.id}`) }))
}

const toWire = (row: store.CounterView): Omit<CounterPaymentWire, keyof references.Remarks> => ({
  _id: row.id,
  user: { _id: row.person_id, name: row.name },
  chitId: { _id: row.chit_id, name: row.chit_name },
  month: monthNameOf(row.due_on),
  year: yearOf(row.due_on),
  amount: row.amount_paise,
  reference: row.reference,
  status: row.state,
  maker: row.maker === null || row.maker_name === null ? null : { userId: row.maker, name: row.maker_name },
  receiptNo: row.receipt_no,
  reason: row.reason,
  createdAt: row.created_at,
})
