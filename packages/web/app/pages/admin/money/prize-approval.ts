import type { prizeEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../../../messages/en.ts'

export type Prize = ReplyOf<typeof prizeEndpoints.listPrizes>[number]

/**
 * What this administrator can do about a prize. record: enter the security, which pays it or waits for a second ·
 * complete: the second approval · yours: entered by this very administrator · own: the prize is their own.
 */
export type Approval = 'record' | 'complete' | 'yours' | 'own'

export function approvalOf(prize: Pick<Prize, 'status' | 'firstBy' | 'winner'>, adminId: string): Approval {
  if (prize.winner.userId === adminId) return 'own'
  if (prize.status !== 'waiting_second') return 'record'
  return prize.firstBy?.userId === adminId ? 'yours' : 'complete'
}

/** Whether something is left for this administrator to do. */
export const canAct = (approval: Approval): approval is 'record' | 'complete' =>
  approval === 'record' || approval === 'complete'

interface Administrator {
  readonly _id: string
  readonly name: string
  readonly isAdmin: boolean
}

/** "Ravi or Sana", the administrators besides this one; without names "Another administrator". */
export function othersWhoCan(people: readonly Administrator[], adminId: string): string {
  const { or, another } = m.admin.money
  const names = people.filter((person) => person.isAdmin && person._id !== adminId).map((person) => person.name)
  if (names.length === 0) return another
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')}${or}${names.at(-1) ?? ''}`
}
