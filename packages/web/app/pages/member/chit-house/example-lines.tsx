import { times, type PrizeExample } from '@kuri/domain'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { m } from '../../../messages/en.ts'
import type { OpenChit } from '../schemes/status-badge.tsx'

const words = m.house.example

interface ExampleLinesProps {
  chit: Pick<OpenChit, 'contribution' | 'durationInMonths'>
  example: PrizeExample
  tight?: boolean
}

/** What one prize means for its winner and for the others, as a sum. */
export function ExampleLines({ chit, example, tight = false }: ExampleLinesProps) {
  const { discount, prize, commission, tax, sharers, each, nextMonth } = example
  return (
    <Lines tight={tight}>
      <Line label={words.pool}>
        <Money amount={times(chit.contribution, chit.durationInMonths)} />
      </Line>
      <Line label={words.gives}>
        <Money amount={discount} />
      </Line>
      {commission > 0 && (
        <Line label={words.company}>
          <Money amount={commission} />
        </Line>
      )}
      {tax > 0 && (
        <Line label={words.tax}>
          <Money amount={tax} />
        </Line>
      )}
      <Line label={words.receives}>
        <Money amount={prize} />
      </Line>
      <Line label={words.each(sharers)}>
        <Money amount={each} />
      </Line>
      <Line label={words.nextMonth}>
        <Money amount={nextMonth} />
      </Line>
    </Lines>
  )
}
