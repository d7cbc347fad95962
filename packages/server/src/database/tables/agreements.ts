import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

// 0019_agreements.sql

export interface AgreementTextTable {
  hash: Buffer
  version: number
  sentences: Json<string[]>
  created_at: Generated<Date>
}

export interface AgreementAcceptanceTable {
  id: string
  chit_id: string
  person_id: string
  hash: Buffer
  accepted_at: Generated<Date>
}
