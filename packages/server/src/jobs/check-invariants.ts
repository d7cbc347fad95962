import { setTimeout as sleep } from 'node:timers/promises'
import { cancelledBy, inSnapshot, inTransaction } from '../database/transaction.ts'
import type { Tx } from '../database/types.ts'
import * as ledgerChecks from '../features/ledger-checks/service.ts'
import type { JobContext } from './jobs.ts'

type Context = Pick<JobContext, 'db' | 'log' | 'stopping'>

const LOOK_AGAIN_MS = 1_000

/**
 * Checks the ledger and the audit log, as every night. Returns how many checks failed; throws when the run has no result.
 * Source: docs/spec/ledger.md, LED-6.
 */
export async function checkInvariants(at: Context): Promise<number> {
  await inTransaction(at.db, ledgerChecks.addRun)
  await runRequestedChecks(at)
  // another process has taken it; if that dies, this one runs the checks
  while ((await ledgerChecks.openRun(at.db)) !== null) {
    await sleep(LOOK_AGAIN_MS, undefined, at.stopping && { signal: at.stopping })
    await runRequestedChecks(at)
  }
  const { failed, checks } = await inSnapshot(at.db, ledgerChecks.read)
  if (failed) throw new Error('the ledger checks ended without a result')
  return ledgerChecks.failedOf(checks).length
}

/**
 * Runs all checks if a run is requested and no other process runs them. Each that fails is logged as an error. Returns how
 * many failed. A stop of the process cancels them: the run ends without a result.
 */
export async function runRequestedChecks({ db, log, stopping }: Context): Promise<number> {
  const id = await ledgerChecks.openRun(db)
  if (id === null) return 0
  const run = (tx: Tx) => cancelledBy(stopping, db, tx, () => ledgerChecks.run(tx, id))
  const checks = await inTransaction(db, run).catch(async (error: unknown) => {
    // if this cannot be written either, the run stays open and is run again
    await inTransaction(db, (tx) => ledgerChecks.endWithoutResult(tx, id)).catch(() => undefined)
    throw error
  })
  const failed = ledgerChecks.failedOf(checks ?? [])
  for (const { name, broken } of failed) log.error({ check: name, rows: broken }, 'a ledger check failed')
  return failed.length
}
