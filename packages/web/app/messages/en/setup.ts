import { passwordHint } from './password-hint.ts'

/** The page of the first administrator. */
export const setup = {
  title: 'The first administrator',
  lead: 'Create the first administrator of your company.',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  password: 'Password',
  passwordHint: passwordHint(12),
  submit: 'Create administrator',
  made: 'The administrator is created. Please log in.',
  noLink:
    'Open this page with the link that the server printed at its start. Each start prints a new link until one is used.',
  done: 'Does an administrator already exist?',
  login: 'Login',
}
