import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { asTicket, ticketToBeginWith } from './as-ticket.ts'
import { familyFive } from './room.fixture.ts'

const offer = { maxAmount: fromRupees(4000), commitment: 'ab', salt: 'cd', lodgedAt: new Date(0) }
const room = familyFive({
  yourTickets: [
    { ticketNo: 1, keptFor: '', eligible: true, reason: null, offer: null, limits: [] },
    { ticketNo: 3, keptFor: 'Amma', eligible: false, reason: 'in_arrears', offer, limits: [] },
  ],
})

const [may, mayNot] = [
  { keptFor: '', eligible: true, reason: null, offer: null, limits: [] },
  { keptFor: '', eligible: false, reason: 'in_arrears' as const, offer: null, limits: [] },
]

test.each([
  [
    'the server’s, which may bid',
    [
      { ...may, ticketNo: 1 },
      { ...may, ticketNo: 2 },
    ],
    null,
  ],
  [
    'the one that may bid, where the first owes something',
    [
      { ...mayNot, ticketNo: 1 },
      { ...may, ticketNo: 2 },
    ],
    2,
  ],
  [
    'the server’s, where none may',
    [
      { ...mayNot, ticketNo: 1 },
      { ...mayNot, ticketNo: 2 },
    ],
    null,
  ],
  ['none, without a ticket', [], null],
])('the room begins with %s', (_, yourTickets, begins) => {
  const [first] = yourTickets
  const you = { eligible: first?.eligible ?? false, reason: first?.reason ?? null, ticketNo: first?.ticketNo ?? null }
  expect(ticketToBeginWith({ you, yourTickets })).toBe(begins)
})

test('who holds several tickets meets the room as the one that is chosen', () => {
  const third = asTicket(room, 3)
  expect(third.you).toEqual({ ticketNo: 3, eligible: false, reason: 'in_arrears' })
  expect(third.myOffer).toEqual(offer)
})

test('without a choice, or with another user’s ticket, it is the ticket the server named', () => {
  expect(asTicket(room, null)).toBe(room)
  expect(asTicket(room, 2)).toBe(room)
})
