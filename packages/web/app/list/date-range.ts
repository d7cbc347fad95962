import { addDays, day, isDay, monthOf, yearOf, type Day } from '@kuri/domain'
import type { DateRange } from '../api/admin-queries.ts'

/** Earlier days are typing errors: a year half typed. */
const EARLIEST = day('1900-01-01')

/** A day from a field or the URL; undefined if it is not a valid day. */
export const dayIn = (text: string | null): Day | undefined =>
  text !== null && isDay(text) && text >= EARLIEST ? text : undefined

export const isInOrder = ({ from, to }: DateRange): boolean => from === undefined || to === undefined || from <= to

/** Reads the date range from the URL; an end before the start is ignored. */
export function readDateRange(params: URLSearchParams): DateRange {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const range = { ...(from && { from }), ...(to && { to }) }
  return isInOrder(range) ? range : { ...(from && { from }) }
}

/** The URL parameters with another date range. Search and order stay; the page number is removed. */
export function writeDateRange(params: URLSearchParams, { from, to }: DateRange): URLSearchParams {
  const written = new URLSearchParams(params)
  written.delete('page')
  for (const [name, on] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (on === undefined) written.delete(name)
    else written.set(name, on)
  }
  return written
}

type Usual = 'everything' | 'thisMonth' | 'lastMonth' | 'thisYear' | 'lastYear'

/** The periods a company needs most often; its year begins on 1 April. Without a last day they go on until now. */
export function presetRanges(today: Day): Record<Usual, DateRange> {
  const first = day(`${monthOf(today)}-01`)
  const dayBefore = addDays(first, -1)
  const year = today >= april(yearOf(today)) ? yearOf(today) : yearOf(today) - 1
  return {
    everything: {},
    thisMonth: { from: first },
    lastMonth: { from: day(`${monthOf(dayBefore)}-01`), to: dayBefore },
    thisYear: { from: april(year) },
    lastYear: { from: april(year - 1), to: addDays(april(year), -1) },
  }
}

const april = (year: number): Day => day(`${year}-04-01`)
