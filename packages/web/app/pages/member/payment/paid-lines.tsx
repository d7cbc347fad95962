import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { ReceiptLink } from '../../receipt-link.tsx'

const t = m.member.payment

/** What one payment has paid: each month with its receipt, and the total. */
export function PaidLines({
  lines,
  total,
}: {
  lines: ReplyOf<typeof myDuesEndpoints.payDuesToPay>['paid']
  total: Paise
}) {
  return (
    <DescriptionList>
      {lines.map(({ chitId, name, ticketNo, month, year, amount, receiptNo }) => (
        <DescriptionItem
          key={[chitId, ticketNo, month, year].join(' ')}
          label={
            <>
              {t.of(name, month, year)}
              {receiptNo !== null && (
                <span className="sm block">
                  {t.receipt} <ReceiptLink no={receiptNo} />
                </span>
              )}
            </>
          }
        >
          <Money amount={amount} />
        </DescriptionItem>
      ))}
      <DescriptionItem total label={t.total}>
        <Money size="md" amount={total} />
      </DescriptionItem>
    </DescriptionList>
  )
}
