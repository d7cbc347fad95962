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
  const [year, month, date] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  // 2000 years later the calendar is the same, and no year is below 100, which Date.UTC takes for one of the 1900s
  const instant = new Date(Date.UTC(year + 2000, month - 1, date))
  return instant.getUTCMonth() === month - 1 && instant.getUTCDate() === date
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
  const [year, month, dayOfMonth] = partsOf(start)
  const monthIndex = month - 1 + months
  const lastOfMonth = new Date(Date.UTC(year, monthIndex + 1, 0)).getUTCDate()
  return utcDay(new Date(Date.UTC(year, monthIndex, Math.min(dayOfMonth, lastOfMonth))))
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

/** '10:24' by a clock in India. */
export const formatTime = (at: Date): string => new Date(at.getTime() + IST_AHEAD_MS).toISOString().slice(11, 16)

/** '20 Nov 2026, 10:24' by a clock in India. */
export const formatInstant = (at: Date): string => `${formatDay(dayInIndia(at))}, ${formatTime(at)}`

const utcMs = (on: Day): number => Date.parse(`${on}T00:00:00Z`)
const utcDay = (instant: Date): Day => instant.toISOString().slice(0, 10) as Day

const partsOf = (on: Day): [year: number, month: number, dayOfMonth: number] => [
  Number(on.slice(0, 4)),
  Number(on.slice(5, 7)),
  Number(on.slice(8, 10)),
]
