import type { Examples } from './role-examples.ts'

const chit = 'Family Five'

type Kind = 'joined_waiting' | 'request_approved' | 'tickets_given' | 'request_rejected' | 'member_left'

/** What is read about joining a scheme and leaving it. */
export const OF_MEMBERSHIP: Pick<Examples, Kind> = {
  joined_waiting: [
    [{ chit, name: 'Asha', personId: 'asha' }, 'Asha has asked to join Family Five and is waiting for approval.'],
  ],
  request_approved: [
    [{ chit, ticketNo: 3, tickets: 1 }, 'Welcome to Family Five: your request is approved and ticket 3 is yours.'],
    [
      { chit, ticketNo: 3, tickets: 2 },
      'Welcome to Family Five: your request is approved and tickets 3 to 4 are yours.',
    ],
  ],
  tickets_given: [
    [
      { chit, ticketNo: 3, tickets: 1, agreementNo: 'A 1' },
      'Welcome to Family Five: ticket 3 is yours. You signed the agreement on paper no. A 1.',
    ],
  ],
  request_rejected: [
    [{ chit }, 'Your request to join Family Five was not approved. You can ask again or choose another chit scheme.'],
  ],
  member_left: [
    [{ chit, seats: 1 }, 'A member has left Family Five before its start. 1 seat is free again.'],
    [{ chit, seats: 2 }, 'A member has left Family Five before its start. 2 seats are free again.'],
  ],
}
