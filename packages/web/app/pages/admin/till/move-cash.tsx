import { amountSentence, tillEndpoints } from '@kuri/contract'
import { judgeTillMove, TILL_MOVE_KINDS, type Paise, type TillMoveKind } from '@kuri/domain'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { fieldOfRefusal, useFirstWrong } from '../../../forms/form-helpers.ts'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { tried } from '../act.ts'
import type { Till } from './till-state.ts'

const t = m.till.moves

interface Errors {
  amount?: string
  reason?: string
  other?: string
}

/** Cash from the safe or the bank is put into the open till, or cash out of it is taken there. */
export function MoveCash({ till: { expected } }: { till: Till }) {
  const online = useOnline()
  const [kind, setKind] = useState<TillMoveKind>('from-safe')
  const [amount, setAmount] = useState<Paise | null>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const form = useFirstWrong<HTMLFormElement>(errors)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const judged = amount === null ? null : judgeTillMove(kind, amount, expected)
    const wrong: Errors = {
      ...(amount === null || amount <= 0
        ? { amount: t.amountProblem }
        : judged?.ok === false && { amount: amountSentence(judged.error) }),
      ...(reason.trim() === '' && { reason: t.reasonProblem }),
    }
    setErrors(wrong)
    if (amount === null || Object.keys(wrong).length > 0) return
    setBusy(true)
    const refusal = await tried(async () => {
      const { status } = await call(tillEndpoints.moveTillCash, { body: { kind, amount, reason: reason.trim() } })
      notifyOk(status === 'waiting_second' ? t.asked : t.done)
      setAmount(null)
      setReason('')
    })
    setBusy(false)
    if (refusal === null) return
    const field = fieldOfRefusal(refusal.error, { amount: 'amount', reason: 'reason' } as const)
    const text = sentence(refusal.error)
    setErrors(field === undefined ? { other: m.chrome.withReason(t.failed, text) } : { [field]: text })
  }
  return (
    <Card title={t.title}>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label={t.kind}
          description={t.why[kind]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as TillMoveKind)}
        >
          {TILL_MOVE_KINDS.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </SelectField>
        <AmountField label={t.amount} value={amount} error={errors.amount} onChange={setAmount} />
        <TextField
          label={t.reason}
          maxLength={400}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {errors.other !== undefined && <Alert tone="bad">{errors.other}</Alert>}
        <div>
          <ActionButton
            type="submit"
            variant="default"
            loading={busy}
            disabledReason={online ? undefined : m.chrome.offline.moneyWaits}
          >
            {t.save}
          </ActionButton>
        </div>
      </form>
    </Card>
  )
}
