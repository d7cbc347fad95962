import type { ReplyOf, emailLinkEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Outcome } from '../../../outcome.ts'
import { secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { provePassword } from '../prove-password.ts'
import * as secondStep from '../two-factor/service.ts'
import * as store from '../store.ts'
import { sendConfirmationLink, notifyChanged, warnOldAddress } from './emails.ts'
import * as links from './links.store.ts'

/** One's own address, and the one that waits to be confirmed. On the wire `confirmedAt` is `verifiedAt`. Refuses: not_found. */
export async function myEmail(tx: Tx, by: SignedIn): Promise<Result<ReplyOf<typeof emailLinkEndpoints.myEmail>>> {
  const known = await store.emailOf(tx, by.id)
  if (!known) return refuse({ code: 'not_found' })
  const { email, confirmedAt: verifiedAt } = known
  return ok({ email, verifiedAt, waiting: await links.waitingAddress(tx, by.id) })
}

/** Sends the letter again to the address that waits, or to one's own. Refuses: too_many_attempts, not_found. */
export async function sendVerification(
  tx: Tx,
  { by, config }: { by: SignedIn; config: Config },
): Promise<Result<null>> {
  const person = await lockWithLogin(tx, by.id)
  if (!person) return refuse({ code: 'not_found' })
  const email = (await links.waitingAddress(tx, by.id)) ?? person.email
  return await sendAgain(tx, { ...person, email }, config)
}

export interface EmailChange {
  readonly by: SignedIn
  readonly email: string
  readonly password: string
  /** Of the second factor, where one is on. */
  readonly code?: string | undefined
  readonly address: string
  readonly config: Config
}

/**
 * Requests another e-mail address: it takes effect when the link sent there is opened in a session of the same person. The
 * password has to be named, and a code of the second factor where one is on, because the address is the way back into the
 * account. An email notifies the present address before anything changes and explains how to stop it. Refuses: wrong_password,
 * invalid_input (no code), wrong_app_code, email_taken, too_many_attempts, unavailable.
 */
export async function changeEmail(database: Transactions, change: EmailChange): Promise<Outcome<null>> {
  const { by, password, address } = change
  const proven = await runLimited(() => provePassword(database, { id: by.id, password, address, field: 'password' }))
  if (proven === null) return BUSY
  if (!proven.ok) return proven
  return await database.write(async (tx) => {
    const person = await lockWithLogin(tx, by.id)
    if (!person) return refuse({ code: 'not_found' })
    // a password that was changed since it was named proves nothing any more
    const holds = (await store.findWithPassword(tx, by.id))?.passwordHash === proven.value.passwordHash
    if (!holds) return refuse({ code: 'wrong_password', field: 'password' })
    const owner = await store.findByEmail(tx, change.email)
    if (owner && owner.id !== by.id) return refuse({ code: 'email_taken' })
    const passed = await proveCode(tx, change)
    if (!passed.ok) return passed
    const sent = await sendAgain(tx, { ...person, email: change.email }, change.config)
    if (sent.ok && change.email !== person.email) await warnOldAddress(tx, person, change.config)
    return sent
  })
}

async function proveCode(tx: Tx, { by, code, address, config }: EmailChange): Promise<Outcome<null>> {
  if (!(await secondStep.isOn(tx, by.id))) return ok(null)
  const problem = 'Please enter the code from your authenticator app.'
  if (code === undefined) return refuse({ code: 'invalid_input', field: 'code', problem })
  const known = await store.emailOf(tx, by.id)
  return await secondStep.proveFactor(tx, { by, code, config, who: { email: known?.email ?? '', address } })
}

export interface Verification {
  readonly token: string
  readonly requestId: string
  /** Whose session the call came with; null: none. */
  readonly by: SignedIn | null
  readonly config: Config
}

/**
 * Confirms an address by the link that was sent to it. The address somebody registered with is confirmed by the link
 * alone. A new address takes the old one's place in a session of the same person only: the link alone proves a mailbox, not
 * the owner of the account. Every other link is void then, and an email notifies the old address; with its link the old
 * address comes back within a week (`resetPassword`).
 * Refuses: link_not_good, link_needs_login (the link stays good), email_taken (somebody else was faster).
 */
export async function verifyEmail(
  tx: Tx,
  { token, requestId, by, config }: Verification,
): Promise<Result<{ email: string }>> {
  const hash = secretHash(token)
  const found = await links.findLink(tx, hash, 'verify')
  const before = found && (await lockWithLogin(tx, found.personId))
  if (!found || !before) return refuse({ code: 'link_not_good' })
  const { personId: id, email } = found
  if (email !== before.email && by?.id !== id) return refuse({ code: 'link_needs_login' })
  // checked again under the lock: a change of the password meanwhile has made it void
  if (!(await links.takeLink(tx, hash, 'verify'))) return refuse({ code: 'link_not_good' })
  if (email !== before.email) {
    const isEmailConfirmed = (await store.emailOf(tx, id))?.confirmedAt !== null
    await store.setEmail(tx, id, email)
    await links.voidLinks(tx, id)
    await audit.record(tx, { actor: id, action: 'person.change-email', subject: `person:${id}`, requestId })
    await notifyChanged(tx, { ...before, isEmailConfirmed, config })
  }
  await store.markEmailConfirmed(tx, id, email)
  return ok({ email })
}

async function lockWithLogin(tx: Tx, id: string): Promise<store.PersonWithLogin | null> {
  const person = await store.lock(tx, id)
  return person && store.hasLogin(person) ? person : null
}

/** Voids the links that were sent before. Refuses: too_many_attempts. */
async function sendAgain(tx: Tx, person: store.PersonWithLogin, config: Config): Promise<Result<null>> {
  const retryAfterSeconds = await links.letterBlockedSeconds(tx, person.id)
  if (retryAfterSeconds !== null) return refuse({ code: 'too_many_attempts', retryAfterSeconds })
  await links.voidLinks(tx, person.id, 'verify')
  await sendConfirmationLink(tx, person, config)
  return ok(null)
}
