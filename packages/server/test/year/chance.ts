import { createHash } from 'node:crypto'

/** A die that falls the same way for the same seed and occasion, whoever else throws meanwhile. */
export interface Chance {
  /** A whole number from 0 to one below. */
  below(sides: number): number
  /** True so often of a hundred times. */
  percent(times: number): boolean
  of<T>(list: readonly [T, ...T[]]): T
}

export function chanceOf(seed: number, occasion: string): Chance {
  let turn = 0
  const below = (sides: number): number => {
    turn += 1
    return createHash('sha256').update(`${seed} ${occasion} ${turn}`).digest().readUIntBE(0, 6) % sides
  }
  return {
    below,
    percent: (times) => below(100) < times,
    of: (list) => list[below(list.length)] ?? list[0],
  }
}
