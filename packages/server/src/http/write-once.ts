import type { Endpoint, ReplyOf } from '@kuri/contract'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import { isKept, type Outcome } from '../outcome.ts'
import * as idempotency from './idempotency.ts'
import { refusalAnswer, type Answer } from './problems.ts'
import { wireText } from './wire-text.ts'

export interface Written {
  readonly answer: Answer
  readonly isCommitted: boolean
  /** The answer of an earlier call with the same key. */
  readonly isReplayed?: true
}

/** Runs work in a transaction that is committed when what it wrote is to stay. */
export type RunWritten = (work: (tx: Tx) => Promise<Written>) => Promise<Written>

/** A transaction of its own. */
export const alone =
  (db: Db): RunWritten =>
  (work) =>
    inTransaction(db, work, (written) => written.isCommitted)

/**
 * One transaction from the key to the kept answer: a crash in between leaves nothing behind, and a call that comes twice
 * with one key has one effect and one answer. A refusal undoes everything unless it is `kept`.
 */
export async function writeOnce<E extends Endpoint>(
  run: RunWritten,
  endpoint: E,
  call: { readonly id: string; readonly keyedCall: idempotency.KeyedCall | null },
  work: (tx: Tx) => Promise<Outcome<ReplyOf<E>>>,
): Promise<Written> {
  const { keyedCall } = call
  return await run(async (tx): Promise<Written> => {
    const before = keyedCall && (await idempotency.begin(tx, keyedCall))
    if (before && 'error' in before) return { answer: refusalAnswer(before.error, call.id), isCommitted: false }
    if (before) return { answer: before, isCommitted: false, isReplayed: true }
    const outcome = await work(tx)
    // before the commit: an answer that does not fit its schema undoes what it tells of
    const answer = answerOf(endpoint, outcome, call.id)
    if (keyedCall && isKept(outcome)) await idempotency.keep(tx, keyedCall, answer)
    return { answer, isCommitted: isKept(outcome) }
  })
}

/** Whether a call with this key has had its answer: nothing is asked of anybody for it again. */
export async function isAnswered(db: Db, keyedCall: idempotency.KeyedCall | null): Promise<boolean> {
  return keyedCall !== null && (await inTransaction(db, (tx) => idempotency.isAnswered(tx, keyedCall)))
}

/** An outcome on the wire: money in rupees, instants as text. Throws when a handler answers what its schema does not know. */
export function answerOf<E extends Endpoint>(endpoint: E, outcome: Outcome<ReplyOf<E>>, requestId: string): Answer {
  if (!outcome.ok) return refusalAnswer(outcome.error, requestId)
  return { status: endpoint.status ?? 200, body: wireText(endpoint, outcome.value) }
}
