import { times, type PrizeExample } from '@kuri/domain'
import { DescriptionItem, DescriptionList } from '../../../components/description-list.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import type { OpenChit } from '../schemes/status-badge.tsx'

const words = m.chitDetail.example

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
      <DescriptionItem label={words.pool}>
        <Money amount={times(chit.contribution, chit.durationInMonths)} />
      </DescriptionItem>
      <DescriptionItem label={words.gives}>
        <Money amount={discount} />
      </DescriptionItem>
      {commission > 0 && (
        <DescriptionItem label={words.company}>
          <Money amount={commission} />
        </DescriptionItem>
      )}
      {tax > 0 && (
        <DescriptionItem label={words.tax}>
          <Money amount={tax} />
        </DescriptionItem>
      )}
      <DescriptionItem label={words.receives}>
        <Money amount={prize} />
      </DescriptionItem>
      <DescriptionItem label={words.each(sharers)}>
        <Money amount={each} />
      </DescriptionItem>
      <DescriptionItem label={words.nextMonth}>
        <Money amount={nextMonth} />
      </DescriptionItem>
    </DescriptionList>
  )
}
