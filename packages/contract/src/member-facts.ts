import {
  IDENTITY_DOCUMENTS,
  isDay,
  isGstin,
  isKeptOf,
  isPinCode,
  LANGUAGES,
  type Day,
  type IdentityDocument,
} from '@kuri/domain'
import * as z from 'zod/mini'
import { MaybePhone } from './people.ts'
import { maybeTyped } from './primitives.ts'

/** Capital letters without spaces, as such numbers are printed. */
const numberTyped = z.overwrite<string>((typed) => typed.replaceAll(/\s/g, '').toUpperCase())

/** A number of this form, or '' for none. */
const maybeNumber = (isOne: (text: string) => boolean, problem: string) =>
  z.string().check(
    z.maxLength(40),
    numberTyped,
    z.refine((text) => text === '' || isOne(text), problem),
  )

const DAY_PROBLEM = 'Please enter a date.'

/** An Indian day, or '' for none. */
const MaybeDay = z.codec(
  z.string(DAY_PROBLEM).check(
    z.maxLength(40),
    z.refine((text) => text === '' || isDay(text), DAY_PROBLEM),
  ),
  z.nullable(z.custom<Day>((value) => typeof value === 'string' && isDay(value), DAY_PROBLEM)),
  { decode: (text) => (isDay(text) ? text : null), encode: (value) => value ?? '' },
)

/** The member code of another person, such as K-000123; '' for none. */
const MaybeCode = maybeNumber((text) => /^(?:K-?)?\d{1,9}$/.test(text), 'Please enter a member code, like K-000123.')

/** What else staff write down of a member. What does not belong to the kind is left out. */
export const memberFacts = {
  /** The name in the member's own script, as they write it. */
  ownName: z.optional(maybeTyped(120)),
  language: z.optional(z.enum(LANGUAGES)),
  occupation: z.optional(maybeTyped(120)),
  phone: z.optional(MaybePhone),
  secondPhone: z.optional(MaybePhone),
  address: z.optional(maybeTyped(400)),
  pinCode: z.optional(maybeNumber(isPinCode, 'Please enter a PIN code with six digits, like 680001.')),
  fatherOrHusband: z.optional(maybeTyped(120)),
  bornOn: z.optional(MaybeDay),
  /** Who is paid when the member has died: name and relation. */
  nominee: z.optional(maybeTyped(120)),
  /** Of a firm: who signs for it. */
  signatory: z.optional(maybeTyped(120)),
  /** Of a firm. */
  gstin: z.optional(maybeNumber(isGstin, 'This is not a GST number. Please check each of its 15 characters.')),
  /** The member code of the guardian of a minor, or of the nominee or heir who acts for an estate. */
  representative: z.optional(MaybeCode),
  /** An identity document that staff see before them; '': none. */
  idKind: z.optional(z.enum(['', ...IDENTITY_DOCUMENTS])),
  /** The whole PAN, which is kept encrypted; the last four characters of any other document, never more. */
  idNumber: z.optional(maybeNumber(() => true, '')),
}

/** An identity document in a form, and what of its number. */
interface Identity {
  idKind?: '' | IdentityDocument | undefined
  idNumber?: string | undefined
}

/** The number belongs to the document that was seen. */
export const idFits = [
  z.refine<Identity>(({ idKind, idNumber = '' }) => idKind !== 'pan' || isKeptOf(idKind, idNumber), {
    path: ['idNumber'],
    error: 'Please enter the whole PAN, like ABCDE1234F.',
  }),
  z.refine<Identity>(
    ({ idKind = '', idNumber = '' }) =>
      idKind === 'pan' || (idKind === '' ? idNumber === '' : isKeptOf(idKind, idNumber)),
    { path: ['idNumber'], error: 'Please enter only the last four digits or letters.' },
  ),
]
