import { count, counted } from '../format.ts'

/** Enrolling a list of members. */
export const enrolSeveral = {
  title: 'Enrol several members',
  lead: 'Type, or paste from a spreadsheet: choose the first cell and press Ctrl V.',
  open: 'Enrol several',
  caption: 'New members',
  row: '#',
  cells: {
    name: 'Name',
    ownName: 'Name in own script',
    phone: 'Phone',
    address: 'Address',
    nominee: 'Nominee',
    agreement: 'Agreement no.',
  },
  cellOf: (cell: string, row: number) => `${cell}, row ${count(row)}`,
  rowNo: (row: number) => `row ${count(row)}`,
  state: 'State',
  empty: 'empty',
  ready: 'Ready',
  same: 'Same person, remove row',
  another: 'Another person',
  phoneProblem: 'A phone number has 6 to 15 digits',
  agreementProblem: 'Enter the number on the agreement',
  chitLabel: 'Give each new member one ticket',
  chitHint: 'Each member has signed the agreement on paper.',
  noChit: 'No ticket now',
  language: 'Language of these members',
  signedOn: 'Agreements signed on',
  signedOnHint: 'The same day for all rows.',
  summary: (rows: number, ready: number, correct: number, answer: number) =>
    [
      counted(rows, 'row', 'rows'),
      `${count(ready)} ready`,
      correct > 0 ? `${count(correct)} to correct` : '',
      answer > 0 ? `${count(answer)} to answer` : '',
    ]
      .filter(Boolean)
      .join(' · '),
  goTo: (row: number) => `Go to row ${count(row)}`,
  noneReady: 'No row is ready.',
  enrol: (ready: number) => `Enrol the ${count(ready)} ready`,
  failed: 'Could not enrol the members.',
  keys: [
    ['Tab', 'right'],
    ['Enter', 'down'],
    ['Ctrl D', 'same as above'],
    ['Ctrl V', 'paste a block'],
    ['F8', 'next row to correct or answer'],
    ['Ctrl Enter', 'enrol'],
  ] as const,
  pasted: (leftOut: readonly string[], tooMany: number) =>
    [
      leftOut.length > 0 ? `These columns do not fit here and are left out: ${leftOut.join(', ')}.` : '',
      tooMany > 0 ? `${counted(tooMany, 'row', 'rows')} did not fit. Enrol these first, then paste the rest.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  enrolled: (n: number) => `${counted(n, 'member', 'members')} enrolled`,
  ticket: (no: number) => `Ticket ${count(no)}`,
  missing: (agreementNo: string) => `Ticket missing. Agreement no. ${agreementNo}.`,
  waiting: (agreementNo: string) => `Gets a ticket. Agreement no. ${agreementNo}.`,
  giveMissing: (n: number) => `Give the ${counted(n, 'missing ticket', 'missing tickets')}`,
  cards: {
    make: (n: number) => `Make ${counted(n, 'card', 'cards')} to log in`,
    making: (done: number, of: number) => `Card ${count(done)} of ${count(of)}`,
    why: 'With a card a member logs in. An earlier card of the same member stops working.',
    ready: (n: number) =>
      n === 1
        ? 'The card is ready. Print it now: it is not shown again after you leave this page.'
        : `${count(n)} cards are ready. Print them now: they are not shown again after you leave this page.`,
    print: 'Print the cards',
    printAgain: 'Print the cards again',
    arePrinted: (n: number) => (n === 1 ? 'Is the card on paper now?' : `Are all ${count(n)} cards on paper now?`),
    yes: 'Yes, printed',
    no: 'No, not yet',
    printed: (n: number) => (n === 1 ? 'The card is printed.' : `All ${count(n)} cards are printed.`),
    failed: (name: string) => `No card for ${name}.`,
    clearQuestion: (n: number) => `Clear the list with ${counted(n, 'card', 'cards')} that you have not printed?`,
    clearConsequence: 'These cards are not shown again. You can make a new card for each member on their page.',
  },
  tooFew: (free: number, members: number) =>
    `This scheme has only ${counted(free, 'free ticket', 'free tickets')} for ${counted(members, 'member', 'members')}.`,
  clear: 'Clear this list',
}
