import type { Day } from '@kuri/domain'
import { FieldGrid, TextField } from '../../../forms/lazy-fields.tsx'
import { m } from '../../../messages/en.ts'
import { dayText } from '../../../messages/format.ts'
import type { Dialog } from '../use-dialog.ts'

const t = m.person.give

/** A paper that a member signed, the agreement or a written authority, as staff type it. */
export interface Signed {
  number: string
  day: Day
}

/** The fields of refusals about it. */
export const SIGNED_FIELDS = {
  'agreement.number': 'number',
  'agreement.day': 'day',
  'paper.number': 'number',
  'paper.day': 'day',
} as const

/** What the number is called. */
interface SignedTexts {
  readonly number: string
  readonly numberProblem: string
}

/** What is wrong with the day on which it was signed. */
export const dayProblem = (day: Day, today: Day): string | undefined =>
  day.length === 0 || day > today ? t.dayProblem(dayText(today)) : undefined

export function signedProblems(
  { number, day }: Signed,
  today: Day,
  { numberProblem }: SignedTexts = t,
): Partial<Record<keyof Signed, string>> {
  const problem = dayProblem(day, today)
  return {
    ...(number.trim() === '' && { number: numberProblem }),
    ...(problem !== undefined && { day: problem }),
  }
}

/** Who signed the agreement as witnesses, as staff type them; '': nobody. */
export interface Witnesses {
  firstWitness: string
  secondWitness: string
}

export const NO_WITNESSES: Witnesses = { firstWitness: '', secondWitness: '' }

/** Tickets of a scheme whose agreement a member signed on paper, as staff type them. */
export interface SignedTickets extends Signed, Witnesses {
  /** Empty: no scheme is chosen. */
  chitId: string
  count: string
}

/** The names that were typed. */
export const witnessesIn = ({ firstWitness, secondWitness }: Witnesses): string[] =>
  [firstWitness, secondWitness].filter((name) => name.trim() !== '')

/** The names of the two witnesses, who may be left out. */
export function WitnessFields({ dialog: { values, set } }: { dialog: Pick<Dialog<Witnesses>, 'values' | 'set'> }) {
  return (
    <FieldGrid>
      <TextField
        label={t.firstWitness}
        autoComplete="off"
        maxLength={120}
        value={values.firstWitness}
        onChange={(event) => set({ firstWitness: event.currentTarget.value })}
      />
      <TextField
        label={t.secondWitness}
        autoComplete="off"
        maxLength={120}
        value={values.secondWitness}
        onChange={(event) => set({ secondWitness: event.currentTarget.value })}
      />
    </FieldGrid>
  )
}

/** Number and day of the signed paper. */
export function SignedFields({
  dialog: { values, errors, set },
  texts = t,
}: {
  dialog: Pick<Dialog<Signed>, 'values' | 'errors' | 'set'>
  texts?: SignedTexts
}) {
  return (
    <>
      <TextField
        label={texts.number}
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
