import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** Receipts, passbooks, statements and registers, as papers and as files. */
export const papers = {
  receipt: (no: string) => `Receipt ${no} as PDF`,
  asPdf: (name: string) => `${name} as PDF`,
  /** What tells of an entry of the books; a receipt is called by its number. */
  kinds: {
    receipt: 'Receipt',
    minutes: 'Minutes',
    withdrawal: 'Withdrawal slip',
    letter: 'Letter',
    payment: 'Online payment',
    ticket: 'Late ticket',
  },
  passbook: {
    title: 'Passbook',
    lead: 'The file is signed by the company: anybody you show it to can check it without us.',
    pdf: 'Passbook, PDF',
    file: 'Signed file',
    check: 'How to check it',
  },
  statement: {
    title: 'Yearly statement',
    lead: 'Every line from 1 April to 31 March, and what the year came to in each scheme.',
    year: 'Financial year',
    get: 'Statement, PDF',
  },
  registers: {
    title: 'Registers',
    lead: 'What the Chit Funds Act asks the foreman to keep (section 23): to read on paper, to sort in a spreadsheet.',
    failed: 'Failed to load chit schemes.',
    ofChit: 'Of a scheme',
    chit: 'Scheme',
    none: 'No scheme has started yet.',
    noneWhy: 'Registers begin with the first scheme.',
    names: {
      subscribers: {
        title: 'Register of subscribers',
        what: 'Who holds which ticket, with address, the day they joined and accepted the agreement.',
      },
      minutes: {
        title: 'Register of minutes',
        what: 'Each auction: who could win, bids, discount, prize, commission, dividends, signatures.',
      },
      ledger: {
        title: 'Chit ledger',
        what: 'Each subscriber’s account month by month with receipts, and the prizes paid with their security.',
      },
    },
    dayBook: 'Day book',
    dayBookLead: 'Every line in its order, with what stood there before the first and after the last.',
    accounts: { bank: 'Bank account', cash: 'Cash box' },
    from: 'First day',
    to: 'Last day',
    order: 'The last day comes before the first.',
    untold: 'Without days: this financial year until today.',
    pdf: 'PDF',
    xlsx: 'XLSX',
  },
  keys: {
    title: 'Key for signed passbooks',
    lead: 'Passbooks as files are signed with it. Its name stands on every printed passbook, and anybody can ask us for it.',
    failed: 'Failed to load the keys.',
    now: (since: string) => `signs since ${since}`,
    before: (since: string, until: string) => `signed from ${since} to ${until}`,
    renew: 'Make a new key',
    question: 'Sign with a new key from now on?',
    consequence:
      'What was signed before stays good: its key stays published. Do this when somebody may have read the old one.',
    verb: 'Make a new key',
    done: 'From now on passbooks are signed with the new key.',
    failedRenew: 'No new key was made.',
  },
}

/** What the page for checking says of a signed passbook. */
export const passbookCheck = {
  steps: {
    title: 'What was checked',
    head: 'The head is sealed',
    headWords: (name: string, chit: string) => `Company, scheme, ticket and holder: ${name} in ${chit}.`,
    key: 'The key has its own name',
    keyWords: (id: string) => `The name ${id} follows from the key in the file.`,
    lines: 'Every line is sealed onto the one before',
    linesWords: (n: number) =>
      n === 0
        ? 'There is no line yet.'
        : `${counted(n, 'line', 'lines')}, recomputed one by one: none changed, dropped or added.`,
    sums: 'The sums are those of the lines',
    sumsWords: (paid: Paise, dividend: Paise, received: Paise) =>
      `${rupees(paid)} paid, ${rupees(dividend)} by dividends, ${rupees(received)} received.`,
    signature: 'The whole is signed with this key',
    signatureWords: 'Nobody without the private half of the key can make this signature.',
    cannot: 'This browser cannot check such a signature. A newer one can, and so does the script on this page.',
    published: 'The company publishes this key',
    publishedNow: 'It is the key the company signs with.',
    publishedBefore: (until: string) => `The company signed with it until ${until}.`,
    unknown: 'The company does not publish this key: somebody else has signed this file.',
    unasked: 'Not asked: there is no connection. Compare the name with the one on a printed passbook.',
    asking: 'Asking …',
  },
  verdict: {
    holds: 'This passbook holds.',
    holdsWhy: (company: string, at: string) => `It is what stood in the books of ${company} on ${at}.`,
    alone: 'The file holds together.',
    aloneWhy:
      'Whose key it is could not be asked: compare its name with a printed passbook, or look again with a connection.',
    breaks: (where: string) => `This file breaks: ${where}.`,
    breaksWhy: 'What stands there is not what was sealed. Ask for the file anew.',
    unsigned: 'This passbook is not signed by us.',
    unsignedWhy: 'Lines and sums fit each other, but anybody could have written them.',
  },
  where: {
    head: 'in its head',
    key: 'at the name of its key',
    line: (no: number) => `at line ${no}`,
    totals: 'at its sums',
    end: 'at its end',
    signature: 'at its signature',
  },
  facts: {
    title: 'The passbook',
    holder: 'Subscriber',
    chit: 'Scheme',
    tickets: 'Tickets',
    writtenAt: 'As of',
    caption: 'Lines of the passbook',
    date: 'Date',
    what: 'What',
    paid: 'Paid',
    dividend: 'By dividend',
    received: 'Received',
    all: 'All',
    kinds: { contribution: 'Contribution', dividend: 'Dividend to the wallet', prize: 'Prize to the wallet' },
    month: (no: number, reference: string) => `Month ${no}, ${reference}`,
    brokenHere: 'It breaks here',
  },
  script: { get: 'Script for passbooks', run: 'node verify-passbook.mjs passbook.json' },
}
