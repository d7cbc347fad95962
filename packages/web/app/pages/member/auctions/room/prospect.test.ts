import { describe, expect, test } from 'vitest'
import { ashasInstalments, bid, familyFive, familyFiveStart, familyFiveTerms, rupeesOf } from './room.fixture.ts'
import { amountCompared } from './bid-amount.ts'
import { othersBid, prospects } from './prospect.ts'
import type { Room } from './room.ts'

const terms = familyFiveTerms()
const outbid = familyFive({ bids: [bid(5, 1, 3600, '10:17:20'), bid(6, 3, 3700, '10:21:55')] })
const leading = familyFive({ bids: [bid(8, 3, 4000, '10:29:41'), bid(9, 1, 4100, '10:29:58')] })
const tenth = (rate: number | null | undefined) => Math.round((rate ?? 0) * 1000) / 10
const of = (room: Room, rupees: number) =>
  prospects({ terms, startDate: familyFiveStart, room, mine: ashasInstalments() }, 1, rupeesOf(rupees))

describe('the drawn table, outbid at ₹3,700 with ₹3,800 on the stepper', () => {
  const { now, wait } = of(outbid, 3800)

  // @spec AUC-13
  test('winning now: ₹46,200 received, ₹48,125 paid in at most, ₹1,925 the cost, about 4.0 % a month', () => {
    expect(now).toMatchObject({ receives: rupeesOf(46_200), paysIn: rupeesOf(48_125), over: -192_500 })
    expect(tenth(now.rate)).toBe(4)
    expect(now.meaning.next).toEqual({ month: 'December', sharersPay: rupeesOf(9050), youPay: rupeesOf(10_000) })
  })

  // @spec AUC-13
  test('waiting for month 5: ₹50,000 in January 2027, ₹47,200 paid in, ₹2,800 the gain, 2.9 % a month', () => {
    expect(wait).toMatchObject({
      receives: rupeesOf(50_000),
      paysIn: rupeesOf(47_200),
      over: rupeesOf(2800),
      month: 'January',
      year: 2027,
    })
    expect(tenth(wait?.rate)).toBe(2.9)
    expect(wait?.meaning.next?.youPay).toBe(rupeesOf(9075))
  })
})

test('the drawn table while leading at ₹4,100: waiting supposes somebody bids ₹4,200', () => {
  const { now, wait } = of(leading, 4200)
  expect(now).toMatchObject({ receives: rupeesOf(45_800), over: rupeesOf(-2325) })
  expect(wait).toMatchObject({ paysIn: rupeesOf(47_075), over: rupeesOf(2925) })
  expect([tenth(now.rate), tenth(wait?.rate)]).toEqual([4.5, 3])
})

test.each([
  ['another leads', outbid, 3700],
  ['I lead', leading, 4200],
  ['I am at the cap', familyFive({ bids: [bid(1, 1, 25_000, '10:01')] }), 25_000],
  ['nobody has bid', familyFive(), 100],
])('when %s, this prize would go elsewhere at ₹%#', (_, room, rupees) => {
  expect(othersBid(room)).toBe(rupeesOf(rupees))
})

test('who has paid the next month early gets the dividend in the wallet: it counts as received, in the rate too', () => {
  const early = ashasInstalments().map((one) =>
    one.monthNo === outbid.monthNo + 1 ? { ...one, status: 'paid' as const } : one,
  )
  const { wait } = prospects({ terms, startDate: familyFiveStart, room: outbid, mine: early }, 1, rupeesOf(3800))
  expect(wait).toMatchObject({ receives: rupeesOf(50_925), paysIn: rupeesOf(48_125), over: rupeesOf(2800) })
  expect(tenth(wait?.rate)).toBe(2.9)
})

test('in the last month there is nothing to wait for', () => {
  const last = of({ ...outbid, monthNo: 5, prizeNo: 5 }, 3800)
  expect(last.wait).toBeNull()
  expect(last.now.rate).toBeNull()
})

test.each([
  ['the first digit of a bid', 3, 47_500],
  ['what is more than the pool to receive', -20_000, 47_500],
  ['a bid above the pool', 90_000, 25_000],
])('in a scheme with a commission the effect of %s is that of the nearest bid one can place', (_, rupees, receives) => {
  const ground = { startDate: familyFiveStart, room: outbid, mine: ashasInstalments() }
  const bidShown = amountCompared(outbid, rupeesOf(rupees), rupeesOf(2500))
  const { now } = prospects({ ...ground, terms: familyFiveTerms({ commissionBp: 500 }) }, 1, bidShown)
  expect(now.receives).toBe(rupeesOf(receives))
  expect(now.rate).not.toBeNaN()
})
