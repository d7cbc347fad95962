/** What the Act asks the foreman to keep; administrators' words, so that members do not bring them. */
export const registers = {
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
}
