import type { MyPrize } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { output } from 'zod/v4/core'
import type { Tx } from '../../database/types.ts'
import { aheadOf } from '../instalments/service.ts'
import * as store from './prizes.store.ts'

type Mine = output<typeof MyPrize>

/** A person's prizes that are not paid yet, the nearest day first: what is due when, and what one may choose. */
export async function myPrizes(tx: Tx, personId: string): Promise<Mine[]> {
  const mine: Mine[] = []
  for (const prize of await store.waitingFor(tx, personId)) mine.push(await toMine(tx, prize))
  return mine
}

/**
 * A winner chooses, before the approval, whether the prize pays the coming contributions. Refuses: not_found,
 * prize_not_waiting. Source: docs/spec/auctions.md, AUC-11; s. 22(1), first proviso.
 */
export async function chooseSetOff(
  tx: Tx,
  { auctionId, setOff, winnerId }: { readonly auctionId: string; readonly setOff: boolean; readonly winnerId: string },
): Promise<Result<Mine>> {
  const prize = await store.lock(tx, auctionId)
  if (prize?.winner_id !== winnerId) return refuse({ code: 'not_found' })
  if (prize.state === 'approved') return refuse({ code: 'prize_not_waiting' })
  await store.update(tx, prize.ticket_id, { set_off: setOff })
  return ok(await toMine(tx, { ...prize, set_off: setOff }))
}

async function toMine(tx: Tx, prize: store.PrizeView): Promise<Mine> {
  return {
    auctionId: prize.auction_id,
    chitId: prize.chit_id,
    chitName: prize.chit_name,
    prizeNo: prize.prize_no,
    amount: prize.amount_paise,
    status: prize.state === 'waiting' ? 'waiting' : 'waiting_second',
    payBy: prize.pay_by,
    setOff: prize.set_off,
    ahead: await aheadOf(tx, prize.ticket_id, prize.amount_paise),
    depositedAt: prize.deposited_at,
  }
}
