import type { ApprovalKind } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

export interface AdministratorTermTable {
  id: Written<number>
  person_id: string
  since: Generated<Date>
  decides_from: Date
  until: Date | null
}

export interface ApprovalTable {
  id: string
  kind: ApprovalKind
  subject_id: string | null
  person_id: string | null
  before: Json<Record<string, unknown>>
  after: Json<Record<string, unknown>>
  maker: string | null
  checker: string | null
  state: Generated<'waiting' | 'approved' | 'rejected'>
  reason: string | null
  created_at: Generated<Date>
  decided_at: Date | null
  carried_out_at: Date | null
}
