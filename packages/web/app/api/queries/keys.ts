/** Where each kind of answer is kept. Apart from the calls that fetch them, for those who only say that they have changed. */
export const keys = {
  chits: ['chits'],
  contributions: ['contributions'],
  auctions: ['auctions'],
  wallet: ['wallet'],
  minutes: ['minutes'],
} as const
