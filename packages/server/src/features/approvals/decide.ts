import type { ApprovalKind } from '@kuri/domain'
import { DESK, may, ok, refuse, type Result, type StaffPermission } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { carryOutRole } from '../people/roles.ts'
import { carryOutRemoval } from '../people/second-step/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import { carryOutSettings } from '../settings/change.ts'
import { decidesOnlyFrom, subjectOf, tellAdministrators } from './ask.ts'
import { toWire, type ApprovalWire } from './wire.ts'
import * as store from './store.ts'

/** An approved change, for the feature that carries it out; `by` is the second administrator. */
export interface Approved {
  readonly subjectId: string | null
  readonly after: Readonly<Record<string, unknown>>
  readonly by: string
  readonly requestId: string
}

interface KindOfApproval {
  /** Who decides. */
  readonly permission: StaffPermission
  /** What an approval changes. A refusal leaves it waiting. */
  readonly carryOut: (tx: Tx, approved: Approved) => Promise<Result<unknown>>
}

/** Every kind of change that waits in the table of approvals. */
const KINDS: Readonly<Record<ApprovalKind, KindOfApproval>> = {
  role: { permission: DESK.role.decidedWith, carryOut: carryOutRole },
  settings: { permission: DESK.settings.decidedWith, carryOut: carryOutSettings },
  'second-factor': { permission: DESK['second-factor'].decidedWith, carryOut: carryOutRemoval },
}

interface Decision {
  readonly id: string
  readonly by: SignedIn
  readonly requestId: string
}

/**
 * A second administrator approves a change, which takes effect. Refuses: not_found, forbidden, approval_already_decided,
 * same_person_approval, own_approval, new_administrator, and what the change itself refuses.
 */
export async function approve(tx: Tx, { id, by, requestId }: Decision): Promise<Result<ApprovalWire>> {
  const found = await lockWaiting(tx, { id, by })
  if (!found.ok) return found
  const { kind, subject_id: subjectId, person_id: personId, maker, before, after } = found.value
  if (maker === by.id) return refuse({ code: 'same_person_approval' })
  if (personId === by.id) return refuse({ code: 'own_approval' })
  if ((await decidesOnlyFrom(tx, by.id)) !== null) return refuse({ code: 'new_administrator' })
  await store.decide(tx, id, { state: 'approved', checker: by.id })
  await audit.record(tx, {
    actor: by.id,
    action: 'approval.approve',
    subject: subjectOf({ kind, subjectId }),
    before,
    after: { ...after, maker },
    requestId,
  })
  // before it is carried out: who loses the role by it hears of it too
  await tellAdministrators(tx, { kind, subjectId, after, maker, became: 'done' })
  const done = await KINDS[kind].carryOut(tx, { subjectId, after, by: by.id, requestId })
  return done.ok ? ok(await toWire(tx, id)) : done
}

/**
 * An administrator rejects a change, or takes back what they asked for. Refuses: not_found, forbidden, approval_already_decided,
 * own_approval.
 */
export async function reject(
  tx: Tx,
  { id, by, requestId, reason }: Decision & { readonly reason: string },
): Promise<Result<ApprovalWire>> {
  const found = await lockWaiting(tx, { id, by })
  if (!found.ok) return found
  const { kind, subject_id: subjectId, maker, before, after } = found.value
  await store.decide(tx, id, { state: 'rejected', checker: by.id, reason })
  await audit.record(tx, {
    actor: by.id,
    action: 'approval.reject',
    subject: subjectOf({ kind, subjectId }),
    before,
    after: { ...after, maker },
    reason,
    requestId,
  })
  await tellAdministrators(tx, { kind, subjectId, after, maker, became: 'rejected' })
  return ok(await toWire(tx, id))
}

async function lockWaiting(tx: Tx, { id, by }: Pick<Decision, 'id' | 'by'>): Promise<Result<store.ApprovalRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (!may(by.role, KINDS[found.kind].permission)) return refuse({ code: 'forbidden' })
  return found.state === 'waiting' ? ok(found) : refuse({ code: 'approval_already_decided' })
}
