import { expect, test } from 'vitest'
import { at, bid, familyFive, rupeesOf } from './room.fixture.ts'
import { statusTone, roomStatus, type Connection, type RoomStatus } from './room-status.ts'
import type { Room } from './room.ts'

const live: Connection = { isLive: true }
const lost: Connection = { isLive: false, lastSeen: at('10:21:55') }
const mine = bid(1, 1, 3600, '10:17:20')
const charus = bid(2, 3, 3700, '10:21:55')
const myCap = bid(1, 1, 25_000, '10:20:00')
const charusCap = bid(2, 3, 25_000, '10:22:00')
const wonBy = (ticketNo: number): Partial<Room> => ({
  state: 'settled',
  result: {
    by: 'bid',
    winner: { userId: 'x', ticketNo },
    bid: rupeesOf(3700),
    prize: rupeesOf(46_300),
    commission: rupeesOf(0),
    tax: rupeesOf(0),
    dividends: [],
    settledAt: at('10:30'),
  },
})
const noTicket = { eligible: false, reason: 'not_a_member' as const, ticketNo: null }

test.each<[string, Partial<Room>, Connection, boolean, RoomStatus]>([
  ['before the opening', { state: 'scheduled' }, live, false, 'scheduled'],
  ['its time is over and it did not open', { state: 'scheduled' }, live, true, 'missed'],
  ['nobody has bid yet', {}, live, false, 'watching'],
  ['only others have bid', { bids: [charus] }, live, false, 'watching'],
  ['mine is the best', { bids: [mine] }, live, false, 'leading'],
  ['Charu bid more', { bids: [mine, charus] }, live, false, 'outbid'],
  ['I bid the most allowed', { bids: [myCap] }, live, false, 'leading'],
  ['Charu and I bid the most allowed', { bids: [myCap, charusCap] }, live, false, 'tied'],
  ['the clock has run out', { bids: [mine] }, live, true, 'closing'],
  ['closed with a best bid', { state: 'closed', bids: [mine] }, live, true, 'closing'],
  ['closed with a tie at the cap', { state: 'closed', bids: [myCap, charusCap] }, live, true, 'drawing'],
  ['closed without a bid', { state: 'closed' }, live, true, 'drawing'],
  ['my ticket won', wonBy(1), live, true, 'won'],
  ['another ticket won', wonBy(3), live, true, 'lost'],
  ['an administrator reads the result', { ...wonBy(3), you: noTicket }, live, true, 'settled'],
  ['cancelled', { state: 'cancelled', bids: [mine] }, live, false, 'cancelled'],
  ['the connection is lost while I lead', { bids: [mine] }, lost, false, 'reconnecting'],
  ['the connection is lost before the opening', { state: 'scheduled' }, lost, false, 'reconnecting'],
  ['the connection is lost after the end', wonBy(1), lost, true, 'won'],
])('%s', (_, changes, connection, isPastClose, status) => {
  expect(roomStatus(familyFive(changes), connection, isPastClose)).toBe(status)
})

test('only outbid has the tone turn', () => {
  const all: RoomStatus[] = [
    'scheduled',
    'leading',
    'tied',
    'outbid',
    'watching',
    'reconnecting',
    'drawing',
    'won',
    'lost',
  ]
  expect(all.filter((status) => statusTone(status) === 'turn')).toEqual(['outbid'])
  expect(all.filter((status) => statusTone(status) === 'good')).toEqual(['leading', 'tied', 'won'])
})
