/** A die that falls the same way for the same seed. */
export interface Chance {
  /** A whole number from 0 to one below. */
  below(sides: number): number
  /** A whole number, both ends taken. */
  between(least: number, most: number): number
  /** True once in so many times. */
  oneIn(times: number): boolean
  of<T>(list: readonly T[]): T
}

/** A company has half a million cells: a fast die, good enough to vary them. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (sides: number): number => Math.floor(next() * sides)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    oneIn: (times) => below(times) === 0,
    of: (list) => {
      const one = list[below(list.length)]
      if (one === undefined) throw new Error('nothing to choose from')
      return one
    },
  }
}
