import { ok, refuse, type Result } from '@kuri/domain'
import * as clock from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { inTurn } from '../../in-turn.ts'
import { kept, type Outcome } from '../../outcome.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import * as sessions from '../sessions/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import type { Transactions } from './log-in.ts'
import { fits, hashOf } from './passwords.ts'
import * as store from './store.ts'
import * as throttle from './throttle.store.ts'

export interface PasswordChange {
  readonly by: SignedIn
  readonly current: string
  readonly next: string
  readonly address: string
  readonly requestId: string
}

const BUSY_SECONDS = 5

/**
 * Changes one's own password. Every other session of the person ends, and they are told by letter. Whoever sits down at
 * an open browser cannot guess: wrong ones count with failed log-ins. Refuses: wrong_password, too_many_attempts,
 * unavailable. Source: 6-security, "Sessions" and "Passwords".
 */
export async function changePassword(database: Transactions, change: PasswordChange): Promise<Outcome<null>> {
  const outcome = await inTurn(() => changeOnce(database, change))
  return outcome ?? refuse({ code: 'unavailable', retryAfterSeconds: BUSY_SECONDS })
}

async function changeOnce(database: Transactions, change: PasswordChange): Promise<Outcome<null>> {
  const asked = await database.read((tx) => findAccount(tx, change))
  if (!asked.ok) return asked
  const { email, passwordHash } = asked.value
  if (!(await fits(change.current, passwordHash))) {
    return await database.write(async (tx) => {
      await throttle.record(tx, email, change.address)
      return kept({ code: 'wrong_password', field: 'current' })
    })
  }
  const nextHash = await hashOf(change.next)
  return await database.write((tx) => write(tx, change, { email, passwordHash, nextHash }))
}

type Account = { readonly email: string; readonly passwordHash: string }

async function findAccount(tx: Tx, { by, address }: PasswordChange): Promise<Result<Account>> {
  const person = await store.find(tx, by.id)
  const account = person && (await store.findByEmail(tx, person.email))
  if (!account) return refuse({ code: 'not_found' })
  const retryAfterSeconds = await throttle.blockedSeconds(tx, account.email, address)
  return retryAfterSeconds === null ? ok(account) : refuse({ code: 'too_many_attempts', retryAfterSeconds })
}

async function write(
  tx: Tx,
  { by, requestId }: PasswordChange,
  { email, passwordHash, nextHash }: Account & { readonly nextHash: string },
): Promise<Outcome<null>> {
  // of two who change it at once the second has named a password that no longer holds
  if (!(await store.replacePassword(tx, by.id, passwordHash, nextHash))) {
    return refuse({ code: 'wrong_password', field: 'current' })
  }
  await throttle.clear(tx, email)
  await sessions.endAllOf(tx, by.id, 'password', by.sessionId)
  await audit.record(tx, { actor: by.id, action: 'person.change-password', subject: `person:${by.id}`, requestId })
  await notices.tell(tx, { to: by.id, kind: 'password_changed', data: { at: await clock.now(tx) }, link: '/profile' })
  return ok(null)
}
