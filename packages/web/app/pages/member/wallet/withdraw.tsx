import { withdrawalEndpoints, type bankAccountEndpoints, type ReplyOf } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { transfers, wallet } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { FocusFirstField } from '../../../components/focus-goes-on.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { SelectField } from '../../../forms/fields.tsx'
import { fieldOf, fieldOfRefusal, focusFirst, placeRefusal } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { ACCOUNT_REFUSALS, AccountFields, NO_ACCOUNT, problemsOfAccount, type Account } from './account-fields.tsx'
import {
  AccountProof,
  requiredProofAfter,
  PROOF_REFUSALS,
  proofOf,
  type RequiredProof,
  type Proof,
} from './account-proof.tsx'
import { FormSkeleton } from './form-skeleton.tsx'

const t = m.member.wallet.withdraw

interface WithdrawalForm extends Account, Proof {
  amount: Paise | null
}

const empty: WithdrawalForm = { amount: null, password: '', code: '', ...NO_ACCOUNT }
const refusals = {
  amount: 'amount',
  insufficient_funds: 'amount',
  payment_amount_invalid: 'amount',
  ...PROOF_REFUSALS,
  ...ACCOUNT_REFUSALS,
} as const

function problemsOf(available: Paise, toSaved: boolean, { amount, holder, number, ifsc }: WithdrawalForm) {
  const ofAmount = !amount ? t.amountMissing : amount > available ? t.tooMuch(available) : undefined
  const ofAccount = toSaved ? {} : problemsOfAccount({ holder, number, ifsc })
  return { ...(ofAmount && { amount: ofAmount }), ...ofAccount }
}

interface WithdrawProps {
  available: Paise
  onDone: () => void
}

/** Money from the wallet to the member's bank account: held at once, sent when administrators have approved it. */
export function Withdraw(props: WithdrawProps) {
  const account = useQuery(transfers.bankAccount())
  // the fields are those of the account: they do not change under what is typed
  if (account.isPending) return <FormSkeleton />
  return (
    <FocusFirstField>
      <WithdrawForm saved={account.data?.inUse ?? null} {...props} />
    </FocusFirstField>
  )
}

type Saved = ReplyOf<typeof bankAccountEndpoints.myBankAccount>['inUse']

function WithdrawForm({ saved, available, onDone }: WithdrawProps & { saved: Saved }) {
  const [required, setRequired] = useState<RequiredProof>('nothing')
  const [wantsOther, setWantsOther] = useState(false)
  const toSaved = saved !== null && !wantsOther
  const form = useForm<WithdrawalForm>({
    initialValues: empty,
    validate: (values) => problemsOf(available, toSaved, values),
  })
  const request = useMutation({
    mutationFn: (body: { amount: Paise; account?: Account } & Partial<Proof>) =>
      call(withdrawalEndpoints.requestWithdrawal, { body }),
    onSuccess: ({ withdrawal }) => {
      notifyOk(t.asked(withdrawal.amount))
      onDone()
      return queryClient.invalidateQueries({ queryKey: wallet.all })
    },
    onError: (error) => {
      setRequired(requiredProofAfter(required, error))
      placeRefusal(form, error, refusals)
    },
  })
  return (
    <Card title={t.title}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          ({ amount, password, code, ...account }) => {
            if (amount === null) return
            request.mutate(toSaved ? { amount } : { amount, account, ...proofOf(required, { password, code }) })
          },
          (errors) => focusFirst(form, errors),
        )}
      >
        <AmountField label={t.amount} description={t.free(available)} {...fieldOf(form, 'amount')} />
        {saved && (
          <SelectField
            label={m.bankAccount.choose}
            data={[
              { value: 'saved', label: m.bankAccount.account(saved.holder, saved.numberEnds) },
              { value: 'other', label: m.bankAccount.other },
            ]}
            value={toSaved ? 'saved' : 'other'}
            onChange={(event) => setWantsOther(event.currentTarget.value === 'other')}
          />
        )}
        {!toSaved && (
          <>
            <AccountFields of={(name) => fieldOf(form, name)} />
            <AccountProof required={required} of={(name) => fieldOf(form, name)} />
          </>
        )}
        {request.isError && fieldOfRefusal(request.error, refusals) === undefined && (
          <Alert tone="bad">{sentence(request.error)}</Alert>
        )}
        <div className="row wrap">
          <Button type="submit" loading={request.isPending}>
            {t.ask}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {m.chrome.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}
