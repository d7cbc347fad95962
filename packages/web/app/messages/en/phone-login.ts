import { counted } from '../format.ts'

/** Log-in by phone, for members and for staff who give a PIN. */
export const phoneLogin = {
  title: 'Log in with your phone',
  lead: 'We send a code to your phone by SMS.',
  open: 'Log in with your phone',
  card: 'I have an invitation card',
  phone: 'Phone number',
  phoneHint: 'The number you gave us, for example 98470 12345.',
  send: 'Send the code',
  sent: (phone: string) => `If ${phone} belongs to a member, we have sent a code by SMS. It works for 5 minutes.`,
  nothing: 'No SMS? Ask at our office if we have your right number.',
  otherPhone: 'Use another number',
  code: 'Code from the SMS',
  again: 'Send a new code',
  againIn: (seconds: number) => `Send a new code in ${counted(seconds, 'second', 'seconds')}`,
  sentAgain: 'We have sent a new code. The old one no longer works.',
  pin: 'Your PIN',
  pinHint: '4 to 8 digits. It is yours alone, also when you share the phone.',
  newPin: 'New PIN',
  newPinHint: 'Choose 4 to 8 digits and remember them. Tell them to nobody, not to our staff either.',
  appCode: 'Code from your app',
  appCodeHint: 'From your authenticator app, or one of your recovery codes.',
  submit: 'Log in',
  withEmail: 'Do you have an email address and a password?',
  login: 'Login',
  staff: {
    title: 'Log-in by phone',
    states: {
      none: 'Cannot log in by phone.',
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
  },
} as const
