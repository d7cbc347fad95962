/** Where each kind of answer is kept. Apart from the calls that fetch them, for those that only invalidate them. */
export const keys = {
  chits: ['chits'],
  contributions: ['contributions'],
  auctions: ['auctions'],
  wallet: ['wallet'],
  minutes: ['minutes'],
} as const
