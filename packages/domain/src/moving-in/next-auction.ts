import { addDays, addMonths, day, monthOf, weekdayOf, type Day } from '../calendar.ts'
import { dueDay } from '../chit-calendar.ts'
import { monthOfPrize, type ChitTerms } from '../chit.ts'
import type { ChitBook } from './books.ts'
import { plainText } from './words.ts'

/** The next prize of a chit: when and where, as the workbook says. */
export interface NextAuction {
  readonly prizeNo: number
  readonly month: number
  /** Null: the workbook does not say, and no auction was held from which it could be taken. */
  readonly on: Day | null
  readonly time: string | null
  readonly place: string | null
}

/**
 * The auction after the last that was held; null: all prizes are given. Its day is the chit's auction day in the calendar month
 * in which earlier auctions of a month were held; without an auction day, the day of the last auction so many months later.
 * Source: docs/spec/moving-in.md, MOV-13.
 */
export function nextAuctionOf({ row, auctions }: ChitBook, terms: ChitTerms): NextAuction | null {
  const last = auctions.at(-1)
  const prizeNo = (last?.prizeNo ?? 0) + 1
  if (prizeNo > terms.tickets) return null
  const month = monthOfPrize(terms, prizeNo)
  const held = last?.day ? { month: monthOfPrize(terms, prizeNo - 1), on: last.day } : null
  return { prizeNo, month, on: dayOf(row, month, held), time: row.auctionTime, place: row.place }
}

function dayOf(row: ChitBook['row'], month: number, held: { month: number; on: Day } | null): Day | null {
  // several prizes of a month are given on one day
  if (held?.month === month) return held.on
  if (row.start === null) return null
  const inMonth = row.auctionDay === null ? null : dayInMonth(row.auctionDay)
  const due = dueDay(row.start, month)
  if (held && !inMonth) return addMonths(held.on, month - held.month)
  if (!inMonth) return null
  if (held) return inMonth(addMonths(firstOfMonth(held.on), month - held.month))
  // the first auction follows the first due day
  const first = inMonth(firstOfMonth(due))
  return first >= due ? first : inMonth(addMonths(firstOfMonth(due), 1))
}

const firstOfMonth = (on: Day): Day => day(`${monthOf(on)}-01`)

const NTH: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  last: 5,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
}
const DAY_OF_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?(?: (?:of )?(?:each|every|the)? ?month)?$/i
const NTH_WEEKDAY = /^(\w+) (sun|mon|tue|wed|thu|fri|sat)\w*(?: (?:of )?(?:each|every|the)? ?month)?$/i
const LONGEST_MONTH = 31

/** What "10" or "second Sunday" is in the month that begins on a day; null: it is said in other words. */
export function dayInMonth(written: string): ((first: Day) => Day) | null {
  const text = plainText(written)
  const dayOfMonth = Number(DAY_OF_MONTH.exec(text)?.[1])
  if (dayOfMonth >= 1 && dayOfMonth <= LONGEST_MONTH) {
    return (first) => addMonths(day(`2000-01-${two(dayOfMonth)}`), monthsTo(first))
  }
  const [, nthWord = '', weekday = ''] = NTH_WEEKDAY.exec(text) ?? []
  const nth = NTH[nthWord.toLowerCase()]
  if (nth === undefined) return null
  return (first) => {
    const days = Array.from({ length: LONGEST_MONTH }, (_, later) => addDays(first, later))
    const fitting = days.filter((on) => monthOf(on) === monthOf(first) && isOf(weekdayOf(on), weekday))
    return fitting[Math.min(nth, fitting.length) - 1] ?? first
  }
}

const isOf = (name: string, weekday: string): boolean => name.toLowerCase().startsWith(weekday.toLowerCase())

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Months from January 2000: its 31 days are shortened to those of any other month. */
const monthsTo = (first: Day): number => (Number(first.slice(0, 4)) - 2000) * 12 + Number(first.slice(5, 7)) - 1
