import { addDays, addMonths, instantInIndia } from './calendar.ts'
import type { Day } from './calendar.ts'
import { prizeSchedule } from './chit.ts'
import type { ChitTerms, PrizeSlot } from './chit.ts'

const DAYS_AFTER_DUE = 3
const FIRST_HOUR = 10
const AUCTIONS_A_DAY = 8
const AUCTION_MS = 30 * 60_000

/** The day instalment `monthNo` falls due: the start plus monthNo − 1 months, counted from the start. */
export const dueDay = (start: Day, monthNo: number): Day => addMonths(start, monthNo - 1)

export interface PrizeOpening extends PrizeSlot {
  readonly opensAt: Date
  readonly closesAt: Date
}

/**
 * When each prize's auction runs unless an administrator moves it: three days after its month's due day at 10:00 IST,
 * for 30 minutes; prize j of a month j − 1 hours later, at most eight a day, the ninth at 10:00 the day after.
 * Source: docs/spec/auctions.md, AUC-1; docs/spec/chits.md, CHT-3.
 */
export function openingTimes(terms: Pick<ChitTerms, 'tickets' | 'months'>, start: Day): PrizeOpening[] {
  return prizeSchedule(terms).map((slot) => {
    const daysLater = Math.floor((slot.placeInMonth - 1) / AUCTIONS_A_DAY)
    const hour = FIRST_HOUR + ((slot.placeInMonth - 1) % AUCTIONS_A_DAY)
    const opensAt = instantInIndia(addDays(dueDay(start, slot.monthNo), DAYS_AFTER_DUE + daysLater), `${hour}:00`)
    return { ...slot, opensAt, closesAt: new Date(opensAt.getTime() + AUCTION_MS) }
  })
}
