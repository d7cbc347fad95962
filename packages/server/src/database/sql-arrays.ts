import { sql, type RawBuilder } from 'kysely'

/*
 * Array parameters of frequent statements. The planner must not see the values: a generic plan assumes ten values, a custom
 * plan the few it sees; so a statement about a few of many rows would seem cheaper with a custom plan and be planned at each
 * call, at two or three times the cost of running it (ADR 4).
 */

type ElementType = 'uuid' | 'text' | 'bytea' | 'integer' | 'bigint' | 'date'

/** Values as one array, for `= any(…)`: without the second cast `any` would compare with the rows of `select`. */
export const arrayOf = (values: readonly unknown[], type: ElementType): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/** Values as the rows of a table, in their order: `from ${rowsOf(given, { id: 'uuid' })} as wanted (id)`. */
export function rowsOf<Row extends object>(
  rows: readonly Row[],
  columns: { readonly [Column in keyof Row]?: ElementType },
): RawBuilder<unknown> {
  const arrays = Object.entries<ElementType | undefined>(columns).flatMap(([column, type]) =>
    type === undefined
      ? []
      : [
          arrayOf(
            rows.map((row) => row[column as keyof Row]),
            type,
          ),
        ],
  )
  return sql`unnest(${sql.join(arrays)})`
}

/** Bytes as PostgreSQL reads them out of JSON. */
export const asText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
