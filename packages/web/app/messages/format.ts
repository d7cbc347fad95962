import {
  dayInIndia,
  formatDay,
  formatInstant,
  formatMillisecond,
  formatRupees,
  formatSecond,
  formatTime,
  groupDigits,
  monthNameOf,
  subtract,
  toRupees,
  weekdayOf,
  yearOf,
  ZERO,
  type Day,
  type Paise,
} from '@kuri/domain'

const MINUS = '−'

/** ₹1,75,000 and ₹12,345.50, with a true minus for what is less. */
export function rupees(amount: Paise): string {
  return amount < 0 ? `${MINUS}${formatRupees(subtract(ZERO, amount))}` : formatRupees(amount)
}

const [LAKH, CRORE] = [100_000, 10_000_000]

/** A sum on the axis of a chart, as short as one says it: ₹20,000, ₹1.5 lakh, ₹2 crore. */
export function axisText(amount: Paise): string {
  const sum = toRupees(amount)
  if (sum >= CRORE) return `₹${shortNumber(sum / CRORE)} crore`
  return sum >= LAKH ? `₹${shortNumber(sum / LAKH)} lakh` : rupees(amount)
}

/** With at most three decimals. */
const shortNumber = (n: number): string => {
  const [whole = '', decimals] = String(Number(n.toFixed(3))).split('.')
  return decimals === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${decimals}`
}

/** A plain count in Indian grouping: 1,00,000. */
export const count = (n: number): string => groupDigits(String(n))

/** 1 member, 5 members. */
export const counted = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`

/** Basis points as a percentage: 500 is 5%, 250 is 2.5%. */
export const percent = (bp: number): string => `${shortNumber(bp / 100)}%`

/** A rate as a percentage to so many digits: 2.11%, −0.50%. What is nothing has no sign. */
export function rateText(rate: number, digits: number): string {
  const size = Math.abs(rate * 100).toFixed(digits)
  return `${rate < 0 && Number(size) > 0 ? MINUS : ''}${size}%`
}

export const dayText = formatDay

/** What should not be broken at the end of a narrow line: a date in a list. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** 20 Nov, where the year stands nearby. */
export const shortDayText = (day: Day): string => formatDay(day).slice(0, -5)

/** November 2026: the month a day lies in. */
export const monthText = (on: Day): string => `${monthNameOf(on)} ${yearOf(on)}`

/** Friday. */
export const weekdayText = (instant: Date): string => weekdayOf(dayInIndia(instant))

/** 10:24, Indian time. */
export const timeText = formatTime

/** 10:17:20, Indian time. */
export const secondText = formatSecond

/** 10:17:20.402, Indian time: on the receipt of a bid. */
export const millisecondText = formatMillisecond

/** 23 Nov 2026. */
export const instantDayText = (instant: Date): string => formatDay(dayInIndia(instant))

/** 10:17:20, with its day where that is not today. */
export const secondWithDayText = (instant: Date, today: Day): string =>
  dayInIndia(instant) === today ? secondText(instant) : `${secondText(instant)} on ${instantDayText(instant)}`

/** When an auction that opens at `start` closes: 10:30, or Tue 24 Nov 2026, 10:30 where that is another day. */
export const endText = (start: Date, end: Date): string =>
  dayInIndia(start) === dayInIndia(end) ? timeText(end) : weekdayInstantText(end)

/** 23 Nov 2026, 10:00. */
export const instantText = formatInstant

/** Mon 23 Nov 2026, 10:00. */
export const weekdayInstantText = (instant: Date): string =>
  `${weekdayText(instant).slice(0, 3)} ${instantText(instant)}`

/** A name at the end of a sentence, before its full stop: "Suresh K." brings one of its own. */
export const atEnd = (name: string): string => name.replace(/\.$/, '')
