import { isStrictPassword, ok, refuse, type Result } from '@kuri/domain'
import * as clock from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Outcome } from '../../../outcome.ts'
import { secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { hashOf } from '../passwords.ts'
import * as secondStep from '../two-factor/service.ts'
import { removeAllOf as removePasskeys } from '../passkeys/service.ts'
import * as store from '../store.ts'
import { isTooWeak } from '../password-policy.ts'
import * as throttle from '../throttle.store.ts'
import { notifyChangedBack } from './emails.ts'
import { endUndos, findLink, takeLink, voidLinks, type FoundLink } from './links.store.ts'

export interface Reset {
  readonly token: string
  readonly password: string
  readonly requestId: string
}

/**
 * Chooses a new password by a link of a letter. The link is used up and every other link is void, every session
 * and its event streams end, failed log-ins are forgotten, and the person is notified by email. The link that notifies a former
 * address of its change also brings that address back, and takes away a second factor that was set since. Refuses:
 * link_not_good, password_not_strict (of staff, where the company requires it), unavailable.
 * Source: docs/spec/identity.md, IDN-6; ADR 11.
 */
export async function resetPassword(database: Transactions, reset: Reset): Promise<Outcome<null>> {
  const hash = secretHash(reset.token)
  // checked first only to spare the hashing of passwords for links that are none
  const judged = await database.read((tx) => judge(tx, hash, reset.password))
  if (!judged.ok) return judged
  const passwordHash = await runLimited(() => hashOf(reset.password))
  if (passwordHash === null) return BUSY
  return await database.write((tx) => write(tx, { ...reset, hash, passwordHash }))
}

async function judge(tx: Tx, hash: Buffer, password: string): Promise<Result<null>> {
  const link = await findLink(tx, hash, 'reset', 'undo')
  const person = link && (await store.find(tx, link.personId))
  if (!person) return refuse({ code: 'link_not_good' })
  return (await isTooWeak(tx, person.role, password))
    ? refuse({ code: 'password_not_strict', field: 'password' })
    : ok(null)
}

async function write(
  tx: Tx,
  { password, hash, passwordHash, requestId }: Reset & { readonly hash: Buffer; readonly passwordHash: string },
): Promise<Outcome<null>> {
  const link = await takeLink(tx, hash, 'reset', 'undo')
  if (!link) return refuse({ code: 'link_not_good' })
  const { personId: id, email } = link
  if (link.purpose === 'undo') await undoChange(tx, link, requestId)
  await store.setPassword(tx, id, passwordHash)
  await store.noteStrictness(tx, id, isStrictPassword(password))
  if ((await store.emailOf(tx, id))?.confirmedAt === null) await secondStep.dropSetBeforeConfirmation(tx, id)
  // the person who opened the email reads what is sent to this address
  await store.markEmailConfirmed(tx, id, email)
  // a person who had the password may have added one
  await removePasskeys(tx, id)
  await voidLinks(tx, id)
  await throttle.clear(tx, email)
  await sessions.endAllOf(tx, id, 'password')
  await audit.record(tx, { actor: id, action: 'person.reset-password', subject: `person:${id}`, requestId })
  await notices.notify(tx, { to: id, kind: 'password_changed', data: { at: await clock.now(tx) }, link: '/profile' })
  return ok(null)
}

/** Brings back the address a person went by before. */
async function undoChange(tx: Tx, link: FoundLink, requestId: string): Promise<void> {
  const { personId: id, email, madeAt } = link
  const person = await store.lock(tx, id)
  if (!person || !store.hasLogin(person)) throw new Error(`person ${id}: no login found by a link of theirs`)
  await endUndos(tx, link)
  await secondStep.dropSetSince(tx, id, madeAt)
  if (person.email === email) return
  const isEmailConfirmed = (await store.emailOf(tx, id))?.confirmedAt !== null
  await store.setEmail(tx, id, email)
  await audit.record(tx, { actor: id, action: 'person.change-email', subject: `person:${id}`, requestId })
  if (isEmailConfirmed) await notifyChangedBack(tx, person)
}
