import { sql } from 'kysely'
import type { Db, Tx } from '../../database/types.ts'
import type { DueAuction } from './store.ts'

/** Many auctions closing together, from the first batch to the last, whoever and how many work at it. */
export interface Run {
  readonly id: number
  /** Auctions that were due when it began. */
  readonly due: number
}

/** How far a run has come. */
export interface Progress extends Run {
  readonly done: number
  readonly tickets: number
  /** Since it began, by the database's clock. */
  readonly seconds: number
}

/** The run that is under way, also one that was cut off; null: none is. */
export async function underWay(db: Db): Promise<Run | null> {
  const run = db.selectFrom('closing_run').where('ended_at', 'is', null).select(['id', 'due'])
  return (await run.executeTakeFirst()) ?? null
}

/** That one; else a new one. Null: another process has ended it in between, and there is nothing left to do. */
export async function takeUp(db: Db, due: number): Promise<Run | null> {
  await sql`insert into closing_run (due) values (${Math.max(due, 1)}) on conflict do nothing`.execute(db)
  return await underWay(db)
}

/** Writes down what one transaction has settled of a run. */
export async function note(tx: Tx, run: Run, settled: readonly DueAuction[]): Promise<void> {
  const [first, last] = [settled.at(0), settled.at(-1)]
  if (!first || !last) return
  await tx
    .insertInto('closing_batch')
    .values({
      run_id: run.id,
      first_auction: first.id,
      last_auction: last.id,
      auctions: settled.length,
      tickets: settled.reduce((sum, { tickets }) => sum + tickets, 0),
    })
    .execute()
}

export async function progressOf(db: Db, run: Run): Promise<Progress> {
  const { rows } = await sql<Omit<Progress, keyof Run>>`
    select coalesce(sum(auctions), 0) as done, coalesce(sum(tickets), 0) as tickets,
           round(extract(epoch from kuri_now() - began_at))::integer as seconds
      from closing_run left join closing_batch on run_id = closing_run.id
     where closing_run.id = ${run.id} group by closing_run.id`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`there is no run ${run.id}`)
  return { ...run, ...found }
}

/** Ends the run that is under way, if one is. */
export async function end(db: Db): Promise<void> {
  await sql`update closing_run set ended_at = kuri_now() where ended_at is null`.execute(db)
}
