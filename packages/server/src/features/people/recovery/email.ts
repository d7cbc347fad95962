import type { ReplyOf, recoveryEndpoints } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { BUSY, inTurn } from '../../../in-turn.ts'
import type { Outcome } from '../../../outcome.ts'
import { secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { provePassword } from '../prove-password.ts'
import * as store from '../store.ts'
import { sendVerifyLink } from './letters.ts'
import * as links from './links.store.ts'

/** One's own address, and the one that waits to be confirmed. Refuses: not_found. */
export async function myEmail(tx: Tx, by: SignedIn): Promise<Result<ReplyOf<typeof recoveryEndpoints.myEmail>>> {
  const known = await store.emailOf(tx, by.id)
  if (!known) return refuse({ code: 'not_found' })
  return ok({ ...known, waiting: await links.waitingAddress(tx, by.id) })
}

/** Sends the letter again to the address that waits, or to one's own. Refuses: too_many_attempts, not_found. */
export async function sendVerification(
  tx: Tx,
  { by, config }: { by: SignedIn; config: Config },
): Promise<Result<null>> {
  const person = await store.lock(tx, by.id)
  if (!person) return refuse({ code: 'not_found' })
  const email = (await links.waitingAddress(tx, by.id)) ?? person.email
  return await verify(tx, { ...person, email }, config)
}

export interface EmailChange {
  readonly by: SignedIn
  readonly email: string
  readonly password: string
  readonly address: string
  readonly config: Config
}

/**
 * Asks for another e-mail address: it holds once the link sent there comes back. The password has to be named, because
 * the address is the way back into the account. Refuses: wrong_password, email_taken, too_many_attempts, unavailable.
 */
export async function changeEmail(database: Transactions, change: EmailChange): Promise<Outcome<null>> {
  const { by, password, address } = change
  const proven = await inTurn(() => provePassword(database, { id: by.id, password, address, field: 'password' }))
  if (proven === null) return BUSY
  if (!proven.ok) return proven
  return await database.write(async (tx) => {
    const person = await store.lock(tx, by.id)
    if (!person) return refuse({ code: 'not_found' })
    const owner = await store.findByEmail(tx, change.email)
    if (owner && owner.id !== by.id) return refuse({ code: 'email_taken' })
    return await verify(tx, { ...person, email: change.email }, change.config)
  })
}

/**
 * Confirms an address by the link that was sent to it. A new address takes the old one's place, links sent to the old one
 * are void, and a letter there says so. Refuses: link_not_good, email_taken (somebody else was faster).
 */
export async function verifyEmail(
  tx: Tx,
  { token, requestId }: { token: string; requestId: string },
): Promise<Result<{ email: string }>> {
  const link = await links.takeLink(tx, secretHash(token), 'verify')
  const before = link && (await store.lock(tx, link.personId))
  if (!link || !before) return refuse({ code: 'link_not_good' })
  const { personId: id, email } = link
  if (email !== before.email) {
    await store.setEmail(tx, id, email)
    await links.voidLinks(tx, id, 'reset')
    await audit.record(tx, { actor: id, action: 'person.change-email', subject: `person:${id}`, requestId })
    await notices.writeLetter(tx, {
      address: before.email,
      subject: 'Your email address has changed',
      body: `Dear ${before.name},\n\nYou now log in with another email address, and letters no longer come here. If that was not you, call us at once.`,
    })
  }
  await store.markVerified(tx, id, email)
  return ok({ email })
}

async function verify(tx: Tx, person: store.Person, config: Config): Promise<Result<null>> {
  const retryAfterSeconds = await links.letterBlockedSeconds(tx, person.id)
  if (retryAfterSeconds !== null) return refuse({ code: 'too_many_attempts', retryAfterSeconds })
  await links.voidLinks(tx, person.id, 'verify')
  await sendVerifyLink(tx, person, config)
  return ok(null)
}
