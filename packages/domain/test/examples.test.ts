import { expect, test } from 'vitest'
import { fromRupees, landingExample } from '../src/index.ts'

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
