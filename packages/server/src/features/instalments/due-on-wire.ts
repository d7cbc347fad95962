import { monthNameOf, yearOf, type Day, type Paise } from '@kuri/domain'

interface PaidDue {
  readonly chitId: string
  readonly chitName: string
  readonly ticketNo: number
  readonly dueOn: Day
  readonly amount: Paise
}

/** One due as receipts, cheques and online payments list it: of which ticket, for which month, and how much of it is paid. */
export const dueOnWire = ({ chitId, chitName, ticketNo, dueOn, amount }: PaidDue) => ({
  chitId,
  name: chitName,
  ticketNo,
  month: monthNameOf(dueOn),
  year: yearOf(dueOn),
  amount,
})
