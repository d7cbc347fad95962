import type { Day, UnprizedTicket } from '@kuri/domain'
import { sql } from 'kysely'
import type { Db, NewRow, Row, Tx } from '../../database/types.ts'

export type Auction = Row<'auction'>

export interface AnnouncedAuction {
  readonly auction: NewRow<'auction'>
  readonly secret: Buffer
}

/** Writes auctions with the secrets of their lots. */
export async function insertAuctions(tx: Tx, announced: readonly AnnouncedAuction[]): Promise<Auction[]> {
  const auctions = await tx
    .insertInto('auction')
    .values(announced.map(({ auction }) => auction))
    .returningAll()
    .execute()
  await tx
    .insertInto('lot_secret')
    .values(announced.map(({ auction, secret }) => ({ auction_id: auction.id, secret })))
    .execute()
  return auctions
}

/** The auction, for nobody else to change until the end of the transaction. Ask the clock after this, not before. */
export async function lock(tx: Tx, id: string): Promise<Auction | undefined> {
  return await tx.selectFrom('auction').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The same, unless somebody is at it already. */
export async function lockIfFree(tx: Tx, id: string): Promise<Auction | undefined> {
  return await tx
    .selectFrom('auction')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The auction of the lowest prize that is not given yet, locked: prizes are given in their order. */
export async function lockNext(tx: Tx, chitId: string): Promise<Auction | undefined> {
  return await nextOf(tx, chitId).forNoKeyUpdate().executeTakeFirst()
}

/** The same without a lock, for whoever holds one that counts. */
export async function findNext(tx: Tx, chitId: string): Promise<Auction | undefined> {
  return await nextOf(tx, chitId).executeTakeFirst()
}

const nextOf = (tx: Tx, chitId: string) =>
  tx
    .selectFrom('auction')
    .selectAll()
    .where('chit_id', '=', chitId)
    .where('state', 'in', ['scheduled', 'open', 'closed'])
    .orderBy('prize_no')
    .limit(1)

export async function find(tx: Tx, id: string): Promise<Auction | undefined> {
  return await tx.selectFrom('auction').selectAll().where('id', '=', id).executeTakeFirst()
}

type Changes = Partial<Omit<NewRow<'auction'>, 'id' | 'chit_id' | 'prize_no' | 'month_no'>>

/** Writes what changed and gives the auction as it is now. The caller holds its lock. */
export async function update(tx: Tx, id: string, changes: Changes): Promise<Auction> {
  return await tx.updateTable('auction').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export async function readSecret(tx: Tx, auctionId: string): Promise<Buffer> {
  const { secret } = await tx
    .selectFrom('lot_secret')
    .select('secret')
    .where('auction_id', '=', auctionId)
    .executeTakeFirstOrThrow()
  return secret
}

export interface TicketNow extends UnprizedTicket {
  readonly id: string
  readonly personId: string
  readonly isPrized: boolean
  /** The due day of its oldest unpaid instalment up to that month. */
  readonly lateSince: Day | null
}

/** Every ticket of a chit by number, as it stands for a prize of that month. Covered by the company is not paid. */
export async function ticketsNow(tx: Tx, chitId: string, monthNo: number): Promise<TicketNow[]> {
  return await tx
    .selectFrom('ticket')
    .where('ticket.chit_id', '=', chitId)
    .orderBy('ticket_no')
    .select([
      'ticket.id',
      'ticket_no as ticketNo',
      'person_id as personId',
      sql<boolean>`exists (select from prize where prize.ticket_id = ticket.id)`.as('isPrized'),
      sql<boolean>`not exists (
        select from instalment
         where instalment.ticket_id = ticket.id and month_no <= ${monthNo} and state <> 'paid')`.as('isEligible'),
      sql<Day | null>`(
        select min(due_on) from instalment
         where instalment.ticket_id = ticket.id and month_no <= ${monthNo} and state <> 'paid')`.as('lateSince'),
    ])
    .execute()
}

/** Whether every ticket has paid every instalment up to that month: then its auctions may run before its day. */
export async function isMonthPaidUp(tx: Tx, chitId: string, monthNo: number): Promise<boolean> {
  const unpaid = await tx
    .selectFrom('instalment')
    .select('ticket_id')
    .where('chit_id', '=', chitId)
    .where('month_no', '<=', monthNo)
    .where('state', '<>', 'paid')
    .limit(1)
    .executeTakeFirst()
  return unpaid === undefined
}

/** Auctions whose announced window is now. Whether one may open is judged under its lock. */
export async function dueToOpen(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('auction')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('opens_by_itself', '=', true)
    .where('opens_at', '<=', sql<Date>`kuri_now()`)
    .where('planned_closes_at', '>', sql<Date>`kuri_now()`)
    .orderBy('opens_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Open auctions past their close, and lots that have waited long enough for words, the oldest first. */
export async function dueToClose(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('auction')
    .select('id')
    .where(sql<boolean>`(state = 'open' and closes_at <= kuri_now()
      or state = 'closed' and exists (select from lot where auction_id = auction.id and words_until <= kuri_now()))`)
    .orderBy('closes_at')
    .execute()
  return rows.map(({ id }) => id)
}
