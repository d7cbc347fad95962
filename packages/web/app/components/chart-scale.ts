import { fromRupees, toRupees, type Paise } from '@kuri/domain'
import { axisText } from '../messages/format.ts'

const CHARACTER = 7.4
/** Between the sums of an axis and its lines. */
const GAP = 14

/** How wide a text of a chart is at most. */
export const textWidth = (text: string): number => text.length * CHARACTER

/** The lines of an axis from 0 up to and over the largest value: two or three round steps (1, 2 or 5 times ten to some power). */
export function axisSteps(largest: Paise): Paise[] {
  const rupees = Math.max(1, toRupees(largest))
  const rough = rupees / 2
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).findLast((n) => n <= rough) ?? 1)
  const count = Math.floor(rupees / step)
  return Array.from({ length: count + 1 }, (_, i) => fromRupees(i * step))
}

/** The room that the sums of an axis take, left of its lines. */
export const axisWidth = (steps: readonly Paise[]): number =>
  Math.max(...steps.map((step) => textWidth(axisText(step)))) + GAP

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Reading {
  at: Date
  value: Paise
}

/** A stepped line (money jumps, it does not glide) through readings in time, in the pixels of a box. */
export function stepPoints(
  readings: readonly Reading[],
  until: Date,
  box: Box,
  most: Paise,
): { x: number; y: number }[] {
  const [first] = readings
  if (!first) return []
  const span = Math.max(1, until.getTime() - first.at.getTime())
  const x = (at: Date) => box.left + ((at.getTime() - first.at.getTime()) / span) * (box.right - box.left)
  const y = (value: Paise) => box.bottom - (value / Math.max(1, most)) * (box.bottom - box.top)
  const steps = readings.flatMap(({ at, value }, i) => {
    const before = readings[i - 1]
    const here = { x: x(at), y: y(value) }
    return before ? [{ x: here.x, y: y(before.value) }, here] : [here]
  })
  const last = readings.at(-1) ?? first
  return [...steps, { x: box.right, y: y(last.value) }]
}
