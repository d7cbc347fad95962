/** The papers that tell of an entry of the books. */
export const entryPapers = {
  asPdf: (name: string) => `${name} as PDF`,
  /** A receipt is called by its number. */
  kinds: {
    receipt: 'Receipt',
    minutes: 'Minutes',
    withdrawal: 'Withdrawal slip',
    letter: 'Letter',
    payment: 'Online payment',
    ticket: 'Overdue ticket',
  },
}
