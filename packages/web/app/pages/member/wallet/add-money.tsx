import { walletEndpoints, amountSentence } from '@kuri/contract'
import { fromRupees, judgePayment, ZERO, type Paise } from '@kuri/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { myDues, wallet } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { exceptionProblem, ExceptionReason } from '../../../forms/exception-reason.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { fieldOfRefusal, useFirstWrong } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { rupees } from '../../../messages/format.ts'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'
import { CompanyAccount } from './company-account.tsx'

const t = m.member.wallet.add
type Way = keyof typeof t.ways
const ways = (['online', 'counter', 'bank'] as const).map((value) => ({ value, ...t.ways[value] }))

interface Draft {
  amount: Paise | null
  way: Way
  reference: string
  reason: string
}
type Problems = { [Field in 'amount' | 'reference' | 'reason']?: string }

function problemsOf({ amount, way, reference, reason }: Draft): Problems {
  const judged = judgePayment(amount ?? undefined, way === 'online' ? 'online' : 'hand')
  return {
    ...(!judged.ok && { amount: amount === null ? t.amountMissing : amountSentence(judged.error) }),
    ...(way !== 'online' && reference.trim() === '' && { reference: t.referenceMissing[way] }),
    ...exceptionProblem(way === 'counter' ? amount : null, reason),
  }
}
const refusals = {
  amount: 'amount',
  reference: 'reference',
  reason: 'reason',
  payment_amount_invalid: 'amount',
} as const

/** Online it goes on to /payment; at the counter or by bank an administrator confirms it. */
export function AddMoney({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const { state, pathname, search } = useLocation()
  const owed = useQuery(myDues.toPay()).data?.total ?? ZERO
  const [amount, setAmount] = useState<Paise | null>(() => sumIn(state))
  const [way, setWay] = useState<Way>('online')
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const form = useFirstWrong<HTMLFormElement>(problems)
  const request = useRequestTopup(onDone, setProblems)
  useFormDraft<Draft>(
    'add-money',
    () => (amount !== null || reference !== '' ? { amount, way, reference, reason } : undefined),
    (kept) => {
      setAmount(kept.amount)
      setWay(kept.way)
      setReference(kept.reference)
      setReason(kept.reason)
    },
  )
  // Back from /payment finds the sum in the history
  const goOn = async (sum: Paise) => {
    await navigate(pathname + search, { replace: true, state: { sum }, preventScrollReset: true })
    await navigate(paths.payment(), { state: { purpose: 'topup', amount: sum } })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = problemsOf({ amount, way, reference, reason })
    setProblems(wrong)
    if (Object.keys(wrong).length > 0 || amount === null) return
    if (way === 'online') void goOn(amount)
    else request.mutate({ amount, method: way, reference, reason: reason.trim() })
  }
  return (
    <Card title={t.title}>
      <form className="stack" ref={form} noValidate onSubmit={submit}>
        <AmountField
          label={t.amount}
          description={t.amountHint}
          value={amount}
          onChange={(next) => {
            setAmount(next)
            setProblems({})
          }}
          error={problems.amount}
        />
        <QuickSums
          owed={owed}
          onChoose={(sum) => {
            setAmount(sum)
            setProblems({})
          }}
        />
        <Choices legend={t.how} value={way} choices={ways} onChange={setWay} />
        {way === 'bank' && <CompanyAccount />}
        {way !== 'online' && (
          <TextField
            label={t.reference[way]}
            value={reference}
            onChange={(event) => {
              setReference(event.currentTarget.value)
              setProblems({})
            }}
            error={problems.reference}
          />
        )}
        <ExceptionReason
          cash={way === 'counter' ? amount : null}
          value={reason}
          error={problems.reason}
          onChange={(next) => {
            setReason(next)
            setProblems({})
          }}
        />
        {request.isError && fieldOfRefusal(request.error, refusals) === undefined && (
          <Alert tone="bad">{sentence(request.error)}</Alert>
        )}
        <div className="row wrap">
          <Button type="submit" loading={request.isPending}>
            {way === 'online' ? t.next : t.send}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {m.chrome.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What the history keeps of this form. */
const sumIn = (state: unknown): Paise | null => {
  const sum = (state as { sum?: unknown } | null)?.sum
  return Number.isSafeInteger(sum) && Number(sum) > 0 ? (sum as Paise) : null
}

const FIVE_THOUSAND = fromRupees(5000)

/** Sums one press away: ₹5,000, and what is owed now. */
const QuickSums = ({ owed, onChoose }: { owed: Paise; onChoose: (sum: Paise) => void }) => (
  <div className="row wrap">
    <Button variant="default" onClick={() => onChoose(FIVE_THOUSAND)}>
      {rupees(FIVE_THOUSAND)}
    </Button>
    {owed > 0 && (
      <Button variant="default" onClick={() => onChoose(owed)}>
        {t.owed(owed)}
      </Button>
    )}
  </div>
)

interface Topup {
  amount: Paise
  method: 'counter' | 'bank'
  reference: string
  reason: string
}

function useRequestTopup(onDone: () => void, onRefused: (problems: Problems) => void) {
  return useMutation({
    mutationFn: (body: Topup) => call(walletEndpoints.requestTopup, { body }),
    onSuccess: ({ topup }) => {
      notifyOk(t.sent(topup.amount))
      onDone()
      return queryClient.invalidateQueries({ queryKey: wallet.all })
    },
    onError: (error) => {
      const field = fieldOfRefusal(error, refusals)
      if (field !== undefined) onRefused({ [field]: sentence(error) })
    },
  })
}
