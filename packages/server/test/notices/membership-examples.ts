import { day } from '@kuri/domain'
import type { Examples } from './role-examples.ts'

const chit = 'Family Five'

type Kind =
  | 'joined_waiting'
  | 'request_approved'
  | 'tickets_given'
  | 'done_for_you'
  | 'bank_account'
  | 'request_rejected'
  | 'member_left'

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
      'Welcome to Family Five: ticket 3 is yours. You accepted the agreement in signed document no. A 1.',
    ],
  ],
  bank_account: [
    [
      { state: 'saved', numberEnds: '0400', reason: null },
      'The bank account ending 0400 was saved for money that we send to you. If it was not you, call us at once.',
    ],
    [
      { state: 'checked', numberEnds: '0400', reason: null },
      'The bank account ending 0400 is checked. We send your money there from now on.',
    ],
    [
      { state: 'rejected', numberEnds: '0400', reason: 'The passbook shows another number.' },
      'The bank account ending 0400 is not used. Reason: The passbook shows another number.',
    ],
  ],
  done_for_you: [
    [
      { act: 'bid', chit, documentNo: 'B 7', day: day('2026-12-08'), name: 'Nandini', personId: 'nandini' },
      'Nandini placed a bid for you in Family Five, as you asked in signed document no. B 7 of 8 Dec 2026. If you did not sign it, call us at once.',
    ],
    [
      {
        act: 'withdrawal',
        chit: null,
        documentNo: 'W 1',
        day: day('2026-12-08'),
        name: 'Nandini',
        personId: 'nandini',
      },
      'Nandini requested a withdrawal for you, as you asked in signed document no. W 1 of 8 Dec 2026. If you did not sign it, call us at once.',
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
