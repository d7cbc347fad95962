import type { Paise } from '@kuri/domain'
import type { Instalment } from './book.ts'

/** What is still to pay of an instalment; of a paid one, what was paid for it. */
export const sumOf = ({ status, net, rest }: Pick<Instalment, 'status' | 'net' | 'rest'>): Paise =>
  status === 'paid' ? net : rest
