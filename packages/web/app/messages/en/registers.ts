/** What the Act asks the foreman to keep; administrators' words, so that members do not bring them. */
export const registers = {
  title: 'Registers',
  lead: 'The registers under section 23 of the Chit Funds Act, as PDF or spreadsheet.',
  failed: 'Failed to load chit schemes.',
  ofChit: 'Registers of a scheme',
  chit: 'Scheme',
  none: 'No scheme has started yet.',
  noneWhy: 'Registers begin with the first scheme.',
  names: {
    subscribers: {
      title: 'Register of subscribers',
      what: 'Tickets, names, addresses, and dates of joining and of accepting the agreement.',
    },
    minutes: {
      title: 'Register of minutes',
      what: 'Each auction: eligible tickets, bids, discount, prize, commission, dividends, signatures.',
    },
    ledger: {
      title: 'Chit ledger',
      what: 'Each subscriber’s account by month with receipts, and prizes paid with their security.',
    },
  },
  dayBook: 'Day book',
  dayBookLead: 'All entries with opening and closing balances.',
  accounts: { bank: 'Bank account', cash: 'Cash box' },
  from: 'From',
  to: 'To',
  order: 'The end date is before the start date.',
  byDefault: 'Leave blank for this financial year.',
  pdf: 'PDF',
  xlsx: 'Spreadsheet',
}
