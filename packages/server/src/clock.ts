import type { Day } from '@kuri/domain'
import { sql } from 'kysely'
import type { Db, Tx } from './database/types.ts'

/**
 * The one clock: the only time that decides is the database's `kuri_now()`. After waiting for a lock, read it again;
 * what was read before the wait is the past.
 */
export async function now(tx: Tx | Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select kuri_now() as now`.execute(tx)
  return theOne(rows).now
}

/** The time of the world outside, also where ours was moved: an authenticator app shows the code of that. Nothing else reads it. */
export async function worldNow(tx: Tx | Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return theOne(rows).now
}

/** The legal day: it changes at midnight in India. */
export async function today(tx: Tx | Db): Promise<Day> {
  const { rows } = await sql<{ today: Day }>`select kuri_today() as today`.execute(tx)
  return theOne(rows).today
}

/**
 * The legal day and the present instant where a condition is checked for each row: as a subquery it runs once for a statement.
 * `kuri_today()` itself stands where PostgreSQL must estimate how many rows a range of an index has, as in `overdue_instalment`.
 */
export const TODAY = sql<Day>`(select kuri_today())`
export const NOW = sql<Date>`(select kuri_now())`

/** Whether time can be moved here: only in databases made for demonstrations and tests. */
export async function isMovable(tx: Tx | Db): Promise<boolean> {
  const { kind } = await tx.selectFrom('database_kind').select('kind').executeTakeFirstOrThrow()
  return kind !== 'production'
}

/** Sets the one clock to an instant; it runs on from there. The database refuses it in a real company's books. */
export async function moveTo(tx: Tx | Db, instant: Date): Promise<void> {
  await sql`update clock_shift set shift = ${instant.toISOString()}::timestamptz - clock_timestamp()`.execute(tx)
}

/** Lets the one clock show the real time again. */
export async function moveBack(tx: Tx | Db): Promise<void> {
  await sql`update clock_shift set shift = default`.execute(tx)
}

function theOne<T>([row]: readonly T[]): T {
  if (!row) throw new Error('the clock did not answer')
  return row
}
