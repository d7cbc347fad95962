import type { Refusal, Result } from '@kuri/domain'

/** A refusal whose transaction is committed. */
export interface CommittedRefusal {
  readonly ok: false
  readonly error: Refusal
  readonly keeps: true
}

/** What a handler answers. */
export type Outcome<T> = Result<T> | CommittedRefusal

/**
 * Why a call was left out of its batch; nothing was written for it. `row-locked`: another transaction has locked its row,
 * and the batch does not wait. `run-individually`: calls of this kind are not batched.
 */
export type NotBatched = 'row-locked' | 'run-individually'

/** Refuses and commits what was written: the record of a late bid and the settlement that it came too late for. */
export const refuseAndCommit = (error: Refusal): CommittedRefusal => ({ ok: false, error, keeps: true })

/** Whether the transaction of an outcome must be committed. */
export const mustCommit = <T>(outcome: Outcome<T>): boolean => outcome.ok || 'keeps' in outcome
