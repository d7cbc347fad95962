import type { Endpoint, ReplyOf } from '@kuri/contract'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import { mustCommit, type NotBatched, type Outcome } from '../outcome.ts'
import * as audit from '../features/audit/service.ts'
import { noteActing, type SignedIn } from '../features/sessions/service.ts'
import * as idempotency from './idempotency.ts'
import { refusalAnswer, type Answer } from './error-mapping.ts'
import { serializeResponse } from './serialize-response.ts'

export interface Written {
  readonly answer: Answer
  readonly isCommitted: boolean
  /** The answer of an earlier call with the same key. */
  readonly isReplayed?: true
}

/** How a call is identified. */
export interface Call {
  readonly id: string
  readonly keyedCall: idempotency.KeyedCall | null
  readonly user: SignedIn | null
}

/** Runs work in a transaction that is committed if the work decides so. */
export type RunWritten = (work: (tx: Tx) => Promise<Written>) => Promise<Written>

/** A transaction of its own. */
export const ownTransaction =
  (db: Db): RunWritten =>
  (work) =>
    inTransaction(db, work, (written) => written.isCommitted)

/**
 * One transaction from taking the idempotency key to storing the answer: a crash in between leaves nothing behind, and a
 * call that is repeated with its key has one effect and one answer. A refusal rolls back, except a committed refusal.
 */
export async function writeIdempotently<E extends Endpoint>(
  run: RunWritten,
  endpoint: E,
  call: Call,
  work: (tx: Tx) => Promise<Outcome<ReplyOf<E>>>,
): Promise<Written> {
  const { keyedCall } = call
  return await run(async (tx): Promise<Written> => {
    const before = keyedCall && (await idempotency.begin(tx, keyedCall))
    if (before) return writtenBefore(before, call)
    // before the commit: an answer that does not fit its schema rolls the write back
    const written = writtenOf(endpoint, await actingNoted(tx, endpoint, call, work), call)
    await idempotency.keep(tx, toKeep(call, written))
    return written
  })
}

/**
 * Runs the work of a write. Of a session that acts for another member the audit log keeps each write, and who acted in everything
 * that is written (docs/spec/identity.md, IDN-21).
 */
export async function actingNoted<T>(
  tx: Tx,
  { method, path, permission }: Endpoint,
  { id: requestId, user }: Pick<Call, 'id' | 'user'>,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  await noteActing(tx, user)
  const outcome = await work(tx)
  if (user?.actingBy && mustCommit(outcome) && permission !== 'read-notices') {
    const after = { call: `${method} ${path}` }
    await audit.record(tx, { actor: user.id, action: 'person.act', subject: `person:${user.id}`, after, requestId })
  }
  return outcome
}

/**
 * The same for a batch of calls in an open transaction: all keys are taken in one statement, all answers stored in one.
 * `work` gets the indexes of the calls to run and returns an outcome for each. No two calls have the same key.
 */
export async function writeBatchIdempotently<E extends Endpoint>(
  tx: Tx,
  endpoint: E,
  calls: readonly Call[],
  work: (places: readonly number[]) => Promise<readonly (Outcome<ReplyOf<E>> | NotBatched)[]>,
): Promise<(Written | NotBatched)[]> {
  const before = await idempotency.beginAll(
    tx,
    calls.map(({ keyedCall }) => keyedCall),
  )
  const places = [...calls.keys()].filter((place) => before[place] === null)
  const outcomes = (places.length === 0 ? [] : await work(places)).values()
  const done = calls.map((call, place): Written | NotBatched => {
    const known = before[place]
    if (known) return writtenBefore(known, call)
    const outcome = outcomes.next().value
    if (outcome === undefined)
      throw new Error(`a batch of ${endpoint.method} ${endpoint.path} returned too few outcomes`)
    return typeof outcome === 'string' ? outcome : writtenOf(endpoint, outcome, call)
  })
  await idempotency.keep(
    tx,
    calls.flatMap((call, place) => toKeep(call, done[place])),
  )
  return done
}

/** Whether the answer of a call with this key is stored: the call is not run again. */
export async function isAnswered(db: Db, keyedCall: idempotency.KeyedCall | null): Promise<boolean> {
  return keyedCall !== null && (await inTransaction(db, (tx) => idempotency.isAnswered(tx, keyedCall)))
}

function writtenBefore(before: NonNullable<idempotency.Before>, { id }: Call): Written {
  if ('error' in before) return { answer: refusalAnswer(before.error, id), isCommitted: false }
  return { answer: before, isCommitted: false, isReplayed: true }
}

function writtenOf<E extends Endpoint>(endpoint: E, outcome: Outcome<ReplyOf<E>>, { id }: Call): Written {
  return { answer: answerOf(endpoint, outcome, id), isCommitted: mustCommit(outcome) }
}

/** A refusal that is rolled back, and a call that was not run, leaves its key free. */
function toKeep({ keyedCall }: Call, written: Written | NotBatched | undefined): idempotency.KeyedAnswer[] {
  if (keyedCall === null || typeof written !== 'object' || !written.isCommitted) return []
  return [{ keyedCall, answer: written.answer }]
}

/** An outcome as a response: money in rupees, instants as text. Throws when the value does not fit the reply schema. */
export function answerOf<E extends Endpoint>(endpoint: E, outcome: Outcome<ReplyOf<E>>, requestId: string): Answer {
  if (!outcome.ok) return refusalAnswer(outcome.error, requestId)
  return { status: endpoint.status ?? 200, body: serializeResponse(endpoint, outcome.value) }
}
