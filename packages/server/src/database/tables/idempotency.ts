import type { Generated } from 'kysely'

// 0011_idempotency.sql

export interface IdempotentAnswerTable {
  person_id: string
  key: string
  fingerprint: Buffer
  status: number
  body: string
  at: Generated<Date>
}
