import { type chitEndpoints, ChitForm, type BodyOf } from '@kuri/contract'
import { dayInIndia, toRupees } from '@kuri/domain'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { safeDecode } from 'zod/v4/core'
import { now } from '../../../api/clock.ts'
import { problemSentence } from '@kuri/contract'
import {
  isRefusal,
  startProblem,
  termsOfDraft,
  termsProblems,
  whatItMakes,
  type Draft,
  type DraftProblems,
} from './draft.ts'
import { draftFields } from './draft-fields.ts'

export type DraftForm = UseFormReturnType<Draft>
type ChitBody = BodyOf<typeof chitEndpoints.createChit>

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
function problemsOf(draft: Draft, before: Draft): DraftProblems {
  const today = dayInIndia(now())
  const problems: DraftProblems = { ...termsProblems(draft), ...startProblem(draft, before, today) }
  const read = safeDecode(ChitForm, wireOf(draft) as Parameters<typeof safeDecode<typeof ChitForm>>[1])
  for (const issue of read.error?.issues ?? []) {
    const field = draftFields[issue.path.join('.')]
    if (field !== undefined) problems[field] ??= issue.message
  }
  const made = whatItMakes(draft, today)
  if (isRefusal(made)) {
    const field = draftFields['field' in made ? made.field : made.code]
    if (field !== undefined) problems[field] ??= problemSentence(made)
  }
  return problems
}

/** The form of a scheme. */
export const useDraft = (initial: Draft): DraftForm =>
  useForm<Draft>({ initialValues: initial, validate: (draft) => problemsOf(draft, initial) })
