import { sql } from 'kysely'
import { NOW } from '../../clock.ts'
import type { Check } from '../../database/tables/invariants.ts'
import type { Db, Tx } from '../../database/types.ts'

/** Adds a run, unless one waits or runs. Returns whether it added one. */
export async function addRun(tx: Tx): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ledger_check_run')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The run that waits or is running. */
export async function openRun(tx: Tx | Db): Promise<number | null> {
  const run = await tx.selectFrom('ledger_check_run').select('id').where('ended_at', 'is', null).executeTakeFirst()
  return run?.id ?? null
}

/**
 * Until the end of the transaction no other process runs the checks. False: another one does. The lock is not on the row,
 * because a transaction with an ID delays add_up_balances() for as long as it lasts (ADR 13).
 */
export async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('kuri:ledger-checks')) as "isMine"`.execute(tx)
  return rows[0]?.isMine === true
}

/** Each check with the number of rows that break it. */
export async function runChecks(tx: Tx): Promise<Check[]> {
  // reads every entry: minutes in a large company; a process that dies meanwhile leaves the lock within a second
  await sql`set local statement_timeout = '10min'`.execute(tx)
  await sql`set local client_connection_check_interval = '1s'`.execute(tx)
  const { rows } = await sql<Check>`select name, broken from ledger_checks()`.execute(tx)
  return rows
}

export async function writeResult(tx: Tx, id: number, { startedAt, checks }: Omit<Found, 'endedAt'>): Promise<void> {
  await tx
    .updateTable('ledger_check_run')
    .set({ started_at: startedAt, ended_at: NOW, checks: JSON.stringify(checks) })
    .where('id', '=', id)
    .execute()
}

export async function writeFailure(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('ledger_check_run').set({ ended_at: NOW }).where('id', '=', id).execute()
}

/** What the newest run with a result has found. */
export interface Found {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly checks: readonly Check[]
}

export async function newestResult(tx: Tx): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select started_at as "startedAt", ended_at as "endedAt", checks
      from ledger_check_run where checks is not null order by id desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Whether the run that ended last has no result. */
export async function hasFailed(tx: Tx): Promise<boolean> {
  const last = await tx
    .selectFrom('ledger_check_run')
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select('checks')
    .executeTakeFirst()
  return last?.checks === null
}

/** The newest result is kept, however old it is. */
export async function deleteOld(tx: Tx): Promise<void> {
  await sql`
    delete from ledger_check_run
     where ended_at < kuri_now() - interval '400 days'
       and id < (select max(id) from ledger_check_run where checks is not null)`.execute(tx)
}
