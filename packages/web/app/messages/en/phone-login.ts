import { counted } from '../format.ts'

/** Log-in by phone, for members. */
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
  sentAgain: 'If this number belongs to a member, we have sent a new code. Only the newest code works.',
  pin: 'Your PIN',
  pinHint: '4 to 8 digits. Only you know it, even if you share the phone.',
  newPin: 'New PIN',
  newPinHint: 'Choose 4 to 8 digits and remember them. Do not tell anyone, not even our staff.',
  appCode: 'Code from your app',
  appCodeHint: 'From your authenticator app, or one of your recovery codes.',
  submit: 'Log in',
  withEmail: 'Do you have an email address and a password?',
  login: 'Login',
} as const
