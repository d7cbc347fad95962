import type { AuctionStage } from '@kuri/contract'
import type { AuctionState, Outcome, Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { Row, Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'
import { hasPrize, type Auction } from './store.ts'

export interface ResultRow {
  readonly by: Outcome['by']
  readonly winnerId: string
  readonly winnerNo: number
  readonly bid: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly rounding: Paise
  readonly settledAt: Date
  readonly proof: Row<'auction_result'>['proof']
  readonly dividends: readonly { readonly userId: string; readonly ticketNo: number; readonly amount: Paise }[]
}

/** An auction with what its page and its row in a list need. */
export type AuctionView = OfChit & { readonly result: ResultRow | null }

/** An auction with the fields of its chit that belong to it. */
interface OfChit extends Auction {
  readonly chit_name: string
  readonly prize_by: Row<'chit'>['prize_by']
  readonly place: string | null
}

/** Where its auctions are held; null: in the auction room of the site. */
const placeOf = sql<string | null>`nullif(chit.auction_terms ->> 'place', '')`

/** At most this many in a list that names no chit: enough for every open auction of a large company. */
const MOST = 1_000

/**
 * Auctions in the order in which they open. Without a chit the list is long: what comes soonest is kept of what is still
 * to come, the latest of what is over.
 */
export async function list(
  tx: Tx,
  filter: {
    readonly memberId: string | null
    readonly chitId?: string | undefined
    readonly state?: AuctionState | undefined
  },
): Promise<AuctionView[]> {
  const { memberId, chitId, state } = filter
  const isToCome = state === 'scheduled' || state === 'open'
  const auctions = await tx
    .selectFrom('auction')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .selectAll('auction')
    .select(['chit.name as chit_name', 'chit.prize_by', placeOf.as('place')])
    .where('auction.state', '<>', sql.lit('previous'))
    .$if(chitId !== undefined, (query) => query.where('auction.chit_id', '=', chitId ?? ''))
    .$if(state !== undefined, (query) => query.where('auction.state', '=', state ?? 'open'))
    .$if(memberId !== null, (query) => query.where('auction.chit_id', 'in', chitsOf(tx, memberId ?? '')))
    .orderBy('auction.opens_at', isToCome ? 'asc' : 'desc')
    .orderBy('auction.id', isToCome ? 'asc' : 'desc')
    .$if(chitId === undefined, (query) => query.limit(MOST))
    .execute()
  return await withResults(tx, isToCome ? auctions : auctions.toReversed())
}

const STAGES: Record<AuctionStage, { is: RawBuilder<boolean>; by: RawBuilder<Date>; order: 'asc' | 'desc' }> = {
  // by the planned close: an auction must not change its place while it is bid on
  open: { is: sql`auction.state in ('open', 'closed')`, by: sql`auction.planned_closes_at`, order: 'asc' },
  late: {
    is: sql`auction.state = 'scheduled' and auction.opens_at < kuri_now()`,
    by: sql`auction.opens_at`,
    order: 'asc',
  },
  next: {
    is: sql`auction.state = 'scheduled' and auction.opens_at >= kuri_now()`,
    by: sql`auction.opens_at`,
    order: 'asc',
  },
  past: {
    is: sql`auction.state in ('settled', 'cancelled')`,
    by: sql`coalesce(auction.cancelled_at, auction.closes_at)`,
    order: 'desc',
  },
}

/** Which auctions a list is about. */
export interface ListFilter {
  readonly memberId: string | null
  readonly stage: AuctionStage
  readonly chitId?: string | undefined
  readonly words: readonly string[]
}

/** An auction of a list, and the instant it stands there by, in microseconds. */
export type ListedAuction = AuctionView & { readonly micros: string }

const listed = (tx: Tx, { memberId, stage, chitId, words }: ListFilter) =>
  tx
    .selectFrom('auction')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .where(STAGES[stage].is)
    .$if(chitId !== undefined, (query) => query.where('auction.chit_id', '=', chitId ?? ''))
    .$if(memberId !== null, (query) => query.where('auction.chit_id', 'in', chitsOf(tx, memberId ?? '')))
    .where((is) =>
      is.and(
        words.map(
          (word) => sql<boolean>`lower(concat(chit.name, ', prize ', auction.prize_no)) like ${containing(word)}`,
        ),
      ),
    )

/** A page of the auctions at one stage; `after` is the cursor of the last one seen: `micros~id`. */
export async function page(
  tx: Tx,
  filter: ListFilter,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<ListedAuction[]> {
  const { by, order } = STAGES[filter.stage]
  const [micros = '', id = ''] = after?.split('~') ?? []
  const isAfter = sql<boolean>`(${by}, auction.id) ${order === 'asc' ? sql`>` : sql`<`} (${instantOf(micros)}, ${id}::uuid)`
  const auctions = await listed(tx, filter)
    .$if(after !== undefined, (query) => query.where(isAfter))
    .selectAll('auction')
    .select(['chit.name as chit_name', 'chit.prize_by', placeOf.as('place'), microsOf(by).as('micros')])
    .orderBy(by, order)
    .orderBy('auction.id', order)
    .limit(limit)
    .execute()
  return await withResults(tx, auctions)
}

/** How many auctions a list has in all its pages. */
export async function count(tx: Tx, filter: ListFilter): Promise<number> {
  const { total } = await listed(tx, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Something is due for this auction: to open, to close, or to draw its lot. */
const isDue = sql<boolean>`(state = 'open' and closes_at <= kuri_now()
  or state = 'closed' and exists (select from lot where auction_id = auction.id and words_until <= kuri_now())
  or state = 'scheduled' and opens_by_itself and opens_at <= kuri_now() and planned_closes_at > kuri_now())`

/** At most this many in one call of a reader; the job does the rest. */
const MOST_DUE = 20

/** Auctions a reader sees for which something is due. */
export async function dueIn(
  tx: Tx,
  scope: { readonly memberId: string | null; readonly chitId?: string | undefined },
): Promise<string[]> {
  const { memberId, chitId } = scope
  const rows = await tx
    .selectFrom('auction')
    .select('id')
    .where(isDue)
    .$if(chitId !== undefined, (query) => query.where('chit_id', '=', chitId ?? ''))
    .$if(memberId !== null, (query) => query.where('chit_id', 'in', chitsOf(tx, memberId ?? '')))
    .orderBy('closes_at')
    .limit(MOST_DUE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Auctions of a person's chits that are not over: one for each prize to come. */
export async function living(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('auction')
    .select('id')
    .where('state', 'in', ['scheduled', 'open', 'closed'])
    .where('chit_id', 'in', chitsOf(tx, personId))
    .execute()
  return rows.map(({ id }) => id)
}

const chitsOf = (tx: Tx, personId: string) =>
  tx.selectFrom('ticket').select('ticket.chit_id').where('ticket.person_id', '=', personId)

export interface AuctionAccess {
  readonly chitId: string
  /** The person has a ticket in this chit. */
  readonly isMember: boolean
  readonly isDue: boolean
}

/** What a person's access to an auction depends on; undefined if there is no such auction. */
export async function auctionAccess(tx: Tx, id: string, personId: string): Promise<AuctionAccess | undefined> {
  return await tx
    .selectFrom('auction')
    .where('id', '=', id)
    .where('state', '<>', sql.lit('previous'))
    .select([
      'chit_id as chitId',
      (is) => is('chit_id', 'in', chitsOf(tx, personId)).$castTo<boolean>().as('isMember'),
      isDue.as('isDue'),
    ])
    .executeTakeFirst()
}

/** One auction, or nothing; of the previous books none is shown. */
export async function one(tx: Tx, id: string): Promise<AuctionView | undefined> {
  const auction = await tx
    .selectFrom('auction')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .selectAll('auction')
    .select(['chit.name as chit_name', 'chit.prize_by', placeOf.as('place')])
    .where('auction.id', '=', id)
    .where('auction.state', '<>', sql.lit('previous'))
    .executeTakeFirst()
  return auction && (await withResults(tx, [auction]))[0]
}

async function withResults<A extends OfChit>(
  tx: Tx,
  auctions: readonly A[],
): Promise<(A & Pick<AuctionView, 'result'>)[]> {
  const settled = auctions.filter(({ state }) => state === 'settled').map(({ id }) => id)
  const results = settled.length === 0 ? [] : await readResults(tx, settled)
  const byAuction = new Map(results.map((result) => [result.auctionId, result]))
  return auctions.map((auction) => ({ ...auction, result: byAuction.get(auction.id) ?? null }))
}

async function readResults(tx: Tx, auctionIds: readonly string[]): Promise<(ResultRow & { auctionId: string })[]> {
  return await tx
    .selectFrom('auction_result')
    .innerJoin('ticket', 'ticket.id', 'auction_result.ticket_id')
    .where(sql<boolean>`auction_result.auction_id = any(${arrayOf(auctionIds, 'uuid')})`)
    .select([
      'auction_result.auction_id as auctionId',
      'auction_result.decided_by as by',
      'ticket.person_id as winnerId',
      'ticket.ticket_no as winnerNo',
      'auction_result.discount_paise as bid',
      'auction_result.prize_paise as prize',
      'auction_result.commission_paise as commission',
      'auction_result.tax_paise as tax',
      'auction_result.rounding_paise as rounding',
      'auction_result.settled_at as settledAt',
      'auction_result.proof',
      sql<ResultRow['dividends']>`(
        select coalesce(jsonb_agg(jsonb_build_object('userId', holder_at(t.id, auction_result.settled_at), 'ticketNo', t.ticket_no, 'amount', d.amount_paise)
                                  order by t.ticket_no), '[]')
          from dividend d join ticket t on t.id = d.ticket_id
         where d.auction_id = auction_result.auction_id)`.as('dividends'),
    ])
    .execute()
}

export interface TicketHolder {
  readonly id: string
  readonly ticketNo: number
  readonly userId: string
  readonly name: string
  readonly hasWon: boolean
  readonly keptFor: string
}

/** Who holds which ticket of a chit, by ticket number. */
export async function ticketHolders(tx: Tx, chitId: string): Promise<TicketHolder[]> {
  return await tx
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.person_id')
    .where('ticket.chit_id', '=', chitId)
    .orderBy('ticket.ticket_no')
    .select([
      'ticket.id',
      'ticket.ticket_no as ticketNo',
      'person.id as userId',
      'person.name',
      'ticket.kept_for as keptFor',
      hasPrize.as('hasWon'),
    ])
    .execute()
}
