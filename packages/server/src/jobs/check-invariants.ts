import * as clock from '../clock.ts'
import { inSnapshot } from '../database/transaction.ts'
import * as audit from '../features/audit/service.ts'
import * as ledger from '../features/ledger/service.ts'
import type { JobContext } from './jobs.ts'

/**
 * Checks every invariant of the ledger and the hash chain of the audit log. Each that is broken is logged as an error.
 * Returns how many are broken. Source: docs/spec/ledger.md, LED-6.
 */
export async function checkInvariants({
  db,
  log,
  metrics,
}: Pick<JobContext, 'db' | 'log' | 'metrics'>): Promise<number> {
  const { checks, isWhole, at } = await inSnapshot(db, async (tx) => ({
    checks: await ledger.checks(tx),
    isWhole: await audit.isWhole(tx),
    at: await clock.now(tx),
  }))
  const broken = [...checks, { name: 'the book of acts is whole', broken: isWhole ? 0 : 1 }].filter(
    (law) => law.broken > 0,
  )
  for (const law of broken) log.error({ law: law.name, rows: law.broken }, 'a law of the books is broken')
  metrics?.invariantsChecked(broken.length, at)
  return broken.length
}
