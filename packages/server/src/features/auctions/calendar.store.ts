import { NAMED_COLLISIONS } from '@kuri/contract'
import type { AuctionState, ChitTerms } from '@kuri/domain'
import { sql } from 'kysely'
import { instantOf, microsOf } from '../../database/paging.ts'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import { hasPrize } from './store.ts'

/** From the first instant of the month to that of the next. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

/** Where a chit's auctions are held; '': in the auction room of the site. */
const place = sql<string>`coalesce(chit.auction_terms ->> 'place', '')`

const inSpan = (tx: Tx, { from, until }: Span) =>
  tx
    .selectFrom('auction')
    .innerJoin('chit', 'chit.id', 'auction.chit_id')
    .where('auction.state', 'not in', ['cancelled', 'previous'])
    .where('auction.opens_at', '>=', from)
    .where('auction.opens_at', '<', until)

/** A page of the auctions that open in the span; `after` is the cursor of the last one seen: `micros~id`. */
export async function page(
  tx: Tx,
  span: Span,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
) {
  const [micros = '', id = ''] = after?.split('~') ?? []
  return await inSpan(tx, span)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(auction.opens_at, auction.id) > (${instantOf(micros)}, ${id}::uuid)`),
    )
    .select([
      'auction.id as auctionId',
      'chit.id as chitId',
      'chit.name as chitName',
      'chit.prize_by as prizeBy',
      'auction.prize_no as prizeNo',
      'auction.state',
      'auction.opens_at as opensAt',
      'auction.planned_closes_at as closesAt',
      place.as('place'),
      microsOf(sql`auction.opens_at`).as('micros'),
    ])
    .$narrowType<{ state: AuctionState; prizeBy: ChitTerms['prizeBy'] }>()
    .orderBy('auction.opens_at')
    .orderBy('auction.id')
    .limit(limit)
    .execute()
}

export async function count(tx: Tx, span: Span): Promise<number> {
  const { total } = await inSpan(tx, span)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Of which auction it is, how many there are in all, and one that collides with it. */
export interface Collision {
  readonly of: string
  readonly total: number
  readonly auctionId: string
  readonly chitName: string
  readonly prizeNo: number
  readonly opensAt: Date
}

/**
 * Pairs of auctions of two chits at the same time, the first of each pair among those asked for. The longest auction lasts a
 * week: one that opened earlier is over, so not all the auctions there ever were are looked through.
 */
const atTheSameTime = (ids: readonly string[]) => sql`(
  select of_it.id as of_id, of_it.chit_id as of_chit, place_key(its_chit.auction_terms ->> 'place') as of_place,
         other.id, other.chit_id, other.prize_no, other.opens_at, chit.name as chit_name,
         place_key(chit.auction_terms ->> 'place') as place
    from auction of_it
    join chit its_chit on its_chit.id = of_it.chit_id
    join auction other on other.chit_id <> of_it.chit_id and other.state not in ('cancelled', 'previous')
     and other.opens_at > of_it.opens_at - interval '8 days' and other.opens_at < of_it.planned_closes_at
     and other.planned_closes_at > of_it.opens_at
    join chit on chit.id = other.chit_id
   where of_it.id = any(${arrayOf(ids, 'uuid')}))`

/** The first auctions in the same place at the same time, of each of these; capital letters and spaces make no other place. */
export async function samePlace(tx: Tx, ids: readonly string[]): Promise<Collision[]> {
  const { rows } = await sql<Collision>`
    select of_id as "of", total, id as "auctionId", chit_name as "chitName", prize_no as "prizeNo", opens_at as "opensAt"
      from (select pair.*, (count(*) over (partition by of_id))::integer as total,
                   row_number() over (partition by of_id order by opens_at, id) as nth
              from ${atTheSameTime(ids)} as pair where place = of_place) as found
     where nth <= ${NAMED_COLLISIONS}
     order by of_id, nth`.execute(tx)
  return rows
}

export interface MemberCollision extends Collision {
  readonly userId: string
  readonly name: string
}

/** Who holds a ticket without a prize in the chit of a pair. */
const waitingIn = (chit: 'of_chit' | 'chit_id') =>
  sql`select person_id from ticket where ticket.chit_id = pair.${sql.ref(chit)} and not ${hasPrize}`

/**
 * The first members who hold a ticket without a prize in two chits whose auctions are at the same time, of each of these: members
 * with both prizes do not bid.
 */
export async function sameMember(tx: Tx, ids: readonly string[]): Promise<MemberCollision[]> {
  const { rows } = await sql<MemberCollision>`
    select of_id as "of", total, id as "auctionId", chit_name as "chitName", prize_no as "prizeNo", opens_at as "opensAt",
           person_id as "userId", person_name as name
      from (select pair.*, person.id as person_id, person.name as person_name,
                   (count(*) over (partition by of_id))::integer as total,
                   row_number() over (partition by of_id order by person.name, person.id, opens_at, pair.id) as nth
              from ${atTheSameTime(ids)} as pair
              cross join lateral (${waitingIn('of_chit')} intersect ${waitingIn('chit_id')}) as both_wait
              join person on person.id = both_wait.person_id) as found
     where nth <= ${NAMED_COLLISIONS}
     order by of_id, nth`.execute(tx)
  return rows
}
