import type { Day, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'

export interface PaymentPromiseTable {
  id: string
  person_id: string
  amount_paise: Paise
  promised_on: Day
  noted_by: string
  noted_at: Generated<Date>
  visit_id: string | null
  taken_at: Date | null
  withdrawn_at: Date | null
}
