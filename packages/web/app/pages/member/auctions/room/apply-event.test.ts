import { describe, expect, test } from 'vitest'
import { applyEvent, mustRefetchAtOpening, missesBids } from './apply-event.ts'
import { at, bid, familyFive, rupeesOf } from './room.fixture.ts'
import type { RoomChange, Room } from './room.ts'

const charuBids = (seq = 1, changes: Partial<Extract<RoomChange, { name: 'bid' }>> = {}): RoomChange => ({
  name: 'bid',
  auctionId: 'auction-3',
  bid: bid(seq, 3, 3600 + seq * 100, '10:21:55'),
  bidCount: seq,
  closesAt: at('10:30'),
  extensions: 0,
  serverTime: at('10:21:55'),
  ...changes,
})

const event = (name: RoomChange['name']): RoomChange => {
  const known = { auctionId: 'auction-3', serverTime: at('10:31') }
  const events = {
    opened: { name: 'opened', closesAt: at('10:30'), ...known },
    bid: charuBids(),
    offer: { name: 'offer', seq: 1, commitment: 'aa', replaces: null, head: 'f1', ...known },
    extended: { name: 'extended', closesAt: at('10:30:28'), extensions: 1, ...known },
    closed: { name: 'closed', ...known },
    lot: { name: 'lot', lot: charusLot, ...known },
    word: { name: 'word', commitments: ['aa', 'bb'], wordsIn: 1, ...known },
    settled: { name: 'settled', result: charuWins, ...known },
    cancelled: { name: 'cancelled', reason: 'The server was being mended.', ...known },
    rescheduled: { name: 'rescheduled', opensAt: at('12:00'), closesAt: at('12:30'), ...known },
  } as const satisfies Record<RoomChange['name'], RoomChange>
  return events[name]
}

const charusLot = {
  tickets: [1, 3],
  frozenHead: 'f0'.repeat(32),
  bid: rupeesOf(25_000),
  until: at('10:41'),
  commitments: [],
  wordsIn: 0,
}

const charuWins: NonNullable<Room['result']> = {
  by: 'bid',
  winner: { userId: 'charu', ticketNo: 3 },
  bid: rupeesOf(3700),
  prize: rupeesOf(46_300),
  commission: rupeesOf(0),
  tax: rupeesOf(0),
  dividends: [],
  settledAt: at('10:30:01'),
}

describe('a lot that waits', () => {
  test('closes the room, counts its words and is over with the draw', () => {
    const waiting = applyEvent(familyFive(), event('lot'))
    expect(waiting).toMatchObject({ state: 'closed', lot: { tickets: [1, 3], wordsIn: 0, hasTyped: false } })
    const one = applyEvent(waiting, event('word'))
    expect(one.lot).toMatchObject({ commitments: ['aa', 'bb'], wordsIn: 1 })
    const earlier = { ...event('word'), commitments: ['aa'], wordsIn: 0 } as RoomChange
    expect(applyEvent(one, earlier)).toBe(one)
    expect(applyEvent(one, event('lot'))).toBe(one)
    expect(applyEvent(one, event('settled'))).toMatchObject({ state: 'settled', lot: null })
  })
})

describe('a bid', () => {
  test('becomes the best, the last of the list and the head of the chain', () => {
    const after = applyEvent(familyFive(), charuBids())
    expect(after).toMatchObject({ bestBid: rupeesOf(3700), bidCount: 1, chain: { head: '1'.repeat(64) } })
    expect(after.bids.map((each) => each.seq)).toEqual([1])
  })

  test('that arrives twice changes nothing', () => {
    const once = applyEvent(familyFive(), charuBids())
    expect(applyEvent(once, charuBids())).toBe(once)
  })

  test('that comes late takes its own place and does not lower the best', () => {
    const second = applyEvent(familyFive(), charuBids(2))
    const both = applyEvent(second, charuBids(1))
    expect(both.bids.map((each) => each.seq)).toEqual([1, 2])
    expect(both).toMatchObject({ bestBid: rupeesOf(3800), chain: { head: '2'.repeat(64) } })
  })

  test('in the last seconds moves the close', () => {
    const moved = applyEvent(familyFive(), charuBids(1, { closesAt: at('10:30:28'), extensions: 1 }))
    expect(moved).toMatchObject({ closesAt: at('10:30:28'), extensions: 1 })
  })

  test('of an earlier moment never moves the close back', () => {
    const extended = familyFive({ closesAt: at('10:30:28'), extensions: 1, bidCount: 2 })
    expect(applyEvent(extended, charuBids())).toMatchObject({ closesAt: at('10:30:28'), extensions: 1 })
  })

  test('of another auction is none of ours', () => {
    const room = familyFive()
    expect(applyEvent(room, charuBids(1, { auctionId: 'auction-4' }))).toBe(room)
  })
})

test.each([
  ['scheduled', 'opened', 'open'],
  ['scheduled', 'bid', 'open'],
  ['scheduled', 'settled', 'settled'],
  ['scheduled', 'cancelled', 'cancelled'],
  ['open', 'opened', 'open'],
  ['open', 'closed', 'closed'],
  ['open', 'settled', 'settled'],
  ['open', 'cancelled', 'cancelled'],
  ['closed', 'extended', 'closed'],
  ['closed', 'settled', 'settled'],
  ['settled', 'closed', 'settled'],
  ['settled', 'cancelled', 'settled'],
  ['cancelled', 'settled', 'cancelled'],
] as const)('%s, then %s: the room is %s', (state, name, then) => {
  expect(applyEvent(familyFive({ state }), event(name)).state).toBe(then)
})

test('only a scheduled auction is moved', () => {
  const moved = { opensAt: at('12:00'), closesAt: at('12:30'), plannedClosesAt: at('12:30') }
  expect(applyEvent(familyFive({ state: 'scheduled' }), event('rescheduled'))).toMatchObject(moved)
  expect(applyEvent(familyFive(), event('rescheduled')).closesAt).toEqual(at('10:30'))
})

test('opened early by an administrator, the auction counts from then', () => {
  const early = { ...event('opened'), serverTime: at('09:40'), closesAt: at('10:10') } as RoomChange
  expect(applyEvent(familyFive({ state: 'scheduled' }), early)).toMatchObject({
    opensAt: at('09:40'),
    closesAt: at('10:10'),
    plannedClosesAt: at('10:10'),
  })
})

test('the opening brings the seals and the first hash, so that nobody has to refetch; who was in arrears does', () => {
  const opened = { ...event('opened'), offers: ['5ea1'], head: '9e5e' } as Extract<RoomChange, { name: 'opened' }>
  const before = familyFive({ state: 'scheduled' })
  const after = applyEvent(before, opened)
  expect([after.offers, after.chain.head]).toEqual([['5ea1'], '9e5e'])
  expect(mustRefetchAtOpening(after, opened)).toBe(false)
  const inArrears = { eligible: false, reason: 'in_arrears' as const, ticketNo: 1 }
  expect(mustRefetchAtOpening({ ...after, you: inArrears }, opened)).toBe(true)
  expect(mustRefetchAtOpening(after, { ...opened, offers: undefined })).toBe(true)
})

test('the settled winner counts as having won', () => {
  const after = applyEvent(familyFive(), event('settled'))
  expect(after.tickets.filter((ticket) => ticket.hasWon).map((ticket) => ticket.name)).toEqual(['Bala', 'Charu', 'Dev'])
})

// @spec AUC-15, NTF-5
test('a hole in the list of bids is noticed', () => {
  expect(missesBids(applyEvent(familyFive(), charuBids(2)))).toBe(true)
  expect(missesBids(applyEvent(applyEvent(familyFive(), charuBids(2)), charuBids(1)))).toBe(false)
})

const limit = (seq: number, commitment: string | null, replaces: string | null): RoomChange => ({
  name: 'offer',
  auctionId: 'auction-3',
  seq,
  commitment,
  replaces,
  head: `head ${seq}`,
  serverTime: at('10:21'),
})

describe('limits that are set while bids are taken', () => {
  test('each joins the others by its code, in the place of the one it replaces, and is the end of the chain', () => {
    const set = applyEvent(familyFive({ offers: ['bb'] }), limit(1, 'cc', null))
    expect(set).toMatchObject({ offers: ['bb', 'cc'], chain: { head: 'head 1', offers: 1 } })
    const changed = applyEvent(set, limit(2, 'aa', 'cc'))
    expect(changed).toMatchObject({ offers: ['aa', 'bb'], chain: { head: 'head 2', offers: 2 } })
    expect(applyEvent(changed, limit(3, null, 'aa')).offers).toEqual(['bb'])
    expect(applyEvent(changed, limit(1, 'cc', null))).toBe(changed)
  })

  test('at the opening those that stand are in the chain, and the reader’s own is theirs to show', () => {
    const offer = { maxAmount: rupeesOf(4000), commitment: 'aa', salt: 'ss', lodgedAt: at('09:00') }
    const opened = { ...event('opened'), offers: ['aa', 'bb'], head: 'f2' } as RoomChange
    const room = applyEvent(familyFive({ state: 'scheduled', myOffer: offer }), opened)
    expect(room).toMatchObject({ chain: { head: 'f2', offers: 2 }, yourTickets: [{ limits: [offer] }] })
  })
})
