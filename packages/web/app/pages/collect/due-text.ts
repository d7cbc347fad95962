import { m } from '../../messages/en.ts'
import { isFeeAlone, type Due } from './still-due.ts'

/** Which due it is: a month of a ticket, or the late fee alone that it has left. */
export const dueText = (due: Due): string =>
  (isFeeAlone(due) ? m.collect.feeAlone : m.collect.due)(due.name, due.ticketNo, due.month, due.year)
