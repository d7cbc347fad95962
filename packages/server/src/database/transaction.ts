import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseError, isNameless, isStalePlan } from './errors.ts'
import type { Db, Tx } from './types.ts'

const RETRIES = 5
/** serialization_failure, deadlock_detected: nothing happened, and the same work may succeed the next time. */
const WORTH_ANOTHER_TRY = new Set(['40001', '40P01'])

/** Carries an outcome out of a transaction that must not be kept. */
class RollBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('rolled back on purpose')
    this.outcome = outcome
  }
}

/**
 * Runs `work` in one transaction and returns its outcome. `keeps` decides by the outcome whether it is committed; without
 * it everything is, except when `work` throws. Work may run several times, so it acts on nothing but `tx`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  keeps: (outcome: T) => boolean = () => true,
): Promise<T> {
  return await retryOnConflict(async () => {
    try {
      return await db.transaction().execute(async (tx) => {
        const outcome = await work(tx)
        if (!keeps(outcome)) throw new RollBack(outcome)
        return outcome
      })
    } catch (error) {
      if (error instanceof RollBack) return error.outcome as T
      throw error
    }
  })
}

/** read_only_sql_transaction */
const WRITTEN_WHILE_READING = '25006'

/**
 * Runs `work` on one snapshot in which nothing can be written: all its answers belong together. Work that writes all the
 * same is a bug of ours; elsewhere the same error comes from a replica that is not promoted yet, and means "not now".
 */
export async function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  try {
    return await retryOnConflict(() => snapshot.execute(work))
  } catch (error) {
    if (!isDatabaseError(error) || error.code !== WRITTEN_WHILE_READING) throw error
    throw new Error('Work in a snapshot tried to write.', { cause: error })
  }
}

/** Runs one statement that needs no transaction around it: by itself it is one, with one snapshot. */
export async function inOneStatement<T>(statement: () => Promise<T>): Promise<T> {
  return await retryOnConflict(statement)
}

const CANCEL_AGAIN_MS = 100

/**
 * Runs `work` in a transaction; when the signal is aborted PostgreSQL cancels its statement, and the transaction fails. The
 * cancellation ends before this does, so that it reaches no later user of the connection.
 */
export async function cancelledBy<T>(
  signal: AbortSignal | undefined,
  db: Db,
  tx: Tx,
  work: () => Promise<T>,
): Promise<T> {
  if (!signal) return await work()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const ended = new AbortController()
  let cancelling = Promise.resolve()
  const cancel = async () => {
    // again, because between two statements there is nothing to cancel
    while (!ended.signal.aborted) {
      await sql`select pg_cancel_backend(${rows[0]?.pid})`.execute(db).catch(() => undefined)
      await sleep(CANCEL_AGAIN_MS, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }
  const onAbort = () => void (cancelling = cancel())
  signal.throwIfAborted()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await work()
  } finally {
    ended.abort()
    signal.removeEventListener('abort', onAbort)
    await cancelling
  }
}

async function retryOnConflict<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === RETRIES || !isWorthAnotherTry(error)) throw error
      // jitter: two that blocked each other should not meet again in step
      await sleep(Math.random() * 20 * 2 ** tried)
    }
  }
}

const isWorthAnotherTry = (error: unknown): boolean =>
  isStalePlan(error) || isNameless(error) || (isDatabaseError(error) && WORTH_ANOTHER_TRY.has(error.code ?? ''))
