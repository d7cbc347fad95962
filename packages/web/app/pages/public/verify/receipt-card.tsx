import { receiptCheckEndpoints, type BodyOf, type ReplyOf } from '@kuri/contract'
import { readCheckHash, type Paise } from '@kuri/domain'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { whatBecameOf } from '../../cheque-text.ts'
import css from './verify.module.css'

type Asked = BodyOf<typeof receiptCheckEndpoints.checkReceipt>
type Checked = ReplyOf<typeof receiptCheckEndpoints.checkReceipt>

const t = m.receiptCheck

/** Checks a receipt: by the link of its QR code, or by the number and amount that stand on it. */
export function ReceiptCheckCard() {
  const [number, setNumber] = useState('')
  const [amount, setAmount] = useState<Paise | null>(null)
  const [wrong, setWrong] = useState<{ number?: string; amount?: string }>({})
  const { checked, problem, busy, check } = useReceiptCheck()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const errors = {
      ...(number.trim() === '' && { number: t.numberProblem }),
      ...(amount === null && { amount: t.amountProblem }),
    }
    setWrong(errors)
    if (amount !== null && number.trim() !== '') check({ number: number.trim(), amount })
  }
  return (
    <Card title={t.title}>
      <form className={css.form} onSubmit={submit} noValidate>
        <TextField
          label={t.number}
          maxLength={32}
          error={wrong.number}
          value={number}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <AmountField label={t.amount} error={wrong.amount} value={amount} onChange={setAmount} />
        <Button type="submit" loading={busy}>
          {t.verb}
        </Button>
        <div role="status">
          {problem !== undefined && <Alert tone="bad">{problem}</Alert>}
          {checked && <Finding checked={checked} />}
        </div>
      </form>
    </Card>
  )
}

/** Asks the server, at once for the receipt in the address. */
function useReceiptCheck() {
  const { hash } = useLocation()
  const [asked, setAsked] = useState<Asked>()
  const wanted = asked ?? readHash(hash)
  const { data, error, isFetching } = useQuery({
    queryKey: ['receipt-check', wanted],
    queryFn: () => call(receiptCheckEndpoints.checkReceipt, { body: wanted ?? {} }),
    enabled: wanted !== null,
    retry: false,
  })
  const problem = error ? m.chrome.withReason(t.failed, sentence(error)) : undefined
  return { checked: data, problem, busy: isFetching, check: setAsked }
}

function readHash(hash: string): Asked | null {
  const paper = readCheckHash(hash)
  if (paper !== null) return paper
  const [, text, signature] = /^#receipt=([\w-]+)\.([\w-]+)$/.exec(hash) ?? []
  if (text === undefined || signature === undefined) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (sign) => sign.codePointAt(0) ?? 0)
    return { text: new TextDecoder().decode(bytes), signature }
  } catch {
    return null
  }
}

function Finding({ checked: { result, number, cheque, amount, receivedOn } }: { checked: Checked }) {
  if (result === 'closed') return <Alert tone="turn">{t.closed(number ?? '')}</Alert>
  if (result === 'unknown' || number === null || amount === null) return <Alert tone="bad">{t.unknown}</Alert>
  if (result === 'cancelled') return <Alert tone="bad">{t.cancelled(number, amount)}</Alert>
  const arrived = receivedOn === null ? t.notReceived : t.received(dayText(receivedOn))
  if (cheque === null) return <Alert tone="ok">{`${t[result](number, amount)} ${arrived}`}</Alert>
  const about = [t.acknowledgement[result](number, amount), arrived, worthOf(cheque)]
  return <Alert tone={TONES[cheque.state]}>{about.join(' ')}</Alert>
}

type Acknowledged = NonNullable<Checked['cheque']>

/** An acknowledgement is as good as its cheque. */
const TONES = {
  'not-arrived': 'info',
  received: 'info',
  deposited: 'info',
  cleared: 'ok',
  returned: 'bad',
  'given-back': 'bad',
  'not-received': 'bad',
} as const satisfies Record<Acknowledged['state'], string>

/** What the acknowledgement is worth. */
function worthOf({ state, returnedAt }: Acknowledged): string {
  if (state === 'not-received') return t.acknowledgement.notReceived
  return whatBecameOf({ state: state === 'not-arrived' ? 'received' : state, returnedAt })
}
