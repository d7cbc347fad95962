import type { Prize } from '@kuri/contract'
import type { output } from 'zod/v4/core'
import { sufficientSecurity } from '@kuri/domain'
import type { Row, Tx } from '../../database/types.ts'
import { depositFrom } from './deposit-prize.ts'
import * as store from './prizes.store.ts'
import * as kept from './securities.store.ts'
import { securityToWire, type DataKey } from './securities.ts'

/** Prizes for the administrators, the most urgent first. */
export async function listPrizes(
  tx: Tx,
  { status = 'waiting', key }: { readonly status?: 'waiting' | 'approved' | 'all' | undefined; readonly key: DataKey },
): Promise<output<typeof Prize>[]> {
  return await withSecurities(tx, await store.list(tx, status), key)
}

/** The prizes of some auctions, in no order. */
export async function thesePrizes(
  tx: Tx,
  { ids, key }: { readonly ids: readonly string[]; readonly key: DataKey },
): Promise<output<typeof Prize>[]> {
  return await withSecurities(tx, await store.these(tx, ids), key)
}

/** One prize as an administrator reads it. */
export async function onePrize(tx: Tx, prize: store.PrizeView, key: DataKey): Promise<output<typeof Prize>> {
  const [wire] = await withSecurities(tx, [prize], key)
  if (!wire) throw new Error('a prize is a prize')
  return wire
}

async function withSecurities(
  tx: Tx,
  prizes: readonly store.PrizeView[],
  key: DataKey,
): Promise<output<typeof Prize>[]> {
  const securities = await kept.ofPrizes(
    tx,
    prizes.map(({ auction_id }) => auction_id),
  )
  const byPrize = Map.groupBy(securities, ({ auction_id }) => auction_id)
  return prizes.map((prize) => prizeToWire(prize, byPrize.get(prize.auction_id) ?? [], key))
}

const prizeToWire = (
  prize: store.PrizeView,
  securities: readonly Row<'prize_security'>[],
  key: DataKey,
): output<typeof Prize> => ({
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
  securities: securities.map((row) => securityToWire(row, prize.state === 'approved' ? null : key)),
  stillToPay: prize.still_to_pay,
  enoughSecurity: {
    movable: sufficientSecurity(prize.still_to_pay, 'movable'),
    immovable: sufficientSecurity(prize.still_to_pay, 'immovable'),
  },
  setOff: prize.set_off,
  depositFrom: depositFrom(prize),
  depositedAt: prize.deposited_at,
  depositReference: prize.deposit_reference,
  approvedAt: prize.approved_at,
})
