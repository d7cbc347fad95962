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
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/manners.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import {
  ACCOUNT_REFUSALS,
  AccountFields,
  NO_ACCOUNT,
  problemsOfAccount,
  type Account,
} from '../wallet/account-fields.tsx'
import { AccountPassword, asksForPassword, PASSWORD_REFUSALS } from '../wallet/account-password.tsx'

const words = m.refund
const refusals = { ...ACCOUNT_REFUSALS, ...PASSWORD_REFUSALS } as const

/** The refund straight to a bank account: approved and paid like a withdrawal, under its own name. */
export default function RefundToBank({ amount, onDone }: { amount: Paise; onDone: () => void }) {
  const [isNew, setIsNew] = useState(false)
  const form = useForm<Account & { password: string }>({
    initialValues: { ...NO_ACCOUNT, password: '' },
    validate: ({ holder, number, ifsc }) => problemsOfAccount({ holder, number, ifsc }),
  })
  const ask = useMutation({
    mutationFn: (body: { account: Account; password?: string }) => call(withdrawalEndpoints.refundToBank, { body }),
    onSuccess: async ({ withdrawal }) => {
      notifyOk(words.toBankAsked(withdrawal.amount))
      onDone()
      await moneyMoved()
    },
    onError: (error) => {
      if (asksForPassword(error)) setIsNew(true)
      placeRefusal(form, error, refusals)
    },
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        ({ password, ...account }) => ask.mutate({ account, ...(isNew && { password }) }),
        (errors) => focusFirst(form, errors),
      )}
    >
      <AccountFields of={(name) => fieldOf(form, name)} />
      {isNew && <AccountPassword {...fieldOf(form, 'password')} />}
      {ask.isError && fieldOfRefusal(ask.error, refusals) === undefined && (
        <Alert tone="bad">{sentence(ask.error)}</Alert>
      )}
      <div className="row wrap">
        <Button type="submit" loading={ask.isPending}>
          {words.toBankAsk(amount)}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {m.chrome.cancel}
        </Button>
      </div>
    </form>
  )
}
