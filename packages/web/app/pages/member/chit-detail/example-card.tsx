import { prizeExample } from '@kuri/domain'
import { Card } from '../../../components/card.tsx'
import { HelpText } from '../../../components/help-text.tsx'
import { m } from '../../../messages/en.ts'
import { termsOf } from '../book/terms.ts'
import { ExampleLines } from './example-lines.tsx'
import type { ChitDetail } from './chit-detail.ts'
import css from './chit-detail.module.css'

const t = m.chitDetail.example

/** One prize worked out with this scheme's numbers, by the rules that will settle it. */
export function ExampleCard({ chit }: { chit: ChitDetail }) {
  return (
    <Card title={t.title} aside={<span className="sm dim">{t.aside}</span>}>
      <ExampleLines chit={chit} example={prizeExample(termsOf(chit))} />
      <div className={css.gap}>
        <HelpText>{t.rounding[chit.terms.dividendRounding]}</HelpText>
      </div>
    </Card>
  )
}
