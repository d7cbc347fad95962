import type { ApprovalKind, ProtectedKind, Role } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/** Since a new administrator decides nothing yet: from when on this one does; null: now. */
export const decidesOnlyFrom = store.decidesOnlyFrom

/** The administrators whose approval counts now, or counted until less than 24 hours ago. */
export const decidingAdministrators = store.decidingAdministrators

/** What one person requests and a second one approves. */
export interface ApprovalRequest {
  readonly kind: ApprovalKind
  /** What it is about: a person or a payment; null: the company's settings. */
  readonly subjectId: string | null
  /** Who must not approve it: it is their money, it gives them something, or it is about their login. */
  readonly personId: string | null
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly by: string
}

/** Requests the approval of a second person. The change happens when they approve it. */
export async function requestApproval(
  tx: Tx,
  { kind, subjectId, personId, before = {}, after = {}, by }: ApprovalRequest,
): Promise<void> {
  const row = { kind, subject_id: subjectId, person_id: personId, maker: by }
  await store.insert(tx, { id: newId(), ...row, before: JSON.stringify(before), after: JSON.stringify(after) })
}

/** A change that only two administrators make together. */
export interface ProtectedChange extends ApprovalRequest {
  readonly kind: ProtectedKind
  readonly requestId: string
}

/**
 * Requests a change where a second administrator has to approve it; true: it waits, and the caller changes nothing. With one
 * administrator it is false: the caller carries it out. Either way every administrator is notified. A new administrator decides
 * nothing alone. While the company has no administrator, its founder needs nobody.
 */
export async function waitsForSecond(tx: Tx, change: ProtectedChange): Promise<boolean> {
  const { kind, subjectId, before = {}, after = {}, by, requestId } = change
  const deciding = await store.decidingAdministrators(tx)
  const waits = deciding.length > 1 || (deciding.length === 1 && !deciding.includes(by))
  if (waits) {
    await requestApproval(tx, change)
    await audit.record(tx, { actor: by, action: 'approval.ask', subject: subjectOf(change), before, after, requestId })
  }
  await notifyAdministrators(tx, { kind, subjectId, after, maker: by, became: waits ? 'waiting' : 'done' })
  return waits
}

/** The subject of an approval in the audit log. */
export const subjectOf = ({ kind, subjectId }: Pick<ProtectedChange, 'kind' | 'subjectId'>): string =>
  kind === 'settings' ? 'settings' : `person:${subjectId}`

interface Change extends Pick<ProtectedChange, 'kind' | 'subjectId'> {
  readonly after: Readonly<Record<string, unknown>>
  readonly maker: string | null
  readonly became: 'waiting' | 'done' | 'rejected'
}

/** Notifies every administrator, also the one who did it: somebody else may sit at their browser. */
export async function notifyAdministrators(tx: Tx, { kind, subjectId, after, maker, became }: Change): Promise<void> {
  const about = subjectId ?? maker
  const name = about === null ? undefined : await store.nameOf(tx, about)
  const to = await store.administrators(tx)
  if (about === null || name === undefined || to.length === 0) return
  const data = {
    personId: about,
    name,
    approval: kind,
    role: (after['role'] as Role) ?? null,
  }
  if (became === 'waiting') await notices.notify(tx, { to, kind: 'approval_waiting', data, link: '/admin/money' })
  else await notices.notify(tx, { to, kind: 'approval_decided', data: { ...data, approved: became === 'done' } })
}
