import { sql } from 'kysely'
import { executeWithoutAwait } from './pipelined-dialect.ts'
import type { Tx } from './types.ts'

/** Who receives an event: everyone in an auction's room, one person in every tab, one session, every server process. */
export type Channel = `auction:${string}` | `person:${string}` | `session:${string}` | 'company:settings'

export interface NamedEvent {
  readonly name: string
  /** As the wire has it, money in rupees. */
  readonly data: Record<string, unknown>
}

export interface ChannelEvent extends NamedEvent {
  readonly channel: Channel
}

/** Sends these events, in their order, when this transaction commits; nothing when it does not. */
export async function publish(tx: Tx, events: readonly ChannelEvent[]): Promise<void> {
  if (events.length > 0)
    await executeWithoutAwait(tx, sql`select publish_events(${JSON.stringify(events)}::jsonb)`.compile(tx))
}
