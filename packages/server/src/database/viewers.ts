import { sql } from 'kysely'
import type { Channel } from './events.ts'
import type { Db, Tx } from './types.ts'

/** Reports who views each channel through one process, and gives how many people do through all of them, each once. */
export async function countViewers(
  db: Db,
  serverId: string,
  here: ReadonlyMap<Channel, ReadonlySet<string>>,
): Promise<Map<string, number>> {
  const reported = [...here].map(([channel, people]) => ({ channel, people: [...people] }))
  const { rows } = await sql<{ channel: string; watchers: number }>`
    select channel, watchers from count_watching(${serverId}, ${JSON.stringify(reported)})
  `.execute(db)
  return new Map(rows.map(({ channel, watchers }) => [channel, watchers]))
}

/** Deletes the reports of processes that have ended. For a job. */
export async function deleteEnded(tx: Tx): Promise<void> {
  await sql`delete from watching where seen_at < clock_timestamp() - interval '1 minute'`.execute(tx)
}
