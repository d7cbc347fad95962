import { ChitForm, type BodyOf, type endpoints } from '@kuri/contract'
import { dayInIndia, toRupees } from '@kuri/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { safeDecode } from 'zod/v4/core'
import { now } from '../../../api/clock.ts'
import { problemSentence } from '@kuri/contract'
import { isRefusal, termsOfDraft, termsProblems, whatItMakes, type Draft, type DraftProblems } from './draft.ts'
import { fieldOf } from './draft-fields.ts'

export type DraftForm = UseFormReturnType<Draft>
type ChitBody = BodyOf<typeof endpoints.createChit>

/** The draft as the wire has it: the seed's five lines as typed, and the terms. */
const wireOf = (draft: Draft): unknown => ({
  name: draft.name,
  amount: draft.amount === null ? '' : toRupees(draft.amount),
  durationInMonths: draft.durationInMonths,
  totalMembers: draft.totalMembers,
  startDate: draft.startDate,
})

/** What the server will read; null while something is wrong. */
export function bodyOf(draft: Draft): ChitBody | null {
  const read = safeDecode(ChitForm, wireOf(draft) as Parameters<typeof safeDecode<typeof ChitForm>>[1])
  return read.success ? { ...read.data, terms: termsOfDraft(draft) } : null
}

/** What is wrong with a draft, field by field: the contract's own schema first, then the rules of a chit. */
function problemsOf(draft: Draft): DraftProblems {
  const problems: DraftProblems = { ...termsProblems(draft) }
  const read = safeDecode(ChitForm, wireOf(draft) as Parameters<typeof safeDecode<typeof ChitForm>>[1])
  for (const issue of read.error?.issues ?? []) {
    const field = fieldOf({ code: 'invalid_input', field: issue.path.join('.') })
    if (field !== undefined) problems[field] ??= issue.message
  }
  const made = whatItMakes(draft, dayInIndia(now()))
  if (isRefusal(made)) {
    const field = fieldOf(made)
    if (field !== undefined) problems[field] ??= problemSentence(made)
  }
  return problems
}

/** The form of a scheme; errors appear on leaving a field and on submit. */
export const useDraft = (initial: Draft): DraftForm =>
  useForm<Draft>({ initialValues: initial, validate: problemsOf, validateInputOnBlur: true })

/** Puts a refusal of the server on the field it is about; false when it is about none. */
export function placeRefusal(
  form: DraftForm,
  refusal: { code: string; field?: string | undefined; message: string },
): boolean {
  const field = fieldOf(refusal)
  if (field === undefined) return false
  form.setFieldError(field, refusal.message)
  form.getInputNode(field)?.focus()
  return true
}
