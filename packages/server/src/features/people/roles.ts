import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
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
export const makeAdmin = (tx: Tx, change: Change): Promise<Result<User>> => setRole(tx, change, 'admin')

/**
 * Takes the administrator's role back; the person's sessions end. Refuses: not_found, last_admin (the database decides,
 * so that of two who demote each other one survives).
 */
export const removeAdmin = (tx: Tx, change: Change): Promise<Result<User>> => setRole(tx, change, 'member')

async function setRole(tx: Tx, { id, by, requestId }: Change, role: store.Person['role']): Promise<Result<User>> {
  const before = await store.lock(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  if (before.role === role) return ok(onWire(before))
  await store.setRole(tx, id, role)
  // a session holds no role, so a new right needs no new login; a right taken away does not wait for one
  if (role === 'member') await sessions.endAllOf(tx, id, 'role')
  await audit.record(tx, {
    actor: by,
    action: role === 'admin' ? 'person.make-admin' : 'person.remove-admin',
    subject: `person:${id}`,
    before: { role: before.role },
    after: { role },
    requestId,
  })
  await notices.tell(tx, { to: id, kind: 'role_changed', data: { role } })
  return ok(onWire({ ...before, role }))
}
