import { sql } from 'kysely'
import type { Channel } from './live.ts'
import type { Db, Tx } from './types.ts'

/** Says who counts as watching each channel in one process, and gives how many do in all of them, each person once. */
export async function countWatching(
  db: Db,
  serverId: string,
  here: ReadonlyMap<Channel, ReadonlySet<string>>,
): Promise<Map<string, number>> {
  const said = [...here].map(([channel, people]) => ({ channel, people: [...people] }))
  const { rows } = await sql<{ channel: string; watchers: number }>`
    select channel, watchers from count_watching(${serverId}, ${JSON.stringify(said)})
  `.execute(db)
  return new Map(rows.map(({ channel, watchers }) => [channel, watchers]))
}

/** Forgets what processes have said that are gone. For a job. */
export async function forgetGone(tx: Tx): Promise<void> {
  await sql`delete from watching where seen_at < clock_timestamp() - interval '1 minute'`.execute(tx)
}
