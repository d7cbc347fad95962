import type { Paise } from '@kuri/domain'
import { rupees } from '../messages/format.ts'
import type { Band } from './flow-layout.ts'
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

export interface FlowProps {
  ins: readonly Stream[]
  outs: readonly Stream[]
  /** Under the sum on the pool. */
  pool: string
  /** The whole picture in sentences. */
  label: string
}

/** GST of ₹900 in a pool of a lakh is seen too. */
const THINNEST = 2
export const thick = (size: number): number => Math.max(THINNEST, size)
export const amountsOf = (streams: readonly Stream[]): Paise[] => streams.map(({ amount }) => amount)
export const fillOf = ({ colour }: Stream): string => `var(--k-chart-${colour})`
/** The broad green streams are a tint, the thin ones need their colour to be seen. */
export const opacityOf = ({ colour }: Stream): number => (colour === 1 || colour === 5 ? 0.3 : 0.75)

/** Streams with their places, in one list. */
export const placed = (streams: readonly Stream[], bands: readonly Band[]): { stream: Stream; band: Band }[] =>
  bands.flatMap((band, i) => {
    const stream = streams[i]
    return stream ? [{ stream, band }] : []
  })

/** What stands on the pool itself. */
export function PoolWords({ x, y, total, pool }: { x: number; y: number; total: Paise; pool: string }) {
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
