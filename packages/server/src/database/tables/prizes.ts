import type { LotProof } from '@kuri/contract'
import type { Day, Outcome, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Json, Written } from './columns.ts'

export interface LotTable {
  auction_id: string
  ticket_nos: number[]
  frozen_head: Buffer
  discount_paise: Paise
  frozen_at: Date
  words_until: Date
  eligible_nos: Generated<number[]>
}

export interface LotPromiseTable {
  auction_id: string
  seq: number
  person_id: string
  commitment: Buffer
  at: Date
}

export interface LotWordTable {
  auction_id: string
  seq: number
  person_id: string
  word: string
  nonce: Buffer
  at: Date
}

export interface AuctionResultTable {
  auction_id: string
  decided_by: Outcome['by']
  ticket_id: string
  discount_paise: Paise
  prize_paise: Paise
  commission_paise: Paise
  tax_paise: Paise
  /** What the prize leaves for dividends; the tickets' shares are that less `rounding_paise`. */
  dividend_paise: Paise
  /** Carried rounding: what is kept for the last prize; below 0 in the last, which gives it out. */
  rounding_paise: Generated<Paise>
  chain_head: Buffer
  proof: Json<output<typeof LotProof>> | null
  settled_at: Generated<Date>
}

export interface DividendTable {
  auction_id: string
  ticket_id: string
  amount_paise: Paise
  month_no: number | null
  to_instalment_paise: Generated<Paise>
  to_wallet_paise: Generated<Paise>
}

export interface PrizeTable {
  ticket_id: string
  auction_id: string
  amount_paise: Paise
  state: Generated<'waiting' | 'waiting_second' | 'approved'>
  pay_by: Day
  security: string | null
  needs_second: boolean
  maker: string | null
  checker: string | null
  first_at: Date | null
  approved_at: Date | null
  set_off: Generated<boolean>
  deposited_at: Date | null
  deposit_reference: string | null
  paid_before: Day | null
}

export interface PrizeSecurityTable {
  id: string
  auction_id: string
  kind: 'guarantor' | 'document' | 'property' | 'deposit'
  name: string
  phone: string | null
  relation: string | null
  number_ends: string | null
  number_sealed: Buffer | null
  kept_at: string | null
  value_paise: Paise | null
  added_by: string | null
  added_at: Generated<Date>
}

export interface PrizeDocumentTable {
  id: string
  auction_id: string
  title: string
  image_sealed: Buffer | null
  uploaded_by: string | null
  uploaded_at: Generated<Date>
  removed_by: string | null
  removed_at: Date | null
  reason: string | null
}

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
  signed_by: Written<string>
  content_hash: Buffer
  signed_at: Date
}

export interface MinutesFilingTable {
  auction_id: string
  filed_on: Day
  reference: string
  filed_by: string
  recorded_at: Generated<Date>
}

export interface MinutesToFileTable {
  auction_id: Written<string>
  settled_at: Written<Date>
}

export interface ClosingRunTable {
  id: Written<number>
  due: number
  began_at: Generated<Date>
  ended_at: Date | null
}

export interface ClosingBatchTable {
  id: Written<number>
  run_id: number
  first_auction: string
  last_auction: string
  auctions: number
  tickets: number
  settled_at: Generated<Date>
}
