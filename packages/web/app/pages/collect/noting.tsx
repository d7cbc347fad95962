import {
  addDays,
  dayInIndia,
  judgePromiseDay,
  LEAST_PROMISE,
  MOST_PROMISE_DAYS,
  type Day,
  type Paise,
} from '@kuri/domain'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { TextField } from '../../forms/lazy-fields.tsx'
import { notifyOk } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { dayText } from '../../messages/format.ts'
import { attempt } from '../admin/act.ts'
import { DialogForm } from '../admin/dialog-form.tsx'
import { useDialog } from '../admin/use-dialog.ts'
import { noteVisit, type Round, type VisitNote } from './phone.ts'

const AmountField = lazyPart(async () => (await import('../../forms/amount-field.tsx')).AmountField)

const d = m.signedReceipts

interface NoteProps {
  user: Round['members'][number]['user']
  collectorId: string
  onNoted: () => void
}

const note = async ({ user, collectorId, onNoted }: NoteProps, promised?: VisitNote['promised']): Promise<void> => {
  const takenAt = new Date().toISOString()
  const visit = { id: crypto.randomUUID(), memberId: user._id, takenAt }
  await noteVisit(collectorId, promised === undefined ? visit : { ...visit, promised })
  notifyOk(d.noted)
  onNoted()
}

/** What came of a visit without money. `owes`: what is due, which can be promised. */
export function Noting({ owes, ...props }: NoteProps & { owes: Paise }) {
  return (
    <>
      <NotAtHome {...props} />
      {owes > 0 && <Promised {...props} owes={owes} />}
    </>
  )
}

function NotAtHome(props: NoteProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await attempt(() => note(props), d.failedNote)
    setBusy(false)
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void press()}>
      {d.notAtHome}
    </Button>
  )
}

function Promised({ owes, ...props }: NoteProps & { owes: Paise }) {
  const { user } = props
  const [today] = useState(() => dayInIndia(new Date()))
  const until = addDays(today, MOST_PROMISE_DAYS)
  const dialog = useDialog({
    name: `promise ${user._id}`,
    initial: () => ({ amount: owes as Paise | null, day: '' as Day | '' }),
    check: ({ amount, day }) => ({
      ...((amount === null || amount < LEAST_PROMISE) && { amount: d.promiseAmountProblem }),
      ...((day === '' || !judgePromiseDay(day, today).ok) && { day: d.promiseDayProblem(dayText(until)) }),
    }),
    run: ({ amount, day }) => note(props, { amount: amount ?? owes, day: day as Day }),
    failed: d.failedNote,
  })
  const { values, errors, set } = dialog
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {d.promised}
      </Button>
      <DialogForm
        dialog={dialog}
        question={d.promiseQuestion(user.name)}
        consequence={d.promiseConsequence}
        verb={d.promiseVerb}
      >
        <AmountField
          label={d.promiseAmount}
          error={errors.amount}
          value={values.amount}
          onChange={(amount) => set({ amount })}
        />
        <TextField
          type="date"
          label={d.promiseDay}
          min={today}
          max={until}
          error={errors.day}
          value={values.day}
          onChange={(event) => set({ day: event.currentTarget.value as Day })}
        />
      </DialogForm>
    </>
  )
}
