import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, hasMoved } from '../ledger/service.ts'
import * as sessions from '../sessions/service.ts'
import * as store from './store.ts'

/**
 * Deletes a person with profile, sessions, requests and notices. Refuses: not_found, user_has_money (a ticket, a payment
 * or a movement in the wallet bears their name), last_admin.
 */
export async function deletePerson(
  tx: Tx,
  { id, by, requestId }: { id: string; by: string; requestId: string },
): Promise<Result<null>> {
  const person = await store.lock(tx, id)
  if (!person) return refuse({ code: 'not_found' })
  if ((await store.isInBooks(tx, id)) || (await hasMoved(tx, accounts.wallet(id)))) {
    return refuse({ code: 'user_has_money' })
  }
  await sessions.endAllOf(tx, id, 'deleted')
  await store.remove(tx, id)
  await audit.record(tx, { actor: by, action: 'person.delete', subject: `person:${id}`, requestId })
  return ok(null)
}
