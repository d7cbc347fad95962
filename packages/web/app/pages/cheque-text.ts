import type { AcknowledgedCheque } from '@kuri/contract'
import type { output } from 'zod/mini'
import { m } from '../messages/en.ts'
import { instantDayText } from '../messages/format.ts'

const t = m.counter.receipt

/** What an acknowledgement is worth, by what became of its cheque. */
export function whatBecameOf({ state, returnedAt }: output<typeof AcknowledgedCheque>): string {
  const { why } = t.ofCheque[state]
  return returnedAt === null ? why : `${why} ${t.endedOn(instantDayText(returnedAt))}`
}
