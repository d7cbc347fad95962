import { sql, type RawBuilder } from 'kysely'

/** An instant in microseconds, as a cursor carries it: a Date has lost them. */
export const microsOf = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${instant}) * 1000000)::bigint::text`

/** The instant that `microsOf` wrote down. */
export const instantOf = (micros: string): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`

/** A page out of rows that were read one beyond its limit, and the cursor that continues after it; null: it is the last. */
export function pageOf<Row>(
  found: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : cursorOf(last) }
}
