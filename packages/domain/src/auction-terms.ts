import { addDays, addMonths, day, monthOf, WEEKDAYS, weekdayOf } from './calendar.ts'
import type { Day, Weekday } from './calendar.ts'
import { ok, refuse } from './errors.ts'
import type { Result } from './errors.ts'

export const WEEKS = ['first', 'second', 'third', 'fourth', 'last'] as const
export type Week = (typeof WEEKS)[number]

/** On which day of each month the auctions of a chit begin. */
export type AuctionDay =
  | { readonly kind: 'after-due'; readonly days: number }
  /** A month that has no such day: its last day. */
  | { readonly kind: 'date'; readonly date: number }
  | { readonly kind: 'weekday'; readonly week: Week; readonly weekday: Weekday }

/** What becomes of an auction whose day is a holiday of the company. */
export const HOLIDAY_RULES = ['same-day', 'day-after', 'day-before'] as const
export type HolidayRule = (typeof HOLIDAY_RULES)[number]

/** When and where the auctions of a chit are held; part of what its members agree to. */
export interface AuctionTerms {
  readonly day: AuctionDay
  /** 'HH:MM' by the clock in India: when the first auction of the month begins. */
  readonly time: string
  readonly minutes: number
  /** How many auctions of a month with several prizes are held on one day. */
  readonly perDay: number
  readonly onHoliday: HolidayRule
  /** '': in the auction room of the company's site. */
  readonly place: string
}

/** What an administrator types in of them; what is left out is as usual. */
export type AuctionTermsInput = { readonly [Term in keyof AuctionTerms]?: AuctionTerms[Term] | undefined }

/** The terms of a chit that agreed on none. Source: docs/spec/auctions.md, AUC-1. */
export const USUAL_AUCTION: AuctionTerms = {
  day: { kind: 'after-due', days: 3 },
  time: '10:00',
  minutes: 30,
  perDay: 8,
  onHoliday: 'same-day',
  place: '',
}

export const MOST_DAYS_AFTER_DUE = 27
export const EARLIEST_AUCTION = '06:00'
export const LATEST_AUCTION = '22:00'
export const LEAST_AUCTION_MINUTES = 5
export const MOST_AUCTION_MINUTES = 240
export const MOST_AUCTIONS_A_DAY = 20
export const LONGEST_PLACE = 120
/** The auctions of one month end before those of the next begin. */
export const MOST_DAYS_OF_AUCTIONS = 14
const MINUTES_IN_A_DAY = 24 * 60

/**
 * Turns what was typed into the terms of a chit's auctions; undefined where they are the usual ones, so that a chit says the
 * same whether they were typed or left out. `mostInMonth`: how many prizes a month has at most.
 * Refuses: auction_terms_invalid with the field. Source: docs/spec/auctions.md, AUC-17.
 */
export function frameAuctionTerms(
  input: AuctionTermsInput | undefined,
  mostInMonth: number,
): Result<AuctionTerms | undefined> {
  if (input === undefined) return ok(undefined)
  const terms: AuctionTerms = {
    day: input.day ?? USUAL_AUCTION.day,
    time: input.time ?? USUAL_AUCTION.time,
    minutes: input.minutes ?? USUAL_AUCTION.minutes,
    perDay: input.perDay ?? USUAL_AUCTION.perDay,
    onHoliday: input.onHoliday ?? USUAL_AUCTION.onHoliday,
    place: (input.place ?? USUAL_AUCTION.place).trim(),
  }
  if (isUsual(terms)) return ok(undefined)
  const field = wrongField(terms, mostInMonth)
  return field === undefined ? ok(terms) : refuse({ code: 'auction_terms_invalid', field: `auction.${field}` })
}

const isUsual = (terms: AuctionTerms): boolean =>
  terms.day.kind === 'after-due' &&
  USUAL_AUCTION.day.kind === 'after-due' &&
  terms.day.days === USUAL_AUCTION.day.days &&
  (['time', 'minutes', 'perDay', 'onHoliday', 'place'] as const).every((name) => terms[name] === USUAL_AUCTION[name])

function wrongField(terms: AuctionTerms, mostInMonth: number): keyof AuctionTerms | undefined {
  if (!isAuctionDay(terms.day)) return 'day'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(terms.time)) return 'time'
  if (terms.time < EARLIEST_AUCTION || terms.time > LATEST_AUCTION) return 'time'
  if (!isWhole(terms.minutes, LEAST_AUCTION_MINUTES, MOST_AUCTION_MINUTES)) return 'minutes'
  if (minutesOf(terms.time) + terms.minutes > MINUTES_IN_A_DAY) return 'minutes'
  if (!isWhole(terms.perDay, 1, MOST_AUCTIONS_A_DAY)) return 'perDay'
  if (Math.ceil(mostInMonth / auctionsADay(terms)) > MOST_DAYS_OF_AUCTIONS) return 'perDay'
  return terms.place.length > LONGEST_PLACE ? 'place' : undefined
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** Whether a chit can agree on this day. */
export function isAuctionDay(on: AuctionDay): boolean {
  if (on.kind === 'after-due') return isWhole(on.days, 0, MOST_DAYS_AFTER_DUE)
  return on.kind === 'weekday' || isWhole(on.date, 1, 31)
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** So many minutes late bids can move a close at most (docs/spec/auctions.md, AUC-6). */
const SOFT_CLOSE_MINUTES = 5

/** From the beginning of one auction of a day to that of the next: whole hours, so that the one before is over. */
export const minutesApart = ({ minutes }: Pick<AuctionTerms, 'minutes'>): number =>
  Math.ceil((minutes + SOFT_CLOSE_MINUTES) / 60) * 60

/** How many auctions are held on one day: as agreed, but none that would end after midnight. */
export function auctionsADay(terms: AuctionTerms): number {
  const room = MINUTES_IN_A_DAY - minutesOf(terms.time) - terms.minutes
  return Math.min(terms.perDay, Math.floor(room / minutesApart(terms)) + 1)
}

/**
 * The day agreed for month `monthNo`, before any holiday. Never before the due day of that month: where a day of the month
 * may come before it, every auction of the chit is in the month after, so that two months never share one day.
 * Source: docs/spec/auctions.md, AUC-17.
 */
export function agreedAuctionDay(on: AuctionDay, start: Day, monthNo: number): Day {
  if (on.kind === 'after-due') return addDays(addMonths(start, monthNo - 1), on.days)
  const earliest = on.kind === 'date' ? on.date : EARLIEST_IN_MONTH[on.week]
  const isSameMonth = earliest >= Number(start.slice(8))
  const month = monthOf(addMonths(day(`${monthOf(start)}-01`), monthNo - 1 + (isSameMonth ? 0 : 1)))
  return on.kind === 'date' ? dateIn(month, on.date) : weekdayIn(month, on)
}

/** The earliest date on which the first, second … Sunday of a month can be. */
const EARLIEST_IN_MONTH: Record<Week, number> = { first: 1, second: 8, third: 15, fourth: 22, last: 22 }

/** That date of a month, or its last day where the month is shorter. */
function dateIn(month: string, date: number): Day {
  const last = addDays(addMonths(day(`${month}-01`), 1), -1)
  const wanted = `${month}-${String(date).padStart(2, '0')}`
  return wanted > last ? last : day(wanted)
}

function weekdayIn(month: string, { week, weekday }: { readonly week: Week; readonly weekday: Weekday }): Day {
  const end = addMonths(day(`${month}-01`), 1)
  const from = week === 'last' ? addDays(end, -7) : day(`${month}-${String(EARLIEST_IN_MONTH[week]).padStart(2, '0')}`)
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index))
  return days.find((one) => weekdayOf(one) === weekday) ?? from
}

/** A day on which the company holds no auctions. */
export interface Holiday {
  readonly on: Day
  readonly name: string
}

/** So many holidays in a row move nothing: then the day stays and staff move the auction. */
const MOST_IN_A_ROW = 14

/**
 * The days on which the auctions of one month are held, one after another. The first is the agreed day, moved as the terms
 * say where it is a holiday, but never before the due day; each further one is the next day that the terms allow.
 * Source: docs/spec/auctions.md, AUC-17.
 */
export function auctionDays(
  { day: on, onHoliday }: Pick<AuctionTerms, 'day' | 'onHoliday'>,
  month: { readonly start: Day; readonly monthNo: number; readonly count: number },
  holidays: ReadonlySet<Day>,
): Day[] {
  const { start, monthNo, count } = month
  const isClosed = (one: Day): boolean => onHoliday !== 'same-day' && holidays.has(one)
  const dueOn = addMonths(start, monthNo - 1)
  const agreed = agreedAuctionDay(on, start, monthNo)
  const before = onHoliday === 'day-before' ? openDay(agreed, -1, isClosed) : null
  const days: Day[] = [before !== null && before >= dueOn ? before : (openDay(agreed, 1, isClosed) ?? agreed)]
  for (let last = days.at(-1); last !== undefined && days.length < count; last = days.at(-1)) {
    const next = addDays(last, 1)
    days.push(openDay(next, 1, isClosed) ?? next)
  }
  return days
}

/**
 * The first day from this one on which an auction that is announced anew can be: a holiday is passed over where the terms move
 * auctions away from it. Source: docs/spec/auctions.md, AUC-1.
 */
export const dayForNewAuction = (
  from: Day,
  { onHoliday }: Pick<AuctionTerms, 'onHoliday'>,
  holidays: ReadonlySet<Day>,
): Day => openDay(from, 1, (one) => onHoliday !== 'same-day' && holidays.has(one)) ?? from

function openDay(from: Day, step: 1 | -1, isClosed: (one: Day) => boolean): Day | null {
  for (let away = 0; away <= MOST_IN_A_ROW; away++) {
    const one = addDays(from, away * step)
    if (!isClosed(one)) return one
  }
  return null
}

const ordinal = (date: number): string => {
  const teen = date % 100 >= 11 && date % 100 <= 13
  return `${date}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')}`
}

/** 'on the 10th of the month', 'on the second Sunday of the month', '3 days after the due day'. */
export function auctionDayInWords(on: AuctionDay): string {
  if (on.kind === 'weekday') return `on the ${on.week} ${on.weekday} of the month`
  if (on.kind === 'date') {
    const short = on.date > 28 ? ', or on the last day of a shorter month' : ''
    return `on the ${ordinal(on.date)} of the month${short}`
  }
  if (on.days === 0) return 'on the due day'
  return on.days === 1 ? '1 day after the due day' : `${on.days} days after the due day`
}

/**
 * Reads how offices write the day: '10', '10th of every month', 'second Sunday', '2nd Sun', 'last Saturday', 'due day + 3',
 * '3 days after the due day', 'due day'. Null for anything else. Source: docs/spec/moving-in.md, MOV-3.
 */
export function readAuctionDay(text: string): AuctionDay | null {
  const written = text
    .toLowerCase()
    .replaceAll(/\b(?:on|the|of|every|each|month|monthly)\b/g, ' ')
    .replaceAll(/[.,]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const read = readAfterDue(written) ?? readDate(written) ?? readWeekday(written)
  return read !== null && isAuctionDay(read) ? read : null
}

function readAfterDue(written: string): AuctionDay | null {
  const due = /^due ?(?:day|date)?(?: ?\+ ?(\d{1,2})(?: days?)?)?$/.exec(written)
  const after = /^(\d{1,2}) ?days? (?:after|from) due ?(?:day|date)?$/.exec(written)
  if (!due && !after) return null
  return { kind: 'after-due', days: Number(due?.[1] ?? after?.[1] ?? 0) }
}

function readDate(written: string): AuctionDay | null {
  const date = /^(\d{1,2}) ?(?:st|nd|rd|th)?(?: day)?$/.exec(written)
  return date ? { kind: 'date', date: Number(date[1]) } : null
}

/** A day of auctions in the words that `readAuctionDay` reads: "due day + 3", "10", "second Sunday". */
export function auctionDayText(on: AuctionDay): string {
  if (on.kind === 'after-due') return `due day + ${on.days}`
  return on.kind === 'date' ? String(on.date) : `${on.week} ${on.weekday}`
}

const WEEK_WORDS: Record<Week, readonly string[]> = {
  first: ['first', '1st', '1'],
  second: ['second', '2nd', '2'],
  third: ['third', '3rd', '3'],
  fourth: ['fourth', '4th', '4'],
  last: ['last'],
}

function readWeekday(written: string): AuctionDay | null {
  const [which = '', named = '', ...rest] = written.split(' ')
  const week = WEEKS.find((one) => WEEK_WORDS[one].includes(which))
  const weekday = WEEKDAYS.find((one) => named.length >= 3 && one.toLowerCase().startsWith(named))
  return week && weekday && rest.length === 0 ? { kind: 'weekday', week, weekday } : null
}
