import type { Refusal, Result } from '@kuri/domain'

/** A refusal whose traces stay: the transaction commits although the caller hears "no". */
export interface Kept {
  readonly ok: false
  readonly error: Refusal
  readonly keeps: true
}

/** What a handler answers. */
export type Outcome<T> = Result<T> | Kept

/**
 * Why one of many calls is not done with the others; nothing was written for it. `in-hand`: somebody else has what it needs,
 * and the others should not wait for them. `by-itself`: it is of a kind that is done by itself.
 */
export type Apart = 'in-hand' | 'by-itself'

/** Refuses and keeps what was written: the record of a late bid and the settlement it came too late for. */
export const kept = (error: Refusal): Kept => ({ ok: false, error, keeps: true })

/** Whether the transaction behind an outcome is committed. */
export const isKept = <T>(outcome: Outcome<T>): boolean => outcome.ok || 'keeps' in outcome
