import {
  INBOX,
  may,
  ok,
  PROTECTED_KINDS,
  refuse,
  type ApprovalKind,
  type ProtectedKind,
  type Result,
} from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { carryOutCancellation, rejectCancellation } from '../counter/cancel.ts'
import { noteChecked } from '../counter/checks.ts'
import { carryOutPayment, rejectPayment } from '../counter/service.ts'
import { carryOutSeal, rejectSeal } from '../imports/seal.ts'
import { carryOutMove, rejectMove } from '../treasury/carry-out.ts'
import { carryOutRole } from '../people/roles.ts'
import { carryOutRemoval } from '../people/two-factor/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import { carryOutSettings } from '../settings/change.ts'
import { decidesOnlyFrom, subjectOf, notifyAdministrators } from './request.ts'
import * as store from './store.ts'

/** What was approved, for the feature that carries it out; `by` is the second person. */
export interface Approved {
  readonly subjectId: string | null
  readonly after: Readonly<Record<string, unknown>>
  readonly by: string
  readonly requestId: string
}

/** The same when it was rejected, with the reason. */
export type Rejected = Approved & { readonly reason: string }

interface KindOfApproval {
  /** What an approval changes. A refusal leaves it waiting. */
  readonly carryOut: (tx: Tx, approved: Approved) => Promise<Result<unknown>>
  /** What a rejection changes beside the approval. */
  readonly reject?: (tx: Tx, rejected: Rejected) => Promise<unknown>
}

/** Every kind of decision that waits in the table of approvals; `INBOX` lists who decides it. */
const KINDS: Readonly<Record<ApprovalKind, KindOfApproval>> = {
  role: { carryOut: carryOutRole },
  settings: { carryOut: carryOutSettings },
  'second-factor': { carryOut: carryOutRemoval },
  counter: { carryOut: carryOutPayment, reject: rejectPayment },
  move: { carryOut: carryOutMove, reject: rejectMove },
  'receipt-cancel': { carryOut: carryOutCancellation, reject: rejectCancellation },
  'receipt-check': { carryOut: noteChecked },
  'import-seal': { carryOut: carryOutSeal, reject: rejectSeal },
}

interface Decision {
  readonly id: string
  readonly by: SignedIn
  readonly requestId: string
}

/**
 * A second person approves what was requested, which takes effect. Refuses: not_found, forbidden, approval_already_decided,
 * same_person_approval, own_approval or own_wallet_approval, new_administrator, and what the change itself refuses.
 */
export async function approve(tx: Tx, decision: Decision): Promise<Result<null>> {
  const { id, by, requestId } = decision
  const found = await lockWaiting(tx, decision)
  if (!found.ok) return found
  const { kind, subject_id: subjectId, person_id: personId, maker, after } = found.value
  if (personId === by.id) return refuse({ code: isProtected(kind) ? 'own_approval' : 'own_wallet_approval' })
  if (maker === by.id) return refuse({ code: 'same_person_approval' })
  if ((await decidesOnlyFrom(tx, by.id)) !== null) return refuse({ code: 'new_administrator' })
  await store.decide(tx, id, { state: 'approved', checker: by.id })
  // before it is carried out: a person who loses the role by it is notified too
  await announce(tx, found.value, decision, null)
  const done = await KINDS[kind].carryOut(tx, { subjectId, after, by: by.id, requestId })
  return done.ok ? ok(null) : done
}

/**
 * A second person rejects what was requested, or the maker takes it back. Refuses: not_found, forbidden,
 * approval_already_decided, own_wallet_approval.
 */
export async function reject(
  tx: Tx,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<Result<null>> {
  const { id, by, requestId } = decision
  const found = await lockWaiting(tx, decision)
  if (!found.ok) return found
  const { kind, subject_id: subjectId, person_id: personId, after } = found.value
  if (personId === by.id && !isProtected(kind)) return refuse({ code: 'own_wallet_approval' })
  await store.decide(tx, id, { state: 'rejected', checker: by.id, reason })
  await announce(tx, found.value, decision, reason)
  await KINDS[kind].reject?.(tx, { subjectId, after, by: by.id, requestId, reason })
  return ok(null)
}

/**
 * The same for what is known by its own id, a counter payment or a move: `reason` rejects it. Answers it as it is then. Refuses
 * also: approval_already_decided where it needed no second person.
 */
export async function decideAbout<W>(
  tx: Tx,
  kind: ApprovalKind,
  subject: {
    readonly these: (tx: Tx, ids: readonly string[]) => Promise<readonly unknown[]>
    readonly one: (tx: Tx, id: string) => Promise<W>
  },
  { id: subjectId, reason, ...rest }: Decision & { readonly reason?: string },
): Promise<Result<W>> {
  const id = await store.idOf(tx, kind, subjectId)
  if (id === undefined) {
    const isKnown = (await subject.these(tx, [subjectId])).length > 0
    return refuse({ code: isKnown ? 'approval_already_decided' : 'not_found' })
  }
  const decided = await (reason === undefined ? approve(tx, { id, ...rest }) : reject(tx, { id, ...rest, reason }))
  return decided.ok ? ok(await subject.one(tx, subjectId)) : decided
}

const isProtected = (kind: ApprovalKind): kind is ProtectedKind => PROTECTED_KINDS.some((one) => one === kind)

/** Writes a decided change into the audit log and notifies every administrator. Decisions about money have acts of their own. */
async function announce(
  tx: Tx,
  { kind, subject_id: subjectId, maker, before, after }: store.ApprovalRow,
  { by, requestId }: Decision,
  reason: string | null,
): Promise<void> {
  if (!isProtected(kind)) return
  const isRejected = reason !== null
  await audit.record(tx, {
    actor: by.id,
    action: isRejected ? 'approval.reject' : 'approval.approve',
    subject: subjectOf({ kind, subjectId }),
    before,
    after: { ...after, maker },
    reason,
    requestId,
  })
  await notifyAdministrators(tx, { kind, subjectId, after, maker, became: isRejected ? 'rejected' : 'done' })
}

async function lockWaiting(tx: Tx, { id, by }: Decision): Promise<Result<store.ApprovalRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (!may(by.role, INBOX[found.kind].decidedWith)) return refuse({ code: 'forbidden' })
  return found.state === 'waiting' ? ok(found) : refuse({ code: 'approval_already_decided' })
}
