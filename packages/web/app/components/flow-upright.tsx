import { sum } from '@kuri/domain'
import { useId } from 'react'
import { rupees } from '../messages/format.ts'
import { bandsOf, ribbon, type Band } from './flow-layout.ts'
import {
  amountsOf,
  fillOf,
  Hatchings,
  hatchOf,
  placed,
  PoolWords,
  thick,
  type FlowProps,
  type Stream,
} from './flow-parts.tsx'
import css from './flow.module.css'

const WIDTH = 328
const MIDDLE = WIDTH / 2
const POOL = { top: 104, bottom: 168, width: 150 }
const BAR = 8
const IN_BAR = 24
const OUT_BAR = 246
const HEIGHT = { withWords: 324, bare: 258 }

const layout = (streams: readonly Stream[]): Band[] =>
  bandsOf(amountsOf(streams), {
    poolSize: POOL.width,
    poolStart: MIDDLE - POOL.width / 2,
    room: streams.map(() => 4),
    gap: (WIDTH - POOL.width) / Math.max(1, streams.length) - 4,
    middle: MIDDLE,
  })

/** From top to bottom. Streams without words of their own have them in the lists below the picture. */
export function FlowUpright({ ins, outs, pool, label }: FlowProps) {
  const id = useId()
  const hasWords = outs.some(({ onPhone }) => onPhone)
  const height = hasWords ? HEIGHT.withWords : HEIGHT.bare
  return (
    <svg className={`${css.flow} ${css.upright}`} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      <Hatchings id={id} />
      {placed(ins, layout(ins)).map(({ stream, band }) => (
        <g key={stream.key}>
          <path
            d={ribbon(IN_BAR + BAR, POOL.top, band.start, band.atPool, thick(band.size), true)}
            fill={hatchOf(id, stream)}
          />
          <Bar y={IN_BAR} stream={stream} band={band} />
          {hasWords && (
            <text x={band.start + band.size / 2} y={14} className={`${css.small} ${css.centre}`}>
              {rupees(stream.amount)}
            </text>
          )}
        </g>
      ))}
      {placed(outs, layout(outs)).map(({ stream, band }) => (
        <g key={stream.key}>
          <path
            d={ribbon(POOL.bottom, OUT_BAR, band.atPool, band.start, thick(band.size), true)}
            fill={hatchOf(id, stream)}
          />
          <Bar y={OUT_BAR} stream={stream} band={band} />
          <Words stream={stream} x={band.start} />
        </g>
      ))}
      <rect
        x={MIDDLE - POOL.width / 2}
        y={POOL.top}
        width={POOL.width}
        height={POOL.bottom - POOL.top}
        rx="6"
        fill="var(--k-accent)"
      />
      <PoolWords x={MIDDLE} y={132} total={sum(amountsOf(ins))} pool={pool} />
    </svg>
  )
}

function Bar({ y, stream, band }: { y: number; stream: Stream; band: Band }) {
  return <rect x={band.start} y={y} width={thick(band.size)} height={BAR} rx="2" fill={fillOf(stream)} />
}

function Words({ stream: { onPhone }, x }: { stream: Stream; x: number }) {
  if (!onPhone) return null
  return (
    <>
      <text x={x} y={280} className={css.big}>
        {onPhone.title}
      </text>
      {onPhone.lines.map((line, i) => (
        <text key={line} className={css.small} x={x} y={300 + i * 18}>
          {line}
        </text>
      ))}
    </>
  )
}
