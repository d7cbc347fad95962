import {
  auctionDayInWords,
  EARLIEST_AUCTION,
  HOLIDAY_RULES,
  LATEST_AUCTION,
  LEAST_AUCTION_MINUTES,
  LONGEST_PLACE,
  MOST_AUCTION_MINUTES,
  MOST_AUCTIONS_A_DAY,
  MOST_DAYS_AFTER_DUE,
  MOST_DAYS_OF_AUCTIONS,
  WEEKDAYS,
  WEEKS,
  type AuctionTerms as AuctionTermsInside,
  type ChitTerms,
  type HolidayRule,
} from '@kuri/domain'
import * as z from 'zod/mini'
import { maybeTyped, seedWholeNumber } from './primitives.ts'

/** What a term of the auctions may be, where what was typed is refused. */
const LIMITS = {
  day: `Auctions are held 0 to ${MOST_DAYS_AFTER_DUE} days after the due day, on a day of the month from 1 to 31, or on a weekday.`,
  time: `Auctions begin between ${EARLIEST_AUCTION} and ${LATEST_AUCTION}.`,
  minutes: `An auction is open for ${LEAST_AUCTION_MINUTES} to ${MOST_AUCTION_MINUTES} minutes and ends on the same day.`,
  perDay: `Between 1 and ${MOST_AUCTIONS_A_DAY} auctions a day, so many that the prizes of a month are given within ${MOST_DAYS_OF_AUCTIONS} days.`,
  place: `The place has at most ${LONGEST_PLACE} characters.`,
} as const

/** Why a term of the auctions is refused: `auction.minutes`. */
export function wrongAuctionTerm(field: string): string {
  const limits: Partial<Record<string, string>> = LIMITS
  return limits[field.replace('auction.', '')] ?? 'The terms of the auctions are not valid.'
}

const DAYS_PROBLEM = `Auctions are held 0 to ${MOST_DAYS_AFTER_DUE} days after the due day.`
const DATE_PROBLEM = 'The day of the month is 1 to 31.'

/** On which day of each month auctions begin. */
const AuctionDayForm = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('after-due'), days: seedWholeNumber(0, MOST_DAYS_AFTER_DUE, DAYS_PROBLEM) }),
  z.object({ kind: z.literal('date'), date: seedWholeNumber(1, 31, DATE_PROBLEM) }),
  z.object({ kind: z.literal('weekday'), week: z.enum(WEEKS), weekday: z.enum(WEEKDAYS) }),
])

const AuctionDay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('after-due'), days: z.number() }),
  z.object({ kind: z.literal('date'), date: z.number() }),
  z.object({ kind: z.literal('weekday'), week: z.enum(WEEKS), weekday: z.enum(WEEKDAYS) }),
])

const minutes = seedWholeNumber(LEAST_AUCTION_MINUTES, MOST_AUCTION_MINUTES, LIMITS.minutes)

/** When and where the auctions of a scheme are held, as it is typed in; whatever is left out is as usual. */
export const AuctionTermsForm = z.object({
  day: z.optional(AuctionDayForm),
  /** 'HH:MM' by the clock in India. */
  time: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, for example 10:30.'))),
  minutes: z.optional(minutes),
  /** How many auctions of a month with several prizes are held on one day. */
  perDay: z.optional(seedWholeNumber(1, MOST_AUCTIONS_A_DAY, LIMITS.perDay)),
  onHoliday: z.optional(z.enum(HOLIDAY_RULES)),
  /** '': in the auction room of this site. */
  place: z.optional(maybeTyped(LONGEST_PLACE)),
})

/** The same as agreed. */
export const AuctionTerms = z.object({
  day: AuctionDay,
  time: z.string(),
  minutes: z.number(),
  perDay: z.number(),
  onHoliday: z.enum(HOLIDAY_RULES),
  place: z.string(),
})

/** The agreement's sentences about when and where auctions are held; none where nothing was agreed. */
export function sentencesOfAuctions(terms: Pick<ChitTerms, 'auction' | 'prizeBy' | 'tickets' | 'months'>): string[] {
  const { auction, prizeBy, tickets, months } = terms
  if (auction === undefined) return []
  const { day, time, minutes: length, perDay, onHoliday, place } = auction
  const held = prizeBy === 'auction' ? 'Auctions are held' : 'Prizes are given'
  const where = place === '' ? '' : ` The place is: ${place.replace(/\.$/, '')}.`
  const long = prizeBy === 'auction' ? ` Each auction is open for ${length} minutes.` : ''
  // as `agreedAuctionDay` counts
  const late = day.kind === 'after-due' ? '' : ' If this day can be before the due day, it is in the month after.'
  const several =
    tickets > months
      ? ` If a month has several prizes, at most ${perDay} of them are given on one day, one after the other.`
      : ''
  return [
    `${held} ${auctionDayInWords(day)}, from ${time}.${late}${long}${where}${several}`,
    ...(onHoliday === 'same-day' ? [] : [HOLIDAYS[onHoliday]]),
    `The company can move ${prizeBy === 'auction' ? 'an auction' : 'a prize'} to another day or time. It tells the members beforehand, with the reason.`,
  ]
}

const HOLIDAYS: Readonly<Record<Exclude<HolidayRule, 'same-day'>, string>> = {
  'day-after': 'If this day is a holiday of the company, the next day that is not a holiday is taken.',
  'day-before':
    'If this day is a holiday of the company, the last day before it that is not a holiday is taken, but not a day before the due day.',
}

/** These terms as the agreement's hash covers them; nothing where there are none. */
export const sealedAuction = (auction: AuctionTermsInside | undefined): (string | number)[][] => {
  if (auction === undefined) return []
  const { day, time, minutes: length, perDay, onHoliday, place } = auction
  const on = day.kind === 'after-due' ? [day.days] : day.kind === 'date' ? [day.date] : [day.week, day.weekday]
  return [['auction', day.kind, ...on, time, length, perDay, onHoliday, place]]
}
