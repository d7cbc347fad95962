import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bidsForOffers,
  fromRupees,
  judgeBid,
  toRupees,
  type AuctionForOffers,
  type OfferNow,
  type Paise,
} from '../src/index.ts'
import { afterPriceClock } from './price-clock.ts'

/* Limits of several tickets of one member, and what random bids and changes of limits come to. */

const bounds = { floor: fromRupees(2000), cap: fromRupees(20_000), step: fromRupees(100) }
const offer = ([ticketNo, rupees]: Bid, rank = ticketNo): OfferNow => ({
  ticketNo,
  limit: fromRupees(rupees),
  holder: `holder of ${ticketNo}`,
  rank,
  isPrized: false,
  isInArrears: false,
  hasBidAtCap: false,
})
type Bid = readonly [ticketNo: number, rupees: number]

// @spec AUC-7
describe('several tickets of one member', () => {
  const mine = (ticketNo: number, rupees: number, place = ticketNo) => ({
    ...offer([ticketNo, rupees], place),
    holder: 'Asha',
  })
  const after = (best: Bid | null, holder: string, ...offers: OfferNow[]): Bid[] =>
    bidsForOffers(
      { ...bounds, best: best && fromRupees(best[1]), leaders: best ? [{ ticketNo: best[0], holder }] : [] },
      offers,
    ).map(({ ticketNo, discount }) => [ticketNo, toRupees(discount)])

  test.each<[string, Bid[], Bid[]]>([
    ['the other ticket is silent while one leads', after([1, 5000], 'Asha', mine(2, 9000)), []],
    ['of two limits only the higher is called', after(null, '', mine(1, 9000), mine(2, 7000)), [[1, 2000]]],
    [
      'two limits do not drive each other up behind a third',
      after(null, '', mine(1, 9000), mine(2, 7000), offer([3, 6000])),
      [
        [3, 6000],
        [1, 6100],
      ],
    ],
    [
      'two limits of the cap go there no sooner than one',
      after(null, '', mine(1, 20_000), mine(2, 20_000)),
      [[1, 2000]],
    ],
    [
      'nor does the second follow the first there',
      after([9, 19_900], 'Bala', mine(1, 20_000), mine(2, 20_000)),
      [[1, 20_000]],
    ],
    [
      'but both tie with somebody else who bids it',
      after([9, 20_000], 'Bala', mine(1, 20_000), mine(2, 20_000)),
      [
        [1, 20_000],
        [2, 20_000],
      ],
    ],
  ])('%s', (_, bids, expected) => {
    expect(bids).toEqual(expected)
  })
})

/** Tickets 7 and 8 are the second ones of those who hold 1 and 2. */
const holding = (ticketNo: number) => ({ ticketNo, holder: `holder of ${ticketNo > 6 ? ticketNo - 6 : ticketNo}` })

// @spec AUC-7 @finding U29
test('random bids and limits that are set, changed and removed come to what a rising price comes to', () => {
  const anyTicket = fc.integer({ min: 1, max: 8 })
  const anyRupees = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 20, max: 70 }).map((hundreds) => hundreds * 100) },
    { weight: 1, arbitrary: fc.constantFrom(19_800, 19_900, 20_000, 20_000) },
  )
  const anyAct = fc.oneof(
    { weight: 2, arbitrary: fc.record({ act: fc.constant('bid'), ticketNo: anyTicket, rupees: anyRupees }) },
    { weight: 4, arbitrary: fc.record({ act: fc.constant('set'), ticketNo: anyTicket, rupees: anyRupees }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('remove'), ticketNo: anyTicket, rupees: anyRupees }) },
  )
  const met = { tie: 0, answered: 0, set: 0 }
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 14 }), (acts) => {
      let now: AuctionForOffers = { ...bounds, best: null, leaders: [] }
      const limits = new Map<number, OfferNow>()
      const done = new Set<number>()
      const take = (ticketNo: number, discount: Paise) => {
        const isTie = discount === now.best
        if (discount === bounds.cap) done.add(ticketNo)
        now = { ...now, best: discount, leaders: [...(isTie ? now.leaders : []), holding(ticketNo)] }
        if (isTie) met.tie += 1
      }
      for (const [place, { act, ticketNo, rupees }] of acts.entries()) {
        const discount = fromRupees(rupees)
        if (act === 'remove') limits.delete(ticketNo)
        if (act === 'set') limits.set(ticketNo, { ...offer([ticketNo, rupees], place), ...holding(ticketNo) })
        if (act === 'bid') {
          const bidder = { isPrized: false, isInArrears: false, hasBidAtCap: done.has(ticketNo) }
          if (!judgeBid({ ...now, state: 'open', isPastClose: false }, bidder, discount).ok) continue
          take(ticketNo, discount)
        }
        const offers = [...limits.values()].map((one) => ({ ...one, hasBidAtCap: done.has(one.ticketNo) }))
        const expected = afterPriceClock(now, offers)
        const rivals = (holder: string, best: Paise | null) =>
          offers.filter((one) => one.holder !== holder && one.limit > (best ?? 0))
        for (const bid of bidsForOffers(now, offers)) {
          // who leads goes further only where somebody else's limit stands against them, never against themselves
          const { holder } = holding(bid.ticketNo)
          const leadsAlone = now.leaders.length > 0 && now.leaders.every((leader) => leader.holder === holder)
          const raisesItself = leadsAlone && now.best !== bounds.cap && rivals(holder, now.best).length === 0
          expect(raisesItself).toBe(false)
          expect(bid.discount).toBeLessThanOrEqual(limits.get(bid.ticketNo)?.limit ?? 0)
          take(bid.ticketNo, bid.discount)
          met[act === 'bid' ? 'answered' : 'set'] += 1
        }
        expect({ best: now.best, leaders: numbersOf(now.leaders) }).toEqual({
          best: expected.best,
          leaders: numbersOf(expected.leaders),
        })
      }
    }),
    { numRuns: 2000 },
  )
  expect(Object.values(met).filter((times) => times < 20)).toEqual([])
})

const numbersOf = (tickets: AuctionForOffers['leaders']): number[] =>
  tickets.map(({ ticketNo }) => ticketNo).toSorted((a, b) => a - b)
