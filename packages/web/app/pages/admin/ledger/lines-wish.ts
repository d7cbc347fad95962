import type { LinesWish } from '../../../api/admin-queries.ts'
import { readSpan } from '../../../list/spans.ts'

/** What events of the books are about: the first word of their kind. */
export const LINE_KINDS = [
  'topup',
  'contribution',
  'dividend',
  'prize',
  'withdrawal',
  'gateway',
  'payment',
  'company',
  'cash',
  'bank',
  'commission',
  'tax',
  'correction',
] as const

/** Which lines of an account the address asks for. What makes no sense is passed over. */
export function readLinesWish(params: URLSearchParams): LinesWish {
  const kind = LINE_KINDS.find((one) => one === params.get('kind'))
  return { ...(kind && { kind }), ...readSpan(params) }
}
