import { sql } from 'kysely'
import { askAndGoOn } from './driver.ts'
import type { Db, Tx } from './types.ts'

/** Who is told: everybody in an auction's room, one person in every window, one session, every process of the company. */
export type Channel = `auction:${string}` | `person:${string}` | `session:${string}` | 'company:settings'

export interface LiveEvent {
  readonly name: string
  /** As it travels: ready for the wire, money in rupees. */
  readonly data: Record<string, unknown>
}

export interface ToldEvent extends LiveEvent {
  readonly id: number
  readonly channel: string
  /** The number of the transaction that told it. */
  readonly writer: string
}

/** Tells watchers once this transaction commits; nothing is told when it does not. */
export async function publish(tx: Tx, to: Channel | readonly Channel[], { name, data }: LiveEvent): Promise<void> {
  const channels = typeof to === 'string' ? [to] : [...to]
  if (channels.length > 0)
    await askAndGoOn(
      tx,
      sql`select live_publish(${channels}::text[], ${name}, ${JSON.stringify(data)}::jsonb)`.compile(tx),
    )
}

/** Tells many events, each to its channel, in their order and in one statement. */
export async function publishMany(
  tx: Tx,
  events: readonly (LiveEvent & { readonly channel: Channel })[],
): Promise<void> {
  if (events.length > 0) await sql`select live_publish_many(${JSON.stringify(events)}::jsonb)`.execute(tx)
}

/** These events, in the order they were asked for. */
export async function read(db: Db, ids: readonly number[]): Promise<ToldEvent[]> {
  const rows = await db
    .selectFrom('live_event')
    .where('id', 'in', ids)
    .select(['id', 'channel', 'name', 'data', 'writer'])
    .execute()
  const byId = new Map(rows.map((event) => [event.id, event]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * What was told on these channels after event `id`: all later ones, and those of the minute before whose transaction may
 * have committed after it (none of ours lasts as long). So nothing is missed; one or the other may be told twice. 0 is before the first event. Null: the
 * event is no longer known.
 */
export async function readSince(db: Db, channels: readonly string[], id: number): Promise<ToldEvent[] | null> {
  if (channels.length === 0) return []
  const last =
    id === 0
      ? { horizon: '0', at: new Date(0) }
      : await db.selectFrom('live_event').where('id', '=', id).select(['horizon', 'at']).executeTakeFirst()
  if (!last) return null
  return await db
    .selectFrom('live_event')
    .where('channel', 'in', channels)
    .where('id', '<>', id)
    .where((is) =>
      is.or([
        is('id', '>', id),
        is.and([
          is('writer', '>=', last.horizon),
          is('at', '>=', sql<Date>`${last.at}::timestamptz - interval '1 minute'`),
        ]),
      ]),
    )
    .orderBy('id')
    .select(['id', 'channel', 'name', 'data', 'writer'])
    .execute()
}

/** Which transactions can be seen, as PostgreSQL writes it down. */
export type Snapshot = string

/** What this transaction sees: what is told beyond it comes after whatever it reads. */
export async function snapshotOf(tx: Tx): Promise<Snapshot> {
  const { rows } = await sql<{ seen: Snapshot }>`select pg_current_snapshot()::text as seen`.execute(tx)
  return rows[0]?.seen ?? ''
}

/** Whether a snapshot already shows what an event tells: `xmin:xmax:those under way between them`. */
export function isSeen({ writer }: Pick<ToldEvent, 'writer'>, seen: Snapshot): boolean {
  const [first = '0', next = '0', underWay = ''] = seen.split(':')
  const number = BigInt(writer)
  return number < BigInt(first) || (number < BigInt(next) && !underWay.split(',').includes(writer))
}

/** What was told on these channels and cannot be seen in a snapshot: exactly what its reader does not know. */
export async function readAfter(db: Db, channels: readonly string[], seen: Snapshot): Promise<ToldEvent[]> {
  const { rows } = await sql<ToldEvent>`
    select id, channel, name, data, writer from live_event
     where channel = any(${[...channels]}) and writer >= pg_snapshot_xmin(${seen}::pg_snapshot)
       and not pg_visible_in_snapshot(writer, ${seen}::pg_snapshot)
     order by id`.execute(db)
  return rows
}

/** The newest event there is, 0 when there is none. */
export async function newest(db: Db): Promise<number> {
  const { id } = await db
    .selectFrom('live_event')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Forgets what was told more than a day ago; a client away for longer asks for everything anew. The newest stays, so that
 * everybody knows how far they are. For a job.
 */
export async function forgetOld(tx: Tx): Promise<void> {
  await sql`delete from live_event
             where at < kuri_now() - interval '1 day' and id < (select max(id) from live_event)`.execute(tx)
}
