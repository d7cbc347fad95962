import type { Day, UnprizedTicket } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf, rowsOf } from '../../database/sql-arrays.ts'
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

/** The auction, for nobody else to change until the end of the transaction. Read the clock after this, not before. */
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

/** Many auctions in one order; `skipLocked` leaves out those that another transaction has locked. */
export async function lockAll(
  tx: Tx,
  ids: readonly string[],
  { skipLocked }: { readonly skipLocked: boolean },
): Promise<Auction[]> {
  return await tx
    .selectFrom('auction')
    .selectAll()
    .where(sql<boolean>`id = any(${arrayOf(ids, 'uuid')})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(skipLocked, (query) => query.skipLocked())
    .execute()
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

/** Writes that these auctions are over and gives them as they are now. The caller holds their locks. */
export async function markSettled(tx: Tx, ids: readonly string[]): Promise<Auction[]> {
  return await tx
    .updateTable('auction')
    .set({ state: 'settled' })
    .where(sql<boolean>`id = any(${arrayOf(ids, 'uuid')})`)
    .returningAll()
    .execute()
}

/** The secrets of lots by auction, to be drawn now. */
export async function readSecrets(tx: Tx, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await tx
    .selectFrom('lot_secret')
    .selectAll()
    .where(sql<boolean>`auction_id = any(${arrayOf(ids, 'uuid')})`)
    .execute()
  return new Map(rows.map(({ auction_id, secret }) => [auction_id, secret]))
}

/** Whether the ticket of a query has won its prize. */
export const hasPrize = sql<boolean>`exists (select from prize where prize.ticket_id = ticket.id)`

export interface TicketNow extends UnprizedTicket {
  readonly id: string
  readonly personId: string
  readonly isPrized: boolean
  /** The due day of its oldest unpaid instalment up to that month. */
  readonly lateSince: Day | null
}

/** Every ticket of a chit by number, as it stands for a prize of that month. Covered by the company is not paid. */
export async function ticketsNow(tx: Tx, chitId: string, monthNo: number): Promise<TicketNow[]> {
  return ticketsOf(await ticketsOfAll(tx, [{ chit_id: chitId, month_no: monthNo }]), chitId)
}

type TicketsByChit = ReadonlyMap<string, readonly TicketNow[]>

/** The same for the prizes of many auctions, by chit. */
export async function ticketsOfAll(
  tx: Tx,
  auctions: readonly Pick<Auction, 'chit_id' | 'month_no'>[],
): Promise<TicketsByChit> {
  const { rows } = await sql<TicketNow & { readonly chitId: string }>`
    select ticket.chit_id as "chitId", ticket.id, ticket_no as "ticketNo", person_id as "personId",
           ${hasPrize} as "isPrized",
           late.since is null as "isPaidUp", late.since as "lateSince"
      from ${rowsOf(auctions, { chit_id: 'uuid', month_no: 'integer' })}
             as wanted (chit_id, up_to)
      join ticket on ticket.chit_id = wanted.chit_id
     cross join lateral (select min(due_on) from unpaid_instalments(ticket.id, up_to)) as late (since)
     order by ticket.chit_id, ticket_no`.execute(tx)
  return Map.groupBy(rows, ({ chitId }) => chitId)
}

/** The tickets of a chit among those that were read. */
export const ticketsOf = (all: TicketsByChit, chitId: string): TicketNow[] => [...(all.get(chitId) ?? [])]

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

/** An auction that is due to close, with how much work it is. */
export interface DueAuction {
  readonly id: string
  /** As PostgreSQL writes it, to the microsecond. */
  readonly closesAt: string
  readonly tickets: number
}

const IS_DUE_TO_CLOSE = sql`(auction.state = 'open' and closes_at <= kuri_now()
  or auction.state = 'closed' and exists (select from lot where auction_id = auction.id and words_until <= kuri_now()))`

/**
 * Open auctions past their close, and lots that have waited long enough for words, the oldest first: at most so many, those
 * behind `after`.
 */
export async function dueToClose(db: Db, most: number, after: DueAuction | null): Promise<DueAuction[]> {
  const { rows } = await sql<DueAuction>`
    select auction.id, closes_at::text as "closesAt", ticket_count as tickets
      from auction join chit on chit.id = chit_id
     where ${IS_DUE_TO_CLOSE}
       and (${after === null} or (closes_at, auction.id) > (${after?.closesAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     order by closes_at, auction.id limit ${most}`.execute(db)
  return rows
}

/** How many those are in all. */
export async function countDue(db: Db): Promise<number> {
  const { rows } = await sql<{ many: number }>`select count(*) as many from auction where ${IS_DUE_TO_CLOSE}`.execute(
    db,
  )
  return rows[0]?.many ?? 0
}
