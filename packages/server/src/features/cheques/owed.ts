import { refuse, subtract, ZERO, type Paise, type Refused, type Result } from '@kuri/domain'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { accounts, lockWallet, post, standing } from '../ledger/service.ts'
import * as store from './store.ts'

/**
 * What stands against money leaving the company for a member: they owe for a returned cheque. The one place that says so, for
 * withdrawals, payouts and refunds. Their wallet is locked first, as a return locks it: of a return and a payment out at the same
 * moment the later one sees the other. Null: nothing. Gives: cheque_owed. Source: docs/spec/payments.md, PAY-16.
 */
export async function againstPayingOut(tx: Tx, personId: string): Promise<Refused | null> {
  await lockWallet(tx, personId)
  const owed = await owedBy(tx, personId)
  return owed > ZERO ? refuse({ code: 'cheque_owed', owed }) : null
}

/** What a member owes for returned cheques. */
export const owedBy = async (tx: Tx, personId: string): Promise<Paise> =>
  (await standing(tx, accounts.returnedCheque(personId))).balance

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

/** Pays what a member owes for one returned cheque, from the wallet. Refuses: insufficient_funds. */
export async function payOwed(
  tx: Tx,
  { id, person_id: personId, owed_paise: amount, number }: store.ChequeRow,
  actor: string,
): Promise<Result<unknown>> {
  const posted = await post(tx, {
    key: `cheque:${id}:settled`,
    kind: 'cheque.settled',
    actor,
    legs: [{ debit: accounts.wallet(personId), credit: accounts.returnedCheque(personId), amount }],
    meta: { reference: number },
  })
  if (posted.ok) await store.update(tx, id, { settled_at: await now(tx) })
  return posted
}
