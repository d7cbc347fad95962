import { max, min, type DiscountsGiven, type Paise } from '@kuri/domain'
import { BarChart } from '../../../components/bar-chart.tsx'
import { Card } from '../../../components/card.tsx'
import { m } from '../../../messages/en.ts'

const say = m.simulate.past

/** What the prizes of this scheme went for so far, one bar each. */
export function Past({ given }: { given: DiscountsGiven }) {
  const bars = [...given].map(([key, value]) => ({ key, value })).toSorted((one, other) => one.key - other.key)
  const [first] = bars
  return (
    <Card title={say.title} aside={first && <span className="sm dim">{say.aside}</span>}>
      {first ? (
        <>
          <BarChart
            bars={bars}
            unit={say.unit}
            colour={2}
            label={pictured(
              bars.map(({ value }) => value),
              first.value,
            )}
          />
          <p className="sm dim">{say.note}</p>
        </>
      ) : (
        <p className="dim">{say.none}</p>
      )}
    </Card>
  )
}

const pictured = (values: readonly Paise[], first: Paise): string =>
  say.picture(values.length, values.reduce(min, first), values.reduce(max, first))
