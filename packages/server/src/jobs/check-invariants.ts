import { inTransaction } from '../database/transaction.ts'
import * as ledgerChecks from '../features/ledger-checks/service.ts'
import type { JobContext } from './jobs.ts'

type Context = Pick<JobContext, 'db' | 'log' | 'metrics'>

/** Checks the ledger and the audit log, as every night. Returns how many checks failed. Source: docs/spec/ledger.md, LED-6. */
export async function checkInvariants(at: Context): Promise<number> {
  await inTransaction(at.db, ledgerChecks.addRun)
  return await runRequestedChecks(at)
}

/**
 * Runs all checks if a run is requested and no other process runs them. Each that fails is logged as an error. Returns how
 * many failed.
 */
export async function runRequestedChecks({ db, log, metrics }: Context): Promise<number> {
  const id = await ledgerChecks.openRun(db)
  if (id === null) return 0
  const found = await inTransaction(db, (tx) => ledgerChecks.run(tx, id)).catch(async (error: unknown) => {
    // if this cannot be written either, the run stays open and is run again
    await inTransaction(db, (tx) => ledgerChecks.writeFailure(tx, id)).catch(() => undefined)
    throw error
  })
  if (found === null) return 0
  const broken = found.checks.filter((check) => check.broken > 0)
  for (const check of broken) log.error({ law: check.name, rows: check.broken }, 'a law of the books is broken')
  metrics?.invariantsChecked(broken.length, found.startedAt)
  return broken.length
}
