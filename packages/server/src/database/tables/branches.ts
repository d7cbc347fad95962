import type { Generated } from 'kysely'
import type { Written } from './columns.ts'

export interface BranchTable {
  id: Generated<string>
  no: Written<number>
  code: string
  name: string
  address: Generated<string>
  created_at: Generated<Date>
}

export interface BranchPersonTable {
  branch_id: string
  person_id: string
}

export interface BranchThingView {
  id: string | null
  number: string | null
}

export interface PeopleOfBranchView {
  id: string | null
}
