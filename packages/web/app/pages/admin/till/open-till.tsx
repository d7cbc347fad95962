import { tillEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useState, type FormEvent, type ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { fieldOfRefusal, useFirstWrong } from '../../../forms/form-helpers.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { tried } from '../act.ts'
import { stateOf, type MyTill } from './till-state.ts'
import { whyClosed } from './why-closed.ts'
import css from './till.module.css'

const t = m.till

interface OpenTillProps {
  mine: MyTill
  /** The form goes away: the focus is the caller's. */
  onOpened: () => void
  /** Stands after the reason why no till can be opened. */
  children?: ReactNode
}

/** The form that opens a till, or why none can be opened now; nothing where the till is open. */
export function OpenTill({ mine, onOpened, children }: OpenTillProps) {
  const state = stateOf(mine)
  if (state === 'open') return null
  if (state === 'none') return <FloatForm onOpened={onOpened} />
  return (
    <Alert tone={state === 'earlier' ? 'turn' : 'info'}>
      {whyClosed(mine)} {children}
    </Alert>
  )
}

function FloatForm({ onOpened }: Pick<OpenTillProps, 'onOpened'>) {
  const online = useOnline()
  const [float, setFloat] = useState<Paise | null>(null)
  const [problem, setProblem] = useState<{ field?: string; other?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useFirstWrong<HTMLFormElement>(problem)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (float === null) return setProblem({ field: t.open.floatProblem })
    setProblem({})
    setBusy(true)
    const refusal = await tried(() => call(tillEndpoints.openTill, { body: { float } }))
    setBusy(false)
    if (refusal === null) {
      notifyOk(t.open.done)
      return onOpened()
    }
    const field = fieldOfRefusal(refusal.error, { float: 'float' })
    const text = sentence(refusal.error)
    setProblem(field === undefined ? { other: m.chrome.withReason(t.open.failed, text) } : { field: text })
  }
  return (
    <Card title={t.open.title}>
      <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <p className="dim">{t.open.why}</p>
        <div className={css.float}>
          <AmountField label={t.open.float} value={float} error={problem.field} onChange={setFloat} />
        </div>
        {problem.other !== undefined && <Alert tone="bad">{problem.other}</Alert>}
        <div>
          <ActionButton type="submit" loading={busy} disabledReason={online ? undefined : m.chrome.offline.moneyWaits}>
            {t.open.open}
          </ActionButton>
        </div>
      </form>
    </Card>
  )
}
