import { prizeExample } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { m } from '../../../messages/en.ts'
import { termsOf } from '../book/terms.ts'
import { ExampleLines } from './example-lines.tsx'
import type { House } from './house.ts'
import css from './chit-house.module.css'

const words = m.house.example

/** One prize worked out with this scheme's numbers, by the rules that will settle it. */
export function ExampleCard({ house }: { house: House }) {
  return (
    <Card title={words.title} aside={<span className="sm dim">{words.aside}</span>}>
      <ExampleLines chit={house} example={prizeExample(termsOf(house))} />
      <div className={css.gap}>
        <HelpText>{words.rounding[house.terms.dividendRounding]}</HelpText>
      </div>
    </Card>
  )
}
