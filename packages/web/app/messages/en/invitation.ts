import { commonPassword, passwordHint } from './password-hint.ts'

/** Members without a login are invited to log in. */
export const invitation = {
  claim: {
    title: 'Your invitation',
    lead: 'Choose your email address and your password. Then you can log in.',
    welcome: (name: string, company: string) => `Welcome to ${company}, ${name}.`,
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
