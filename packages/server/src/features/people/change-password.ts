import { isStrictPassword, ok, refuse } from '@kuri/domain'
import * as clock from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import type { Outcome } from '../../outcome.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import * as sessions from '../sessions/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { Transactions } from './log-in.ts'
import { hashOf } from './passwords.ts'
import { isTooWeak } from './password-policy.ts'
import { provePassword, type Proven } from './prove-password.ts'
import { voidLinks } from './email-links/links.store.ts'
import * as store from './store.ts'
import * as throttle from './throttle.store.ts'

export interface PasswordChange {
  readonly by: SignedIn
  readonly current: string
  readonly next: string
  readonly address: string
  readonly requestId: string
}

/**
 * Changes one's own password. Every other session of the person ends, every link that was mailed to them is void, and they
 * are notified by email. Refuses: wrong_password, password_not_strict (of staff, where the company requires it), too_many_attempts,
 * unavailable. Source: docs/spec/identity.md, IDN-1 and IDN-3.
 */
export async function changePassword(database: Transactions, change: PasswordChange): Promise<Outcome<null>> {
  const outcome = await runLimited(() => changeOnce(database, change))
  return outcome ?? BUSY
}

async function changeOnce(database: Transactions, change: PasswordChange): Promise<Outcome<null>> {
  const { by, current: password, next, address } = change
  const proven = await provePassword(database, { id: by.id, password, address, field: 'current' })
  if (!proven.ok) return proven
  if (await database.read((tx) => isTooWeak(tx, proven.value.role, next))) {
    return refuse({ code: 'password_not_strict', field: 'next' })
  }
  const nextHash = await hashOf(next)
  return await database.write((tx) => write(tx, change, { ...proven.value, nextHash }))
}

async function write(
  tx: Tx,
  { by, next, requestId }: PasswordChange,
  { email, passwordHash, nextHash }: Proven & { readonly nextHash: string },
): Promise<Outcome<null>> {
  // of two who change it at once the second has named a password that no longer holds
  if (!(await store.replacePassword(tx, by.id, passwordHash, nextHash))) {
    return refuse({ code: 'wrong_password', field: 'current' })
  }
  await store.noteStrictness(tx, by.id, isStrictPassword(next))
  await throttle.clear(tx, email)
  await voidLinks(tx, by.id)
  await sessions.endAllOf(tx, by.id, 'password', by.sessionId)
  await audit.record(tx, { actor: by.id, action: 'person.change-password', subject: `person:${by.id}`, requestId })
  await notices.notify(tx, { to: by.id, kind: 'password_changed', data: { at: await clock.now(tx) }, link: '/profile' })
  return ok(null)
}
