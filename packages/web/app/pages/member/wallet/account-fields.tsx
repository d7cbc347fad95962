import { BankAccount } from '@kuri/contract'
import { schemaResolver } from '@mantine/form'
import type { ComponentProps } from 'react'
import { TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'

const t = m.member.wallet.withdraw

/** A bank account as it is typed. */
export interface Account {
  holder: string
  number: string
  ifsc: string
}

export const NO_ACCOUNT: Account = { holder: '', number: '', ifsc: '' }

/** What is wrong with it, by its fields. */
export const problemsOfAccount = schemaResolver(BankAccount, { sync: true })

/** Which field each refusal of an account is about. */
export const ACCOUNT_REFUSALS = {
  'account.holder': 'holder',
  'account.number': 'number',
  'account.ifsc': 'ifsc',
} as const

/** Where money is to be sent. `of` gives a field's props. */
export function AccountFields({ of }: { of: (name: keyof Account) => ComponentProps<typeof TextField> }) {
  return (
    <>
      <TextField label={t.holder} autoComplete="name" {...of('holder')} />
      <TextField label={t.number} inputMode="numeric" autoComplete="off" {...of('number')} />
      <TextField
        label={t.ifsc}
        description={t.ifscHint}
        autoComplete="off"
        autoCapitalize="characters"
        {...of('ifsc')}
      />
    </>
  )
}
