import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as sessions from '../sessions/service.ts'
import { standsInTheWay } from './person-detail.ts'
import { representsAnybody } from './details.store.ts'
import * as store from './store.ts'

/**
 * Deletes a person with profile, sessions, requests and notices. Refuses: not_found, user_has_money (a ticket, a payment
 * a decision about another's money, or a line of the wallet bears their name), last_admin, role_first (two administrators
 * take a role away before), represents_others.
 */
export async function deletePerson(
  tx: Tx,
  { id, by, requestId }: { id: string; by: string; requestId: string },
): Promise<Result<null>> {
  await store.lockRequestedChits(tx, id)
  const person = await store.lock(tx, id)
  if (!person) return refuse({ code: 'not_found' })
  const { tickets, payments, decisions, hasLines, wallet: balance } = await standsInTheWay(tx, id)
  if (tickets + payments + decisions > 0 || hasLines) return refuse({ code: 'user_has_money', tickets, balance })
  if (await representsAnybody(tx, id)) return refuse({ code: 'represents_others' })
  await sessions.endAllOf(tx, id, 'deleted')
  await store.remove(tx, id)
  await audit.record(tx, { actor: by, action: 'person.delete', subject: `person:${id}`, requestId })
  return ok(null)
}
