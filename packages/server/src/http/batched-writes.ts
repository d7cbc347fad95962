import type { Endpoint, ReplyOf } from '@kuri/contract'
import { isDatabaseAway } from '../database/errors.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import type { NotBatched, Outcome } from '../outcome.ts'
import { openBatchQueue, openBatchQueues } from './batch-queue.ts'
import {
  ownTransaction,
  writeBatchIdempotently,
  writeIdempotently,
  type Call,
  type Written,
} from './idempotent-write.ts'
import type { Req } from './request.ts'
import { BatchFailed, isRolledBack, openRowQueues } from './row-queue.ts'

/** With `skipLocked` a call whose rows another transaction has locked is left out (`row-locked`); otherwise the batch waits. */
interface LockOptions {
  readonly skipLocked: boolean
}

/** How the calls of an endpoint are run in batches (ADR 4). */
export interface BatchedWrites<E extends Endpoint> {
  /** The row a call would wait for. */
  readonly queue: (req: Req<E>) => string
  /**
   * Runs calls in the order given, each as if those before it were committed, and returns an outcome for each in the same
   * order. A refusal that is not committed, and a call that is not batched, has written nothing. No two calls have the same
   * idempotency key. Locks are taken in one order, whatever the order of the calls. With one call and
   * `skipLocked: false` the outcome is never `NotBatched`: such a call may also write what a batch does not.
   */
  readonly run: (
    tx: Tx,
    calls: readonly Req<E>[],
    lockOptions: LockOptions,
  ) => Promise<readonly (Outcome<ReplyOf<E>> | NotBatched)[]>
}

interface QueuedCall<E extends Endpoint> {
  readonly call: Call
  readonly req: Req<E>
  readonly resolve: (written: Written) => void
  readonly reject: (error: unknown) => void
}

/**
 * Calls of an endpoint that arrive while a transaction is running share the next one, whatever rows they are about: keys,
 * reads and writes are one statement each for the whole batch. Three kinds of queue, so that no call waits for a row it
 * does not need: one for all calls; one for each row that another transaction had locked, where the batch waits for the
 * lock; and a row queue for calls that run individually. A call moves from one to the next, never back.
 */
export function openBatchedWrites<E extends Endpoint>(
  db: Db,
  endpoint: E,
  { queue, run }: BatchedWrites<E>,
): (call: Call, req: Req<E>) => Promise<Written> {
  const rowQueueOf = openRowQueues(db)
  const sharedQueue = openBatchQueue<QueuedCall<E>>({
    keyOf,
    runBatch: (batch) => runBatch(batch, { skipLocked: true }),
  })
  const waitingQueueOf = openBatchQueues<QueuedCall<E>>(() => ({
    keyOf,
    runBatch: (batch) => runBatch(batch, { skipLocked: false }),
  }))

  async function runBatch(batch: readonly QueuedCall<E>[], lockOptions: LockOptions): Promise<void> {
    try {
      const done = await inTransaction(db, (tx) => runAll(tx, batch, lockOptions), hasCommitted)
      for (const [index, queued] of batch.entries()) {
        const own = done[index]
        if (own === 'row-locked' && lockOptions.skipLocked) waitingQueueOf(queue(queued.req)).add(queued)
        else if (typeof own === 'string') runIndividually(queued)
        else if (own) queued.resolve(own)
      }
    } catch (error) {
      // each call is retried on its own, so only the faulty one fails; a commit that failed may have happened, no retry
      if (!isRolledBack(error)) for (const { reject } of batch) reject(error)
      else if (!lockOptions.skipLocked && isDatabaseAway(causeOf(error)))
        for (const { reject } of batch) reject(causeOf(error))
      else for (const queued of batch) runIndividually(queued)
    }
  }

  async function runAll(
    tx: Tx,
    batch: readonly QueuedCall<E>[],
    lockOptions: LockOptions,
  ): Promise<readonly (Written | NotBatched)[]> {
    const calls = batch.map(({ call }) => call)
    try {
      return await writeBatchIdempotently(tx, endpoint, calls, async (places) => {
        const reqs = places.flatMap((place) => batch[place]?.req ?? [])
        return await run(tx, reqs, lockOptions)
      })
    } catch (cause) {
      throw new BatchFailed(`a batch of ${endpoint.method} ${endpoint.path} failed`, { cause })
    }
  }

  function runIndividually({ call, req, resolve, reject }: QueuedCall<E>): void {
    void writeIdempotently(rowQueueOf(queue(req)), endpoint, call, (tx) => runAlone(tx, req)).then(resolve, reject)
  }

  async function runAlone(tx: Tx, req: Req<E>): Promise<Outcome<ReplyOf<E>>> {
    const [outcome] = await run(tx, [req], { skipLocked: false })
    if (outcome === undefined || typeof outcome === 'string')
      throw new Error(`a call of ${endpoint.method} ${endpoint.path} was left out although it was alone: ${outcome}`)
    return outcome
  }

  return async (call, req) => {
    // who acts for another is noted for the whole transaction
    if (call.user?.actingBy)
      return await writeIdempotently(ownTransaction(db), endpoint, call, (tx) => runAlone(tx, req))
    const { promise, resolve, reject } = Promise.withResolvers<Written>()
    sharedQueue.add({ call, req, resolve, reject })
    return await promise
  }
}

/** Of two calls with the same idempotency key the second replays the answer of the first, so it runs after it. */
function keyOf({ call: { keyedCall } }: Pick<QueuedCall<Endpoint>, 'call'>): string | null {
  return keyedCall && `${keyedCall.personId} ${keyedCall.key}`
}

const causeOf = (error: unknown): unknown => (error instanceof BatchFailed ? error.cause : error)

const hasCommitted = (done: readonly (Written | NotBatched)[]): boolean =>
  done.some((own) => typeof own === 'object' && own.isCommitted)
