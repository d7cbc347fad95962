import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../database/types.ts'
import type { Chit } from './chit.ts'
import { fromRow } from './store.ts'

/** A person with a ticket, or one who waits for approval. */
interface JoinedUser {
  readonly userId: string
  readonly approved: boolean
}

export type ChitWithPeople = Chit & { readonly joinedUsers: readonly JoinedUser[] }

// One statement for the whole list: each chit brings its people from two indexes, however many members the company has.
const joinedUsers: RawBuilder<JoinedUser[]> = sql`
  coalesce((select jsonb_agg(jsonb_build_object('userId', person_id, 'approved', approved) order by approved desc, place)
              from (select person_id, true as approved, ticket_no::bigint as place from ticket where chit_id = chit.id
                    union all
                    select person_id, false, row_number() over (order by created_at, id) from join_request
                     where chit_id = chit.id and state = 'pending') people), '[]')`

const chitsWithPeople = (tx: Tx) =>
  tx
    .selectFrom('chit')
    .selectAll('chit')
    .select(joinedUsers.as('joined_users'))
    .orderBy('chit.created_at', 'desc')
    .orderBy('chit.id', 'desc')

/** All chits, newest first. */
export async function all(tx: Tx): Promise<ChitWithPeople[]> {
  return (await chitsWithPeople(tx).execute()).map(withPeople)
}

/** One chit; none when there is no such chit. */
export async function one(tx: Tx, id: string): Promise<ChitWithPeople | null> {
  const row = await chitsWithPeople(tx).where('chit.id', '=', id).executeTakeFirst()
  return row ? withPeople(row) : null
}

/** Chits in which this person has a ticket or a waiting request, newest first. */
export async function joinedBy(tx: Tx, personId: string): Promise<ChitWithPeople[]> {
  const mine = tx
    .selectFrom('ticket')
    .select('chit_id')
    .where('person_id', '=', personId)
    .union(
      tx.selectFrom('join_request').select('chit_id').where('person_id', '=', personId).where('state', '=', 'pending'),
    )
  return (await chitsWithPeople(tx).where('chit.id', 'in', mine).execute()).map(withPeople)
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
const withPeople = (row: PeopledRow): ChitWithPeople => ({ ...fromRow(row), joinedUsers: row.joined_users })
