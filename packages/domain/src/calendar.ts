declare const dayBrand: unique symbol
/** A legal day of the company, in India: 'YYYY-MM-DD'. Compares and sorts as text. */
export type Day = string & { readonly [dayBrand]: true }

const MS_IN_A_DAY = 86_400_000
// India keeps one zone and no summer time, so its days are plain arithmetic.
const IST_AHEAD_MS = 330 * 60_000

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
/** The English name by which a contribution's month travels on the wire. */
export type MonthName = (typeof MONTH_NAMES)[number]

/** A month of a year as a number: 12 · year + month, January is 0. The month after it is one more. */
export const calendarMonth = ({ year, month }: { readonly year: number; readonly month: MonthName }): number =>
  year * MONTH_NAMES.length + MONTH_NAMES.indexOf(month)

export const isMonthName = (text: string): text is MonthName => MONTH_NAMES.some((name) => name === text)

/** True for days that stand in a calendar: 2028-02-29 does, 2027-02-29 does not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, dayOfMonth] = partsOf(text)
  return month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= daysIn(year, month - 1)
}

/** Takes a text for a day. Throws RangeError for a day that no calendar has. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** The day an instant falls on in India. 18:45 UTC on 31 March is already 1 April. */
export const dayInIndia = (instant: Date): Day => utcDay(new Date(instant.getTime() + IST_AHEAD_MS))

/** The instant at which a clock in India shows `time` ('HH:MM') on that day. */
export function instantInIndia(on: Day, time: string): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time of day: ${time}`)
  return new Date(`${on}T${time}:00+05:30`)
}

export const addDays = (to: Day, days: number): Day => utcDay(new Date(utcMs(to) + days * MS_IN_A_DAY))

/**
 * The day `months` after `start`, counted from the start: 31 January, 28 February, 31 March. A shorter month ends
 * early; the one after it does not inherit that. Source: docs/spec/instalments.md, INS-1.
 */
export function addMonths(start: Day, months: number): Day {
  const [startYear, startMonth, dayOfMonth] = partsOf(start)
  const since = startYear * MONTH_NAMES.length + startMonth - 1 + months
  const year = Math.floor(since / MONTH_NAMES.length)
  const month = since - year * MONTH_NAMES.length
  return dayOf(year, month, Math.min(dayOfMonth, daysIn(year, month)))
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utcMs(to) - utcMs(from)) / MS_IN_A_DAY

export const yearOf = (on: Day): number => partsOf(on)[0]

/** The calendar month a day lies in: '2027-02'. Compares and sorts as text. */
export const monthOf = (on: Day): string => on.slice(0, 7)

export function monthNameOf(on: Day): MonthName {
  const name = MONTH_NAMES[partsOf(on)[1] - 1]
  if (name === undefined) throw new RangeError(`not a day: ${on}`)
  return name
}

/** '20 Nov 2026', the same on every screen, letter and receipt. */
export function formatDay(on: Day): string {
  const [year, , dayOfMonth] = partsOf(on)
  return `${dayOfMonth} ${monthNameOf(on).slice(0, 3)} ${year}`
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 4

/** 'Friday'. Days before 1970 count from the list's end. */
export const weekdayOf = (on: Day): Weekday => WEEKDAYS.at((utcMs(on) / MS_IN_A_DAY + FIRST_WEEKDAY) % 7) ?? 'Sunday'

/** What a clock in India shows, to so many characters of '10:24:05.402'. */
const clockInIndia = (at: Date, length: number): string =>
  new Date(at.getTime() + IST_AHEAD_MS).toISOString().slice(11, 11 + length)

/** '10:24' by a clock in India. */
export const formatTime = (at: Date): string => clockInIndia(at, 5)

/** '10:24:05' by a clock in India. */
export const formatSecond = (at: Date): string => clockInIndia(at, 8)

/** '10:24:05.402' by a clock in India. */
export const formatMillisecond = (at: Date): string => clockInIndia(at, 12)

/** '20 Nov 2026, 10:24' by a clock in India. */
export const formatInstant = (at: Date): string => `${formatDay(dayInIndia(at))}, ${formatTime(at)}`

const utcMs = (on: Day): number => Date.parse(`${on}T00:00:00Z`)
const utcDay = (instant: Date): Day => instant.toISOString().slice(0, 10) as Day

const partsOf = (on: string): [year: number, month: number, dayOfMonth: number] => [
  Number(on.slice(0, 4)),
  Number(on.slice(5, 7)),
  Number(on.slice(8, 10)),
]

const dayOf = (year: number, month: number, dayOfMonth: number): Day =>
  `${digits(year, 4)}-${digits(month + 1, 2)}-${digits(dayOfMonth, 2)}` as Day
const digits = (figure: number, count: number): string => String(figure).padStart(count, '0')

/** The number of days of a month of the Gregorian calendar; January is 0. */
function daysIn(year: number, month: number): number {
  if (month !== 1) return [3, 5, 8, 10].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}
