/** Log-in by phone, for staff who give a member a PIN. */
export const phoneLoginCard = {
  title: 'Log-in by phone',
  states: {
    none: 'Cannot log in by phone yet. Give a PIN to change this.',
    code: 'Logs in with a code by SMS. Another member with the same number would need a PIN.',
    pin: 'Logs in with a code by SMS and a PIN.',
  },
  give: 'Give a PIN',
  question: (name: string) => `Give ${name} a PIN?`,
  consequence:
    'Only for a member who is here with you. An old PIN no longer works, and the member is logged out everywhere. You see the new PIN once.',
  phone: 'Phone number',
  phoneHint: 'An Indian mobile number. If it is new, we send an SMS to the old one.',
  verb: 'Give a PIN',
  failed: 'No PIN was given.',
  done: (name: string) => `The PIN of ${name}`,
  next: (phone: string) =>
    `Write it on the member’s card. To log in, the member enters ${phone} and the code from the SMS, then this PIN, and chooses another PIN at once.`,
  close: 'I have written it down',
} as const
