import { promiseEndpoints } from '@kuri/contract'
import { addDays, type Day, type Paise } from '@kuri/domain'
import { call } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { AmountField } from '../../../forms/amount-field.tsx'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { notifyOk } from '../../../layout/notify.tsx'
import { m } from '../../../messages/en.ts'
import { useToday } from '../../../today.ts'
import { DialogForm } from '../dialog-form.tsx'
import { useDialog } from '../use-dialog.ts'

const t = m.promises
const A_WEEK = 7

interface NotePromiseProps {
  /** Whose promise staff note; left out: it is one's own. */
  member?: { userId: string; name: string }
  /** What is to pay now. */
  owed: Paise
  startsOpen?: boolean
  onDone?: () => void
}

/** Writes down that a member will pay an amount until a day. */
export function NotePromise({ member, owed, startsOpen = false, onDone }: NotePromiseProps) {
  const today = useToday()
  const dialog = useDialog<{ amount: Paise | null; day: Day }>({
    name: `promise ${member?.userId ?? ''}`,
    startsOpen,
    initial: () => ({ amount: owed, day: addDays(today, A_WEEK) }),
    check: ({ amount, day }) => ({
      ...(amount === null && { amount: t.amountProblem }),
      ...(day.length === 0 && { day: t.dayProblem }),
    }),
    run: async ({ amount, day }) => {
      if (amount === null) throw new Error('the form lets no empty amount through')
      const body = { amount, day }
      if (member) await call(promiseEndpoints.notePromise, { body: { ...body, memberId: member.userId } })
      else await call(promiseEndpoints.promise, { body })
      notifyOk(t.done)
      onDone?.()
    },
    failed: t.failed,
    fields: { promise_day_invalid: 'day' },
  })
  const { values, errors, set } = dialog
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {member ? t.noteFor : t.note}
      </Button>
      <DialogForm
        dialog={dialog}
        question={member ? t.questionFor(member.name) : t.question}
        consequence={member ? t.consequenceFor : t.consequence}
        verb={t.verb}
      >
        <AmountField
          data-autofocus
          label={t.amount}
          value={values.amount}
          error={errors.amount}
          onChange={(amount) => set({ amount })}
        />
        <TextField
          type="date"
          min={today}
          label={t.day}
          value={values.day}
          error={errors.day}
          onChange={(event) => set({ day: event.currentTarget.value as Day })}
        />
      </DialogForm>
    </>
  )
}
