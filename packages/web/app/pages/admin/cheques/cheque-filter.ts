import type { ChequeFilter } from '../../../api/cheque-queries.ts'

export const FILTERS = [
  'to-deposit',
  'received',
  'deposited',
  'cleared',
  'returned',
  'owed',
  'all',
] as const satisfies ChequeFilter[]

/** The filter of an address; those to deposit when it names none. */
export const filterIn = (params: URLSearchParams): ChequeFilter =>
  FILTERS.find((one) => one === params.get('status')) ?? 'to-deposit'
