import { ok, refuse } from '@kuri/domain'
import type { BodyOf, setupEndpoints } from '@kuri/contract'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { newId } from '../../../database/ids.ts'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Outcome } from '../../../outcome.ts'
import { newSecret, secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import type { Transactions } from '../log-in.ts'
import { hashOf } from '../passwords.ts'
import { sendConfirmationLink } from '../email-links/emails.ts'
import * as people from '../store.ts'
import { onWire, type User } from '../view.ts'
import * as store from './store.ts'

/**
 * A link for making the first administrator, as the path of its page; null once there is one. For the start of a real
 * company, which prints it: there is no default administrator. Source: docs/spec/identity.md, IDN-1.
 */
export async function openSetup(tx: Tx): Promise<string | null> {
  if ((await people.withRoles(tx, ['admin'])).length > 0) return null
  const token = newSecret()
  await store.insertLink(tx, secretHash(token))
  return `/setup?token=${token}`
}

export interface SetUp {
  readonly form: BodyOf<typeof setupEndpoints.setUp>
  readonly config: Config
  readonly requestId: string
}

/**
 * Makes the first administrator by such a link. Refuses: link_not_good, setup_done (there is an administrator already, or
 * somebody was faster with another link), email_taken, unavailable.
 */
export async function setUp(database: Transactions, { form, config, requestId }: SetUp): Promise<Outcome<User>> {
  const { token, password, email, phone = '', ...profile } = form
  const hash = secretHash(token)
  if (!(await database.read((tx) => store.isGoodLink(tx, hash)))) return refuse({ code: 'link_not_good' })
  const passwordHash = await runLimited(() => hashOf(password))
  if (passwordHash === null) return BUSY
  return await database.write(async (tx) => {
    if (!(await store.takeLink(tx, hash))) return refuse({ code: 'link_not_good' })
    if ((await people.withRoles(tx, ['admin'])).length > 0) return refuse({ code: 'setup_done' })
    const id = newId()
    await people.insert(tx, { ...profile, id, phone, role: 'admin' })
    await people.insertLogin(tx, { person_id: id, email, password_hash: passwordHash, password_is_strict: true })
    await audit.record(tx, { actor: id, action: 'company.set-up', subject: `person:${id}`, requestId })
    const person = await people.find(tx, id)
    if (!person) return refuse({ code: 'not_found' })
    await sendConfirmationLink(tx, { ...person, email }, config)
    return ok(onWire(person))
  })
}
