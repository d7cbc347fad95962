/** Receipts, passbooks and statements, as papers and as files. */
export const papers = {
  receipt: (no: string) => `Receipt ${no} as PDF`,
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
