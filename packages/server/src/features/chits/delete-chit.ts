import { can, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as chits from './service.ts'
import * as store from './store.ts'

/**
 * Deletes a chit nobody has joined; requests that wait for it go with it. Refuses: not_found, chit_has_money (something
 * was paid: it stays in the books), chit_has_members.
 */
export async function deleteChit(
  tx: Tx,
  { id, by, requestId }: { id: string; by: string; requestId: string },
): Promise<Result<null>> {
  const locked = await chits.lock(tx, id)
  if (!locked.ok) return locked
  const { name, state, ticketsTaken } = locked.value
  if (await store.hasMoney(tx, id)) return refuse({ code: 'chit_has_money' })
  if (ticketsTaken > 0 || !can('deleteChit', state)) return refuse({ code: 'chit_has_members' })
  await store.remove(tx, id)
  await audit.record(tx, { actor: by, action: 'chit.delete', subject: `chit:${id}`, before: { name }, requestId })
  return ok(null)
}
