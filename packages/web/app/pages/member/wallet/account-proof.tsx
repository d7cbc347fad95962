import type { ComponentProps } from 'react'
import { Problem } from '../../../api/problems.ts'
import { PasswordField, TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'

const t = m.member.wallet.withdraw

/** Which field each refusal of a password or a code is about. */
export const PROOF_REFUSALS = {
  new_account_needs_password: 'password',
  new_account_needs_code: 'code',
  wrong_password: 'password',
  password: 'password',
  wrong_app_code: 'code',
  code: 'code',
} as const

/** What the server wants with the request: nothing, the password, or a code of the second factor as well. */
export type RequiredProof = 'nothing' | 'password' | 'both'

/** What was required so far, and what this refusal requires: nothing was paid to this account before. */
export function requiredProofAfter(before: RequiredProof, error: unknown): RequiredProof {
  if (!(error instanceof Problem)) return before
  if (error.code === 'new_account_needs_code') return 'both'
  return error.code === 'new_account_needs_password' ? 'password' : before
}

export interface Proof {
  password: string
  code: string
}

/** The typed values that are required. */
export const proofOf = (required: RequiredProof, { password, code }: Proof): Partial<Proof> => ({
  ...(required !== 'nothing' && { password }),
  ...(required === 'both' && { code }),
})

/** What shows that it is the member, where money is to go to an account that is new. */
export function AccountProof({
  required,
  why = t.passwordWhy,
  of,
}: {
  required: RequiredProof
  why?: string
  of: (name: keyof Proof) => ComponentProps<typeof PasswordField>
}) {
  if (required === 'nothing') return null
  return (
    <>
      <PasswordField
        label={t.password}
        description={why}
        autoComplete="current-password"
        data-autofocus
        {...of('password')}
      />
      {required === 'both' && <TextField label={m.twoFactor.factor} autoComplete="one-time-code" {...of('code')} />}
    </>
  )
}
