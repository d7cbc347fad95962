import type { ColumnType, Generated } from 'kysely'
import type { Written } from './columns.ts'

export interface DatabaseKindTable {
  kind: 'production' | 'demo' | 'test'
  created_at: Generated<Date>
}

export interface ClockShiftTable {
  shift: Generated<string>
}

export interface DocumentSeriesTable {
  series: string
  year: number
  last_no: number
}

export interface AuditEntryTable {
  seq: Written<number>
  at: Written<Date>
  actor: string | null
  action: string
  subject: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  reason: string | null
  request_id: string | null
  acting_by: Written<string | null>
  previous_hash: Written<Buffer>
  hash: Written<Buffer>
}

export interface AuditBrokenView {
  seq: Written<number>
}

export interface AuditLinkView {
  seq: Written<number>
  fields: Written<string[]>
  previous_hash: Written<string>
  hash: Written<string>
}

export interface WatchingTable {
  server_id: string
  channel: string
  people: Generated<string[]>
  seen_at: Date
}

export interface JobRunTable {
  name: string
  done_for: Generated<Date>
  next_try_at: Date | null
  failures: Generated<number>
}

export interface SchemaMigrationTable {
  name: string
  checksum: string
  applied_at: Generated<Date>
}
