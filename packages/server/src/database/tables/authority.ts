import type { AuthorityAct, Day } from '@kuri/domain'
import type { Generated } from 'kysely'

export interface WrittenAuthorityTable {
  id: string
  person_id: string
  act: AuthorityAct
  chit_id: string | null
  ticket_no: number | null
  auction_id: string | null
  bid_seq: number | null
  withdrawal_id: string | null
  signed_no: string
  signed_on: Day
  entered_by: string
  entered_at: Generated<Date>
}
