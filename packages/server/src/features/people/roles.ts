import type { ActName } from '@kuri/contract'
import { losesRights, may, ok, refuse, type Result, type Role } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { allInHand, endRound } from '../collections/in-hand.ts'
import * as notices from '../notices/service.ts'
import * as sessions from '../sessions/service.ts'
import * as store from './store.ts'
import { onWire, type User } from './view.ts'

interface Change {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/** Makes a person an administrator, from their next call on; one who is already stays one. Refuses: not_found. */
export const makeAdmin = (tx: Tx, change: Change): Promise<Result<User>> => giveRole(tx, { ...change, role: 'admin' })

/**
 * Takes the administrator's role back; the person's sessions end. Who is none keeps the role they have. Refuses:
 * not_found, last_admin (the database decides, so that of two who demote each other one survives).
 */
export async function removeAdmin(tx: Tx, change: Change): Promise<Result<User>> {
  const person = await store.lock(tx, change.id)
  if (!person) return refuse({ code: 'not_found' })
  return person.role === 'admin' ? await giveRole(tx, { ...change, role: 'member' }) : ok(onWire(person))
}

/**
 * Gives a person the role they have in the company, or none ('member'). It holds from their next call on; when it takes
 * a right away their sessions end. Who no longer collects has handed everything over, and their members are nobody's.
 * Refuses: not_found, last_admin, cash_in_hand. Source: decision 0035.
 */
export async function giveRole(
  tx: Tx,
  { id, by, requestId, role }: Change & { readonly role: Role },
): Promise<Result<User>> {
  const before = await store.lock(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  if (before.role === role) return ok(onWire(before))
  const hand = await leaveRound(tx, { id, from: before.role, to: role })
  if (!hand.ok) return hand
  await store.setRole(tx, id, role)
  // a session holds no role, so a new right needs no new login; a right taken away does not wait for one
  if (losesRights(before.role, role)) await sessions.endAllOf(tx, id, 'role')
  await audit.record(tx, {
    actor: by,
    action: actionOf(before.role, role),
    subject: `person:${id}`,
    before: { role: before.role },
    after: { role },
    requestId,
  })
  await notices.tell(tx, { to: id, kind: 'role_changed', data: { role } })
  return ok(onWire({ ...before, role }))
}

async function leaveRound(tx: Tx, { id, from, to }: { id: string; from: Role; to: Role }): Promise<Result<null>> {
  if (!may(from, 'collect') || may(to, 'collect')) return ok(null)
  const amount = await allInHand(tx, id)
  if (amount > 0) return refuse({ code: 'cash_in_hand', amount })
  await endRound(tx, id)
  return ok(null)
}

function actionOf(from: Role, to: Role): ActName {
  if (to === 'admin') return 'person.make-admin'
  return from === 'admin' && to === 'member' ? 'person.remove-admin' : 'person.give-role'
}
