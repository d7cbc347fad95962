// Emails the company has sent. Sentences of the seed stay verbatim.

export const outbox = {
  title: 'Emails',
  lead: 'Emails to members and staff. They are not sent if email is not set up.',
  failed: 'Could not load emails. Try again.',
  none: 'No emails yet.',
  noneWhy: 'Members get an email for every notice.',
  waiting: 'Waiting',
  kept: 'Not sent',
  sent: 'Sent',
  failedState: 'Failed',
  to: (address: string) => `To ${address}`,
  read: 'Read email',
}
