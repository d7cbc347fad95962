const WAITS = {
  stamp: 'Subject to clearing',
  why: () => 'No receipt of money. The dues are paid when the bank has paid the cheque.',
}

/** What is said of a cheque at the counter, by a collector, and where a member reads of it. */
export const chequeWords = {
  acknowledgement: 'Acknowledgement',
  acknowledgementOf: (number: string) => `Acknowledgement ${number}`,
  /** Of an acknowledgement, by what became of its cheque; `day`: on which it was returned or given back. */
  became: {
    received: WAITS,
    deposited: WAITS,
    cleared: {
      stamp: 'Cleared',
      why: () => 'The bank has paid this cheque. Each due that it paid has its own receipt.',
    },
    returned: { stamp: 'Returned', why: (day: string) => `The bank returned this cheque on ${day}.` },
    'given-back': {
      stamp: 'Given back',
      why: (day: string) =>
        `This cheque was given back to the member on ${day}, before it was deposited. It has paid nothing.`,
    },
  },
  /** What is written on a cheque. */
  no: 'Number of the cheque, 6 digits',
  noProblem: 'Please enter the 6 digits printed on the cheque.',
  bank: 'Bank and branch',
  bankProblem: 'Please enter the bank and its branch.',
  dated: 'Date on the cheque',
  datedProblem: 'Please enter the date on the cheque.',
}
