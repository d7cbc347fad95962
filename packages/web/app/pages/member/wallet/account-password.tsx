import type { ComponentProps } from 'react'
import { Problem } from '../../../api/problems.ts'
import { PasswordField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'

const words = m.member.wallet.withdraw

/** Which field each refusal of a password is about. */
export const PASSWORD_REFUSALS = {
  new_account_needs_password: 'password',
  wrong_password: 'password',
  password: 'password',
} as const

/** Nothing was paid to this account before: the server wants the password. */
export const asksForPassword = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'new_account_needs_password'

/** The password, where money is to go to an account that is new. */
export const AccountPassword = (field: ComponentProps<typeof PasswordField>) => (
  <PasswordField
    label={words.password}
    description={words.passwordWhy}
    autoComplete="current-password"
    data-autofocus
    {...field}
  />
)
