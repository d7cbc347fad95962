import { addDays, day, isDay, monthOf, yearOf, type Day } from '@kuri/domain'
import type { Span } from '../api/admin-queries.ts'

/** Before that nobody kept books here: a year half typed. */
const EARLIEST = day('1900-01-01')

/** A day as it stands in a field or an address; undefined while it is none. */
export const dayIn = (text: string | null): Day | undefined =>
  text !== null && isDay(text) && text >= EARLIEST ? text : undefined

export const isInOrder = ({ from, to }: Span): boolean => from === undefined || to === undefined || from <= to

/** The days in the address; a last day before the first is passed over. */
export function readDateRange(params: URLSearchParams): Span {
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))]
  const span = { ...(from && { from }), ...(to && { to }) }
  return isInOrder(span) ? span : { ...(from && { from }) }
}

/** The address of other days; another search or order stays, the page does not. */
export function writeDateRange(params: URLSearchParams, { from, to }: Span): URLSearchParams {
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

/** The spans a company asks for most; its year begins on 1 April. Without a last day they go on until now. */
export function presetRanges(today: Day): Record<Usual, Span> {
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
