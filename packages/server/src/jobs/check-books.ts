import * as clock from '../clock.ts'
import { inSnapshot } from '../database/transaction.ts'
import * as audit from '../features/audit/service.ts'
import * as ledger from '../features/ledger/service.ts'
import type { Workplace } from './jobs.ts'

/**
 * Asks every law of the books, and whether the book of acts is whole. What is broken is written into the log as an error,
 * one line each, for whoever watches it at night. Gives how many are broken. Source: docs/spec/ledger.md, LED-6.
 */
export async function checkBooks({ db, log, meter }: Pick<Workplace, 'db' | 'log' | 'meter'>): Promise<number> {
  const { checks, isWhole, at } = await inSnapshot(db, async (tx) => ({
    checks: await ledger.checks(tx),
    isWhole: await audit.isWhole(tx),
    at: await clock.now(tx),
  }))
  const broken = [...checks, { name: 'the book of acts is whole', broken: isWhole ? 0 : 1 }].filter(
    (law) => law.broken > 0,
  )
  for (const law of broken) log.error({ law: law.name, rows: law.broken }, 'a law of the books is broken')
  meter?.booksLookedAt(broken.length, at)
  return broken.length
}
