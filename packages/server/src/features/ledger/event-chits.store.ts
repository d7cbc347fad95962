import type { Day } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

/** The chit an event belongs to: a ticket's month that it paid, or a prize with its dividends. */
export type ChitOfEvent = { readonly name: string } & (
  | { readonly ticketNo: number; readonly dueOn: Day; readonly prizeNo: null }
  | { readonly ticketNo: null; readonly dueOn: null; readonly prizeNo: number }
)

/**
 * The chits of these events, by the event's key: `contrib:<ticket>:<month>`, `part:<ticket>:<month>:<part>`, `prize:<auction>`.
 * Events that name their ticket and chit in their reference (a refund, a substitution) are left out.
 */
export async function chitsOfEvents(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, ChitOfEvent>> {
  const months = keys.filter((key) => /^(contrib|part|penalty):/.test(key))
  const prizes = keys.filter((key) => /^(settle|prize|deposit):/.test(key))
  if (months.length + prizes.length === 0) return new Map()
  const { rows } = await sql<ChitOfEvent & { key: string }>`
    select key, chit.name, ticket_no as "ticketNo", due_on as "dueOn", null::integer as "prizeNo"
      from unnest(${arrayOf(months, 'text')}) as event (key)
      join instalment on ticket_id = split_part(key, ':', 2)::uuid and month_no = split_part(key, ':', 3)::integer
      join ticket on ticket.id = ticket_id
      join chit on chit.id = instalment.chit_id
    union all
    select key, chit.name, null, null, prize_no
      from unnest(${arrayOf(prizes, 'text')}) as event (key)
      join auction on auction.id = split_part(key, ':', 2)::uuid
      join chit on chit.id = auction.chit_id`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}
