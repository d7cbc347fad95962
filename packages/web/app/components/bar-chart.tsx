import { max, ZERO, type Paise } from '@kuri/domain'
import { rupees } from '../messages/format.ts'
import { ChartAxis } from './chart-axis.tsx'
import { axisSteps, axisWidth, textWidth } from './chart-scale.ts'
import css from './chart.module.css'

interface BarChartProps {
  /** One bar each, in order; the first and last carry their value. */
  bars: { key: number; value: Paise }[]
  /** What the keys are: "month". */
  unit: string
  label: string
  colour: 1 | 2 | 3 | 4 | 5
}

const sizes = [
  { width: 560, shownOn: 'only-wide' },
  { width: 296, shownOn: 'only-phone' },
]
const [TOP, BOTTOM, HEIGHT] = [35, 160, 200]

/** Few values side by side. */
export function BarChart(props: BarChartProps) {
  return sizes.map((size) => <Drawn key={size.shownOn} {...props} {...size} />)
}

function Drawn({ bars, unit, label, colour, width, shownOn }: BarChartProps & (typeof sizes)[number]) {
  const most = bars.reduce((so, { value }) => max(so, value), ZERO)
  const steps = axisSteps(most)
  const left = axisWidth(steps)
  const slot = (width - left) / Math.max(1, bars.length)
  // Every label where there is room for two digits, else every other.
  const every = slot < 18 ? 2 : 1
  // a sum is wider than its bar: the last one would leave the chart
  const between = (middle: number, text: string) =>
    Math.max(left + textWidth(text) / 2, Math.min(middle, width - textWidth(text) / 2))
  const y = (value: Paise) => BOTTOM - (value / Math.max(1, most)) * (BOTTOM - TOP)
  return (
    <svg className={`${css.chart} ${shownOn}`} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <ChartAxis steps={steps} left={left} right={width} y={y} />
      {bars.map(({ key, value }, i) => {
        const middle = left + slot * (i + 0.5)
        const isEnd = i === 0 || i === bars.length - 1
        return (
          <g key={key}>
            <rect
              x={middle - slot * 0.33}
              y={y(value)}
              width={slot * 0.66}
              height={BOTTOM - y(value)}
              rx="3"
              fill={`var(--k-chart-${colour})`}
            />
            {i % every === 0 && (
              <text x={middle} y={BOTTOM + 20} textAnchor="middle">
                {key}
              </text>
            )}
            {isEnd && (
              <text className={css.value} x={between(middle, rupees(value))} y={y(value) - 8} textAnchor="middle">
                {rupees(value)}
              </text>
            )}
          </g>
        )
      })}
      <text x={left} y={HEIGHT - 2}>
        {unit}
      </text>
    </svg>
  )
}
