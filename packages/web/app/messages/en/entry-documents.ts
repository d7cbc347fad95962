/** The documents of a ledger entry. */
export const entryDocuments = {
  asPdf: (name: string) => `${name} as PDF`,
  /** A receipt’s link shows its number instead. */
  kinds: {
    receipt: 'Receipt',
    minutes: 'Minutes',
    withdrawal: 'Withdrawal slip',
    letter: 'Letter',
    payment: 'Online payment',
    ticket: 'Overdue ticket',
  },
}
