// Emails and SMS the company has sent. Sentences of the seed stay verbatim.

export const outbox = {
  title: 'Emails and SMS',
  lead: 'Emails and SMS to members and staff.',
  notSetUp:
    'Email is not set up, so no email is sent. New emails are only stored here. Ask the person who runs the server to set SMTP_URL.',
  search: 'Search emails and SMS',
  searchHint: 'Name, email address or subject',
  failed: 'Could not load emails and SMS. Try again.',
  none: 'No emails or SMS yet.',
  noneWhy: 'Members get an email for every notice.',
  noneFound: 'No email or SMS found.',
  sms: 'SMS',
  waiting: 'Waiting',
  kept: 'Not sent',
  sent: 'Sent',
  failedState: 'Failed',
  to: (address: string) => `To ${address}`,
}
