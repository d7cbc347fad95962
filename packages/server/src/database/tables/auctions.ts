import type { AuctionState, ChitTerms, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { Json } from './columns.ts'

export interface AuctionTable {
  id: string
  chit_id: string
  prize_no: number
  month_no: number
  state: Generated<AuctionState>
  opens_at: Date
  planned_closes_at: Date
  closes_at: Date
  opens_by_itself: Generated<boolean>
  opened_at: Date | null
  extensions: Generated<number>
  chit_amount_paise: Paise
  commission_paise: Paise
  tax_paise: Paise
  floor_paise: Paise | null
  cap_paise: Paise | null
  step_paise: Paise
  best_paise: Paise | null
  bid_count: Generated<number>
  last_bid_at: Date | null
  commitment: Buffer
  chain_head: Buffer | null
  cancelled_at: Date | null
  cancel_reason: string | null
  cancel_requested_by: string | null
  cancel_requested_at: Date | null
  cancelled_by: string | null
  cancel_needs_second: Generated<boolean>
  replaces: string | null
  witness_seconds: Generated<number>
}

export interface AuctionBeginningTable {
  auction_id: string
  /** Without a rounding: from before there was this term. */
  terms: Json<Omit<ChitTerms, 'dividendRounding'> & Partial<Pick<ChitTerms, 'dividendRounding'>>>
  unprized_nos: number[]
  genesis_hash: Buffer
}

export interface LotSecretTable {
  auction_id: string
  secret: Buffer
}

/** `limit_paise` and `salt` are written here and read through `own_offer` and `offers_in_play` alone. */
export interface StandingOfferTable {
  auction_id: string
  ticket_id: string
  rank: number
  lodged_at: Date
  commitment: Buffer
  limit_paise: Paise
  salt: Buffer
}

export interface PausedOfferTable {
  auction_id: string
  ticket_id: string
}

/** `limit_paise` and `salt` are written here and read through `own_offer_records` alone. */
export interface OfferRecordTable {
  auction_id: string
  seq: number
  after_bid: number
  ticket_id: string
  at: Date
  commitment: Buffer | null
  replaces: Buffer | null
  limit_paise: Paise | null
  salt: Buffer | null
  previous_hash: Buffer
  hash: Buffer
}

export interface BidTable {
  auction_id: string
  seq: number
  ticket_id: string
  discount_paise: Paise
  is_at_cap: boolean
  at: Date
  client_key: string
  previous_hash: Buffer
  hash: Buffer
  by_offer: Generated<boolean>
  for_offer: Buffer | null
}

export interface BidAttemptTable {
  auction_id: string
  ticket_id: string
  discount_paise: Paise
  at: Date
  /** Always `auction_closed`. */
  refused_code: string
}

export interface OutbidNotifiedTable {
  auction_id: string
  ticket_id: string
}

export interface BidPlaceTable {
  auction_id: string
  ticket_id: string
  address_mark: Buffer
  browser_mark: Buffer
}
