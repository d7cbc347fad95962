import { calendarMonth, type SignedReceipt } from '@kuri/domain'

/** The chits in one order, so that two receipts do not wait for each other; of a ticket the oldest month first. */
export const inOrder = (lines: SignedReceipt['lines']): SignedReceipt['lines'] =>
  lines.toSorted(
    (a, b) => a.chitId.localeCompare(b.chitId) || a.ticketNo - b.ticketNo || calendarMonth(a) - calendarMonth(b),
  )
