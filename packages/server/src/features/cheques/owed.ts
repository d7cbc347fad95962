import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import { dayInIndia, ok, refuse, subtract, ZERO, type Paise, type Refused, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, lockWallet, post, standing } from '../ledger/service.ts'
import * as store from './store.ts'

/** A returned cheque as who owes for it reads it. */
type OwedCheque = ReplyOf<typeof myDuesEndpoints.duesToPay>['cheques'][number]

/**
 * What stands against money leaving the company for a member: they owe for a returned cheque. The one place that says so, for
 * withdrawals, payouts and refunds. Their wallet is locked first, as a return locks it: of a return and a payment out at the same
 * moment the later one sees the other. Null: nothing. Gives: cheque_owed. Source: docs/spec/payments.md, PAY-16.
 */
export async function againstPayingOut(tx: Tx, personId: string): Promise<Refused | null> {
  await lockWallet(tx, personId)
  const owed = await sumOwedBy(tx, personId)
  return owed > ZERO ? refuse({ code: 'cheque_owed', owed }) : null
}

/** What a member owes for returned cheques, in all. */
export const sumOwedBy = async (tx: Tx, personId: string): Promise<Paise> =>
  (await standing(tx, accounts.returnedCheque(personId))).balance

/** What a member owes for returned cheques, the earliest returned first. Source: docs/spec/payments.md, PAY-16. */
export const owedBy = async (tx: Tx, personId: string): Promise<OwedCheque[]> =>
  (await owedByEach(tx, [personId])).get(personId) ?? []

/** The same for several members, by member; who owes nothing is left out. */
export async function owedByEach(tx: Tx, personIds: readonly string[]): Promise<ReadonlyMap<string, OwedCheque[]>> {
  const rows = Map.groupBy(await store.owed(tx, personIds), (row) => row.person_id)
  return new Map([...rows].map(([id, some]) => [id, some.map(owedToWire)] as const))
}

export const owedToWire = (row: store.ChequeRow): OwedCheque => {
  if (row.returned_at === null) throw new Error(`cheque ${row.number} is owed for, and was never returned`)
  return {
    _id: row.id,
    number: row.number,
    chequeNo: row.cheque_no,
    bank: row.bank,
    amount: row.owed_paise,
    charge: row.charge_paise,
    returnedOn: dayInIndia(row.returned_at),
  }
}

/**
 * Finds the returned cheques that a member names, to be paid for, and locks them until the transaction ends. Refuses: not_found
 * (also another's), nothing_owed (also for one that is named twice).
 */
export async function findOwed(tx: Tx, ids: readonly string[], personId: string): Promise<Result<store.ChequeRow[]>> {
  const found: store.ChequeRow[] = []
  // in one order, so that two payments do not wait for each other
  for (const id of ids.toSorted()) {
    const cheque = await store.lock(tx, id)
    if (cheque?.person_id !== personId) return refuse({ code: 'not_found' })
    const isOpen = cheque.owed_paise > ZERO && cheque.settled_at === null
    if (!isOpen || found.some((one) => one.id === id)) return refuse({ code: 'nothing_owed' })
    found.push(cheque)
  }
  return ok(found)
}

/** Pays from the member's wallet what they owe for a returned cheque that the caller has locked. Refuses: insufficient_funds. */
export async function payOwed(
  tx: Tx,
  { id, person_id: personId, owed_paise: amount, number }: store.ChequeRow,
  actor: string,
): Promise<Result<Paise>> {
  const posted = await post(tx, {
    key: `cheque:${id}:settled`,
    kind: 'cheque.settled',
    actor,
    legs: [{ debit: accounts.wallet(personId), credit: accounts.returnedCheque(personId), amount }],
    meta: { reference: number },
  })
  if (!posted.ok) return posted
  await store.update(tx, id, { settled_at: await now(tx) })
  return ok(amount)
}

/**
 * What a member owes for returned cheques is paid from money that has just reached the wallet, a prize or a refund: whole ones, the
 * earliest first. Gives what was paid. Source: docs/spec/payments.md, PAY-16.
 */
export async function payOwedFrom(
  tx: Tx,
  money: Paise,
  { personId, by }: { readonly personId: string; readonly by: string },
): Promise<Paise> {
  let left = money
  for (const cheque of await store.lockOwed(tx, personId)) {
    if (cheque.owed_paise > left || !(await payOwed(tx, cheque, by)).ok) break
    left = subtract(left, cheque.owed_paise)
  }
  return subtract(money, left)
}

/** Pays for several cheques that `findOwed` has found, as part of one payment. Refuses: insufficient_funds. */
export async function payAllOwed(
  tx: Tx,
  cheques: readonly store.ChequeRow[],
  { actor, requestId }: { readonly actor: string; readonly requestId: string },
): Promise<Result<null>> {
  for (const cheque of cheques) {
    const paid = await payOwed(tx, cheque, actor)
    if (!paid.ok) return paid
    const { id, number, owed_paise: owed } = cheque
    const after = { number, owed }
    await audit.record(tx, { actor, action: 'cheque.settle', subject: `cheque:${id}`, after, requestId })
  }
  return ok(null)
}
