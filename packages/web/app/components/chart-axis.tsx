import type { Paise } from '@kuri/domain'
import { axisText } from '../messages/format.ts'
import css from './chart.module.css'

interface ChartAxisProps {
  steps: readonly Paise[]
  left: number
  right: number
  y: (step: Paise) => number
}

/** The lines of a chart’s axis, from `left` to `right`, each with its sum before it. */
export const ChartAxis = ({ steps, left, right, y }: ChartAxisProps) =>
  steps.map((step) => (
    <g key={step}>
      <path className={css.grid} d={`M${left} ${y(step)}H${right}`} />
      <text x={left - 8} y={y(step) + 4.5} textAnchor="end">
        {axisText(step)}
      </text>
    </g>
  ))
