import {
  Enrolment as EnrolmentForm,
  problemSentence,
  type BodyOf,
  type enrolmentEndpoints,
  type ReplyOf,
} from '@kuri/contract'
import { isRepresented, mobileDigits, ok, refuse, type Refusal, type Result } from '@kuri/domain'
import { newId } from '../../../database/ids.ts'
import type { Tx } from '../../../database/types.ts'
import type { Outcome } from '../../../outcome.ts'
import * as audit from '../../audit/service.ts'
import { letInByPhone, membersOf } from '../phone-login/store.ts'
import * as people from '../store.ts'
import { columnsOf, noteDocument, panHereIn, type DataKey } from './member-facts.ts'
import * as store from './store.ts'

interface Enrolment {
  readonly form: BodyOf<typeof enrolmentEndpoints.enrolMember>
  readonly by: string
  readonly requestId: string
  readonly key: DataKey
}

/**
 * Makes a person a member who has no login: staff do for them what others do themselves. An e-mail address is kept in a login
 * without a password, so that nobody enters by it before the member is invited. Refuses: possible_duplicate (with those it may
 * be, unless they were compared), pan_in_other_branch, too_many_attempts, email_taken, no_login (an e-mail address of a minor) and what
 * `columnsOf` refuses.
 * Source: docs/spec/identity.md, IDN-16 and IDN-20; ADR 17.
 */
export async function enrol(
  tx: Tx,
  { form, by, requestId, key }: Enrolment,
): Promise<Outcome<ReplyOf<typeof enrolmentEndpoints.enrolMember>>> {
  const { name, phone = '', email = '', kind = 'person', confirmed } = form
  await store.lockEnrolment(tx)
  const pan = await panHereIn(tx, { form, by, key })
  if (!pan.ok) return pan
  const candidates = confirmed ? [] : await store.candidates(tx, { name, email, phone, panHash: pan.value })
  if (candidates.length > 0) return refuse({ code: 'possible_duplicate', candidates })
  if (email !== '' && (await people.findByEmail(tx, email))) return refuse({ code: 'email_taken' })
  if (kind === 'minor' && email !== '') return refuse({ code: 'invalid_input', field: 'email', problem: NO_EMAIL })
  const columns = await columnsOf(tx, form)
  if (!columns.ok) return columns
  const id = newId()
  const code = await people.insert(tx, { ...columns.value, id, name })
  const mobile = mobileDigits(phone)
  // a member who already logs in by this number would need a PIN from now on: who shares it is given one at the counter
  const isFree = mobile !== null && !isRepresented(kind) && (await membersOf(tx, mobile)).length === 0
  if (isFree) await letInByPhone(tx, { personId: id, phone: mobile })
  if (email !== '') await people.insertLogin(tx, { person_id: id, email, password_hash: null })
  await noteDocument(tx, { personId: id, form, by, key })
  const after = { code, kind, confirmed: confirmed ?? false }
  await audit.record(tx, { actor: by, action: 'person.enrol', subject: `person:${id}`, after, requestId })
  return ok({ member: { _id: id, code, name, phone } })
}

const NO_EMAIL = 'A minor has no login. Leave the email address empty.'

type Enrolled = ReplyOf<typeof enrolmentEndpoints.enrolMembers>['results'][number]

/**
 * Enrols several people, one after the other as `enrol` does, so that each is also compared with those before them. Who is
 * refused is left out and named with the reason; nothing is written for them. Source: docs/spec/identity.md, IDN-16.
 */
export async function enrolSeveral(
  tx: Tx,
  { forms, ...act }: Omit<Enrolment, 'form'> & { readonly forms: readonly unknown[] },
): Promise<Enrolled[]> {
  const results: Enrolled[] = []
  for (const [index, typed] of forms.entries()) {
    const row = index + 1
    const form = read(typed)
    const enrolled = form.ok ? await enrol(tx, { form: form.value, ...act }) : form
    results.push(enrolled.ok ? { row, status: 'enrolled', ...enrolled.value } : { row, ...refused(enrolled.error) })
  }
  return results
}

function read(typed: unknown): Result<Enrolment['form']> {
  const { data, error } = EnrolmentForm.safeParse(typed)
  if (data) return ok(data)
  const { path = [], message: problem = 'This value is not valid.' } = error.issues[0] ?? {}
  return refuse({ code: 'invalid_input', field: path.join('.'), problem })
}

const refused = (refusal: Refusal): Omit<Enrolled, 'row'> => ({
  status: refusal.code === 'possible_duplicate' ? 'possible_duplicate' : 'refused',
  code: refusal.code,
  message: problemSentence(refusal),
  ...('field' in refusal && { field: refusal.field }),
  ...(refusal.code === 'possible_duplicate' && { candidates: [...refusal.candidates] }),
})
