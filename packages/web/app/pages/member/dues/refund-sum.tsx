import { arrearsEndpoints, type duesEndpoints, type ReplyOf } from '@kuri/contract'
import { subtract, ZERO } from '@kuri/domain'
import { addressOf } from '../../../api/client.ts'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { ReceiptLink } from '../../receipt-link.tsx'

type Sum = ReplyOf<typeof duesEndpoints.myDues>['refunds'][number]

const t = m.refund.sum

/** How a refund came about: what was paid in, month by month, what stays with the company and why, and what remains. */
export function RefundSum({ sum }: { sum: Sum }) {
  const { stepId, chitName, ticketNo, passedOn, months, entry, contributions, deduction, deductionBp, penalties } = sum
  const lowered = months.some(({ dividend }) => dividend > 0)
  return (
    <section className="stack t">
      <h3>{t.title(ticketNo, chitName)}</h3>
      <p className="sm dim">{t.when(dayText(passedOn))}</p>
      <DescriptionList>
        {entry > 0 && (
          <DescriptionItem label={t.entry}>
            <Money amount={entry} />
          </DescriptionItem>
        )}
        {months.map(({ month, year, amount, dividend, net, receiptNo }) => (
          <DescriptionItem
            key={receiptNo}
            label={
              <>
                {t.month(month, year)}, <ReceiptLink no={receiptNo} />
                {dividend > 0 && <span className="sm dim block">{t.lowered(amount, dividend)}</span>}
              </>
            }
          >
            <Money amount={net} />
          </DescriptionItem>
        ))}
        <DescriptionItem label={t.together}>
          <Money amount={contributions} />
        </DescriptionItem>
        {deduction > 0 && (
          <DescriptionItem label={t.deduction(deductionBp)}>
            <Money amount={subtract(ZERO, deduction)} />
          </DescriptionItem>
        )}
        {penalties.map(({ monthNo, amount, because }) => (
          <DescriptionItem key={`penalty ${monthNo}`} label={t.penalty(monthNo, because)}>
            <Money amount={subtract(ZERO, amount)} />
          </DescriptionItem>
        ))}
        <DescriptionItem total label={t.remains}>
          <Money size="md" amount={sum.refund} />
        </DescriptionItem>
      </DescriptionList>
      <p className="sm dim">
        {t.law} {lowered && `${t.dividends} `}
        <a href={addressOf(arrearsEndpoints.stepLetter, { id: stepId })} download>
          {t.letter}
        </a>
      </p>
    </section>
  )
}
