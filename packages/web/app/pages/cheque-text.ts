import type { AcknowledgedCheque } from '@kuri/contract'
import type { output } from 'zod/mini'
import { m } from '../messages/en.ts'
import { instantDayText } from '../messages/format.ts'

type Acknowledged = output<typeof AcknowledgedCheque>

/** What an acknowledgement is worth, by what became of its cheque. */
export const whatBecameOf = ({ state, returnedAt }: Pick<Acknowledged, 'state' | 'returnedAt'>): string =>
  m.chequeWords.became[state].why(returnedAt === null ? '' : instantDayText(returnedAt))
