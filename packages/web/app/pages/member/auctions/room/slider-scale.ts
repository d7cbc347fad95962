import { max, min, multipleAtMost, paise, type Paise } from '@kuri/domain'

/** Where bids really fall: the first fifth of what is allowed. It gets half of the slider. */
const USEFUL_SHARE = 0.2
const BEND = Math.log(USEFUL_SHARE) / Math.log(0.5)
/** Places on the slider; fine enough that every step of the useful range can be reached by hand. */
export const SLIDER_PLACES = 1000

interface Range {
  readonly floor: Paise
  readonly cap: Paise
  readonly step: Paise
}

/** The place of an amount on the slider, 0 (floor) to 1000 (cap). */
export function placeOf(amount: Paise, { floor, cap }: Range): number {
  if (cap <= floor) return SLIDER_PLACES
  const share = Math.min(1, Math.max(0, (amount - floor) / (cap - floor)))
  return Math.round(share ** (1 / BEND) * SLIDER_PLACES)
}

/** The amount at a place, on a step. */
export function amountAt(place: number, { floor, cap, step }: Range): Paise {
  const share = (place / SLIDER_PLACES) ** BEND
  const amount = paise(Math.round(floor + share * (cap - floor)))
  return max(floor, min(cap, multipleAtMost(step, paise(amount + Math.floor(step / 2)))))
}
