// Letters the house has written. Sentences of the seed stay verbatim.

export const outbox = {
  title: 'Outbox',
  lead: 'Letters by e-mail. Where no post office is set, they are kept here.',
  failed: 'Failed to load letters.',
  none: 'No letters yet.',
  noneWhy: 'Members get one for every notice.',
  waiting: 'Waiting',
  kept: 'Kept here',
  sent: 'Sent',
  failedState: 'Failed',
  to: (address: string) => `To ${address}`,
  older: 'Show older letters',
  read: 'Read the letter',
}
