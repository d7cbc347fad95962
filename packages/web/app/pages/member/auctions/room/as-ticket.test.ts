import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { asTicket } from './as-ticket.ts'
import { familyFive } from './given.ts'

const offer = { maxAmount: fromRupees(4000), commitment: 'ab', salt: 'cd', lodgedAt: new Date(0) }
const room = familyFive({
  yourTickets: [
    { ticketNo: 1, keptFor: '', eligible: true, reason: null, offer: null },
    { ticketNo: 3, keptFor: 'Amma', eligible: false, reason: 'in_arrears', offer },
  ],
})

test('who holds several tickets meets the room as the one that is chosen', () => {
  const third = asTicket(room, 3)
  expect(third.you).toEqual({ ticketNo: 3, eligible: false, reason: 'in_arrears' })
  expect(third.myOffer).toEqual(offer)
})

test('without a choice, or with somebody else’s ticket, it is the one the server named', () => {
  expect(asTicket(room, null)).toBe(room)
  expect(asTicket(room, 2)).toBe(room)
})
