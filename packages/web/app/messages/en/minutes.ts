import { counted } from '../format.ts'

/** The minutes of an auction. */
export const minutes = {
  title: 'Minutes of this auction',
  lead: 'The record of this auction under section 17 of the Chit Funds Act. One administrator and two members who did not win this prize sign it. It cannot be changed.',
  failed: 'Could not load the minutes. Try again.',
  administrator: 'For the company',
  subscriber: (place: number) => `Subscriber ${place}`,
  notSigned: 'not signed yet',
  signedBy: (name: string, when: string) => `${name}, ${when}`,
  seal: 'Document code:',
  sign: 'Sign the minutes',
  signAsk: 'Sign these minutes?',
  signWhy: (prizeNo: number) =>
    `You confirm that the minutes of prize ${prizeNo} are correct. Read them first. The minutes show your name and the time.`,
  signYes: 'Sign',
  signed: 'You have signed the minutes.',
  paper: 'Minutes (PDF)',
  complete: 'All have signed.',
  why: {
    minutes_already_signed: 'You have signed. Thank you.',
    minutes_signed_for_another:
      'You have already signed, for yourself or for another member. A different person must sign.',
    minutes_not_a_subscriber: 'Two other members of this scheme sign: they hold a ticket and did not win this prize.',
    minutes_complete: 'All needed signatures are complete.',
  },
  filing: {
    title: 'Filing with the Registrar',
    fileBy: 'To file by',
    filed: 'Filed on',
    reference: (reference: string) => `Reference ${reference}`,
    daysLate: (n: number) => counted(n, 'day late', 'days late'),
  },
}
