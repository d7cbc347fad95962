import type { companyEndpoints, ReplyOf } from '@kuri/contract'
import * as clock from '../../clock.ts'
import type { Check } from '../../database/tables/invariants.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as store from './store.ts'

export { addRun, deleteOld, openRun, runChecks } from './store.ts'

type LedgerChecks = ReplyOf<typeof companyEndpoints.ledgerChecks>

/** The last result, and whether a newer one is on its way. Reads no entry of the ledger. Source: docs/spec/ledger.md, LED-6. */
export async function read(tx: Tx): Promise<LedgerChecks> {
  const [found, open, failed] = await Promise.all([store.newestResult(tx), store.openRun(tx), store.hasFailed(tx)])
  return {
    ok: found !== null && failedOf(found.checks).length === 0,
    checks: [...(found?.checks ?? [])],
    startedAt: found?.startedAt ?? null,
    endedAt: found?.endedAt ?? null,
    running: open !== null,
    failed,
  }
}

/** How many checks failed in the last run that has a result. */
export async function countBroken(tx: Tx): Promise<number> {
  const found = await store.newestResult(tx)
  return failedOf(found?.checks ?? []).length
}

/** The checks that some row breaks. */
export const failedOf = (checks: readonly Check[]): Check[] => checks.filter(({ broken }) => broken > 0)

/** Requests a run for an administrator. While one waits or runs, nothing is added: the answer shows that it runs. */
export async function request(tx: Tx, { by, requestId }: { by: string; requestId: string }): Promise<LedgerChecks> {
  if (await store.addRun(tx))
    await audit.record(tx, { actor: by, action: 'ledger.check', subject: 'ledger', requestId })
  return await read(tx)
}

/**
 * Runs the checks for a requested run and stores what they found. Null: another process runs them, or has done so. Before
 * the checks have ended the transaction writes nothing.
 */
export async function run(tx: Tx, id: number): Promise<readonly Check[] | null> {
  if (!(await isOurs(tx, id))) return null
  const startedAt = await clock.now(tx)
  const checks = await store.runChecks(tx)
  await store.writeResult(tx, id, { startedAt, checks })
  return checks
}

/** Ends a run that failed, unless another process has taken it. */
export async function endWithoutResult(tx: Tx, id: number): Promise<void> {
  if (await isOurs(tx, id)) await store.writeFailure(tx, id)
}

/** Until the end of the transaction: nobody else runs the checks, and this run has not ended. */
async function isOurs(tx: Tx, id: number): Promise<boolean> {
  // in this order: the run may have ended in another process before the lock was free
  return (await store.tryLock(tx)) && (await store.openRun(tx)) === id
}
