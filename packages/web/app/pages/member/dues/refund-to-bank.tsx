import { withdrawalEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { moneyMoved } from '../../../api/queries.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import {
  ACCOUNT_REFUSALS,
  AccountFields,
  NO_ACCOUNT,
  problemsOfAccount,
  type Account,
} from '../wallet/account-fields.tsx'
import {
  AccountProof,
  requiredProofAfter,
  PROOF_REFUSALS,
  proofOf,
  type RequiredProof,
  type Proof,
} from '../wallet/account-proof.tsx'

const t = m.refund
const refusals = { ...ACCOUNT_REFUSALS, ...PROOF_REFUSALS } as const

/** The refund straight to a bank account: approved and paid like a withdrawal, under its own name. */
export default function RefundToBank({ amount, onDone }: { amount: Paise; onDone: () => void }) {
  const [required, setRequired] = useState<RequiredProof>('nothing')
  const form = useForm<Account & Proof>({
    initialValues: { ...NO_ACCOUNT, password: '', code: '' },
    validate: ({ holder, number, ifsc }) => problemsOfAccount({ holder, number, ifsc }),
  })
  const request = useMutation({
    mutationFn: (body: { account: Account } & Partial<Proof>) => call(withdrawalEndpoints.refundToBank, { body }),
    onSuccess: async ({ withdrawal }) => {
      notifyOk(t.toBankAsked(withdrawal.amount))
      onDone()
      await moneyMoved()
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
        ({ password, code, ...account }) => request.mutate({ account, ...proofOf(required, { password, code }) }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <AccountFields of={(name) => fieldOf(form, name)} />
      <AccountProof required={required} of={(name) => fieldOf(form, name)} />
      {request.isError && fieldOfRefusal(request.error, refusals) === undefined && (
        <Alert tone="bad">{sentence(request.error)}</Alert>
      )}
      <div className="row wrap">
        <Button type="submit" loading={request.isPending}>
          {t.toBankAsk(amount)}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {m.chrome.cancel}
        </Button>
      </div>
    </form>
  )
}
