import { day, instantInIndia } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { drawingText, endingText, rangeText } from './ending.ts'
import { at, ashasInstalments, bid, familyFive, familyFiveStart, familyFiveTerms, rupeesOf } from './room.fixture.ts'
import { headline } from './headline.ts'
import { leader, meaningOf } from './meaning.ts'
import { roomStatus, type Connection } from './room-status.ts'
import type { Room } from './room.ts'

const live: Connection = { isLive: true }
const asha = (rupees: number, time: string) => bid(1, 1, rupees, time)
const charu = (rupees: number, time: string) => bid(2, 3, rupees, time)
const wonBy = (ticketNo: number, by: 'bid' | 'lot' | 'last' | 'fixed'): Partial<Room> => ({
  state: 'settled',
  result: {
    by,
    winner: { userId: '', ticketNo },
    bid: rupeesOf(4200),
    prize: rupeesOf(45_800),
    commission: rupeesOf(0),
    tax: rupeesOf(0),
    dividends: [],
    settledAt: at('10:31'),
  },
})

test.each<[Partial<Room>, Connection, string]>([
  [{ state: 'scheduled' }, live, 'Opens Mon 23 Nov 2026, 10:00, closes 10:30.'],
  [
    { state: 'scheduled', plannedClosesAt: instantInIndia(day('2026-11-24'), '18:00') },
    live,
    'Opens Mon 23 Nov 2026, 10:00, closes Tue 24 Nov 2026, 18:00.',
  ],
  [{ state: 'scheduled', prizeBy: 'lot' }, live, 'Opens Mon 23 Nov 2026, 10:00.'],
  [{}, live, 'No bids yet.'],
  [{ bids: [charu(3700, '10:21:55')] }, live, 'Charu leads and takes ₹46,300.'],
  [{ bids: [asha(3600, '10:17:20')] }, live, 'You lead. You take ₹46,400.'],
  [
    { bids: [asha(4100, '10:29:58')], closesAt: at('10:30:28'), extensions: 1 },
    live,
    'You lead. You take ₹45,900. Time extended.',
  ],
  [{ bids: [asha(3600, '10:17:20'), charu(3700, '10:21:55')] }, live, 'Charu has bid higher and takes ₹46,300.'],
  [
    { bids: [asha(3600, '10:17:20')] },
    { isLive: false, lastSeen: at('10:21:55') },
    'Connecting again. Last updated 10:21:55.',
  ],
  [
    { state: 'closed', bids: [asha(25_000, '10:26:44'), charu(25_000, '10:27:09')] },
    live,
    'Two members have bid the highest amount. A draw decides.',
  ],
  [{ state: 'closed' }, live, 'Nobody bid. A draw decides.'],
  [{ state: 'closed', prizeBy: 'lot' }, live, 'A draw decides this prize.'],
  [wonBy(1, 'bid'), live, 'You won prize 3.'],
  [wonBy(3, 'bid'), live, 'Charu won prize 3 and takes ₹45,800.'],
  [wonBy(3, 'lot'), live, 'Charu won prize 3 by draw.'],
  [{ state: 'cancelled' }, live, 'This auction was cancelled.'],
])('the board of %o shows it', (changes, connection, text) => {
  const room = familyFive(changes)
  expect(headline(room, roomStatus(room, connection, false), connection, 'receive')).toBe(text)
})

// @spec AUC-1
test('an auction that missed its time shows that, and no opening time', () => {
  const room = familyFive({ state: 'scheduled' })
  expect(headline(room, roomStatus(room, live, true), live, 'receive')).toBe('This auction did not open at its time.')
})

test.each<[Partial<Room>, string]>([
  [{ bids: [charu(3700, '10:21:55')] }, 'Charu leads and gives up ₹3,700.'],
  [{ bids: [asha(3600, '10:17:20')] }, 'You lead. You give up ₹3,600.'],
  [{ bids: [asha(3600, '10:17:20'), charu(3700, '10:21:55')] }, 'Charu has bid higher and gives up ₹3,700.'],
  [wonBy(3, 'bid'), 'Charu won prize 3 and gives up ₹4,200.'],
])('to a reader who wants to see what is given up the board of %o shows it', (changes, text) => {
  const room = familyFive(changes)
  expect(headline(room, roomStatus(room, live, false), live, 'give-up')).toBe(text)
})

describe('if it ended now', () => {
  const terms = familyFiveTerms()
  const ending = (changes: Partial<Room>) => {
    const room = familyFive(changes)
    const won = leader(room)
    const mine = room.you.ticketNo === null ? [] : ashasInstalments()
    return endingText(room, won && meaningOf(terms, familyFiveStart, room, won, mine))
  }

  test.each<[string, Partial<Room>, string]>([
    [
      'I lead',
      { bids: [asha(3600, '10:17:20')] },
      'If it ends now you receive ₹46,400 and each of the 4 others gets ₹900. In December they pay ₹9,100, you ₹10,000.',
    ],
    [
      'my bid extended time',
      { bids: [asha(4100, '10:29:58')], closesAt: at('10:30:28'), extensions: 1 },
      'Your bid at 10:29:58 extended the auction to 10:30:28. If there is no higher bid you receive ₹45,900.',
    ],
    ['Charu leads', { bids: [charu(3700, '10:21:55')] }, 'If it ends now you pay ₹9,075 in December, ₹925 less.'],
    ['in the last month', { bids: [charu(400, '10:21')], monthNo: 5 }, 'If it ends now you get ₹100 in your wallet.'],
    [
      'an administrator watches',
      { bids: [charu(3700, '10:21:55')], you: { eligible: false, reason: 'not_a_member', ticketNo: null } },
      'If it ends now Charu receives ₹46,300 and each of the 4 others a dividend of ₹925. This lowers what they pay in December to ₹9,075.',
    ],
    ['nobody has bid', {}, 'If there are no bids, a draw decides. The winner receives ₹50,000. There is no dividend.'],
    [
      'two are at the cap',
      { bids: [asha(25_000, '10:26:44'), charu(25_000, '10:27:09')] },
      'Tickets 1 (you) and 3 (Charu) have bid ₹25,000, the highest amount allowed. Each has the same chance. The winner receives ₹25,000.',
    ],
  ])('%s', (_, changes, text) => {
    expect(ending(changes)).toBe(text)
  })
})

// @spec AUC-4, AUC-15
test('while the lot waits the headline is what it decides about, not what might still happen', () => {
  expect(drawingText(familyFive({ state: 'closed' }))).toBe('The winner receives ₹50,000. There is no dividend.')
  const bids = [asha(25_000, '10:26:44'), charu(25_000, '10:27:09')]
  expect(drawingText(familyFive({ state: 'closed', bids }))).toMatch(
    /^Tickets 1 \(you\) and 3 \(Charu\) have bid ₹25,000/,
  )
})

test('before the opening the range is shown, or that the lot gives the prize', () => {
  expect(rangeText(familyFive())).toBe('You can give up ₹100 to ₹25,000 of the pool, in steps of ₹100.')
  expect(rangeText(familyFive({ floor: null, cap: null }))).toBe(
    'There is no bidding. A draw decides. The winner receives ₹50,000.',
  )
})
