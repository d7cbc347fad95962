import type { Tx } from '../../database/types.ts'
import type { Auction } from './store.ts'

/** The tickets that had no prize when this auction opened: prizes are given in their order, one before the next opens. */
export async function unprizedBefore(tx: Tx, { chit_id, prize_no }: Auction): Promise<number[]> {
  const tickets = await tx
    .selectFrom('ticket')
    .where('ticket.chit_id', '=', chit_id)
    .where('ticket.id', 'not in', (query) =>
      query
        .selectFrom('prize')
        .innerJoin('auction', 'auction.id', 'prize.auction_id')
        .where('auction.chit_id', '=', chit_id)
        .where('auction.prize_no', '<', prize_no)
        .select('prize.ticket_id'),
    )
    .orderBy('ticket_no')
    .select('ticket_no')
    .execute()
  return tickets.map(({ ticket_no }) => ticket_no)
}

/** What the first bid was laid on; null when there was none. */
export async function firstPreviousHash(tx: Tx, auctionId: string): Promise<Buffer | null> {
  const first = await tx
    .selectFrom('bid')
    .where('auction_id', '=', auctionId)
    .where('seq', '=', 1)
    .select('previous_hash')
    .executeTakeFirst()
  return first?.previous_hash ?? null
}
