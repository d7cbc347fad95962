import type { Span } from '../api/admin-queries.ts'
import { readSpan } from './spans.ts'

/** Which lines of a book somebody wants to see. */
export interface LineWish<Kind extends string = string> extends Span {
  kind?: Kind
}

/** Which lines the address asks for: `?kind=prize&from=2027-01-01`. What makes no sense is passed over. */
export function readLineWish<Kind extends string>(params: URLSearchParams, kinds: readonly Kind[]): LineWish<Kind> {
  const kind = kinds.find((one) => one === params.get('kind'))
  return { ...(kind && { kind }), ...readSpan(params) }
}

/** The address with another wish in one place; an empty one leaves no trace. */
export function withWish(params: URLSearchParams, part: keyof LineWish, value: string): URLSearchParams {
  const written = new URLSearchParams(params)
  if (value === '') written.delete(part)
  else written.set(part, value)
  return written
}
