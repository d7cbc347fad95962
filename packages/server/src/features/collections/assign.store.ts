import type { ASSIGNMENT_FILTERS } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { TODAY } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { containing } from '../../database/search-words.ts'

export interface MemberView {
  readonly id: string
  readonly name: string
  readonly location: string
  readonly collectorId: string | null
  readonly collectorName: string | null
  readonly late: Paise
}

export interface Filter {
  /** A part of the name, the telephone number or the place. */
  readonly search: string
  readonly filter: (typeof ASSIGNMENT_FILTERS)[number] | undefined
}

export interface Page extends Filter {
  readonly limit: number
  readonly skip: number
}

const withTickets = sql`exists (select from ticket where ticket.person_id = person.id)`

const view = sql`
  select person.id, person.name, person.location, collector.id as "collectorId", collector.name as "collectorName",
         (select coalesce(sum(rest_paise), 0) from ticket join instalment on ticket_id = ticket.id
           where ticket.person_id = person.id and is_overdue(instalment.state, due_on, ${TODAY})) as late
    from person
    left join collector_assignment on person_id = person.id
    left join person collector on collector.id = collector_id`

const FILTERS = {
  unassigned: sql`not exists (select from collector_assignment where person_id = person.id)`,
}

const matching = ({ search, filter }: Filter) => sql`
  where ${withTickets}
    and ${filter === undefined ? sql`true` : FILTERS[filter]}
    and ${search === '' ? sql`true` : has(containing(search))}`

const has = (part: string) =>
  sql`(person.name ilike ${part} or person.phone ilike ${part} or person.location ilike ${part})`

/** Everybody who holds a ticket, by name, and who collects from them. */
export async function page(tx: Tx, { limit, skip, ...filter }: Page): Promise<MemberView[]> {
  const { rows } = await sql<MemberView>`
    ${view} ${matching(filter)} order by lower(person.name), person.id limit ${limit} offset ${skip}`.execute(tx)
  return rows
}

export async function count(tx: Tx, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from person ${matching(filter)}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** One of them; none when nobody of that id holds a ticket. */
export async function find(tx: Tx, personId: string): Promise<MemberView | null> {
  const { rows } = await sql<MemberView>`${view} where ${withTickets} and person.id = ${personId}`.execute(tx)
  return rows[0] ?? null
}

export async function assign(tx: Tx, personId: string, collectorId: string): Promise<void> {
  await tx
    .insertInto('collector_assignment')
    .values({ person_id: personId, collector_id: collectorId })
    .onConflict((held) =>
      held.column('person_id').doUpdateSet({ collector_id: collectorId, assigned_at: sql<Date>`kuri_now()` }),
    )
    .execute()
}

export async function unassign(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('collector_assignment').where('person_id', '=', personId).execute()
}

export async function endAllOf(tx: Tx, collectorId: string): Promise<void> {
  await tx.deleteFrom('collector_assignment').where('collector_id', '=', collectorId).execute()
}
