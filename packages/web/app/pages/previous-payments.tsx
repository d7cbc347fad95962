import type { instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../messages/en.ts'

type Payments = NonNullable<ReplyOf<typeof instalmentEndpoints.chitInstalments>[number]['previous']>

const t = m.previousBooks

/** What of a month was paid before the company moved in: a line for each payment, with its number and day there. */
export function PreviousPayments({ payments }: { payments: Payments }) {
  return (
    <span className="sm dim block">
      {t.label}
      {payments.map(({ amount, paidOn, receiptNo }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- these payments never change
        <span key={place} className="block">
          {t.payment(amount, receiptNo, paidOn)}
        </span>
      ))}
    </span>
  )
}
