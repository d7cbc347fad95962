import { WALLET_KINDS } from '@kuri/contract'
import type { StatementWish } from '../../../api/queries.ts'
import { readSpan } from '../../../list/spans.ts'

/** Which lines the address asks for: `?kind=prize&from=2027-01-01`. What makes no sense is passed over. */
export function readStatementWish(params: URLSearchParams): StatementWish {
  const kind = WALLET_KINDS.find((one) => one === params.get('kind'))
  return { ...(kind && { kind }), ...readSpan(params) }
}

/** The address with another wish in one place; an empty one leaves no trace. */
export function withWish(params: URLSearchParams, part: 'kind' | 'from' | 'to', value: string): URLSearchParams {
  const written = new URLSearchParams(params)
  if (value === '') written.delete(part)
  else written.set(part, value)
  return written
}
