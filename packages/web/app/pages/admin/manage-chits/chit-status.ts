import type { chitEndpoints, ReplyOf } from '@kuri/contract'
import { can } from '@kuri/domain'
import { m } from '../../../messages/en.ts'

/** A scheme of the list: what its actions need of it. */
export type Chit = Pick<
  ReplyOf<typeof chitEndpoints.listChits>[number],
  '_id' | 'name' | 'status' | 'membersJoined' | 'totalMembers' | 'startDate'
>

const t = m.admin.chits

/** The status of a scheme for staff: a full one waits for its start. */
export type ChitPhase = 'forming' | 'ready' | 'running' | 'finished' | 'cancelled'

export const phaseOf = (chit: Pick<Chit, 'status' | 'membersJoined' | 'totalMembers'>): ChitPhase =>
  chit.status === 'forming' && chit.membersJoined >= chit.totalMembers ? 'ready' : chit.status

/** Why a scheme cannot be started, or undefined when it can. */
export function startProblem(chit: Pick<Chit, 'status' | 'membersJoined' | 'totalMembers'>): string | undefined {
  if (!can('start', chit.status)) return t.hasStarted
  const free = chit.totalMembers - chit.membersJoined
  return free > 0 ? t.seatsFree(free) : undefined
}

/** Why a scheme cannot be deleted, or undefined when it can. */
export function deleteProblem(chit: Pick<Chit, 'status' | 'membersJoined'>): string | undefined {
  if (!can('deleteChit', chit.status)) return t.hasStarted
  return chit.membersJoined > 0 ? t.hasMembers : undefined
}

/** The name under which an interrupted edit is kept. */
export const editDraftName = (chit: Chit): string => `edit-chit:${chit._id}`
