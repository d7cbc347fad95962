import { expect, test } from 'vitest'
import { fromRupees, landingExample, prizeExample, toRupees } from '../src/index.ts'
import type { ChitTerms } from '../src/index.ts'
import { landingChit } from './chits.ts'

// @seed 1.2, 9.13
test('the landing page says what the seed’s landing page says', () => {
  expect(landingExample()).toEqual({
    members: 5,
    contribution: fromRupees(10_000),
    pool: fromRupees(50_000),
    bid: fromRupees(4000),
    winnerReceives: fromRupees(46_000),
    othersShareEach: fromRupees(1000),
    othersPayNextMonth: fromRupees(9000),
    winnerPaysNextMonth: fromRupees(10_000),
  })
})

const chart = [5000, 4000, 3000, 2000, 0].map(fromRupees)
test.each<[string, ChitTerms, number[]]>([
  ['the landing page’s: 4,000 of 50,000', landingChit(), [4000, 46_000, 1000, 9000]],
  [
    'never below the commission',
    landingChit({ commissionBp: 700, capBp: 900, step: fromRupees(4100) }),
    [4100, 45_900, 150, 9850],
  ],
  ['never above the cap', landingChit({ capBp: 500 }), [2500, 47_500, 625, 9375]],
  ['a lot’s, at the commission', landingChit({ prizeBy: 'lot', commissionBp: 500 }), [2500, 47_500, 0, 10_000]],
  ['a chart’s first prize', landingChit({ prizeBy: 'fixed', fixedDiscounts: chart }), [5000, 45_000, 1250, 8750]],
])('an example with a chit’s own numbers: %s', (_, terms, expected) => {
  const { discount, prize, each, nextMonth } = prizeExample(terms)
  expect([discount, prize, each, nextMonth].map(toRupees)).toEqual(expected)
})
