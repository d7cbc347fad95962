import type { AuctionState, Membership, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Tx } from '../../database/types.ts'

export interface PrizeOfChit {
  readonly prizeNo: number
  readonly monthNo: number
  readonly auctionId: string
  readonly state: AuctionState
  readonly winnerTicketNo: number | null
  readonly bid: Paise | null
  readonly prize: Paise | null
}

/** The auctions that count, in prize order: a cancelled one has been replaced. */
export async function prizesOf(tx: Tx, chitId: string): Promise<PrizeOfChit[]> {
  return await tx
    .selectFrom('auction')
    .leftJoin('auction_result', 'auction_result.auction_id', 'auction.id')
    .leftJoin('ticket', 'ticket.id', 'auction_result.ticket_id')
    .where('auction.chit_id', '=', chitId)
    .where('auction.state', '<>', 'cancelled')
    .orderBy('auction.prize_no')
    .select([
      'auction.prize_no as prizeNo',
      'auction.month_no as monthNo',
      'auction.id as auctionId',
      'auction.state',
      'ticket.ticket_no as winnerTicketNo',
      'auction_result.discount_paise as bid',
      'auction_result.prize_paise as prize',
    ])
    .execute()
}

export interface PersonOfChit {
  readonly userId: string
  readonly name: string
}

export interface Subscriber extends PersonOfChit {
  readonly ticketNo: number
  readonly keptFor: string
}

export async function subscribersOf(tx: Tx, chitId: string): Promise<Subscriber[]> {
  return await tx
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.chit_id', '=', chitId)
    .orderBy('ticket.ticket_no')
    .select(['ticket.ticket_no as ticketNo', 'person.id as userId', 'person.name', 'ticket.kept_for as keptFor'])
    .execute()
}

/** Who waits for a decision about their request to join. */
export async function waitingOf(tx: Tx, chitId: string): Promise<PersonOfChit[]> {
  return await tx
    .selectFrom('join_request')
    .innerJoin('person', 'person.id', 'join_request.person_id')
    .where('join_request.chit_id', '=', chitId)
    .where('join_request.state', '=', sql.lit('pending'))
    .select(['person.id as userId', 'person.name'])
    .execute()
}

/** State of the last join request of a person without a ticket, and its number of tickets; 'none' if there was none, or they left. */
export async function lastRequestOf(
  tx: Tx,
  chitId: string,
  personId: string,
): Promise<{ membership: Membership; asked: number }> {
  const row = await tx
    .selectFrom('join_request')
    .select(['state', 'ticket_count as tickets'])
    .where('chit_id', '=', chitId)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const membership = row?.state === 'pending' || row?.state === 'rejected' ? row.state : 'none'
  return { membership, asked: row?.state === 'pending' ? row.tickets : 0 }
}
