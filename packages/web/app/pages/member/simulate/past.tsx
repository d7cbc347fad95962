import { max, min, type DiscountsGiven, type Paise } from '@kuri/domain'
import { BarChart } from '../../../components/bar-chart.tsx'
import { Card } from '../../../components/card.tsx'
import { m } from '../../../messages/en.ts'

const t = m.simulate.past

/** What the prizes of this scheme went for so far, one bar each. */
export function Past({ given }: { given: DiscountsGiven }) {
  const bars = [...given].map(([key, value]) => ({ key, value })).toSorted((one, other) => one.key - other.key)
  const [first] = bars
  return (
    <Card title={t.title} aside={first && <span className="sm dim">{t.aside}</span>}>
      {first ? (
        <>
          <BarChart
            bars={bars}
            unit={t.unit}
            colour={2}
            label={pictured(
              bars.map(({ value }) => value),
              first.value,
            )}
          />
          <p className="sm dim">{t.note}</p>
        </>
      ) : (
        <p className="dim">{t.none}</p>
      )}
    </Card>
  )
}

const pictured = (values: readonly Paise[], first: Paise): string =>
  t.picture(values.length, values.reduce(min, first), values.reduce(max, first))
