import { expect, test } from 'vitest'
import { rupeesOf } from './given.ts'
import { amountAt, placeOf } from './slider-scale.ts'

const familyFive = { floor: rupeesOf(100), cap: rupeesOf(25_000), step: rupeesOf(100) }

test.each([
  [0, 100],
  [500, 5_100],
  [1000, 25_000],
])('place %i is ₹%i', (place, rupees) => {
  expect(amountAt(place, familyFive)).toBe(rupeesOf(rupees))
})

test('the first fifth of what is allowed takes half of the slider', () => {
  expect(placeOf(rupeesOf(5_080), familyFive)).toBe(500)
})

test('every amount lies on a step, inside the bounds, and grows with the place', () => {
  const amounts = Array.from({ length: 1001 }, (_, place) => amountAt(place, familyFive))
  expect(amounts.every((amount) => amount % familyFive.step === 0)).toBe(true)
  expect(amounts.every((amount, place) => place === 0 || amount >= (amounts[place - 1] ?? 0))).toBe(true)
})

test('an amount comes back from its place', () => {
  for (const rupees of [100, 3_800, 4_200, 5_000, 12_500, 24_900, 25_000]) {
    expect(amountAt(placeOf(rupeesOf(rupees), familyFive), familyFive)).toBe(rupeesOf(rupees))
  }
})

test('with one amount only, it is at the end', () => {
  const only = { floor: rupeesOf(100), cap: rupeesOf(100), step: rupeesOf(100) }
  expect(placeOf(rupeesOf(100), only)).toBe(1000)
  expect(amountAt(0, only)).toBe(rupeesOf(100))
})
