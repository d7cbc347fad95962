import { sql, type RawBuilder } from 'kysely'

/*
 * Lists in statements that are asked often. PostgreSQL must not look into them: it reckons with ten values where it plans
 * for good, and with the few it sees where it plans for this one call; so a statement about a few of many rows would seem
 * cheaper planned anew, and be planned at each call, for two or three times what it costs (ADR 4).
 */

type ElementType = 'uuid' | 'text' | 'bytea' | 'integer' | 'bigint' | 'date'

/** Values as one array, for `= any(…)`: without the second cast that would ask the rows of `select`, of which there is one. */
export const arrayOf = (values: readonly unknown[], type: ElementType): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)}[])::${sql.raw(type)}[]`

/** What is given as rows of a table, in their order: `from ${rowsOf(given, { id: 'uuid' })} as wanted (id)`. */
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
