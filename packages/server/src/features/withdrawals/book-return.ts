import type { Tx } from '../../database/types.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { isErased } from '../people/service.ts'
import * as payouts from './payout.store.ts'
import type { WithdrawalRow } from './store.ts'

/**
 * A payout has come back to the company's bank account: the money is in the member's wallet again. If the member has deleted
 * their account, it is in suspense until an administrator has found whose it is.
 */
export async function bookReturn(
  tx: Tx,
  withdrawal: WithdrawalRow,
  payout: payouts.PayoutRow,
  {
    failure,
    reportedEnd,
    actor,
  }: {
    readonly failure: string
    readonly reportedEnd: payouts.PayoutRow['reported_end']
    readonly actor: string | null
  },
): Promise<void> {
  const { amount_paise: amount, person_id: owner, number_ends: numberEnds } = withdrawal
  const hasLeft = await isErased(tx, owner)
  const credit = hasLeft ? accounts.suspense : accounts.wallet(owner)
  const posted = await post(tx, {
    key: `payout:${payout.id}:reversed`,
    kind: 'withdrawal.reversed',
    actor,
    legs: [{ debit: accounts.bank, credit, amount }],
    meta: { reference: `back from account ending ${numberEnds}` },
  })
  if (!posted.ok) throw new Error(`payout ${payout.id}: its return was refused: ${posted.error.code}`)
  await payouts.step(tx, payout.id, { state: 'reversed', failure, reported_end: reportedEnd })
  if (hasLeft) return
  await notices.notify(tx, {
    to: owner,
    kind: 'withdrawal_came_back',
    data: { amount, numberEnds, reason: failure },
    link: '/wallet',
  })
}
