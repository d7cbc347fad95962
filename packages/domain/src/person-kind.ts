import { addMonths, type Day } from './calendar.ts'
import { ok, refuse, type Result } from './errors.ts'
import { judgePastDay } from './past-day.ts'

/**
 * Who the company does business with: a person of 18 years or more, a firm, a minor for whom a guardian acts, the estate of a dead
 * member for which the nominee or an heir acts. Source: docs/spec/identity.md, IDN-20.
 */
export const PERSON_KINDS = ['person', 'firm', 'minor', 'estate'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** What is written down of a person and depends on the kind. */
export interface KindFacts {
  readonly kind: PersonKind
  readonly bornOn: Day | null
  /** Of an estate: when the member died. */
  readonly diedOn: Day | null
  /** Of a firm: its GST number; empty: none. */
  readonly gstin: string
  /** Of a firm: who signs for it. */
  readonly signatory: string
  /** The id of another person: the guardian of a minor, the nominee or heir of a dead member. */
  readonly representativeId: string | null
}

/** A person as statutory registers, receipts and passbooks name them. */
export interface NamedPerson {
  readonly kind: PersonKind
  readonly name: string
  /** Who acts for them: guardian, nominee or heir, who signs for the firm; null: they act themselves. */
  readonly representedBy: string | null
}

const LEGAL_NAMES: Record<PersonKind, (name: string, representedBy: string) => string> = {
  person: (name) => name,
  firm: (name, by) => `Firm ${name}, by ${by}`,
  minor: (name, by) => `Minor ${name}, guardian ${by}`,
  estate: (name, by) => `Estate of ${name}, represented by ${by}`,
}

/** The name on statutory registers, receipts and passbooks. Source: docs/spec/identity.md, IDN-20. */
export const legalNameOf = ({ kind, name, representedBy }: NamedPerson): string =>
  LEGAL_NAMES[kind](name, representedBy ?? '')

/** Whether another person acts for them: they have no login of their own. */
export const isRepresented = (kind: PersonKind): boolean => kind === 'minor' || kind === 'estate'

const MONTHS_TO_18_YEARS = 18 * 12

/** The 18th birthday, at whose beginning a minor comes of age (Majority Act 1875, s. 3); of a 29 February: 28 February. */
export const comesOfAgeOn = (bornOn: Day): Day => addMonths(bornOn, MONTHS_TO_18_YEARS)

const wrong = (field: keyof KindFacts | 'representative', problem: string) =>
  refuse({ code: 'invalid_input', field, problem })

/**
 * What is written down of a person on a day, without what is not asked of their kind. Refuses: invalid_input (a fact is missing,
 * or a day cannot be), under_age (a person younger than 18), of_age (a minor of 18 or more). Source: docs/spec/identity.md, IDN-20.
 */
export function judgeKind(facts: KindFacts, today: Day): Result<KindFacts> {
  const { kind, bornOn, diedOn, signatory, representativeId } = facts
  if (kind === 'firm') {
    if (signatory === '') return wrong('signatory', 'Please enter who signs for the firm.')
    return ok({ ...facts, bornOn: null, diedOn: null, representativeId: null })
  }
  const asked = { ...facts, gstin: '', signatory: '' }
  const born = judgePastDay('bornOn', bornOn ?? today, today)
  if (!born.ok) return born
  if (kind === 'estate') {
    if (diedOn === null) return wrong('diedOn', 'Please enter the day of death.')
    const died = judgePastDay('diedOn', diedOn, today)
    if (!died.ok) return died
    if (bornOn !== null && diedOn < bornOn) return wrong('diedOn', 'This day is before the date of birth.')
    if (representativeId === null)
      return wrong('representative', 'Please enter the member code of the nominee or heir.')
    return ok(asked)
  }
  const isUnder18 = bornOn !== null && comesOfAgeOn(bornOn) > today
  if (kind === 'person') {
    if (isUnder18) return refuse({ code: 'under_age', field: 'kind' })
    return ok({ ...asked, diedOn: null, representativeId: null })
  }
  if (bornOn === null) return wrong('bornOn', 'Please enter the date of birth.')
  if (!isUnder18) return refuse({ code: 'of_age', field: 'kind' })
  if (representativeId === null) return wrong('representative', 'Please enter the member code of the guardian.')
  return ok({ ...asked, diedOn: null })
}
