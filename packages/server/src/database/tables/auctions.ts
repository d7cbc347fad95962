import type { LotProof } from '@kuri/contract'
import type { AuctionState, ChitTerms, Day, Outcome, Paise } from '@kuri/domain'
import type { Generated } from 'kysely'
import type { output } from 'zod/v4/core'
import type { Json, Written } from './columns.ts'

// 0006_auctions.sql

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
  cancel_asked_by: string | null
  cancelled_by: string | null
  cancel_needs_second: Generated<boolean>
  replaces: string | null
  witness_seconds: Generated<number>
}

export interface LotSecretTable {
  auction_id: string
  secret: Buffer
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
  refused_code: string
}

export interface OutbidToldTable {
  auction_id: string
  ticket_id: string
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
}

// 0071_prize_security.sql

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

// 0015_standing_offers.sql

/** `limit_paise` and `salt` are written here and read through `own_offer` and `offers_in_play` alone. */
export interface StandingOfferTable {
  auction_id: string
  ticket_id: string
  place: number
  lodged_at: Date
  commitment: Buffer
  limit_paise: Paise
  salt: Buffer
}

// 0220_limits_until_the_close.sql

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

export interface OfferAsleepTable {
  auction_id: string
  ticket_id: string
}

// 0017_witnesses.sql

export interface LotTable {
  auction_id: string
  ticket_nos: number[]
  frozen_head: Buffer
  discount_paise: Paise
  frozen_at: Date
  words_until: Date
  eligible_nos: Generated<number[]>
}

export interface LotWordTable {
  auction_id: string
  seq: number
  person_id: string
  word: string
  /** Null in a lot before words were promised. */
  nonce: Buffer | null
  at: Date
}

// 0143_promised_words.sql

export interface LotPromiseTable {
  auction_id: string
  seq: number
  person_id: string
  commitment: Buffer
  at: Date
}

// 0029_auction_beginnings.sql

export interface AuctionBeginningTable {
  auction_id: string
  /** Without a rounding: from before there was this term. */
  terms: Json<Omit<ChitTerms, 'dividendRounding'> & Partial<Pick<ChitTerms, 'dividendRounding'>>>
  unprized_nos: number[]
  genesis_hash: Buffer
}

// 0076_closing_runs.sql

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
