import { sql } from 'kysely'
import type { Db, Tx } from './types.ts'

/** Says how many watch each channel in one process, and gives how many watch it in all of them. */
export async function countWatching(
  db: Db,
  serverId: string,
  here: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ channel: string; watchers: number }>`
    select channel, watchers from count_watching(${serverId}, ${[...here.keys()]}::text[], ${[...here.values()]}::int[])
  `.execute(db)
  return new Map(rows.map(({ channel, watchers }) => [channel, watchers]))
}

/** Forgets what processes have said that are gone. For a job. */
export async function forgetGone(tx: Tx): Promise<void> {
  await sql`delete from watching where seen_at < clock_timestamp() - interval '1 minute'`.execute(tx)
}
