import type { Day, Paise } from '@kuri/domain'
import { counted, dayText, rupees } from '../format.ts'

/** What was paid before the company moved in, in the words of its previous books. */
export const previousBooks = {
  label: 'From the previous books:',
  payment: (amount: Paise, receiptNo: string, paidOn: Day | null) =>
    [
      rupees(amount),
      ...(receiptNo === '' ? [] : [`receipt ${receiptNo}`]),
      paidOn === null ? 'day not known' : dayText(paidOn),
    ].join(', '),
  prize: ({ heldOn, minutesNo }: { readonly heldOn: Day; readonly minutesNo: string }) =>
    `From the previous books, held on ${dayText(heldOn)}${minutesNo === '' ? '' : `, minutes ${minutesNo}`}`,
  title: 'Paid in the previous books',
  lead: 'Paid before Kuri was used, for tickets that this person held when the company moved in. Numbers and days are those of the previous books.',
  caption: 'Payments of the previous books',
  month: 'Month',
  monthOf: (monthNo: number, month: string, year: number) => `Month ${monthNo}, ${month} ${year}`,
  scheme: 'Scheme',
  schemeOf: (chit: string, ticketNo: number) => `${chit}, ticket ${ticketNo}`,
  amount: 'Amount',
  receipt: 'Old receipt',
  paidOn: 'Paid on',
  notKnown: 'not known',
  total: (n: number) => counted(n, 'payment', 'payments'),
  failed: 'Could not load the payments of the previous books. Try again.',
}
