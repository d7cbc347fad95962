import type { myDuesEndpoints, ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { ReceiptLink } from '../../receipt-link.tsx'

const t = m.member.payment

interface PaidLinesProps {
  lines: ReplyOf<typeof myDuesEndpoints.payDuesToPay>['paid']
  debts: readonly { _id: string; number: string; chequeNo: string | null; amount: Paise }[]
  total: Paise
}

/** What one payment has paid: each month with its receipt, debts, and the total. */
export function PaidLines({ lines, debts, total }: PaidLinesProps) {
  return (
    <DescriptionList>
      {lines.map(({ chitId, name, ticketNo, month, year, amount, receiptNo, isPart }) => (
        <DescriptionItem
          key={[chitId, ticketNo, month, year].join(' ')}
          label={
            <>
              {t.of(name, month, year)}
              {isPart && t.part}
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
      {debts.map((debt) => (
        <DescriptionItem key={debt._id} label={m.debtWords.name(debt)}>
          <Money amount={debt.amount} />
        </DescriptionItem>
      ))}
      <DescriptionItem total label={t.total}>
        <Money size="md" amount={total} />
      </DescriptionItem>
    </DescriptionList>
  )
}
