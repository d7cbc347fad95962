import { sum, type Paise } from '@kuri/domain'

/** One end of a stream: where its bar starts and how wide it is; and where it meets the pool. */
export interface Band {
  start: number
  size: number
  atPool: number
}

interface Column {
  /** How long the pool's edge is, in pixels: all streams together. */
  poolSize: number
  poolStart: number
  /** The least room a stream takes beside its neighbours (two lines of text, or none), one per stream. */
  room: readonly number[]
  gap: number
  /** The middle of the column. */
  middle: number
}

/** Streams as wide as their rupees: at the pool they lie edge to edge, at the other end they stand apart. */
export function bandsOf(amounts: readonly Paise[], { poolSize, poolStart, room, gap, middle }: Column): Band[] {
  const total = Math.max(1, sum(amounts))
  const sizes = amounts.map((amount) => (amount / total) * poolSize)
  const slots = sizes.map((size, i) => Math.max(size, room[i] ?? 0))
  const length = slots.reduce((so, slot) => so + slot, 0) + gap * Math.max(0, slots.length - 1)
  let place = middle - length / 2
  let atPool = poolStart
  return sizes.map((size, i) => {
    const slot = slots[i] ?? size
    const band = { start: place + (slot - size) / 2, size, atPool }
    place += slot + gap
    atPool += size
    return band
  })
}

/** The height a column of streams needs. */
export const lengthOf = (bands: readonly Band[]): number => {
  const [first] = bands
  const last = bands.at(-1)
  return first && last ? last.start + last.size - first.start : 0
}

const round = (n: number): number => Math.round(n * 10) / 10

/** The stream itself, a ribbon between two bars that lie across the way: x runs from `from` to `to`. */
export function ribbon(
  from: number,
  to: number,
  startAt: number,
  endAt: number,
  size: number,
  upright: boolean,
): string {
  const half = (from + to) / 2
  const point = (along: number, across: number) =>
    upright ? `${round(across)} ${round(along)}` : `${round(along)} ${round(across)}`
  const curve = (a: [number, number], b: [number, number], c: [number, number]) =>
    `C${point(...a)} ${point(...b)} ${point(...c)}`
  return [
    `M${point(from, startAt)}`,
    curve([half, startAt], [half, endAt], [to, endAt]),
    `L${point(to, endAt + size)}`,
    curve([half, endAt + size], [half, startAt + size], [from, startAt + size]),
    'Z',
  ].join('')
}
