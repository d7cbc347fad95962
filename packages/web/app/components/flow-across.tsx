import { sum } from '@kuri/domain'
import { useId } from 'react'
import { bandsOf, lengthOf, ribbon, type Band } from './flow-layout.ts'
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

const WIDTH = 960
const POOL = { left: 390, right: 510, height: 150 }
const BAR = 8
const MARGIN = 56
/** From the end of a stream to the pool: where its bar stands, where its ribbon begins and ends. */
const IN = { bar: 190, from: 190 + BAR, to: POOL.left, words: 0 }
const OUT = { bar: 690, from: POOL.right, to: 690, words: 714 }

/** Room for two or three lines of words beside a stream, or just for the stream. */
const roomFor = ({ title, lines = [] }: Stream): number => (title ? 36 + (lines.length > 1 ? 16 : 0) : 14)

const layout = (streams: readonly Stream[], middle: number): Band[] =>
  bandsOf(amountsOf(streams), {
    poolSize: POOL.height,
    poolStart: middle - POOL.height / 2,
    room: streams.map(roomFor),
    gap: 16,
    middle,
  })

/** From left to right, with words at both ends. */
export function FlowAcross({ ins, outs, pool, label }: FlowProps) {
  const id = useId()
  const height = Math.max(POOL.height, lengthOf(layout(ins, 0)), lengthOf(layout(outs, 0))) + MARGIN
  const middle = height / 2
  return (
    <svg className={`${css.flow} ${css.across}`} viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      <Hatchings id={id} />
      {placed(ins, layout(ins, middle)).map(({ stream, band }) => (
        <g key={stream.key}>
          <path
            d={ribbon(IN.from, IN.to, band.start, band.atPool, thick(band.size), false)}
            fill={hatchOf(id, stream)}
          />
          <Bar x={IN.bar} stream={stream} band={band} />
          <Words stream={stream} x={IN.words} y={middleOf(band)} />
        </g>
      ))}
      {placed(outs, layout(outs, middle)).map(({ stream, band }) => (
        <g key={stream.key}>
          <path
            d={ribbon(OUT.from, OUT.to, band.atPool, band.start, thick(band.size), false)}
            fill={hatchOf(id, stream)}
          />
          <Bar x={OUT.bar} stream={stream} band={band} />
          <Words stream={stream} x={OUT.words} y={middleOf(band)} big />
        </g>
      ))}
      <rect
        x={POOL.left}
        y={middle - POOL.height / 2}
        width={POOL.right - POOL.left}
        height={POOL.height}
        rx="6"
        fill="var(--k-accent)"
      />
      <PoolWords x={(POOL.left + POOL.right) / 2} y={middle} total={sum(amountsOf(ins))} pool={pool} />
    </svg>
  )
}

const middleOf = ({ start, size }: Band): number => start + size / 2

function Bar({ x, stream, band }: { x: number; stream: Stream; band: Band }) {
  return <rect x={x} y={band.start} width={BAR} height={thick(band.size)} rx="2" fill={fillOf(stream)} />
}

function Words({ stream, x, y, big }: { stream: Stream; x: number; y: number; big?: boolean }) {
  const { title, lines = [] } = stream
  if (!title) return null
  const top = y - lines.length * 9 + 5
  return (
    <>
      <text x={x} y={top} className={big ? css.big : undefined}>
        {title}
      </text>
      {lines.map((line, i) => (
        <text key={line} className={css.small} x={x} y={top + (i + 1) * 19}>
          {line}
        </text>
      ))}
    </>
  )
}
