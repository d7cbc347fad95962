import type { DateRange } from '../api/admin-queries.ts'
import { readDateRange } from './date-range.ts'

/** Filter of a statement or ledger: kind of entry and date range. */
export interface EntryFilter<Kind extends string = string> extends DateRange {
  kind?: Kind
}

/** Reads the filter from `?kind=prize&from=2027-01-01`. Invalid values are ignored. */
export function readEntryFilter<Kind extends string>(
  params: URLSearchParams,
  kinds: readonly Kind[],
): EntryFilter<Kind> {
  const kind = kinds.find((one) => one === params.get('kind'))
  return { ...(kind && { kind }), ...readDateRange(params) }
}

/** The URL parameters with one part of the filter changed; an empty value removes the parameter. */
export function withFilter(params: URLSearchParams, part: keyof EntryFilter, value: string): URLSearchParams {
  const written = new URLSearchParams(params)
  if (value === '') written.delete(part)
  else written.set(part, value)
  return written
}
