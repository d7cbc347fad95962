import { sql, type RawBuilder } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import type { Chit } from './chit.ts'
import { fromRow } from './store.ts'

/** A chit with who holds its tickets, lowest number first, and who waits for approval, longest first. */
export interface ChitWithPeople extends Chit {
  readonly members: readonly string[]
  readonly waiting: readonly string[]
}

// One statement for the whole list: each chit brings its people from two indexes, however many members the company has.
// Their ids come as one text, which costs a fifth of what a row or an object for each would.
const membersOfChit = sql<string | null>`
  (select string_agg(person_id::text, ',' order by ticket_no) from ticket where chit_id = chit.id)`
const waitingForChit = sql<string | null>`
  (select string_agg(person_id::text, ',' order by created_at, id)
     from join_request, generate_series(1, join_request.ticket_count) where chit_id = chit.id and state = 'pending')`

const chitsWithPeople = (tx: Tx) =>
  tx
    .selectFrom('chit')
    .selectAll('chit')
    .select([membersOfChit.as('members'), waitingForChit.as('waiting')])

/**
 * Which chits a list has, newest first, each with what it was written by last and how often its people have changed (ADR 4).
 * One text, which is the same as long as the list is: a row for each would be read for nothing.
 */
export type Listing = string

/** A chit of a list: enough to see whether it has changed since it was read before. */
export interface Listed {
  readonly id: string
  readonly version: string
}

export const inListing = (listing: Listing): Listed[] =>
  listing.split(',').flatMap((one) => {
    const [id = '', version = ''] = one.split(' ')
    return id === '' ? [] : [{ id, version }]
  })

/** The version of a chit in a list: of its row, and of its people. */
export const versionOf = (people: RawBuilder<unknown>): RawBuilder<string> => sql`concat(chit.xmin, '.', ${people})`

const listing = (tx: Tx) =>
  tx
    .selectFrom('chit')
    .leftJoin('chit_people', 'chit_people.chit_id', 'chit.id')
    .select(
      sql<Listing | null>`string_agg(chit.id || ' ' || ${versionOf(sql`chit_people.version`)}, ',' order by chit.created_at desc, chit.id desc)`.as(
        'listing',
      ),
    )

/** All chits. */
export async function all(tx: Tx): Promise<Listing> {
  const row = await listing(tx).executeTakeFirst()
  return row?.listing ?? ''
}

/** These chits, in no order. */
export async function these(tx: Tx, ids: readonly string[]): Promise<ChitWithPeople[]> {
  const rows = await chitsWithPeople(tx)
    .where(sql<boolean>`chit.id = any(${arrayOf(ids, 'uuid')})`)
    .execute()
  return rows.map(withPeople)
}

/** One chit; none when there is no such chit. */
export async function one(tx: Tx, id: string): Promise<ChitWithPeople | null> {
  const row = await chitsWithPeople(tx).where('chit.id', '=', id).executeTakeFirst()
  return row ? withPeople(row) : null
}

/** Chits in which this person has a ticket or a waiting request. */
export async function joinedBy(tx: Tx, personId: string): Promise<Listing> {
  const mine = tx
    .selectFrom('ticket')
    .select('chit_id')
    .where('person_id', '=', personId)
    .union(
      tx.selectFrom('join_request').select('chit_id').where('person_id', '=', personId).where('state', '=', 'pending'),
    )
  const row = await listing(tx).where('chit.id', 'in', mine).executeTakeFirst()
  return row?.listing ?? ''
}

/** The names of people, by their ids. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${arrayOf(ids, 'uuid')})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Chits that still take members, newest first, without people. */
export async function open(tx: Tx): Promise<Chit[]> {
  const rows = await tx
    .selectFrom('chit')
    .selectAll()
    .where('state', '=', 'forming')
    .whereRef('tickets_taken', '<', 'ticket_count')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

type PeopledRow = Awaited<ReturnType<ReturnType<typeof chitsWithPeople>['execute']>>[number]
const withPeople = ({ members, waiting, ...row }: PeopledRow): ChitWithPeople => ({
  ...fromRow(row),
  members: members?.split(',') ?? [],
  waiting: waiting?.split(',') ?? [],
})
