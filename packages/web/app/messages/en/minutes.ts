import { counted } from '../format.ts'

/** The minutes of an auction and a scheme's register of them. */
export const minutes = {
  title: 'Minutes of this auction',
  lead: 'What happened, as section 17 of the Chit Funds Act asks for it. One administrator and two members sign here; nobody can change it any more.',
  failed: 'Failed to load the minutes.',
  administrator: 'For the company',
  subscriber: (place: number) => `Subscriber ${place}`,
  notSigned: 'not signed yet',
  signedBy: (name: string, when: string) => `${name}, ${when}`,
  fileBy: 'To be filed with the Registrar by',
  seal: 'Seal of the minutes:',
  sign: 'Sign the minutes',
  signAsk: 'Do you sign these minutes?',
  signWhy: (prizeNo: number) =>
    `You confirm that the minutes of prize ${prizeNo} say what happened. Read them first: your name and the time stand under them for good.`,
  signYes: 'Sign',
  signed: 'You have signed the minutes.',
  paper: 'Minutes (PDF)',
  complete: 'All signatures are there.',
  why: {
    minutes_already_signed: 'You have signed. Thank you.',
    minutes_complete: 'They have the signatures they need.',
  },
  register: {
    title: 'Register of minutes',
    caption: 'Minutes of this scheme, one line for each prize given',
    none: 'The first line comes with the first prize.',
    prize: 'Prize',
    given: 'Given on',
    winner: 'Prize to',
    signatures: 'Signatures',
    of: (n: number, all: number) => `${n} of ${counted(all, 'signature', 'signatures')}`,
    deadline: 'Deadline',
    fileBy: 'File by',
    paper: 'Paper',
    pdf: 'PDF',
    pdfOf: (prizeNo: number) => `Minutes of prize ${prizeNo} as PDF`,
    failed: 'Failed to load the register of minutes.',
  },
}
