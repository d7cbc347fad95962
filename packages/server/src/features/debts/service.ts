import type { debtEndpoints, myDuesEndpoints, ReplyOf } from '@kuri/contract'
import { add, dayInIndia, ok, refuse, subtract, ZERO, type Paise, type Refused, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, lockWallet, post, standing, type AccountCode, type Leg } from '../ledger/service.ts'
import * as store from './store.ts'

/** A debt as its member reads it. */
type OwedDebt = ReplyOf<typeof myDuesEndpoints.duesToPay>['debts'][number]
type PaidDebt = ReplyOf<typeof debtEndpoints.payDebt>['debt']
export type { DebtView } from './store.ts'

type Cause = { readonly chequeId: string } | { readonly cancellationId: string }
type Owes = Cause & {
  readonly personId: string
  /** Of the cheque's acknowledgement, or of the receipt. */
  readonly number: string
  readonly amount: Paise
  /** What was paid with the money: until the debt is paid, auctions count these months as unpaid. */
  readonly months: readonly { readonly ticketId: string; readonly monthNo: number }[]
}

/**
 * The legs by which money that leaves the company again is taken back from a member: from one account of the company with one
 * movement, as the bank's statement has it; out of the wallet what it gives, the rest to the member's account `debt`.
 */
export const legsOfTakingBack = (
  personId: string,
  { from, fromWallet, owed }: { readonly from: AccountCode; readonly fromWallet: Paise; readonly owed: Paise },
): Leg[] =>
  owed === ZERO
    ? [{ debit: accounts.wallet(personId), credit: from, amount: fromWallet }]
    : [
        { debit: accounts.debt(personId), credit: from, amount: add(fromWallet, owed) },
        { debit: accounts.wallet(personId), credit: accounts.debt(personId), amount: fromWallet },
      ]

/**
 * A member owes the company what a returned cheque or a cancelled receipt took from nobody's wallet. The caller has posted it to the
 * member's account `debt`. Source: docs/spec/payments.md, PAY-7 and PAY-16.
 */
export async function oweFor(tx: Tx, { personId, number, amount, months, ...cause }: Owes): Promise<void> {
  const isCheque = 'chequeId' in cause
  const id = isCheque ? cause.chequeId : cause.cancellationId
  const of = { cheque_id: isCheque ? id : null, cancellation_id: isCheque ? null : id }
  await store.insert(
    tx,
    { id, person_id: personId, ...of, number, amount_paise: amount },
    months.map(({ ticketId, monthNo }) => ({ debt_id: id, ticket_id: ticketId, month_no: monthNo })),
  )
}

/**
 * What stands against money leaving the company for a member: they owe the company. The one place that says so, for withdrawals,
 * payouts and refunds. Their wallet is locked first, as a return and a cancellation lock it: of one of these and a payment out at
 * the same moment the later one sees the other. Null: nothing. Gives: debt_owed. Source: docs/spec/payments.md, PAY-16.
 */
export async function againstPayingOut(tx: Tx, personId: string): Promise<Refused | null> {
  await lockWallet(tx, personId)
  const owed = await sumOwedBy(tx, personId)
  return owed > ZERO ? refuse({ code: 'debt_owed', owed }) : null
}

/** What a member owes the company for returned cheques and cancelled receipts, in all. */
export const sumOwedBy = async (tx: Tx, personId: string): Promise<Paise> =>
  (await standing(tx, accounts.debt(personId))).balance

/** What a member owes the company, the earliest first. Source: docs/spec/payments.md, PAY-16. */
export const owedBy = async (tx: Tx, personId: string): Promise<OwedDebt[]> =>
  (await owedByEach(tx, [personId])).get(personId) ?? []

/** The same for several members, by member; who owes nothing is left out. */
export async function owedByEach(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, OwedDebt[]>> {
  const rows = Map.groupBy(await store.open(tx, personIds), (row) => row.person_id)
  return new Map([...rows].map(([id, some]) => [id, some.map(owedToWire)] as const))
}

export const owedToWire = (row: store.DebtView): OwedDebt => ({
  ...paidToWire(row),
  bank: row.bank,
  charge: row.charge ?? ZERO,
  since: dayInIndia(row.since),
})

const paidToWire = ({ id, number, chequeNo, amount_paise: amount }: store.DebtView): PaidDebt => ({
  _id: id,
  number,
  chequeNo,
  amount,
})

/*
 * The lock of a member's wallet guards their debts: one arises under it (a return, a cancellation), and is paid under it, because its
 * money comes from the wallet. So no debt is locked itself, and two who pay the same one wait for each other in one order.
 */

/**
 * Finds the debts that a member names, to be paid. They stay as they are only while the caller holds the lock of the wallet; without
 * it `payOwed` judges. Refuses: not_found (also another's), nothing_owed (also for one that is named twice).
 */
export async function findOwed(tx: Tx, ids: readonly string[], personId: string): Promise<Result<store.DebtView[]>> {
  const found: store.DebtView[] = []
  // a receipt names them in one order, however the call does
  for (const id of ids.toSorted()) {
    const debt = await store.one(tx, id)
    if (debt?.person_id !== personId) return refuse({ code: 'not_found' })
    if (debt.settled_at !== null || found.some((one) => one.id === id)) return refuse({ code: 'nothing_owed' })
    found.push(debt)
  }
  return ok(found)
}

/** The same, with the lock of the wallet until the transaction ends: what it finds is owed then, too. */
export async function lockOwed(tx: Tx, ids: readonly string[], personId: string): ReturnType<typeof findOwed> {
  if (ids.length > 0) await lockWallet(tx, personId)
  return await findOwed(tx, ids, personId)
}

/** Pays a debt from the member's wallet. Refuses: insufficient_funds, nothing_owed (another has paid it since it was found). */
export async function payOwed(
  tx: Tx,
  { id, person_id: personId, amount_paise: amount, number }: store.DebtRow,
  actor: string,
): Promise<Result<Paise>> {
  const posted = await post(tx, {
    key: `debt:${id}:settled`,
    kind: 'debt.settled',
    actor,
    legs: [{ debit: accounts.wallet(personId), credit: accounts.debt(personId), amount }],
    meta: { reference: number },
  })
  if (!posted.ok) return posted
  return (await store.settle(tx, id, await now(tx))) ? ok(amount) : refuse({ code: 'nothing_owed' })
}

/**
 * What a member owes the company is paid from money that has just reached the wallet, a prize or a refund: whole debts, the earliest
 * first. The caller holds the lock of the wallet. Gives what was paid. Source: docs/spec/payments.md, PAY-16.
 */
export async function payOwedFrom(
  tx: Tx,
  money: Paise,
  { personId, by }: { readonly personId: string; readonly by: string },
): Promise<Paise> {
  let left = money
  for (const debt of await store.open(tx, [personId])) {
    if (debt.amount_paise > left || !(await payOwed(tx, debt, by)).ok) break
    left = subtract(left, debt.amount_paise)
  }
  return subtract(money, left)
}

/** Pays several debts that `findOwed` has found, as part of one payment. Refuses: insufficient_funds, nothing_owed. */
export async function payAllOwed(
  tx: Tx,
  debts: readonly store.DebtRow[],
  { actor, requestId }: { readonly actor: string; readonly requestId: string },
): Promise<Result<null>> {
  for (const debt of debts) {
    const paid = await payOwed(tx, debt, actor)
    if (!paid.ok) return paid
    const { person_id: personId, number, amount_paise: owed } = debt
    const after = { number, owed }
    await audit.record(tx, { actor, action: 'debt.settle', subject: `person:${personId}`, after, requestId })
  }
  return ok(null)
}

/**
 * A member pays a debt from the wallet; staff may take it from there for them. Refuses: not_found (also another member's),
 * nothing_owed, insufficient_funds, own_wallet_approval (staff for themselves). Source: docs/spec/payments.md, PAY-16.
 */
export async function settle(
  tx: Tx,
  { id, of, by, requestId }: { id: string; of: 'member' | 'others'; by: string; requestId: string },
): Promise<Result<PaidDebt>> {
  const debt = await store.one(tx, id)
  const isOwn = debt?.person_id === by
  if (!debt || (of === 'member' && !isOwn)) return refuse({ code: 'not_found' })
  if (of === 'others' && isOwn) return refuse({ code: 'own_wallet_approval' })
  if (debt.settled_at !== null) return refuse({ code: 'nothing_owed' })
  const paid = await payAllOwed(tx, [debt], { actor: by, requestId })
  return paid.ok ? ok(paidToWire(debt)) : paid
}
