import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect, type Connection } from '../../src/database/connect.ts'
import { publish } from '../../src/database/events.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { openEventHub, type DeliveredEvent, type EventHub } from '../../src/realtime/event-hub.ts'
import { execute } from '../execute.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'
import { until } from '../jobs/processes.ts'

let database: FreshDatabase
let writer: Connection
let hub: EventHub
const problems: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  writer = connect(database.applicationUrl, { most: 1 })
  hub = await openEventHub(database.applicationUrl, (problem) => problems.push(problem))
})
afterAll(async () => {
  await hub.close()
  await writer.close()
  await database.drop()
})

const send = (turn: number): Promise<void> =>
  inTransaction(writer.db, (tx) => publish(tx, [{ channel: 'company:settings', name: 'turn', data: { turn } }]))
const turnOf = ({ name, data }: DeliveredEvent): unknown =>
  name === 'turn' ? (JSON.parse(data) as { turn: number }).turn : name

test('an event reaches each of many subscribers once, and those of a channel in their order', async () => {
  const received = Array.from({ length: 1_000 }, (): unknown[] => [])
  const leave = received.map((mine) => hub.subscribe(['company:settings'], (event) => mine.push(turnOf(event))))
  for (const turn of [1, 2, 3]) await send(turn)
  await until(() => received.every((mine) => mine.length === 3))
  expect(received).toEqual(received.map(() => [1, 2, 3]))
  leave.forEach((one) => one())
})

test('events of one transaction arrive in their order, several in a notification, and one that is too long as a request to read again', async () => {
  const [short, long] = ['x'.repeat(1_500), 'x'.repeat(8_000)]
  const texts = [...Array.from({ length: 12 }, () => short), long, short]
  const received: unknown[] = []
  const leave = hub.subscribe(['company:settings'], (event) => received.push(turnOf(event)))
  const notifications: string[] = []
  const listener = new pg.Client({ connectionString: database.applicationUrl })
  listener.on('notification', ({ payload = '' }) => notifications.push(payload))
  await listener.connect()
  await listener.query('listen kuri_events')
  await inTransaction(writer.db, (tx) =>
    publish(
      tx,
      texts.map((text, turn) => ({ channel: 'company:settings', name: 'turn', data: { turn, text } })),
    ),
  )
  await until(() => received.length === texts.length && notifications.join('').includes('"turn": 13'))
  await listener.end()
  leave()
  expect(received).toEqual(texts.map((text, turn) => (text === long ? 'reset' : turn)))
  // five of 1,500 bytes fit into 7,999
  expect(notifications.map((payload) => payload.split('\n').length)).toEqual([5, 5, 4])
})

test('a subscriber that fails is reported, and keeps the event from nobody', async () => {
  const received: unknown[] = []
  const leave = [
    hub.subscribe(['company:settings'], () => {
      throw new Error('broken subscriber')
    }),
    hub.subscribe(['company:settings'], (event) => received.push(turnOf(event))),
  ]
  await send(4)
  await until(() => received.length === 1)
  expect(problems).toEqual([new Error('broken subscriber')])
  leave.forEach((one) => one())
})

test('a lost connection is known as lost, opened again, and then every subscriber is asked once to read again', async () => {
  const received: unknown[] = []
  const leave = hub.subscribe(['company:settings', 'person:x'], (event) => received.push(turnOf(event)))
  expect(hub.isListening()).toBe(true)
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const { owner } = inject('databases')
  await execute(owner, `alter database ${name} allow_connections false`)
  await execute(
    owner,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kuri-events' and datname = '${name}'`,
  )
  await until(() => !hub.isListening())
  await send(5)
  await execute(owner, `alter database ${name} allow_connections true`)
  await until(() => hub.isListening())
  await send(6)
  await until(() => received.length >= 2)
  expect(received).toEqual(['reset', 6])
  leave()
})
