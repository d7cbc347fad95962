import { DENOMINATIONS, type Denomination } from '@kuri/domain'

/** Whole rupees in as few notes and coins as there can be. */
export function inPieces(rupees: number): Partial<Record<`${Denomination}`, number>> {
  let left = rupees
  const pieces: Partial<Record<`${Denomination}`, number>> = {}
  for (const value of DENOMINATIONS) {
    pieces[`${value}`] = Math.floor(left / value)
    left %= value
  }
  return pieces
}
