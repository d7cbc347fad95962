import type { ActName } from '@kuri/contract'
import { isStaff, losesRights, may, ok, refuse, ZERO, type Result, type Role } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { waitsForSecond } from '../approvals/request.ts'
import type { Approved } from '../approvals/decide.ts'
import * as audit from '../audit/service.ts'
import { blockOf, lockAllOf } from '../collections/devices.ts'
import { allInHand, endRound } from '../collections/in-hand.ts'
import * as notices from '../notices/service.ts'
import * as sessions from '../sessions/service.ts'
import { hasTill } from '../till/service.ts'
import { endAuthoritiesOf } from './acting/service.ts'
import { detailsOf } from './details.store.ts'
import * as store from './store.ts'
import { onWire, type User } from './view.ts'

interface Change {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/** The person as they are now; `waits`: a second administrator has to approve the change. */
export interface RoleChange {
  readonly user: User
  readonly waits: boolean
}

/** Makes a person an administrator, from their next call on; one who is already stays one. Refuses what `giveRole` refuses. */
export const makeAdmin = (tx: Tx, change: Change): Promise<Result<RoleChange>> =>
  giveRole(tx, { ...change, role: 'admin' })

/**
 * Takes the administrator's role back; the person's sessions end. Who is none keeps the role they have. Refuses what
 * `giveRole` refuses.
 */
export async function removeAdmin(tx: Tx, change: Change): Promise<Result<RoleChange>> {
  const person = await store.lock(tx, change.id)
  if (!person) return refuse({ code: 'not_found' })
  return person.role === 'admin' ? await giveRole(tx, { ...change, role: 'member' }) : ok(unchanged(person))
}

const unchanged = (person: store.Person): RoleChange => ({ user: onWire(person), waits: false })

type Wanted = Change & { readonly role: Role }

/**
 * Gives a person the role they have in the company, or none ('member'). Where there are two administrators it waits for the
 * second one. Who is to be no administrator any more may agree to it; nobody agrees to a role for themselves.
 * Refuses: not_found, no_login (a person who cannot log in decides nothing), approval_waiting (another change of this person's
 * role waits), last_admin, cash_in_hand, till_in_use.
 */
export async function giveRole(tx: Tx, { id, by, requestId, role }: Wanted): Promise<Result<RoleChange>> {
  const before = await store.lock(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  if (before.role === role) return ok(unchanged(before))
  if (isStaff(role) && !(await detailsOf(tx, id))?.canLogIn) return refuse({ code: 'no_login' })
  const hand = await emptyHanded(tx, { id, from: before.role, to: role })
  if (!hand.ok) return hand
  const change = { subjectId: id, personId: before.role === 'admin' ? null : id, by, requestId }
  if (await waitsForSecond(tx, { kind: 'role', before: { role: before.role }, after: { role }, ...change })) {
    return ok({ user: onWire(before), waits: true })
  }
  const given = await setRole(tx, { id, by, requestId, role })
  return given.ok ? ok({ user: given.value, waits: false }) : given
}

/** Gives the role that two administrators agreed to. Refuses what `setRole` refuses. */
export async function carryOutRole(tx: Tx, { subjectId, after, by, requestId }: Approved): Promise<Result<User>> {
  return await setRole(tx, { id: subjectId ?? '', role: after['role'] as Role, by, requestId })
}

/**
 * The role holds from the person's next call on; when it takes a right away their sessions end. Who no longer collects has handed
 * over everything that the books know of, their members have no collector, and their phones are blocked. Refuses: not_found,
 * last_admin (the database decides, so that of two who demote each other one survives), cash_in_hand. Source: ADR 10.
 */
async function setRole(tx: Tx, { id, by, requestId, role }: Wanted): Promise<Result<User>> {
  // what their phones send meanwhile waits, and then finds them blocked; the phones first, as what they send locks them
  await lockAllOf(tx, id)
  const before = await store.lock(tx, id)
  if (!before) return refuse({ code: 'not_found' })
  const hand = await emptyHanded(tx, { id, from: before.role, to: role })
  if (!hand.ok) return hand
  if (leavesRound(before.role, role)) {
    await endRound(tx, id)
    // receipts that are only on their phone can still be sent, and wait for a cashier
    await blockOf(tx, { collectorId: id, by, reason: 'Its owner is no longer a collector.' })
  }
  await store.setRole(tx, id, role)
  // a session holds no role, so a new right needs no new login; a right taken away does not wait for one
  if (isStaff(role)) await endAuthoritiesOf(tx, id, by)
  if (losesRights(before.role, role)) await sessions.endAllOf(tx, id, 'role')
  await audit.record(tx, {
    actor: by,
    action: actionOf(before.role, role),
    subject: `person:${id}`,
    before: { role: before.role },
    after: { role },
    requestId,
  })
  await notices.notify(tx, { to: id, kind: 'role_changed', data: { role, from: before.role } })
  return ok(onWire({ ...before, role }))
}

const leavesRound = (from: Role, to: Role): boolean => may(from, 'collect') && !may(to, 'collect')

/**
 * Whether a person who will no longer collect has handed over all they have, and one who will take no more payments has no till
 * that is not confirmed. Refuses: cash_in_hand, till_in_use.
 */
async function emptyHanded(tx: Tx, { id, from, to }: { id: string; from: Role; to: Role }): Promise<Result<null>> {
  const amount = leavesRound(from, to) ? await allInHand(tx, id) : ZERO
  if (amount > 0) return refuse({ code: 'cash_in_hand', amount })
  const leavesCounter = may(from, 'take-payments') && !may(to, 'take-payments')
  return leavesCounter && (await hasTill(tx, id)) ? refuse({ code: 'till_in_use' }) : ok(null)
}

function actionOf(from: Role, to: Role): ActName {
  if (to === 'admin') return 'person.make-admin'
  return from === 'admin' && to === 'member' ? 'person.remove-admin' : 'person.give-role'
}
