import { formatDay, type Day } from '@kuri/domain'
import { TextField } from '../../../forms/lazy-fields.tsx'
import { m } from '../../../messages/en.ts'
import type { Dialog } from '../use-dialog.ts'

const t = m.person.give

/** An agreement that was signed on paper, as staff type it. */
export interface Signed {
  number: string
  day: Day
}

/** The fields of refusals about it. */
export const SIGNED_FIELDS = { 'agreement.number': 'number', 'agreement.day': 'day' } as const

export const signedProblems = ({ number, day }: Signed, today: Day): Partial<Record<keyof Signed, string>> => ({
  ...(number.trim() === '' && { number: t.numberProblem }),
  ...((day.length === 0 || day > today) && { day: t.dayProblem(formatDay(today)) }),
})

/** Number and day of the signed agreement. */
export function SignedFields({
  dialog: { values, errors, set },
}: {
  dialog: Pick<Dialog<Signed>, 'values' | 'errors' | 'set'>
}) {
  return (
    <>
      <TextField
        label={t.number}
        autoComplete="off"
        value={values.number}
        error={errors.number}
        onChange={(event) => set({ number: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={t.day}
        value={values.day}
        error={errors.day}
        onChange={(event) => set({ day: event.currentTarget.value as Day })}
      />
    </>
  )
}
