import { commonPassword, passwordHint } from './password-hint.ts'

/** A member without a login uses their card to log in. */
export const invitation = {
  claim: {
    title: 'Your card to log in',
    lead: 'Your card lets you log in and open your passbook.',
    welcome: (name: string, company: string) => `Welcome to ${company}, ${name}.`,
    phone: 'Your phone number',
    phoneHint: 'The number you gave to our office, for example 98470 12345.',
    pin: 'New PIN',
    pinHint:
      'Choose 4 to 8 digits and remember them. Do not tell anyone, not even our staff. If you share this phone, each of you has another PIN.',
    openPassbook: 'Open my passbook',
    doneByPhone: 'Saved. In this browser you log in with your phone number and your PIN.',
    logInByPhone: 'Saved. Now log in with your phone number and your PIN.',
    withEmail: 'Use email and password instead',
    withPin: 'Use my phone number and a PIN instead',
    noPhone:
      'Our office has no phone number for you. Ask them to write it down if you want to log in with a PIN. Or choose email and password here.',
    email: 'Email',
    password: 'Password',
    hint: passwordHint(6),
    common: commonPassword,
    submit: 'Save',
    done: 'Saved. Now log in with this email address and password.',
    have: 'Do you have a password already?',
    login: 'Login',
    byCard: 'Enter what is printed on your card.',
    member: 'Member code',
    memberHint: 'For example K-000123.',
    code: 'Code on the card',
    next: 'Next',
    emailTaken: 'Another person uses this email address. Enter another one.',
  },
}
