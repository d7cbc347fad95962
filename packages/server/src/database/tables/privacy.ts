import type { Written } from './columns.ts'

export interface FormerDetailTable {
  person_id: string
  kind: 'name' | 'email' | 'phone' | 'address' | 'location'
  value: string
  until: Written<Date>
}
