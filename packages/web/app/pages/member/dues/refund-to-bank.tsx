import { withdrawalEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
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

const words = m.refund

/** The refund straight to a bank account: approved and paid like a withdrawal, under its own name. */
export default function RefundToBank({ amount, onDone }: { amount: Paise; onDone: () => void }) {
  const form = useForm<Account>({ initialValues: NO_ACCOUNT, validate: problemsOfAccount })
  const ask = useMutation({
    mutationFn: (account: Account) => call(withdrawalEndpoints.refundToBank, { body: { account } }),
    onSuccess: async ({ withdrawal }) => {
      notifyOk(words.toBankAsked(withdrawal.amount))
      onDone()
      await moneyMoved()
    },
    onError: (error) => placeRefusal(form, error, ACCOUNT_REFUSALS),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit(
        (account) => ask.mutate(account),
        (errors) => focusFirst(form, errors),
      )}
    >
      <AccountFields of={(name) => fieldOf(form, name)} />
      {ask.isError && fieldOfRefusal(ask.error, ACCOUNT_REFUSALS) === undefined && (
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
