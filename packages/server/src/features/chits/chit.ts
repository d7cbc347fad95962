import type { ChitState, ChitTerms, Day, Paise } from '@kuri/domain'

/** One group of subscribers with fixed terms, as the books have it. */
export interface Chit {
  readonly id: string
  readonly name: string
  readonly state: ChitState
  /** The life total that was typed in; what is really collected follows from the terms. */
  readonly amount: Paise
  readonly startOn: Day
  readonly terms: ChitTerms
  readonly ticketsTaken: number
  readonly createdAt: Date
}

/** A chit whose terms are frozen: what its instalments and auctions are written from. */
export interface RunningChit extends Chit {
  readonly state: 'running'
}

/** What an administrator decides about a chit; everything else follows or is counted. */
export type ChitPlan = Pick<Chit, 'name' | 'amount' | 'startOn' | 'terms'>
