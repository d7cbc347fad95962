import { prizeExample } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { Line, Lines } from '../../../components/lines.tsx'
import { Money } from '../../../components/money.tsx'
import { Why } from '../../../components/why.tsx'
import { m } from '../../../messages/en.ts'
import { termsOf } from '../book/terms.ts'
import type { House } from './house.ts'
import css from './chit-house.module.css'

const words = m.house.example

/** One prize worked out with this scheme's numbers, by the rules that will settle it. */
export function ExampleCard({ house }: { house: House }) {
  const { discount, prize, commission, tax, sharers, each, nextMonth } = prizeExample(termsOf(house))
  return (
    <Card title={words.title} aside={<span className="sm dim">{words.aside}</span>}>
      <Lines>
        <Line label={words.pool}>
          <Money amount={house.chitAmount} />
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
      <div className={css.gap}>
        <Why>{words.rounding}</Why>
      </div>
    </Card>
  )
}
