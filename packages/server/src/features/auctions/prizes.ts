import type { Prize } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../database/types.ts'
import * as store from './prizes.store.ts'

/** Prizes for the administrators, the most urgent first. */
export async function listPrizes(
  tx: Tx,
  status: 'waiting' | 'approved' | 'all' = 'waiting',
): Promise<output<typeof Prize>[]> {
  return (await store.list(tx, status)).map(prizeToWire)
}

export const prizeToWire = (prize: store.PrizeView): output<typeof Prize> => ({
  auctionId: prize.auction_id,
  chitId: prize.chit_id,
  chitName: prize.chit_name,
  prizeNo: prize.prize_no,
  ticketNo: prize.ticket_no,
  winner: { userId: prize.winner_id, name: prize.winner_name },
  amount: prize.amount_paise,
  status: prize.state,
  payBy: prize.pay_by,
  firstBy: prize.maker === null ? null : { userId: prize.maker, name: prize.maker_name ?? '' },
  needsSecond: prize.needs_second,
  security: prize.security,
  approvedAt: prize.approved_at,
})
