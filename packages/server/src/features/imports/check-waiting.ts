import { mustBeMended, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import { keyIn } from '../../data-key.ts'
import { inSnapshot, inTransaction } from '../../database/transaction.ts'
import type { Db, Tx } from '../../database/types.ts'
import type { Log } from '../../log.ts'
import type { CheckedWorkbook, CheckProgress } from '../../workbook/check.ts'
import type { Findings } from '../../workbook/findings.ts'
import { checkInThread } from '../../workbook/in-thread.ts'
import * as content from './content.store.ts'
import { ownHeadings } from './own-headings.store.ts'
import { sealedCell, sealedRows } from './sealed.ts'
import { fileOf } from './service.ts'
import * as store from './store.ts'

interface At {
  readonly db: Db
  readonly config: Pick<Config, 'dataKey'>
  readonly log: Log
  /** Aborted when the process stops: another one then checks the workbook. */
  readonly stopping?: AbortSignal | undefined
}

const RENEW_EVERY_MS = 1_000
/** A check that killed its process so many times is not begun again. */
const MOST_ATTEMPTS = 3

/** The check is no longer this process's: it was cancelled, or another process has it. */
class Lost extends Error {}

/**
 * Checks the workbook that waits longest, if no other process checks one. Gives how many were checked. A check that is cancelled
 * ends within a second or two; one whose process dies is begun anew by another process. What it finds is written piece by piece,
 * and counts once its last transaction has said so. Source: docs/spec/moving-in.md, MOV-12.
 */
export async function checkWaiting(at: At): Promise<number> {
  if (!(await store.isDue(at.db))) return 0
  const taken = await inTransaction(at.db, store.take)
  if (!taken) return 0
  if (taken.attempts > MOST_ATTEMPTS) {
    await inTransaction(at.db, (tx) => refuseFile(tx, taken, 'workbook_takes_too_long'))
    return 1
  }
  try {
    await check(at, taken)
    return 1
  } catch (error) {
    if (error instanceof Lost) return 0
    if (at.stopping?.aborted !== true) throw error
    await store.release(at.db, taken)
    return 0
  }
}

async function check(at: At, claim: store.Claim): Promise<void> {
  const { db } = at
  const key = keyIn(at.config)
  const ending = new AbortController()
  const stop = (): void => ending.abort(at.stopping?.reason)
  at.stopping?.addEventListener('abort', stop)
  let progress: CheckProgress | null = null
  const renew = async (): Promise<void> => {
    if (!(await store.renew(db, claim, progress))) ending.abort(new Lost())
  }
  const renewing = setInterval(
    () => void renew().catch((error: unknown) => at.log.warn({ err: error }, 'the claim of a check was not renewed')),
    RENEW_EVERY_MS,
  )
  try {
    at.stopping?.throwIfAborted()
    await held(db, claim, (tx) => content.deleteFindings(tx, claim.id))
    const bytes = await inSnapshot(db, (tx) => fileOf(tx, { id: claim.id, key }))
    if (!bytes) throw new Error(`the file of import ${claim.id} cannot be read`)
    const own = await inSnapshot(db, ownHeadings)
    let balance: string | null = null
    const checked = await checkInThread(bytes, {
      signal: ending.signal,
      own,
      onProgress: (now) => (progress = now),
      async onFound(findings) {
        if (findings.kind === 'balance') balance = jsonText(findings.balance)
        else await held(db, claim, (tx) => keep(tx, { importId: claim.id, key }, findings))
      },
    })
    await held(db, claim, (tx) => end(tx, claim, checked, balance))
  } finally {
    clearInterval(renewing)
    at.stopping?.removeEventListener('abort', stop)
  }
}

/** Runs work in a transaction in which the check is surely this process's. */
async function held(db: Db, claim: store.Claim, work: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await store.holds(tx, claim))) throw new Lost()
    await work(tx)
  })
}

async function keep(
  tx: Tx,
  { importId, key }: { readonly importId: string; readonly key: Buffer },
  findings: Exclude<Findings, { kind: 'balance' }>,
): Promise<void> {
  if (findings.kind === 'faults') {
    const rows = findings.faults.map((fault, place) => ({
      import_id: importId,
      fault_no: findings.firstNo + place,
      code: fault.code,
      is_must: mustBeMended(fault),
      sheet: fault.sheet,
      row_no: fault.row,
      letters: fault.column,
      sealed: sealedCell(key, importId, findings.firstNo + place, fault),
    }))
    await content.insertFaults(tx, rows)
  } else if (findings.kind === 'rows') {
    const { sheet, chit, batchNo, rows } = findings
    const sealed = sealedRows(key, importId, { sheet, chit, batchNo }, rows)
    const batch = { import_id: importId, sheet, chit_code: chit, batch_no: batchNo, rows: rows.length, sealed }
    await content.insertRows(tx, batch)
  } else {
    const { chitNo, code, name, dryRun } = findings
    await content.insertChit(tx, { import_id: importId, code, chit_no: chitNo, name, dry_run: jsonText(dryRun) })
  }
}

async function end(
  tx: Tx,
  claim: store.Claim,
  checked: Result<CheckedWorkbook>,
  balance: string | null,
): Promise<void> {
  if (!checked.ok) return await refuseFile(tx, claim, checked.error.code)
  const { sheets, branches, mustCount, faultCount, cutOver } = checked.value
  await store.noteChecked(tx, claim.id, {
    cutOver,
    sheets: jsonText(sheets.map(({ key, name, rows }) => ({ key, name, rows }))),
    branches: jsonText(branches),
    mustCount,
    lookCount: faultCount - mustCount,
    trialBalance: balance,
  })
}

/** A file that is no workbook is not kept. */
async function refuseFile(tx: Tx, { id }: store.Claim, code: string): Promise<void> {
  await content.deleteFindings(tx, id)
  await content.deleteParts(tx, id)
  await store.noteRefused(tx, id, code)
}

/** Halves of characters, which PostgreSQL does not take, are replaced: JSON writes them as escapes, and nothing else so. */
const jsonText = (value: unknown): string => JSON.stringify(value).replaceAll(/\\ud[89a-f][\da-f]{2}/g, '\\ufffd')
