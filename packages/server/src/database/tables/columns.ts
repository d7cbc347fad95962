import type { ColumnType } from 'kysely'

/** Written by the database alone. */
export type Written<T> = ColumnType<T, never, never>

/** `jsonb`: goes in as JSON text, comes out parsed. */
export type Json<T> = ColumnType<T, string, string>

/** The same with a value of its own where none is written. */
export type GeneratedJson<T> = ColumnType<T, string | undefined, string>
