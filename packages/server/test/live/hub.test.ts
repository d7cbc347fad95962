import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '../../src/database/connect.ts'
import { publish } from '../../src/database/live.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { openLiveHub, type LiveHub } from '../../src/http/live-hub.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'
import { openCutter, type Cutter } from '../harness/cutter.ts'
import { until } from '../jobs/processes.ts'

/* The LISTEN connection leads straight to PostgreSQL, the others through something that can be away alone: a pooler. */

let database: FreshDatabase
let writer: Connection
let line: Cutter
let pooled: Connection
let hub: LiveHub
const problems: unknown[] = []

beforeAll(async () => {
  database = await freshDatabase()
  writer = connect(database.applicationUrl, { most: 1 })
  const address = new URL(database.applicationUrl)
  line = await openCutter({ path: `${address.searchParams.get('host')}/.s.PGSQL.5432` })
  pooled = connect(`postgresql://${address.username}:${address.password}@127.0.0.1:${line.port}${address.pathname}`, {
    most: 2,
    onBroken: (problem) => problems.push(problem),
  })
  hub = await openLiveHub(database.applicationUrl, pooled.db, (problem) => problems.push(problem))
})
afterAll(async () => {
  await hub.close()
  await pooled.close()
  await line.close()
  await writer.close()
  await database.drop()
})

const tell = (turn: number): Promise<void> =>
  inTransaction(writer.db, (tx) => publish(tx, 'company:settings', { name: 'turn', data: { turn } }))

test('what is told while nothing can be read is heard afterwards, all of it, once and in order', async () => {
  const heard: unknown[] = []
  const leave = hub.subscribe(['company:settings'], ({ data }) => heard.push(data['turn']))
  await tell(1)
  await until(() => heard.length === 1)
  line.arm(() => 0)
  for (const turn of [2, 3, 4]) await tell(turn)
  await until(() => problems.length > 1)
  expect(heard).toEqual([1])
  line.calm()
  await tell(5)
  await until(() => heard.length >= 5)
  expect(heard).toEqual([1, 2, 3, 4, 5])
  leave()
})
