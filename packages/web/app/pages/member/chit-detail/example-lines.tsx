import { times, type PrizeExample } from '@kuri/domain'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import type { OpenChit } from '../schemes/status-badge.tsx'

const t = m.chitDetail.example

interface ExampleLinesProps {
  chit: Pick<OpenChit, 'contribution' | 'durationInMonths'>
  example: PrizeExample
  tight?: boolean
}

/** What one prize means for its winner and for the others, as a sum. */
export function ExampleLines({ chit, example, tight = false }: ExampleLinesProps) {
  const { discount, prize, commission, tax, sharers, each, nextMonth } = example
  return (
    <DescriptionList tight={tight}>
      <DescriptionItem label={t.pool}>
        <Money amount={times(chit.contribution, chit.durationInMonths)} />
      </DescriptionItem>
      <DescriptionItem label={t.gives}>
        <Money amount={discount} />
      </DescriptionItem>
      {commission > 0 && (
        <DescriptionItem label={t.company}>
          <Money amount={commission} />
        </DescriptionItem>
      )}
      {tax > 0 && (
        <DescriptionItem label={t.tax}>
          <Money amount={tax} />
        </DescriptionItem>
      )}
      <DescriptionItem label={t.receives}>
        <Money amount={prize} />
      </DescriptionItem>
      <DescriptionItem label={t.each(sharers)}>
        <Money amount={each} />
      </DescriptionItem>
      <DescriptionItem label={t.nextMonth(sharers)}>
        <Money amount={nextMonth} />
      </DescriptionItem>
    </DescriptionList>
  )
}
