import { dueDay, isDepositDue, ok, refuse, type Day, type Result } from '@kuri/domain'
import { now, today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post, type AccountCode } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './prizes.store.ts'

export interface DepositCommand {
  readonly auctionId: string
  /** What the separate account is called at the bank. */
  readonly reference: string
  readonly by: string
  readonly requestId: string
}

/** From this day on an uncollected prize belongs into the separate account: the next instalment's due day (s. 22(2)). */
export const depositFrom = ({ start_on, month_no }: Pick<store.PrizeView, 'start_on' | 'month_no'>): Day =>
  dueDay(start_on, month_no + 1)

/** Where a prize that waits lies. */
export const placeOf = ({ auction_id, deposited_at }: store.PrizeView): AccountCode =>
  deposited_at === null ? accounts.prizePayable(auction_id) : accounts.prizeDeposit(auction_id)

/**
 * Puts a prize nobody has collected into a separate bank account: the winner is notified, and it stays theirs.
 * Refuses: not_found, prize_not_waiting, prize_already_deposited, own_wallet_approval, step_too_early (the next
 * instalment's day has not come), company_must_fund (the bank has less). Source: s. 22(2); ADR 8.
 */
export async function depositPrize(tx: Tx, cmd: DepositCommand): Promise<Result<store.PrizeView>> {
  const prize = await store.lock(tx, cmd.auctionId)
  if (!prize) return refuse({ code: 'not_found' })
  if (prize.state === 'approved') return refuse({ code: 'prize_not_waiting' })
  if (prize.deposited_at !== null) return refuse({ code: 'prize_already_deposited' })
  if (prize.winner_id === cmd.by) return refuse({ code: 'own_wallet_approval' })
  const from = depositFrom(prize)
  if (!isDepositDue(from, await today(tx))) return refuse({ code: 'step_too_early', on: from })
  const { auction_id: id, amount_paise: amount } = prize
  const posted = await post(tx, {
    key: `deposit:${id}`,
    kind: 'prize.deposited',
    actor: cmd.by,
    legs: [
      { debit: accounts.prizePayable(id), credit: accounts.prizeDeposit(id), amount },
      { debit: accounts.depositBank, credit: accounts.bank, amount },
    ],
    meta: { reference: cmd.reference, prizeNo: prize.prize_no },
  })
  if (!posted.ok) return posted
  await store.update(tx, prize.ticket_id, { deposited_at: await now(tx), deposit_reference: cmd.reference })
  await notices.notify(tx, {
    to: prize.winner_id,
    kind: 'prize_deposited',
    data: { chit: prize.chit_name, prizeNo: prize.prize_no, amount, reference: cmd.reference },
    link: '/wallet',
  })
  await audit.record(tx, {
    actor: cmd.by,
    action: 'prize.deposit',
    subject: `auction:${id}`,
    after: { amount, reference: cmd.reference },
    requestId: cmd.requestId,
  })
  return ok(await store.one(tx, id))
}

/** The money of a deposited prize comes back from the separate account, now that the prize is paid. */
export async function bringBack(
  tx: Tx,
  { auction_id, amount_paise, prize_no }: store.PrizeView,
  by: string,
): Promise<void> {
  const posted = await post(tx, {
    key: `deposit:${auction_id}:returned`,
    kind: 'deposit.returned',
    actor: by,
    legs: [{ debit: accounts.bank, credit: accounts.depositBank, amount: amount_paise }],
    meta: { prizeNo: prize_no },
  })
  if (!posted.ok) throw new Error(`the deposit of auction ${auction_id} could not come back: ${posted.error.code}`)
}
