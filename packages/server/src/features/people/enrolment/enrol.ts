import type { BodyOf, enrolmentEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import { newId } from '../../../database/ids.ts'
import type { Tx } from '../../../database/types.ts'
import * as audit from '../../audit/service.ts'
import * as people from '../store.ts'
import * as store from './store.ts'

interface Enrolment {
  readonly form: BodyOf<typeof enrolmentEndpoints.enrolMember>
  readonly by: string
  readonly requestId: string
}

/**
 * Makes somebody a member who has no login: staff do for them what others do themselves. An e-mail address is kept in a login
 * without a password, so that nobody enters by it before the member is invited. Refuses: possible_duplicate (with those it may
 * be, unless they were compared), email_taken. Source: docs/spec/identity.md, IDN-16; ADR 17.
 */
export async function enrol(
  tx: Tx,
  { form, by, requestId }: Enrolment,
): Promise<Result<ReplyOf<typeof enrolmentEndpoints.enrolMember>>> {
  const { name, phone = '', email = '', ownName = '', language = 'en', address = '', nominee = '', confirmed } = form
  await store.lockEnrolment(tx)
  const candidates = confirmed ? [] : await store.candidates(tx, { name, email, phone })
  if (candidates.length > 0) return refuse({ code: 'possible_duplicate', candidates })
  const id = newId()
  const code = await people.insert(tx, { id, name, phone, own_name: ownName, language, address, nominee })
  if (email !== '') await people.insertLogin(tx, { person_id: id, email, password_hash: null })
  const after = { code, confirmed: confirmed ?? false }
  await audit.record(tx, { actor: by, action: 'person.enrol', subject: `person:${id}`, after, requestId })
  return ok({ member: { _id: id, code, name, phone } })
}
