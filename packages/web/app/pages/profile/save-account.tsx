import { bankAccountEndpoints } from '@kuri/contract'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { sentence } from '../../api/problems.ts'
import { transfers } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Alert } from '../../components/alert.tsx'
import { Button } from '../../components/button.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../forms/form-helpers.ts'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import {
  ACCOUNT_REFUSALS,
  AccountFields,
  NO_ACCOUNT,
  problemsOfAccount,
  type Account,
} from '../member/wallet/account-fields.tsx'
import {
  AccountProof,
  PROOF_REFUSALS,
  proofOf,
  requiredProofAfter,
  type Proof,
  type RequiredProof,
} from '../member/wallet/account-proof.tsx'

const t = m.bankAccount
const refusals = { ...ACCOUNT_REFUSALS, ...PROOF_REFUSALS } as const

/** A new account, with the password, and a code where one is needed. */
export function SaveAccount() {
  const [required, setRequired] = useState<RequiredProof>('password')
  const form = useForm<Account & Proof>({
    initialValues: { ...NO_ACCOUNT, password: '', code: '' },
    validate: ({ holder, number, ifsc }) => problemsOfAccount({ holder, number, ifsc }),
  })
  const save = useMutation({
    mutationFn: (body: { account: Account } & Partial<Proof>) => call(bankAccountEndpoints.saveBankAccount, { body }),
    onSuccess: (accounts) => {
      queryClient.setQueryData(transfers.bankAccount().queryKey, accounts)
      form.reset()
      notifyOk(t.saved)
    },
    onError: (error) => {
      setRequired(requiredProofAfter(required, error))
      placeRefusal(form, error, refusals)
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        ({ password, code, ...account }) => save.mutate({ account, ...proofOf(required, { password, code }) }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <p className="sm dim">{t.why}</p>
      <AccountFields of={(name) => fieldOf(form, name)} />
      <AccountProof required={required} why={t.passwordWhy} of={(name) => fieldOf(form, name)} />
      {save.isError && fieldOfRefusal(save.error, refusals) === undefined && (
        <Alert tone="bad">{m.chrome.withReason(t.failedSave, sentence(save.error))}</Alert>
      )}
      <div>
        <Button type="submit" loading={save.isPending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
