import type { Paise } from '@kuri/domain'
import { counted, rupees } from '../format.ts'

/** What the page for checking says of a signed passbook. */
export const passbookCheck = {
  steps: {
    title: 'What was checked',
    head: 'The first part is unchanged',
    headWords: (name: string, chit: string) => `Company, scheme, ticket and holder: ${name} in ${chit}.`,
    key: 'The key matches its name',
    keyWords: (id: string) => `The key in the file has the name ${id}.`,
    lines: 'Every line is linked to the line before',
    linesWords: (n: number) =>
      n === 0
        ? 'There is no line yet.'
        : `${counted(n, 'line', 'lines')}, checked one by one: none was changed, removed or added.`,
    sums: 'The totals match the lines',
    sumsWords: (paid: Paise, dividend: Paise, received: Paise) =>
      `${rupees(paid)} paid, ${rupees(dividend)} from dividends, ${rupees(received)} received.`,
    signature: 'The file is signed with this key',
    signatureWords: 'Only the owner of the private key can make this signature.',
    cannot: 'This browser cannot check the signature. Use a newer browser or the script on this page.',
    published: 'The key belongs to the company',
    publishedNow: 'The company uses this key now.',
    publishedBefore: (until: string) => `The company used this key until ${until}.`,
    unknown: 'This is not a key of the company. Another person signed this file.',
    unasked: 'Not checked: there is no connection. Compare the name with a printed passbook.',
    asking: 'Checking…',
  },
  verdict: {
    holds: 'This passbook is genuine.',
    holdsWhy: (company: string, at: string) => `It shows the records of ${company} on ${at}.`,
    alone: 'The file is complete.',
    aloneWhy:
      'We could not check whose key it is. Compare its name with a printed passbook, or try again when you are online.',
    breaks: (where: string) => `This file was changed: ${where}.`,
    breaksWhy: 'This part is not as it was signed. Ask for a new file.',
    unsigned: 'This passbook is not signed by us.',
    unsignedWhy: 'The lines and totals match, but the company did not sign them.',
  },
  where: {
    head: 'in the first part',
    key: 'at the key',
    line: (no: number) => `at line ${no}`,
    totals: 'at the totals',
    end: 'at the end',
    signature: 'at the signature',
  },
  facts: {
    title: 'The passbook',
    holder: 'Subscriber',
    chit: 'Scheme',
    tickets: 'Tickets',
    writtenAt: 'As of',
    caption: 'Lines of the passbook',
    date: 'Date',
    what: 'Details',
    paid: 'Paid',
    dividend: 'From dividend',
    received: 'Received',
    all: 'Total',
    none: 'No entries yet.',
    kinds: { contribution: 'Contribution', dividend: 'Dividend to the wallet', prize: 'Prize to the wallet' },
    month: (no: number, reference: string) => `Month ${no}, ${reference}`,
    brokenHere: 'Changed here',
  },
  script: { get: 'Script for passbooks', run: 'node verify-passbook.mjs passbook.json' },
}
