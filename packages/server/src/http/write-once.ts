import type { Endpoint, ReplyOf } from '@kuri/contract'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import { isKept, type Apart, type Outcome } from '../outcome.ts'
import * as idempotency from './idempotency.ts'
import { refusalAnswer, type Answer } from './problems.ts'
import { wireText } from './wire-text.ts'

export interface Written {
  readonly answer: Answer
  readonly isCommitted: boolean
  /** The answer of an earlier call with the same key. */
  readonly isReplayed?: true
}

/** What a call is known by. */
export interface Call {
  readonly id: string
  readonly keyedCall: idempotency.KeyedCall | null
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
  call: Call,
  work: (tx: Tx) => Promise<Outcome<ReplyOf<E>>>,
): Promise<Written> {
  const { keyedCall } = call
  return await run(async (tx): Promise<Written> => {
    const before = keyedCall && (await idempotency.begin(tx, keyedCall))
    if (before) return writtenBefore(before, call)
    // before the commit: an answer that does not fit its schema undoes what it tells of
    const written = writtenOf(endpoint, await work(tx), call)
    await idempotency.keep(tx, toKeep(call, written))
    return written
  })
}

/**
 * The same for calls that are done together in a transaction that is open: all keys are taken in one statement, all answers
 * kept in one. `work` is given the places of those that are to be done and answers for each. No two have the same key.
 */
export async function writeAllOnce<E extends Endpoint>(
  tx: Tx,
  endpoint: E,
  calls: readonly Call[],
  work: (places: readonly number[]) => Promise<readonly (Outcome<ReplyOf<E>> | Apart)[]>,
): Promise<(Written | Apart)[]> {
  const before = await idempotency.beginAll(
    tx,
    calls.map(({ keyedCall }) => keyedCall),
  )
  const places = [...calls.keys()].filter((place) => before[place] === null)
  const outcomes = (places.length === 0 ? [] : await work(places)).values()
  const done = calls.map((call, place): Written | Apart => {
    const known = before[place]
    if (known) return writtenBefore(known, call)
    const outcome = outcomes.next().value
    if (outcome === undefined) throw new Error(`a call of ${endpoint.method} ${endpoint.path} was not answered for`)
    return typeof outcome === 'string' ? outcome : writtenOf(endpoint, outcome, call)
  })
  await idempotency.keep(
    tx,
    calls.flatMap((call, place) => toKeep(call, done[place])),
  )
  return done
}

/** Whether a call with this key has had its answer: nothing is asked of anybody for it again. */
export async function isAnswered(db: Db, keyedCall: idempotency.KeyedCall | null): Promise<boolean> {
  return keyedCall !== null && (await inTransaction(db, (tx) => idempotency.isAnswered(tx, keyedCall)))
}

function writtenBefore(before: NonNullable<idempotency.Before>, { id }: Call): Written {
  if ('error' in before) return { answer: refusalAnswer(before.error, id), isCommitted: false }
  return { answer: before, isCommitted: false, isReplayed: true }
}

function writtenOf<E extends Endpoint>(endpoint: E, outcome: Outcome<ReplyOf<E>>, { id }: Call): Written {
  return { answer: answerOf(endpoint, outcome, id), isCommitted: isKept(outcome) }
}

/** A refusal that is not kept leaves its key free, and so does a call that was not done. */
function toKeep({ keyedCall }: Call, written: Written | Apart | undefined): idempotency.KeyedAnswer[] {
  if (keyedCall === null || typeof written !== 'object' || !written.isCommitted) return []
  return [{ keyedCall, answer: written.answer }]
}

/** An outcome on the wire: money in rupees, instants as text. Throws when a handler answers what its schema does not know. */
export function answerOf<E extends Endpoint>(endpoint: E, outcome: Outcome<ReplyOf<E>>, requestId: string): Answer {
  if (!outcome.ok) return refusalAnswer(outcome.error, requestId)
  return { status: endpoint.status ?? 200, body: wireText(endpoint, outcome.value) }
}
