import type { AuctionState, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { arrayOf, rowsOf } from '../../database/sql-arrays.ts'
import type { Db, Row, Tx } from '../../database/types.ts'
import { accounts, balanceNow } from '../ledger/service.ts'
import type { Chit } from './chit.ts'
import { previousPrize, type PreviousPrize } from './previous-prize.ts'
import { fromRow } from './store.ts'

export interface PrizeOfChit {
  readonly prizeNo: number
  readonly monthNo: number
  readonly auctionId: string
  readonly state: AuctionState
  readonly winnerTicketNo: number | null
  readonly bid: Paise | null
  readonly prize: Paise | null
  /** What the previous books say of it beside that; null: it is not from those books. */
  readonly previous: PreviousPrize | null
}

/** The chit of a statement that reads several, or one by its id. */
type Chosen = string | RawBuilder<string>
const EACH_CHIT = sql.ref<string>('chit.id')

/** The auctions that count, in prize order: a cancelled one has been replaced. Those of the previous books have their figures there. */
const prizes = (db: Db, chitId: Chosen) =>
  db
    .selectFrom('auction')
    .leftJoin('auction_result', 'auction_result.auction_id', 'auction.id')
    .leftJoin('previous_prize', 'previous_prize.auction_id', 'auction.id')
    .leftJoin('ticket', (on) =>
      on.on('ticket.id', '=', sql<string>`coalesce(auction_result.ticket_id, previous_prize.ticket_id)`),
    )
    .where('auction.chit_id', '=', chitId)
    .where('auction.state', '<>', sql.lit('cancelled'))
    .orderBy('auction.prize_no')
    .select([
      'auction.prize_no as prizeNo',
      'auction.month_no as monthNo',
      'auction.id as auctionId',
      'auction.state',
      'ticket.ticket_no as winnerTicketNo',
      sql<Paise | null>`coalesce(auction_result.discount_paise, previous_prize.discount_paise)`.as('bid'),
      sql<Paise | null>`coalesce(auction_result.prize_paise, previous_prize.prize_paise)`.as('prize'),
      previousPrize.as('previous'),
    ])

export const prizesOf = (tx: Tx, chitId: string): Promise<PrizeOfChit[]> => prizes(tx, chitId).execute()

interface PersonOfChit {
  readonly userId: string
  readonly name: string
}

interface Waiting extends PersonOfChit {
  readonly tickets: number
}

export interface Subscriber extends PersonOfChit {
  readonly ticketNo: number
  readonly keptFor: string
}

const subscribers = (db: Db, chitId: Chosen) =>
  db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.chit_id', '=', chitId)
    .orderBy('ticket.ticket_no')
    .select(['ticket.ticket_no as ticketNo', 'person.id as userId', 'person.name', 'ticket.kept_for as keptFor'])

/** Who waits for a decision about their request to join, longest first. */
const waiting = (db: Db, chitId: Chosen) =>
  db
    .selectFrom('join_request')
    .innerJoin('person', 'person.id', 'join_request.person_id')
    .where('join_request.chit_id', '=', chitId)
    .where('join_request.state', '=', sql.lit('pending'))
    .orderBy('join_request.created_at')
    .orderBy('join_request.id')
    .select(['person.id as userId', 'person.name', 'join_request.ticket_count as tickets'])

/** What each of these readers asked for last in a chit. */
const lastRequests = (db: Db, chitId: Chosen, readers: readonly string[]) =>
  db
    .selectFrom('join_request')
    .distinctOn('person_id')
    .select(['person_id as userId', 'state', 'ticket_count as tickets'])
    .where('chit_id', '=', chitId)
    .where(sql<boolean>`person_id = any(${arrayOf(readers, 'uuid')})`)
    .orderBy('person_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

export interface LastRequest {
  readonly userId: string
  readonly state: Row<'join_request'>['state']
  readonly tickets: number
}

export interface ChitWithDetail extends Chit {
  readonly prizes: readonly PrizeOfChit[]
  readonly subscribers: readonly Subscriber[]
  readonly waiting: readonly Waiting[]
  /** What became of the last request of those of the readers who made one. */
  readonly lastRequests: readonly LastRequest[]
  readonly pool: Paise
  /** What the company has paid for late subscribers. */
  readonly advanced: Paise
}

/** By their ids. */
export type ChitsWithDetail = ReadonlyMap<string, ChitWithDetail>

type DetailRow = Row<'chit'> & Omit<ChitWithDetail, keyof Chit>

/** What the pages of these chits show, in one statement: a statement costs more to send and to read than its rows do. */
export async function withDetail(
  db: Db,
  chitIds: readonly string[],
  readers: readonly string[],
): Promise<ChitsWithDetail> {
  const accountsOfChits = chitIds.map((id) => ({ id, pool: accounts.pool(id), advance: accounts.advance(id) }))
  const { rows } = await sql<DetailRow>`
    select chit.*, ${jsonArrayFrom(prizes(db, EACH_CHIT))} as prizes,
           ${jsonArrayFrom(subscribers(db, EACH_CHIT))} as subscribers,
           ${jsonArrayFrom(waiting(db, EACH_CHIT))} as waiting,
           ${jsonArrayFrom(lastRequests(db, EACH_CHIT, readers))} as "lastRequests",
           ${balanceNow(sql.ref('pool'))} as pool, ${balanceNow(sql.ref('advance'))} as advanced
      from ${rowsOf(accountsOfChits, { id: 'uuid', pool: 'text', advance: 'text' })} as wanted (id, pool, advance)
      join chit on chit.id = wanted.id`.execute(db)
  return new Map(
    rows.map((row) => {
      const { prizes, subscribers, waiting, lastRequests, pool, advanced } = row
      return [row.id, { ...fromRow(row), prizes, subscribers, waiting, lastRequests, pool, advanced }]
    }),
  )
}
