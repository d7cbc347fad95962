import type { Day } from '@kuri/domain'
import { sql } from 'kysely'

/** What the previous books say of a prize beside its sums. */
export interface PreviousPrize {
  readonly heldOn: Day
  readonly paidOn: Day | null
  readonly minutesNo: string
}

/** The same of a query that has joined `previous_prize`; null: the prize was given here. */
export const previousPrize = sql<PreviousPrize | null>`case when previous_prize.auction_id is not null then jsonb_build_object(
  'heldOn', previous_prize.held_on, 'paidOn', previous_prize.paid_on, 'minutesNo', previous_prize.minutes_no) end`
