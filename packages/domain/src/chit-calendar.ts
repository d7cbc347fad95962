import { auctionDays, auctionsADay, minutesApart, minutesOf, USUAL_AUCTION } from './auction-terms.ts'
import { addDays, addMonths, instantInIndia } from './calendar.ts'
import type { Day } from './calendar.ts'
import { prizeSchedule } from './chit.ts'
import type { ChitTerms, PrizeSlot } from './chit.ts'

/** The day instalment `monthNo` falls due: the start plus monthNo − 1 months, counted from the start. */
export const dueDay = (start: Day, monthNo: number): Day => addMonths(start, monthNo - 1)

const DAYS_TO_PAY = 3

/** The company's legal clock: the day by which a prize of an auction is paid. Source: docs/spec/auctions.md, AUC-11. */
export const prizePayBy = (heldOn: Day): Day => addDays(heldOn, DAYS_TO_PAY)

export interface PrizeOpening extends PrizeSlot {
  readonly opensAt: Date
  readonly closesAt: Date
}

/**
 * When each prize's auction runs unless an administrator moves it: on the day, at the time and for as long as the terms say,
 * and else three days after its month's due day at 10:00 IST, for 30 minutes. Prize j of a month begins j − 1 hours later
 * (more where an auction is longer than an hour), at most eight a day or as agreed, the next ones on the day after.
 * `holidays`: the days on which the company holds none; they move only what the terms say.
 * Source: docs/spec/auctions.md, AUC-1, AUC-17; docs/spec/chits.md, CHT-3.
 */
export function openingTimes(
  terms: Pick<ChitTerms, 'tickets' | 'months' | 'auction'>,
  start: Day,
  holidays: ReadonlySet<Day> = new Set(),
): PrizeOpening[] {
  const auction = terms.auction ?? USUAL_AUCTION
  const [perDay, first, apart] = [auctionsADay(auction), minutesOf(auction.time), minutesApart(auction)]
  const months = Map.groupBy(prizeSchedule(terms), ({ monthNo }) => monthNo)
  return [...months].flatMap(([monthNo, slots]) => {
    const days = auctionDays(auction, { start, monthNo, count: Math.ceil(slots.length / perDay) }, holidays)
    return slots.map((slot) => {
      const place = slot.placeInMonth - 1
      const on = days[Math.floor(place / perDay)] ?? dueDay(start, monthNo)
      const opensAt = new Date(instantInIndia(on, '00:00').getTime() + (first + (place % perDay) * apart) * MINUTE_MS)
      return { ...slot, opensAt, closesAt: new Date(opensAt.getTime() + auction.minutes * MINUTE_MS) }
    })
  })
}

const MINUTE_MS = 60_000
