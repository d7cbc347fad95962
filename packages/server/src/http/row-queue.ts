import { wasUndone } from '../database/pipelined-dialect.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import { openBatchQueues } from './batch-queue.ts'
import { ownTransaction, type RunWritten, type Written } from './idempotent-write.ts'

type Work = (tx: Tx) => Promise<Written>

interface QueuedWork {
  readonly work: Work
  readonly resolve: (written: Written) => void
  readonly reject: (error: unknown) => void
}

/** One call of a batch failed; the transaction is rolled back for all of them. */
export class BatchFailed extends Error {}

/**
 * Group commit for calls that would wait for the same row: while one transaction is running, the calls that arrive are
 * queued; then they run one after the other in one transaction, each seeing the one before. A row that many calls want
 * costs one connection and one disk flush for all of them, and they run in the order of arrival.
 * Requires of the work: a refusal that is not committed has written nothing.
 */
export function openRowQueues(db: Db): (row: string) => RunWritten {
  const queueOf = openBatchQueues<QueuedWork>(() => ({ runBatch: (batch) => runBatch(db, batch) }))
  return (row) => async (work) => {
    const { promise, resolve, reject } = Promise.withResolvers<Written>()
    queueOf(row).add({ work, resolve, reject })
    return await promise
  }
}

async function runBatch(db: Db, batch: readonly QueuedWork[]): Promise<void> {
  const [first] = batch
  if (first && batch.length === 1) return await runIndividually(db, first)
  try {
    const written = await inTransaction(db, (tx) => runAll(tx, batch), hasCommitted)
    for (const [index, queued] of batch.entries()) {
      const own = written[index]
      if (own) queued.resolve(own)
    }
  } catch (error) {
    // each call is retried in its own transaction, so only the faulty one fails; a commit that failed may have happened, no retry
    if (isRolledBack(error)) for (const queued of batch) await runIndividually(db, queued)
    else for (const { reject } of batch) reject(error)
  }
}

/** Whether a shared transaction was certainly rolled back. */
export const isRolledBack = (error: unknown): boolean => error instanceof BatchFailed || wasUndone(error)

async function runIndividually(db: Db, { work, resolve, reject }: QueuedWork): Promise<void> {
  await ownTransaction(db)(work).then(resolve, reject)
}

async function runAll(tx: Tx, batch: readonly QueuedWork[]): Promise<Written[]> {
  const written: Written[] = []
  for (const { work } of batch) {
    try {
      written.push(await work(tx))
    } catch (cause) {
      throw new BatchFailed('a call of this batch failed', { cause })
    }
  }
  return written
}

const hasCommitted = (written: readonly Written[]): boolean => written.some(({ isCommitted }) => isCommitted)
