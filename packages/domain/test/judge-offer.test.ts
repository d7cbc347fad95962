import { describe, expect, test } from 'vitest'
import { fromRupees, judgeOffer, judgeRemoval } from '../src/index.ts'

const bounds = { floor: fromRupees(2000), cap: fromRupees(20_000), step: fromRupees(100) }

describe('lodging an offer', () => {
  const scheduled = { ...bounds, state: 'scheduled', isPastClose: false, best: null, prizeBy: 'auction' } as const
  const ticket = { isPrized: false, limit: null, limitsSet: 0 }
  test.each([
    ['at the floor', 2000, 'scheduled'],
    ['at the cap', 20_000, 'scheduled'],
    ['between them', 7700, 'scheduled'],
    ['while bids are taken', 7700, 'open'],
  ] as const)('%s is taken', (_, rupees, state) => {
    expect(judgeOffer({ ...scheduled, state }, ticket, fromRupees(rupees))).toEqual({
      ok: true,
      value: fromRupees(rupees),
    })
  })

  test.each([
    ['of a ticket that has won', {}, true, 1, 'already_prized'],
    ['once its close has come', { state: 'open', isPastClose: true }, false, 1, 'offer_after_close'],
    ['while its lot waits', { state: 'closed' }, false, 1, 'offer_after_close'],
    ['once it is settled', { state: 'settled' }, false, 1, 'offer_after_close'],
    ['of its winner, once it is settled', { state: 'settled' }, true, 1, 'offer_after_close'],
    ['of a cancelled auction', { state: 'cancelled' }, false, 1, 'offer_after_close'],
    ['where every prize goes by lot', { prizeBy: 'lot' }, false, 1, 'no_bidding_here'],
    ['where the chart says what each prize goes at', { prizeBy: 'fixed' }, false, 1, 'no_bidding_here'],
    ['once the cap is bid, off the step', { state: 'open', best: bounds.cap }, false, 2050, 'cap_reached'],
    ['where no bid fits', { floor: null, cap: null }, false, 150, 'no_bids_possible'],
    ['below the floor, off the step', {}, false, 1950, 'bid_below_floor'],
    ['above the cap, off the step', {}, false, 20_050, 'bid_above_cap'],
    ['off the step', {}, false, 2050, 'bid_not_on_step'],
  ] as const)('%s is refused with the first reason that applies', (_, changes, isPrized, rupees, code) => {
    const verdict = judgeOffer({ ...scheduled, ...changes }, { ...ticket, isPrized }, fromRupees(rupees))
    expect(verdict).toMatchObject({ ok: false, error: { code } })
  })

  const open = { ...scheduled, state: 'open' } as const
  const afterFifty = { ...ticket, limit: fromRupees(2000), limitsSet: 50 }
  test.each([
    ['the fiftieth', { ...afterFifty, limitsSet: 49 }, 2100, { ok: true, value: fromRupees(2100) }],
    ['the same limit again', afterFifty, 2000, { ok: true, value: fromRupees(2000) }],
    ['a fifty-first', afterFifty, 2100, { ok: false, error: { code: 'too_many_limits', most: 50 } }],
    [
      'a fifty-first after a removal',
      { ...afterFifty, limit: null },
      2000,
      { ok: false, error: { code: 'too_many_limits', most: 50 } },
    ],
  ])('of one ticket at most fifty are taken while bids are taken: %s', (_, held, rupees, verdict) => {
    expect(judgeOffer(open, held, fromRupees(rupees))).toEqual(verdict)
  })
})

describe('once the cap is bid', () => {
  const { cap } = bounds
  const reached = { ...bounds, state: 'open', isPastClose: false, best: cap, prizeBy: 'auction' } as const
  // @finding A5
  test('the same limit again changes nothing, another is refused, also one at the cap', () => {
    const ticket = { isPrized: false, limit: fromRupees(7700), limitsSet: 1 }
    expect(judgeOffer(reached, ticket, fromRupees(7700)).ok).toBe(true)
    expect(judgeOffer(reached, ticket, cap)).toEqual({ ok: false, error: { code: 'cap_reached' } })
  })
  test.each([
    ['below the cap', { limit: fromRupees(7700), hasBidAtCap: false }, 'cap_reached'],
    ['of a ticket that has bid the cap', { limit: cap, hasBidAtCap: true }, 'cap_reached'],
  ] as const)('a limit %s is not removed', (_, offer, code) => {
    expect(judgeRemoval(reached, offer)).toEqual({ ok: false, error: { code } })
    expect(judgeRemoval({ ...reached, best: fromRupees(7700) }, offer).ok).toBe(true)
    expect(judgeRemoval({ ...reached, state: 'closed' }, offer)).toMatchObject({ error: { code: 'offer_after_close' } })
  })
  test('a limit at the cap that has not bid, because its ticket is in arrears, is removed', () => {
    expect(judgeRemoval(reached, { limit: cap, hasBidAtCap: false }).ok).toBe(true)
  })
})
