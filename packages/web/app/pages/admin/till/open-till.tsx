import { tillEndpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/client.ts'
import { fieldOfRefusal } from '../../../forms/form-helpers.ts'
import { sentence } from '../../../api/problems.ts'
import { Alert } from '../../../components/alert.tsx'
import { ActionButton } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { useOnline } from '../../../layout/offline-bar.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { tried } from '../act.ts'
import { stateOf, type MyTill } from './till-state.ts'
import css from './till.module.css'

const t = m.till

/** What has to be done before payments can be taken: open the till, or end an earlier one. Nothing where the till is open. */
export function OpenTill(mine: MyTill) {
  const state = stateOf(mine)
  const day = mine.till === null ? '' : dayText(mine.till.day)
  if (state === 'none') return <FloatForm />
  if (state === 'over') return <Alert tone="info">{t.over}</Alert>
  return (
    <Alert tone={state === 'earlier' ? 'turn' : 'info'}>
      {state === 'earlier' ? t.earlier(day) : t.waits(day)} <Link to={paths.till()}>{t.toTill}</Link>
    </Alert>
  )
}

function FloatForm() {
  const online = useOnline()
  const [float, setFloat] = useState<Paise | null>(null)
  const [problem, setProblem] = useState<{ field?: string; other?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (float === null) return setProblem({ field: t.open.floatProblem })
    setProblem({})
    setBusy(true)
    const refusal = await tried(() => call(tillEndpoints.openTill, { body: { float } }))
    setBusy(false)
    if (refusal === null) return notifyOk(t.open.done)
    const field = fieldOfRefusal(refusal.error, { float: 'float' })
    const text = sentence(refusal.error)
    setProblem(field === undefined ? { other: m.chrome.withReason(t.open.failed, text) } : { field: text })
  }
  return (
    <Card title={t.open.title}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
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
