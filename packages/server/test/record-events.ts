import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { eventsOf } from '../src/realtime/event-hub.ts'

export interface RecordedEvent {
  readonly channel: string
  readonly name: string
  readonly data: Record<string, unknown>
}

export interface EventRecorder {
  /** What was committed since the recording began, in its order. */
  events(): Promise<RecordedEvent[]>
  close(): Promise<void>
}

/** Records what is published in a database, as its server processes receive it. */
export async function recordEvents(url: string): Promise<EventRecorder> {
  const client = new pg.Client({ connectionString: url })
  const events: RecordedEvent[] = []
  const marks = new Map<string, () => void>()
  client.on('notification', ({ payload = '' }) => {
    for (const { channel, name, data } of eventsOf(payload)) {
      if (channel === 'mark') marks.get(name)?.()
      else events.push({ channel, name, data: JSON.parse(data) as Record<string, unknown> })
    }
  })
  await client.connect()
  await client.query('listen kuri_events')
  return {
    async events() {
      // comes after everything that was committed before it
      const mark = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      marks.set(mark, resolve)
      await client.query("select pg_notify('kuri_events', $1)", [`mark ${mark} {}`])
      await promise
      return [...events]
    },
    close: () => client.end(),
  }
}
