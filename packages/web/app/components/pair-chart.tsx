import { max, ZERO, type Paise } from '@kuri/domain'
import { ChartAxis } from './chart-axis.tsx'
import { axisSteps, axisWidth } from './chart-scale.ts'
import css from './chart.module.css'

interface Pair {
  key: string
  /** Under the two bars. */
  label: string
  /** The grey one: what there should be. */
  whole: Paise
  /** The green one: what there is. */
  part: Paise
}

interface PairChartProps {
  /** In order; as many of the last as there is room for are drawn. */
  pairs: Pair[]
  /** The chart in one sentence; the numbers stand in a table beside it. */
  label: string
  /** Under a chart that has no room for all: so many of the last are drawn. */
  lastOnly: (drawn: number) => string
}

const sizes = [
  { width: 560, most: 12, shownOn: 'only-wide' },
  { width: 296, most: 6, shownOn: 'only-phone' },
]
const [TOP, BOTTOM, HEIGHT] = [16, 190, 222]
const MONTH_LABEL = 30
const WIDEST_BAR = 36

/** What there is beside what there should be, time after time. */
export function PairChart(props: PairChartProps) {
  return sizes.map((size) => <Drawn key={size.shownOn} {...props} {...size} />)
}

function Drawn({ pairs, label, lastOnly, width, most, shownOn }: PairChartProps & (typeof sizes)[number]) {
  const drawn = pairs.slice(-most)
  const highest = drawn.reduce((so, { whole, part }) => max(so, max(whole, part)), ZERO)
  const steps = axisSteps(highest)
  const left = axisWidth(steps)
  const slot = (width - left) / drawn.length
  const every = slot < MONTH_LABEL ? 2 : 1
  const y = (value: Paise) => BOTTOM - (value / Math.max(1, highest)) * (BOTTOM - TOP)
  const bar = { width: Math.min(WIDEST_BAR, slot * 0.32), rx: 3 }
  return (
    <div className={shownOn}>
      <svg className={css.chart} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        <ChartAxis steps={steps} left={left} right={width} y={y} />
        {drawn.map(({ key, label: under, whole, part }, i) => {
          const middle = left + slot * (i + 0.5)
          return (
            <g key={key}>
              <rect
                {...bar}
                x={middle - bar.width - 1}
                y={y(whole)}
                height={BOTTOM - y(whole)}
                fill="var(--k-chart-5)"
                fillOpacity=".45"
              />
              <rect {...bar} x={middle + 1} y={y(part)} height={BOTTOM - y(part)} fill="var(--k-chart-1)" />
              {(drawn.length - 1 - i) % every === 0 && (
                <text x={middle} y={BOTTOM + 22} textAnchor="middle">
                  {under}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      {drawn.length < pairs.length && <p className="dim">{lastOnly(drawn.length)}</p>}
    </div>
  )
}
