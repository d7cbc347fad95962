import {
  USUAL_AUCTION,
  type AuctionDay,
  type AuctionTerms,
  type ChitTerms,
  type Week,
  type Weekday,
} from '@kuri/domain'
import { m } from '../../../messages/en.ts'

/** When and where auctions are held, as typed. */
export interface AuctionDraft {
  auctionDay: AuctionDay['kind']
  /** Days after the due day. */
  auctionDays: string
  auctionDate: string
  auctionWeek: Week
  auctionWeekday: Weekday
  auctionTime: string
  auctionMinutes: string
  auctionsADay: string
  auctionPlace: string
  onHoliday: AuctionTerms['onHoliday']
}

/** The terms as the form shows them; without terms of its own a scheme has the usual ones. */
export function typedAuction(terms: AuctionTerms = USUAL_AUCTION): AuctionDraft {
  const { day, time, minutes, perDay, place, onHoliday } = terms
  return {
    auctionDay: day.kind,
    auctionDays: day.kind === 'after-due' ? String(day.days) : '3',
    auctionDate: day.kind === 'date' ? String(day.date) : '10',
    auctionWeek: day.kind === 'weekday' ? day.week : 'second',
    auctionWeekday: day.kind === 'weekday' ? day.weekday : 'Sunday',
    auctionTime: time,
    auctionMinutes: String(minutes),
    auctionsADay: String(perDay),
    auctionPlace: place,
    onHoliday,
  }
}

const wholeOf = (typed: string): number | null => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null)

/** And back; what cannot be read yet is as usual. */
export function auctionOfDraft(draft: AuctionDraft & Pick<ChitTerms, 'prizeBy'>): AuctionTerms {
  return {
    day: dayOfDraft(draft) ?? USUAL_AUCTION.day,
    time: draft.auctionTime === '' ? USUAL_AUCTION.time : draft.auctionTime,
    // without bids no auction is open for minutes: the field is not shown
    minutes: (draft.prizeBy === 'auction' ? wholeOf(draft.auctionMinutes) : null) ?? USUAL_AUCTION.minutes,
    perDay: wholeOf(draft.auctionsADay) ?? USUAL_AUCTION.perDay,
    onHoliday: draft.onHoliday,
    place: draft.auctionPlace.trim(),
  }
}

function dayOfDraft(draft: AuctionDraft): AuctionDay | null {
  const { auctionDay: kind, auctionWeek: week, auctionWeekday: weekday } = draft
  if (kind === 'weekday') return { kind, week, weekday }
  const number = wholeOf(kind === 'date' ? draft.auctionDate : draft.auctionDays)
  if (number === null) return null
  return kind === 'date' ? { kind, date: number } : { kind, days: number }
}

/** What of it cannot be read; the rules judge the rest. */
export function auctionProblems(
  draft: AuctionDraft & Pick<ChitTerms, 'prizeBy'>,
): Partial<Record<keyof AuctionDraft, string>> {
  const { wholeProblem, timeProblem } = m.admin.chit.auction
  const number = draft.auctionDay === 'date' ? 'auctionDate' : 'auctionDays'
  return {
    ...(dayOfDraft(draft) === null && { [number]: wholeProblem }),
    ...(draft.auctionTime === '' && { auctionTime: timeProblem }),
    ...(draft.prizeBy === 'auction' && wholeOf(draft.auctionMinutes) === null && { auctionMinutes: wholeProblem }),
    ...(wholeOf(draft.auctionsADay) === null && { auctionsADay: wholeProblem }),
  }
}
