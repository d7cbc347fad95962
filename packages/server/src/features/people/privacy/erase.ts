import { ok, refuse } from '@kuri/domain'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Outcome } from '../../../outcome.ts'
import * as audit from '../../audit/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import type { Transactions } from '../log-in.ts'
import { provePassword } from '../prove-password.ts'
import * as people from '../store.ts'
import * as store from './store.ts'

export interface Erasure {
  readonly by: SignedIn
  readonly password: string
  readonly address: string
  readonly requestId: string
}

/**
 * Erases oneself: sessions end, the profile and all that identifies the person is erased, the books keep "Member #ticket"
 * and every amount. Refuses: wrong_password, too_many_attempts, money_is_open (with what stands in the way), last_admin,
 * unavailable, not_signed_in (deleted meanwhile). Source: docs/spec/identity.md, IDN-10; ADR 12.
 */
export async function eraseMyself(database: Transactions, erasure: Erasure): Promise<Outcome<null>> {
  const { by, password, address, requestId } = erasure
  const proven = await runLimited(() => provePassword(database, { id: by.id, password, address, field: 'password' }))
  if (proven === null) return BUSY
  if (!proven.ok) return proven
  return await database.write(async (tx) => {
    await people.lockRequestedChits(tx, by.id)
    // an administrator may have deleted this person after the session was read
    if ((await people.lock(tx, by.id)) === null) return refuse({ code: 'not_signed_in' })
    const open = await store.openMoney(tx, by.id)
    if (open) return refuse({ code: 'money_is_open', ...open })
    await sessions.endAllOf(tx, by.id, 'deleted')
    await store.erase(tx, by.id)
    await audit.record(tx, { actor: by.id, action: 'person.erase', subject: `person:${by.id}`, requestId })
    return ok(null)
  })
}
