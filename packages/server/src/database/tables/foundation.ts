import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

// 0001_foundation.sql

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

// 0016_watching.sql, 0231_members_watching.sql

export interface WatchingTable {
  server_id: string
  channel: string
  /** The program before counts these. */
  watchers: Generated<number>
  people: Generated<string[]>
  seen_at: Date
}
