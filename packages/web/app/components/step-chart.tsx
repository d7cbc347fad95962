import { dayInIndia, max, ZERO } from '@kuri/domain'
import { shortDayText } from '../messages/format.ts'
import { ChartAxis } from './chart-axis.tsx'
import { axisSteps, axisWidth, stepPoints, type Reading } from './chart-scale.ts'
import css from './chart.module.css'

interface StepChartProps {
  /** Oldest first, at least one. */
  readings: Reading[]
  until: Date
  /** The chart in one sentence; the numbers stand in a list beside it. */
  label: string
}

const sizes = [
  { width: 600, height: 224, shownOn: 'only-wide' },
  { width: 300, height: 184, shownOn: 'only-phone' },
]

/** A balance over time, as a stepped line. */
export function StepChart(props: StepChartProps) {
  return sizes.map((size) => <Drawn key={size.shownOn} {...props} {...size} />)
}

function Drawn({ readings, until, label, width, height, shownOn }: StepChartProps & (typeof sizes)[number]) {
  const most = readings.reduce((so, { value }) => max(so, value), ZERO)
  const steps = axisSteps(most)
  const box = { left: axisWidth(steps), right: width - 28, top: 24, bottom: height - 34 }
  const points = stepPoints(readings, until, box, most)
  const line = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')
  const last = points.at(-1)
  const first = readings[0]
  return (
    <svg className={`${css.chart} ${shownOn}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <ChartAxis
        steps={steps}
        left={box.left}
        right={box.right}
        y={(step) => round(box.bottom - (step / Math.max(1, most)) * (box.bottom - box.top))}
      />
      <path d={`${line}V${box.bottom}H${box.left}Z`} fill="var(--k-chart-1)" fillOpacity=".12" />
      <path d={line} fill="none" stroke="var(--k-chart-1)" strokeWidth="2.5" strokeLinejoin="round" />
      {last && (
        <circle cx={last.x} cy={last.y} r="5" fill="var(--k-chart-1)" stroke="var(--k-surface)" strokeWidth="2" />
      )}
      {first && (
        <text x={box.left} y={height - 8}>
          {shortDayText(dayInIndia(first.at))}
        </text>
      )}
      <text x={box.right} y={height - 8} textAnchor="end">
        {shortDayText(dayInIndia(until))}
      </text>
    </svg>
  )
}

const round = (n: number): number => Math.round(n * 10) / 10
