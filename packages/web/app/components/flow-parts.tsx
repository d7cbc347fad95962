import type { Paise } from '@kuri/domain'
import { useId } from 'react'
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

const TILE = 8
/** How each colour is drawn where there is none: plain, two slants, dots, level lines. */
const STROKES: Record<Stream['colour'], string | null> = {
  1: null,
  2: 'M-2 2L2 -2M0 8L8 0M6 10L10 6',
  3: 'M4 4h.01',
  4: 'M0 2H8M0 6H8',
  5: 'M-2 6L2 10M0 0L8 8M6 -2L10 2',
}

/** The hatchings of a picture, so that its streams differ in greyscale too. `id` distinguishes them from those of another picture. */
export function Hatchings({ id }: { id: string }) {
  return (
    <defs>
      {Object.entries(STROKES).map(([colour, strokes]) => (
        <pattern key={colour} id={`${id}-${colour}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          <rect width={TILE} height={TILE} fill={`var(--k-chart-${colour})`} fillOpacity={strokes ? 0.22 : 0.3} />
          {strokes && (
            <path
              d={strokes}
              stroke={`var(--k-chart-${colour})`}
              strokeWidth={colour === '3' ? 3 : 1.75}
              strokeLinecap={colour === '3' ? 'round' : 'butt'}
            />
          )}
        </pattern>
      ))}
    </defs>
  )
}
export const hatchOf = (id: string, { colour }: Stream): string => `url(#${id}-${colour})`

/** A stream's sign in a list beside the picture: the same colour and the same hatching. */
export function StreamKey({ colour }: Pick<Stream, 'colour'>) {
  const id = useId()
  const strokes = STROKES[colour]
  return (
    <svg className={css.key} viewBox="0 0 12 12" aria-hidden>
      <clipPath id={id}>
        <rect width="12" height="12" rx="3" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect width="12" height="12" fill={`var(--k-chart-${colour})`} fillOpacity={strokes ? 0.3 : 1} />
        {strokes && (
          <path
            d={strokes}
            transform="scale(1.5)"
            stroke={`var(--k-chart-${colour})`}
            strokeWidth={colour === 3 ? 4 : 1.75}
            strokeLinecap={colour === 3 ? 'round' : 'butt'}
          />
        )}
      </g>
    </svg>
  )
}

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
