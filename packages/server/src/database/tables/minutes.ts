import type { Day } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

// 0018_minutes.sql

export interface MinutesTable {
  auction_id: string
  eligible_nos: number[]
  previous_paid_at: Date | null
  content_hash: Buffer
  recorded_at: Generated<Date>
}

export interface MinutesSignatureTable {
  auction_id: string
  place: number
  person_id: string
  content_hash: Buffer
  signed_at: Date
}

// 0028_minutes_filed.sql

export interface MinutesFilingTable {
  auction_id: string
  filed_on: Day
  reference: string
  filed_by: string
  recorded_at: Generated<Date>
}

// 0079_minutes_to_file.sql: kept by triggers

export interface MinutesToFileTable {
  auction_id: Written<string>
  settled_at: Written<Date>
}
