import { ok, refuse } from '@kuri/domain'
import * as clock from '../../../clock.ts'
import type { Tx } from '../../../database/types.ts'
import { inTurn } from '../../../in-turn.ts'
import type { Outcome } from '../../../outcome.ts'
import { secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { hashOf } from '../passwords.ts'
import * as store from '../store.ts'
import * as throttle from '../throttle.store.ts'
import { findLink, takeLink, voidLinks } from './links.store.ts'

export interface Reset {
  readonly token: string
  readonly password: string
  readonly requestId: string
}

const BUSY_SECONDS = 5

/**
 * Chooses a new password by a link of a letter. The link is used up and all others of its kind are void, every session
 * and its event streams end, failed log-ins are forgotten, and the person is told by letter. Refuses: link_not_good,
 * unavailable. Source: 6-security, "Passwords".
 */
export async function resetPassword(database: Transactions, reset: Reset): Promise<Outcome<null>> {
  const hash = secretHash(reset.token)
  // asked first only to spare the hashing of passwords for links that are none
  if (!(await database.read((tx) => findLink(tx, hash, 'reset')))) return refuse({ code: 'link_not_good' })
  const passwordHash = await inTurn(() => hashOf(reset.password))
  if (passwordHash === null) return refuse({ code: 'unavailable', retryAfterSeconds: BUSY_SECONDS })
  return await database.write((tx) => write(tx, { hash, passwordHash, requestId: reset.requestId }))
}

async function write(
  tx: Tx,
  { hash, passwordHash, requestId }: { hash: Buffer; passwordHash: string; requestId: string },
): Promise<Outcome<null>> {
  const link = await takeLink(tx, hash, 'reset')
  if (!link) return refuse({ code: 'link_not_good' })
  const { personId: id, email } = link
  await store.setPassword(tx, id, passwordHash)
  // whoever opened the letter reads what is sent there
  await store.markVerified(tx, id, email)
  await voidLinks(tx, id, 'reset')
  await throttle.clear(tx, email)
  await sessions.endAllOf(tx, id, 'password')
  await audit.record(tx, { actor: id, action: 'person.reset-password', subject: `person:${id}`, requestId })
  await notices.tell(tx, { to: id, kind: 'password_changed', data: { at: await clock.now(tx) }, link: '/profile' })
  return ok(null)
}
