import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

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
