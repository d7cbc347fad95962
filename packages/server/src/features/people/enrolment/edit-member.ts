import type { BodyOf, enrolmentEndpoints, ReplyOf } from '@kuri/contract'
import { isRepresented, isStaff, may, mobileDigits, ok, refuse } from '@kuri/domain'
import type { Tx } from '../../../database/types.ts'
import type { Config } from '../../../config.ts'
import type { Outcome } from '../../../outcome.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import { endAuthoritiesOf } from '../acting/service.ts'
import { detailsOf, representsAnybody } from '../details.store.ts'
import { phoneOf } from '../phone-login/store.ts'
import { detailsOnWire } from '../person-detail.ts'
import * as people from '../store.ts'
import { columnsOf, forAudit, noteDocument, panHereIn } from './member-facts.ts'
import * as store from './store.ts'

interface Edit {
  readonly id: string
  readonly form: BodyOf<typeof enrolmentEndpoints.editMember>
  readonly by: SignedIn
  readonly requestId: string
  readonly config: Config
}

/**
 * Changes what is written down of a member. Who becomes a minor or an estate loses every login, invitation, authority and
 * session; tickets and money stay. Refuses: not_found, forbidden (a person who works for the company, unless the caller gives roles),
 * pan_in_other_branch, too_many_attempts, possible_duplicate (others with the same PAN, unless they were compared),
 * phone_needs_pin (they log in by their phone: a PIN on the new number changes it), role_first (they have a role and are to be no
 * person), person_erased, represents_others, and what `columnsOf` refuses. Source: docs/spec/identity.md, IDN-16, IDN-20.
 */
export async function editMember(
  tx: Tx,
  { id, form, by, requestId, config }: Edit,
): Promise<Outcome<ReplyOf<typeof enrolmentEndpoints.editMember>>> {
  await store.lockEnrolment(tx)
  const person = await people.lock(tx, id)
  const before = await detailsOf(tx, id)
  if (!person || !before) return refuse({ code: 'not_found' })
  if (isStaff(person.role) && !may(by.role, 'manage-roles')) return refuse({ code: 'forbidden' })
  const pan = await panHereIn(tx, { form, by: by.id, key: config.dataKey })
  if (!pan.ok) return pan
  const candidates = form.confirmed || pan.value === null ? [] : await store.withSamePan(tx, pan.value, id)
  if (candidates.length > 0) return refuse({ code: 'possible_duplicate', candidates })
  const columns = await columnsOf(tx, form, { ...before, id })
  if (!columns.ok) return columns
  const { kind = before.kind } = columns.value
  if (isStaff(person.role) && kind !== 'person') return refuse({ code: 'role_first' })
  if (kind !== 'person' && (await representsAnybody(tx, id))) return refuse({ code: 'represents_others' })
  if (!isRepresented(kind) && form.phone !== undefined) {
    const loginPhone = await phoneOf(tx, id)
    if (loginPhone !== null && mobileDigits(form.phone) !== loginPhone)
      return refuse({ code: 'phone_needs_pin', field: 'phone' })
  }
  if (isRepresented(kind) && !isRepresented(before.kind)) {
    await warnFormerLogins(tx, { id, email: person.email, config })
    await sessions.endAllOf(tx, id, 'deleted')
    await people.removeLogins(tx, id)
  }
  await people.update(tx, id, columns.value)
  // authority ends with the member's own word; a former guardian's or heir's sessions end, too
  if (kind !== 'person' && kind !== before.kind) await endAuthoritiesOf(tx, id, by.id)
  else await sessions.endWithoutAuthority(tx, id)
  await noteDocument(tx, { personId: id, form, by: by.id, key: config.dataKey })
  const details = await detailsOf(tx, id)
  if (!details) throw new Error(`person ${id} not found after the change`)
  await audit.record(tx, {
    actor: by.id,
    action: 'person.edit',
    subject: `person:${id}`,
    before: forAudit(before),
    after: { ...forAudit(details), fields: fieldsOf(form) },
    requestId,
  })
  return ok({ details: detailsOnWire(details) })
}

const fieldsOf = (form: Edit['form']): string[] =>
  Object.keys(form)
    .filter((name) => name !== 'confirmed')
    .toSorted()

const LOGIN_ENDED = {
  subject: 'Your login ended',
  text: 'Our office recorded that another person acts for you from now on, and your login ended. If this is wrong, please call our office at once.',
} as const

/** A member whose logins end hears of it where they logged in: their notifications are read by who acts for them. */
async function warnFormerLogins(
  tx: Tx,
  { id, email, config }: { readonly id: string; readonly email: string | null; readonly config: Config },
): Promise<void> {
  const phone = await phoneOf(tx, id)
  if (phone !== null)
    await notices.writeSecretSms(tx, config, { ...LOGIN_ENDED, phone, personId: id, goodMinutes: null })
  if (email)
    await notices.writeLetter(tx, { to: id, address: email, subject: LOGIN_ENDED.subject, body: LOGIN_ENDED.text })
}
