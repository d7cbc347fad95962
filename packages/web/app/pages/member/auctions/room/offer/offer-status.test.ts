import { offerCommitment, sha256 } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { at, bid, familyFive, rupeesOf } from '../room.fixture.ts'
import type { Bid, Room } from '../room.ts'
import {
  effectOf,
  endedLimits,
  lastBidForMe,
  maySetLimit,
  offerStatus,
  sealHolds,
  withOffer,
  type MyOffer,
} from './offer-status.ts'

const offerOf = (rupees: number, salt = '5a'.repeat(32)): MyOffer => {
  const limit = rupeesOf(rupees)
  const commitment = offerCommitment(sha256, { auctionId: 'auction-3', ticketNo: 1, limit, salt })
  return { maxAmount: limit, salt, commitment, lodgedAt: at('09:00') }
}
const offer = offerOf(5000)
const forMe = (seq: number, rupees: number): Bid => ({ ...bid(seq, 1, rupees, '10:00'), byOffer: true })

describe('a standing offer', () => {
  test.each<[string, Partial<Room>, string]>([
    ['waits for the opening', { state: 'scheduled' }, 'waiting'],
    [
      'is paused while a month is unpaid',
      { state: 'scheduled', you: { eligible: false, reason: 'in_arrears', ticketNo: 1 } },
      'paused',
    ],
    ['leads with its own bid', { bids: [forMe(1, 100)] }, 'leads'],
    ['leads also with a bid by hand', { bids: [bid(1, 1, 6000, '10:01')] }, 'leads'],
    ['is passed when somebody goes beyond its limit', { bids: [forMe(1, 5000), bid(2, 3, 5100, '10:02')] }, 'passed'],
    ['is passed at its limit', { bids: [bid(1, 3, 5000, '10:02')] }, 'passed'],
    ['is silent where an answer is still to come', { bids: [bid(1, 3, 4900, '10:02')] }, 'silent'],
    [
      'is paused in the open auction as well',
      { you: { eligible: false, reason: 'in_arrears', ticketNo: 1 }, bids: [bid(1, 3, 1000, '10:02')] },
      'paused',
    ],
    ['is over with the auction', { state: 'settled', bids: [forMe(1, 100)] }, 'over'],
  ])('%s', (_, changes, standing) => {
    expect(offerStatus(familyFive({ myOffer: offer, ...changes }), offer)).toBe(standing)
  })

  test('of its bids the last is shown, not those by hand or of others', () => {
    const bids = [forMe(1, 100), bid(2, 3, 1000, '10:01'), forMe(3, 1100), bid(4, 1, 2000, '10:02')]
    expect(lastBidForMe(familyFive({ bids }))?.seq).toBe(3)
    expect(lastBidForMe(familyFive())).toBeUndefined()
  })
})

describe('its seal', () => {
  const room = familyFive({ myOffer: offer, offers: ['00'.repeat(32), offer.commitment] })
  test('holds for the offer that was made', () => {
    expect(sealHolds(room, offer)).toBe(true)
  })
  test.each([
    ['another limit', { ...offer, maxAmount: rupeesOf(5100) }],
    ['another salt', { ...offer, salt: '5b'.repeat(32) }],
    ['a seal nobody could read before', offerOf(5000, '5c'.repeat(32))],
  ])('breaks with %s', (_, other) => {
    expect(sealHolds(room, other)).toBe(false)
  })
})

test('a changed offer takes the place of the old one among the seals, a withdrawn one leaves none', () => {
  const before = familyFive({ myOffer: offer, offers: [offer.commitment, 'ff'.repeat(32)].toSorted() })
  const changed = offerOf(6000)
  expect(withOffer(before, 1, changed).offers).toEqual([changed.commitment, 'ff'.repeat(32)].toSorted())
  expect(withOffer(before, 1, null)).toMatchObject({ myOffer: null, offers: ['ff'.repeat(32)] })
})

test('while bids are taken each limit stays, for its owner to show', () => {
  const one = withOffer(familyFive(), 1, offer)
  const two = withOffer(withOffer(one, 1, offer), 1, offerOf(6000))
  expect(endedLimits(two).map(({ maxAmount }) => maxAmount)).toEqual([rupeesOf(5000)])
  expect(endedLimits(withOffer(two, 1, null)).map(({ maxAmount }) => maxAmount)).toEqual([
    rupeesOf(5000),
    rupeesOf(6000),
  ])
})

describe('saving a limit', () => {
  const charu = bid(1, 3, 3000, '10:02')
  const mine = bid(1, 1, 3000, '10:02')
  const inArrears = { eligible: false, reason: 'in_arrears' as const, ticketNo: 1 }
  test.each<[string, Partial<Room>, number, string]>([
    ['bids at the opening', { state: 'scheduled' }, 4000, 'ahead'],
    ['bids when a contribution is paid', { bids: [charu], you: inArrears }, 4000, 'paused'],
    ['bids at once where others lead', { bids: [charu] }, 3100, 'at-once'],
    ['bids at once where nobody has bid', {}, 100, 'at-once'],
    ['never bids where others have gone further', { bids: [charu] }, 3000, 'passed'],
    ['bids for who leads when somebody bids higher', { bids: [mine] }, 3100, 'leading'],
    ['takes nothing back from who leads with more', { bids: [mine] }, 3000, 'below'],
  ])('%s', (_, changes, rupees, effect) => {
    expect(effectOf(familyFive(changes), rupeesOf(rupees))).toBe(effect)
  })

  test.each<[string, Partial<Room>, boolean, boolean]>([
    ['before the opening', { state: 'scheduled' }, false, true],
    ['while bids are taken', {}, false, true],
    ['once the close has come', {}, true, false],
    ['while the lot waits', { state: 'closed' }, false, false],
    ['with a ticket that has won', { you: { eligible: false, reason: 'already_prized', ticketNo: 2 } }, false, false],
    ['without a ticket', { you: { eligible: false, reason: 'not_a_member', ticketNo: null } }, false, false],
    ['with the highest bid there is', { bids: [bid(1, 1, 25_000, '10:02')] }, false, false],
    ['where the lot decides every month', { state: 'scheduled', prizeBy: 'lot' }, false, false],
  ])('%s', (_, changes, isPastClose, may) => {
    expect(maySetLimit(familyFive(changes), isPastClose)).toBe(may)
  })
})
