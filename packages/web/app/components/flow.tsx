import { sum, type Paise } from '@kuri/domain'
import { rupees } from '../messages/format.ts'
import { bandsOf, lengthOf, ribbon, type Band } from './flow-layout.ts'
import css from './flow.module.css'

export interface Stream {
  key: string
  amount: Paise
  /** Colours are those of the charts: 1 prize, 2 dividends, 3 commission, 4 tax, 5 the rest. */
  colour: 1 | 2 | 3 | 4 | 5
  /** Nothing for a stream that stands with its neighbour's words. */
  title?: string
  lines?: readonly string[]
  /** Shorter words, where it is narrow. */
  onPhone?: { title: string; lines: readonly string[] }
}

interface FlowProps {
  ins: readonly Stream[]
  outs: readonly Stream[]
  /** Under the sum on the pool. */
  pool: string
  /** The whole picture in sentences. */
  label: string
}

/** One month's money: in, pool, out. Left to right where there is room, top to bottom on phones. */
export function Flow(props: FlowProps) {
  return (
    <>
      <Across {...props} />
      <Upright {...props} />
    </>
  )
}

const THINNEST = 2
const amountsOf = (streams: readonly Stream[]): Paise[] => streams.map(({ amount }) => amount)
const thick = (size: number): number => Math.max(THINNEST, size)
const fill = (colour: number): string => `var(--k-chart-${colour})`

const WIDE = { width: 960, inBar: 190, poolLeft: 390, poolRight: 510, outBar: 690, pool: 150, bar: 8 }

function Across({ ins, outs, pool, label }: FlowProps) {
  const layout = (streams: readonly Stream[], middle: number) =>
    bandsOf(amountsOf(streams), {
      poolSize: WIDE.pool,
      poolStart: middle - WIDE.pool / 2,
      room: streams.map(({ title, lines }) => (title ? 36 + 16 * ((lines?.length ?? 0) > 1 ? 1 : 0) : 14)),
      gap: 16,
      middle,
    })
  const height = Math.max(WIDE.pool, lengthOf(layout(ins, 0)), lengthOf(layout(outs, 0))) + 56
  const middle = height / 2
  return (
    <svg className={`${css.flow} ${css.across}`} viewBox={`0 0 ${WIDE.width} ${height}`} role="img" aria-label={label}>
      {layout(ins, middle).map((band, i) => {
        const stream = ins[i]
        if (!stream) return null
        return (
          <g key={stream.key}>
            <path
              d={ribbon(WIDE.inBar + WIDE.bar, WIDE.poolLeft, band.start, band.atPool, thick(band.size), false)}
              fill={fill(stream.colour)}
              fillOpacity=".3"
            />
            <rect
              x={WIDE.inBar}
              y={band.start}
              width={WIDE.bar}
              height={thick(band.size)}
              rx="2"
              fill={fill(stream.colour)}
            />
            <Words stream={stream} x={0} y={middleOf(band)} />
          </g>
        )
      })}
      {layout(outs, middle).map((band, i) => {
        const stream = outs[i]
        if (!stream) return null
        return (
          <g key={stream.key}>
            <path
              d={ribbon(WIDE.poolRight, WIDE.outBar, band.atPool, band.start, thick(band.size), false)}
              fill={fill(stream.colour)}
              fillOpacity={stream.colour === 1 ? '.3' : '.75'}
            />
            <rect
              x={WIDE.outBar}
              y={band.start}
              width={WIDE.bar}
              height={thick(band.size)}
              rx="2"
              fill={fill(stream.colour)}
            />
            <Words stream={stream} x={WIDE.outBar + 24} y={middleOf(band)} big />
          </g>
        )
      })}
      <rect
        x={WIDE.poolLeft}
        y={middle - WIDE.pool / 2}
        width={WIDE.poolRight - WIDE.poolLeft}
        height={WIDE.pool}
        rx="6"
        fill="var(--k-accent)"
      />
      <PoolWords x={(WIDE.poolLeft + WIDE.poolRight) / 2} y={middle} total={sum(amountsOf(ins))} pool={pool} />
    </svg>
  )
}

const middleOf = ({ start, size }: Band): number => start + size / 2

function Words({ stream, x, y, big }: { stream: Stream; x: number; y: number; big?: boolean }) {
  const lines = stream.lines ?? []
  if (!stream.title) return null
  const top = y - (lines.length * 18) / 2 + 5
  return (
    <>
      <text x={x} y={top} className={big ? css.big : undefined}>
        {stream.title}
      </text>
      {lines.map((line, i) => (
        <text key={line} className={css.small} x={x} y={top + (i + 1) * 19}>
          {line}
        </text>
      ))}
    </>
  )
}

function PoolWords({ x, y, total, pool }: { x: number; y: number; total: Paise; pool: string }) {
  return (
    <>
      <text x={x} y={y} className={`${css.onPool} ${css.poolSum}`}>
        {rupees(total)}
      </text>
      <text x={x} y={y + 20} className={css.onPool}>
        {pool}
      </text>
    </>
  )
}

const PHONE = { width: 328, inBar: 24, poolTop: 104, poolBottom: 168, outBar: 246, pool: 150, bar: 8 }

function Upright({ ins, outs, pool, label }: FlowProps) {
  const layout = (streams: readonly Stream[], least: number) =>
    bandsOf(amountsOf(streams), {
      poolSize: PHONE.pool,
      poolStart: (PHONE.width - PHONE.pool) / 2,
      room: streams.map(() => least),
      gap: (PHONE.width - PHONE.pool) / Math.max(1, streams.length) - 4,
      middle: PHONE.width / 2,
    })
  const [above, below] = [layout(ins, 4), layout(outs, 4)]
  // Without words of their own, they stand in the lists below the picture.
  const words = outs.some(({ onPhone }) => onPhone)
  return (
    <svg
      className={`${css.flow} ${css.upright}`}
      viewBox={`0 0 ${PHONE.width} ${words ? 324 : 258}`}
      role="img"
      aria-label={label}
    >
      {above.map((band, i) => {
        const stream = ins[i]
        if (!stream) return null
        return (
          <g key={stream.key}>
            <path
              d={ribbon(PHONE.inBar + PHONE.bar, PHONE.poolTop, band.start, band.atPool, thick(band.size), true)}
              fill={fill(stream.colour)}
              fillOpacity=".3"
            />
            <rect
              x={band.start}
              y={PHONE.inBar}
              width={thick(band.size)}
              height={PHONE.bar}
              rx="2"
              fill={fill(stream.colour)}
            />
            {words && (
              <text x={middleOf(band)} y={14} className={`${css.small} ${css.centre}`}>
                {rupees(stream.amount)}
              </text>
            )}
          </g>
        )
      })}
      {below.map((band, i) => {
        const stream = outs[i]
        if (!stream) return null
        return (
          <g key={stream.key}>
            <path
              d={ribbon(PHONE.poolBottom, PHONE.outBar, band.atPool, band.start, thick(band.size), true)}
              fill={fill(stream.colour)}
              fillOpacity={stream.colour === 1 ? '.3' : '.75'}
            />
            <rect
              x={band.start}
              y={PHONE.outBar}
              width={thick(band.size)}
              height={PHONE.bar}
              rx="2"
              fill={fill(stream.colour)}
            />
          </g>
        )
      })}
      <rect
        x={(PHONE.width - PHONE.pool) / 2}
        y={PHONE.poolTop}
        width={PHONE.pool}
        height={PHONE.poolBottom - PHONE.poolTop}
        rx="6"
        fill="var(--k-accent)"
      />
      <PoolWords x={PHONE.width / 2} y={132} total={sum(amountsOf(ins))} pool={pool} />
      {words && <PhoneWords outs={outs} bands={below} />}
    </svg>
  )
}

/** The words of the outgoing streams, each under its own. */
function PhoneWords({ outs, bands }: { outs: readonly Stream[]; bands: readonly Band[] }) {
  return outs.map((stream, i) => {
    const band = bands[i]
    if (!stream.onPhone || !band) return null
    return (
      <g key={stream.key}>
        <text x={band.start} y={280} className={css.big}>
          {stream.onPhone.title}
        </text>
        {stream.onPhone.lines.map((line, n) => (
          <text key={line} className={css.small} x={band.start} y={300 + n * 18}>
            {line}
          </text>
        ))}
      </g>
    )
  })
}
