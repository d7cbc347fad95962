import { endpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useMutation } from '@tanstack/react-query'
import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { call, onceKey } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { wallet } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { Choices } from '../../../forms/choices.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { paths } from '../../../paths.ts'

const words = m.member.wallet.add
type Way = keyof typeof words.ways
const ways = (['online', 'counter', 'bank'] as const).map((value) => ({ value, ...words.ways[value] }))

/** Online it goes on to /payment; at the counter or by bank an administrator confirms it. */
export function AddMoney({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const [amount, setAmount] = useState<Paise | null>(null)
  const [way, setWay] = useState<Way>('online')
  const [reference, setReference] = useState('')
  const [pressed, setPressed] = useState(false)
  const request = useRequestTopup(onDone)

  const noAmount = amount === null || amount <= 0
  const noReference = way !== 'online' && reference.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setPressed(true)
    if (noAmount || noReference) return
    if (way === 'online') void navigate(paths.payment(), { state: { purpose: 'topup', amount } })
    else request.mutate({ amount, method: way, reference })
  }
  return (
    <Card title={words.title}>
      <form className="stack" noValidate onSubmit={submit}>
        {request.isError && <Alert tone="bad">{sentence(request.error)}</Alert>}
        <AmountField
          label={words.amount}
          description={words.amountHint}
          value={amount}
          onChange={setAmount}
          error={pressed && noAmount ? words.amountMissing : undefined}
          data-autofocus
        />
        <Choices legend={words.how} value={way} choices={ways} onChange={setWay} />
        {way !== 'online' && (
          <TextField
            label={words.reference[way]}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
            error={pressed && noReference ? words.referenceMissing : undefined}
          />
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

/** One key for as long as the form stands: pressing again after a lost connection asks for the same top-up. */
function useRequestTopup(onDone: () => void) {
  const [once] = useState(onceKey)
  return useMutation({
    mutationFn: (body: Topup) => call(endpoints.requestTopup, { body, once }),
    onSuccess: ({ topup }) => {
      notifyOk(words.sent(topup.amount))
      onDone()
      return queryClient.invalidateQueries({ queryKey: wallet.all })
    },
  })
}
