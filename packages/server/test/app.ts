import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { expect } from 'vitest'
import { buildApp, type AppParts } from '../src/app.ts'
import * as clock from '../src/clock.ts'
import { readConfig, type Config } from '../src/config.ts'
import { connect } from '../src/database/connect.ts'
import { inTransaction } from '../src/database/transaction.ts'
import type { Db, Tx } from '../src/database/types.ts'
import { moveClock } from '../src/features/clock/service.ts'
import { openEventHub } from '../src/realtime/event-hub.ts'
import { freshDatabase, type FreshDatabase } from './fresh-database.ts'
import { recordEvents, type EventRecorder } from './record-events.ts'

/** The real application on a database of its own. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly config: Config
  /** As the application sees the database: only what the migrations grant. */
  readonly db: Db
  /** As the owner: for what the application may not do, such as breaking the books to see a check fail. */
  readonly owner: pg.Pool
  /** The owner's address, for commands that connect themselves. */
  readonly ownerUrl: string
  readonly clock: { now(): Promise<Date>; moveTo(instant: Date): Promise<void>; advance(by: Duration): Promise<void> }
  /** Records the events that are published from now on, until the application is closed. */
  recordEvents(): Promise<EventRecorder>
  /** Waits until this application has received every event committed so far: a stream opened after it brings new ones only. */
  delivered(): Promise<void>
  /** Runs a service or a job the way the product does: in one transaction. */
  act<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Listens on a port of its own, for streams and browsers; gives the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

type Duration = {
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

/** What tests need otherwise than a company: no waiting. */
const IMPATIENT = {
  DATA_KEY: Buffer.alloc(32, 'test').toString('base64'),
  AUCTION_MIN_SECONDS: '1',
  AUCTION_NOTICE_MINUTES: '0',
  LOT_WITNESS_SECONDS: '0',
  LOG_LEVEL: 'error',
}

/** Most tests ask for no page: reading and compressing them took a third of each start. */
const NO_PAGES = join(import.meta.dirname, 'no-pages')

/** Starts the application, without the pages of the web client by default; `settings` are environment settings by their names. */
export async function startApp(
  settings: Record<string, string> = {},
  {
    database: given,
    webBuild = NO_PAGES,
    ...parts
  }: Partial<Pick<AppParts, 'webBuild' | 'features' | 'metrics' | 'logTo'>> & { database?: FreshDatabase } = {},
): Promise<TestApp> {
  const database = given ?? (await freshDatabase())
  const config = readConfig({ ...IMPATIENT, ...settings })
  const connection = connect(database.applicationUrl)
  const owner = connect(database.ownerUrl, { most: 2 })
  const hub = await openEventHub(database.applicationUrl, () => undefined)
  const app = await buildApp({ config, connection, hub, webBuild, ...parts })
  await app.ready()
  const { db } = connection
  const recorders: EventRecorder[] = []
  return {
    app,
    config,
    db,
    owner: owner.pool,
    ownerUrl: database.ownerUrl,
    clock: {
      now: () => clock.now(db),
      moveTo: (instant) => moveTo(db, instant),
      advance: async ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
        const stepMs = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
        await moveTo(db, new Date((await clock.now(db)).getTime() + stepMs))
      },
    },
    async recordEvents() {
      const recorder = await recordEvents(database.ownerUrl)
      recorders.push(recorder)
      return recorder
    },
    async delivered() {
      const channel = `mark:${randomUUID()}`
      const { promise, resolve } = Promise.withResolvers<void>()
      const unsubscribe = hub.subscribe([channel], () => resolve())
      await owner.pool.query("select pg_notify('kuri_events', $1)", [`${channel} mark {}`])
      await promise
      unsubscribe()
    },
    act: (work) => inTransaction(db, work),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await app.close()
      await hub.close()
      for (const recorder of recorders) await recorder.close()
      await Promise.all([connection.close(), owner.close()])
      await database.drop()
    },
  }
}

async function moveTo(db: Db, instant: Date): Promise<void> {
  const moved = await inTransaction(db, (tx) => moveClock(tx, instant))
  expect(moved.ok).toBe(true)
}

/** Every invariant of the ledger holds. To be asked after each test that moves money. */
export async function expectLedgerSound({ owner, ownerUrl }: TestApp): Promise<void> {
  const { rows } = await owner.query<{ name: string }>({
    name: 'ledger checks',
    text: await (allChecks[ownerUrl] ??= writeChecks(owner)),
  })
  expect(rows).toEqual([])
}

/**
 * The checks of ledger_checks() as one statement, by database. Prepared, it is planned once for a connection; ledger_checks() plans
 * each check at every call, which took ten times as long as running them.
 */
const allChecks: Record<string, Promise<string>> = {}

async function writeChecks(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query<{ proname: string }>(
    `select proname from pg_proc where pronamespace = 'broken'::regnamespace order by oid`,
  )
  const counts = rows.map(
    ({ proname }) => `select '${proname}' as name, count(*)::int as broken from broken.${proname}()`,
  )
  return `select * from (${counts.join(' union all ')}) checked where broken <> 0`
}
