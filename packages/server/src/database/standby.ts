import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { isDatabaseAway } from './errors.ts'
import { inSnapshot } from './transaction.ts'
import type { Db, Tx } from './types.ts'

/** A standby that is not so far by then is left alone for a while: whoever reads has waited long enough. */
const PATIENCE_MS = 100
const LOOK_AGAIN_MS = 5
const REST_MS = 2_000

/** Where something was read. */
type Source = 'primary' | 'standby'

/** Reads that may be served by a standby. Its snapshot has everything that was committed before the call. */
export interface FreshReads {
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

interface Servers {
  readonly primary: Db
  /** Null: there is none, and everything is read from the primary. */
  readonly standby: Db | null
  /** Called with where each read was served. */
  readonly onRead?: (source: Source) => void
  /** Called with why a standby is not used for a while. */
  readonly onProblem?: (problem: unknown) => void
}

/**
 * Reads from the standby once it has replayed everything that the primary had on its disk when the call came: the
 * reader's own writes, and those of others a reader may have seen. From the primary where the standby is behind,
 * away, or breaks the read off. For what decides nothing; never within a write. Source: ADR 15.
 */
export function freshReads({
  primary,
  standby,
  onRead = () => undefined,
  onProblem = () => undefined,
}: Servers): FreshReads {
  const fromPrimary = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    onRead('primary')
    return await inSnapshot(primary, work)
  }
  if (standby === null) return { read: fromPrimary }
  let restsUntil = 0
  const leaveAlone = (problem: unknown): void => {
    restsUntil = performance.now() + REST_MS
    onProblem(problem)
  }
  return {
    async read(work) {
      if (performance.now() < restsUntil) return await fromPrimary(work)
      const position = await positionOf(primary)
      try {
        if (await hasReached(standby, position)) {
          const read = await inSnapshot(standby, work)
          onRead('standby')
          return read
        }
        leaveAlone(new Error(`the standby does not follow, or has not come to ${position} in ${PATIENCE_MS} ms`))
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        leaveAlone(error)
      }
      return await fromPrimary(work)
    },
  }
}

/** What the primary has on its disk: every commit it has ever confirmed is before it. */
async function positionOf(primary: Db): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary)
  const [row] = rows
  if (!row) throw new Error('the primary returned no flush position')
  return row.at
}

/** Whether the standby has replayed that much, waiting for it a moment. Checked before the snapshot is taken, not in it. */
async function hasReached(standby: Db, position: string): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await sql<{ follows: boolean; isThere: boolean }>`
      select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere"`.execute(
      standby,
    )
    const { follows, isThere } = rows[0] ?? { follows: false, isThere: false }
    // one that was promoted follows nobody
    if (!follows) return false
    if (isThere) return true
    if (performance.now() >= until) return false
    await sleep(LOOK_AGAIN_MS)
  }
}
