/** Receipts, passbooks and statements. */
export const documents = {
  receipt: (no: string) => `Receipt ${no} as PDF`,
  passbook: {
    title: 'Passbook',
    lead: 'The file is signed by the company. Anyone can check it without asking us.',
    pdf: 'Passbook, PDF',
    file: 'Signed file',
    check: 'How to check it',
  },
  statement: {
    title: 'Yearly statement',
    lead: 'All entries from 1 April to 31 March, with a total for each scheme.',
    year: 'Financial year',
    get: 'Statement, PDF',
  },
  keys: {
    title: 'Key for signed passbooks',
    lead: 'Passbook files are signed with this key. Its name is printed on every passbook.',
    failed: 'Could not load the keys. Try again.',
    now: (since: string) => `in use since ${since}`,
    before: (since: string, until: string) => `used from ${since} to ${until}`,
    renew: 'Create a new key',
    question: 'Use a new key from now on?',
    consequence: 'Passbooks signed before stay valid. Do this if another person may know the old key.',
    verb: 'Create a new key',
    done: 'Passbooks are now signed with the new key.',
    failedRenew: 'Could not create a new key.',
  },
}
