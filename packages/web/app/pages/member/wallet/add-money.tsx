import { walletEndpoints, problemSentence } from '@kuri/contract'
import { judgePayment, type Paise } from '@kuri/domain'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { wallet } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { useKept } from '../../../forms/kept.ts'
import { fieldOfRefusal, useFirstWrong } from '../../../forms/manners.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { CompanyAccount } from './company-account.tsx'

const words = m.member.wallet.add
type Way = keyof typeof words.ways
const ways = (['online', 'counter', 'bank'] as const).map((value) => ({ value, ...words.ways[value] }))

interface Asked {
  amount: Paise | null
  way: Way
  reference: string
}
type Problems = { [Field in 'amount' | 'reference']?: string }

function problemsOf({ amount, way, reference }: Asked): Problems {
  const judged = judgePayment(amount ?? undefined, way === 'online' ? 'online' : 'hand')
  return {
    ...(!judged.ok && { amount: amount === null ? words.amountMissing : problemSentence(judged.error) }),
    ...(way !== 'online' && reference.trim() === '' && { reference: words.referenceMissing[way] }),
  }
}
const refusals = { amount: 'amount', reference: 'reference', payment_amount_invalid: 'amount' } as const

/** Online it goes on to /payment; at the counter or by bank an administrator confirms it. */
export function AddMoney({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const [amount, setAmount] = useState<Paise | null>(null)
  const [way, setWay] = useState<Way>('online')
  const [reference, setReference] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const form = useFirstWrong<HTMLFormElement>(problems)
  const request = useRequestTopup(onDone, setProblems)
  useKept<Asked>(
    'add-money',
    () => (amount !== null || reference !== '' ? { amount, way, reference } : undefined),
    (kept) => {
      setAmount(kept.amount)
      setWay(kept.way)
      setReference(kept.reference)
    },
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = problemsOf({ amount, way, reference })
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || amount === null) return
    if (way === 'online') void navigate(paths.payment(), { state: { purpose: 'topup', amount } })
    else request.mutate({ amount, method: way, reference })
  }
  return (
    <Card title={words.title}>
      <form className="stack" ref={form} noValidate onSubmit={submit}>
        <AmountField
          label={words.amount}
          description={words.amountHint}
          value={amount}
          onChange={(next) => {
            setAmount(next)
            setProblems({})
          }}
          error={problems.amount}
        />
        <Choices legend={words.how} value={way} choices={ways} onChange={setWay} />
        {way === 'bank' && <CompanyAccount />}
        {way !== 'online' && (
          <TextField
            label={words.reference[way]}
            value={reference}
            onChange={(event) => {
              setReference(event.currentTarget.value)
              setProblems({})
            }}
            error={problems.reference}
          />
        )}
        {request.isError && fieldOfRefusal(request.error, refusals) === undefined && (
          <Alert tone="bad">{sentence(request.error)}</Alert>
        )}
        <div className="row wrap">
          <Button type="submit" loading={request.isPending}>
            {way === 'online' ? words.next : words.send}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {m.chrome.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface Topup {
  amount: Paise
  method: 'counter' | 'bank'
  reference: string
}

function useRequestTopup(onDone: () => void, onRefused: (problems: Problems) => void) {
  return useMutation({
    mutationFn: (body: Topup) => call(walletEndpoints.requestTopup, { body }),
    onSuccess: ({ topup }) => {
      notifyOk(words.sent(topup.amount))
      onDone()
      return queryClient.invalidateQueries({ queryKey: wallet.all })
    },
    onError: (error) => {
      const field = fieldOfRefusal(error, refusals)
      if (field !== undefined) onRefused({ [field]: sentence(error) })
    },
  })
}
