import type { ColumnType } from 'kysely'
import type { Written } from './columns.ts'

// 0009_audit.sql

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
  previous_hash: Written<Buffer>
  hash: Written<Buffer>
}

export interface AuditBrokenView {
  seq: Written<number>
}

// 0073_audit_links.sql

export interface AuditLinkView {
  seq: Written<number>
  fields: Written<string[]>
  previous_hash: Written<string>
  hash: Written<string>
}
