import type { chitEndpoints, QueryOf } from '@kuri/contract'
import { sql, type RawBuilder } from 'kysely'
import { instantOf, microsOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'
import { versionOf, type Listed } from './list.store.ts'

type Part = NonNullable<QueryOf<typeof chitEndpoints.chitsPage>['part']>

/** Which chits a list is about. */
export interface ChitsQuery {
  readonly part: Part | undefined
  /** Of those offered, the one that stands first. */
  readonly first: string | null
  readonly words: readonly string[]
  readonly readerId: string
}

/** A chit of a page: the group it stands in, and when it was formed. */
export type ListedChit = Listed & { readonly place: number; readonly micros: string }

// The first two conditions are written as the indexes chit_free and chit_full have them.
const IS_FREE = sql`state = 'forming' and tickets_taken < ticket_count`
const IS_FULL = sql`state in ('forming', 'running') and tickets_taken >= ticket_count`
const IS_LIVE = sql`state in ('forming', 'running')`

/** The groups of a list in their order. A chit is in one of them. */
function groupsOf({ part, first, readerId }: ChitsQuery): RawBuilder<unknown>[] {
  const isRequested = sql`id = any(array(
    select chit_id from join_request where person_id = ${readerId} and state = 'pending'))`
  const isHeld = sql`id = any(array(select chit_id from ticket where person_id = ${readerId}))`
  if (part === undefined) return [sql`true`]
  if (part === 'started') return [sql`state in ('running', 'finished')`]
  if (part === 'finished') return [sql`state = 'finished'`]
  const isOthers = sql`not ${isRequested} and not ${isHeld}`
  const [open, full] = [sql`${IS_FREE} and ${isOthers}`, sql`${IS_FULL} and ${isOthers}`]
  // a request that waits would be lost behind many joined schemes
  const own = [isRequested, sql`${isHeld} and not ${isRequested}`]
  if (part === 'open') return [open]
  if (part === 'joined') return own
  if (part === 'full') return [full]
  const offered = [open, ...own.map((group) => sql`${IS_LIVE} and ${group}`), full]
  if (first === null) return offered
  return [sql`${IS_LIVE} and id = ${first}`, ...offered.map((group) => sql`${group} and id <> ${first}`)]
}

/**
 * A page of chits, group by group, newest first in each; `after` is the cursor of the last one seen: `place~micros~id`.
 * Each group reads no more than the page from an index in its order.
 */
export async function page(
  tx: Tx,
  query: ChitsQuery,
  { limit, after }: { readonly limit: number; readonly after: string | undefined },
): Promise<ListedChit[]> {
  const [reached = '0', micros = '', id = ''] = after?.split('~') ?? []
  const isFound = query.words.map((word) => sql` and lower(name) like ${containing(word)}`)
  const isAfter = sql` and (created_at, id) < (${instantOf(micros)}, ${id}::uuid)`
  const version = versionOf(sql`(select version from chit_people where chit_id = chit.id)`)
  const groups = groupsOf(query).flatMap((group, place) =>
    place < Number(reached)
      ? []
      : sql`(select ${place}::integer as place, id, created_at, ${version} as version from chit
              where ${group}${sql.join(isFound, sql``)}${after !== undefined && place === Number(reached) ? isAfter : sql``}
              order by created_at desc, id desc limit ${limit})`,
  )
  const { rows } = await sql<ListedChit>`
    select id, version, place, ${microsOf(sql`created_at`)} as micros
      from (${sql.join(groups, sql` union all `)}) found
     order by place, created_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}
