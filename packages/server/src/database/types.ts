import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'

/*
 * The tables as TypeScript sees them, section by section as the migrations tell them; test/database/types.test.ts holds
 * them against information_schema. How values arrive: bigint → number (checked), date → 'YYYY-MM-DD', timestamptz → Date,
 * jsonb → parsed.
 */

/** Written by the database alone. */
type Written<T> = ColumnType<T, never, never>
/** `jsonb`: goes in as JSON text, comes out parsed. */
export type Json<T> = ColumnType<T, string, string>

// 0001_foundation

export interface DatabaseKindTable {
  kind: 'production' | 'demo' | 'test'
  created_at: Generated<Date>
}

export interface ClockShiftTable {
  shift: Generated<string>
}

export interface LiveEventTable {
  id: Written<number>
  channel: string
  name: string
  data: Json<Record<string, unknown>>
  at: Written<Date>
  writer: Written<string>
  horizon: Written<string>
}

export interface SchemaMigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}

/** Every table and view by its SQL name. */
export interface Database {
  schema_migration: SchemaMigrationTable
  database_kind: DatabaseKindTable
  clock_shift: ClockShiftTable
  live_event: LiveEventTable
}

export type Db = Kysely<Database>
/** What services and stores work with: one transaction, opened by http/ or a job, never by themselves. */
export type Tx = Transaction<Database>
export type Row<T extends keyof Database> = Selectable<Database[T]>
export type NewRow<T extends keyof Database> = Insertable<Database[T]>
