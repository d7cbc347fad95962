import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { withDataKey } from './data-key.ts'
import { connect } from './database/connect.ts'
import { openDatabase, type OpenDatabase } from './database/open.ts'
import { inTransaction } from './database/transaction.ts'
import { moveClock } from './features/clock/service.ts'
import { openSetup } from './features/people/setup/set-up.ts'
import { serveMetrics } from './http/metrics.ts'
import type { JobContext } from './jobs/jobs.ts'
import { startJobs } from './jobs/start.ts'
import { openMailer } from './mail/mailer.ts'
import { openMetrics } from './metrics.ts'
import { openEventHub } from './realtime/event-hub.ts'
import { DEMO_LOGINS, isEmpty, seedDemo } from './seed.ts'

/** Calls in hand may end; then their connections are closed. */
const LONGEST_GOODBYE_MS = 2_000
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

type Ending = () => Promise<void>

export interface Server {
  /** Fulfilled when the server listens; rejected when a step failed, and what was started before it has ended. */
  readonly ready: Promise<void>
  /** Ends everything that was started, the last first, also in the middle of the start. May be called twice. */
  stop(): Promise<void>
}

/** Starts the whole product, one step after the other: database, migrations, demonstration, web, jobs. */
export function start(settings: Config, print: (sentence: string) => void): Server {
  const leaving = new AbortController()
  const endings: Ending[] = []
  /** Notes how a step is undone, and takes no further one after a signal to stop. */
  const undo = (ending: Ending): void => {
    endings.push(ending)
    leaving.signal.throwIfAborted()
  }
  const ready = open(settings, print, undo).catch(async (error: unknown) => {
    await endAll(endings)
    throw error
  })
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    leaving.abort()
    await endAll(endings)
    // a step that was under way ends by itself
    await ready.catch(() => undefined)
  }
  return { ready, stop: () => (stopping ??= stop()) }
}

async function open(
  settings: Config,
  print: (sentence: string) => void,
  undo: (ending: Ending) => void,
): Promise<void> {
  const database = await openDatabase(settings, print)
  undo(() => database.stop())
  const config = await withDataKey(settings)
  const app = await assemble(config, database, print, undo)
  await prepareDemo(database, app.jobContext, print)
  const address = await app.listen({ port: config.port, host: config.host })
  const jobs = startJobs(app.jobContext)
  undo(() => jobs.stop())
  announce(config, database, address, print)
  if (database.kind === 'production') await printSetupLink(app.jobContext, address, print)
}

async function assemble(
  config: Config,
  database: OpenDatabase,
  print: (sentence: string) => void,
  undo: (ending: Ending) => void,
): Promise<FastifyInstance> {
  let note: (problem: unknown) => void = ignore
  const { prepares, listenUrl, readUrl } = config.database
  const connection = connect(database.url, { prepares, onBroken: (error) => note(error) })
  undo(() => connection.close())
  const standby =
    readUrl === null ? null : connect(readUrl, { name: 'kuri-reads', prepares, onBroken: (error) => note(error) })
  undo(async () => await standby?.close())
  const hub = await openEventHub(listenUrl ?? database.url, (problem) => note(problem))
  undo(() => hub.close())
  const mailer = config.smtpUrl === null ? null : await openMailer(config.smtpUrl)
  undo(async () => mailer?.close())
  const metrics = config.metrics && (await openMetrics())
  const app = await buildApp({ config, connection, standby, hub, mailer, metrics })
  note = (problem) => app.log.warn({ err: problem }, 'a connection to the database was lost')
  undo(() => closeApp(app))
  if (metrics && config.metrics) {
    const endpoint = await serveMetrics(metrics, config.metrics)
    undo(() => endpoint.close())
    print(`Metrics: http://${config.metrics.host}:${endpoint.port}/metrics`)
  }
  return app
}

const ignore = (): void => undefined

async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE_MS)
  await app.close().finally(() => clearTimeout(impatience))
}

/** Ends the last first. One that cannot end keeps nothing else from ending; the first error is thrown afterwards. */
async function endAll(endings: Ending[]): Promise<void> {
  const problems: unknown[] = []
  for (let end = endings.pop(); end; end = endings.pop()) {
    await end().catch((problem: unknown) => problems.push(problem))
  }
  if (problems.length > 0) throw problems[0]
}

/** A new demonstration gets its people and their history; `CLOCK` sets the time of day it is shown at. */
async function prepareDemo(
  { kind }: OpenDatabase,
  jobContext: JobContext,
  print: (sentence: string) => void,
): Promise<void> {
  const { db, config } = jobContext
  if (kind === 'demo' && (await isEmpty(db))) {
    print('Creating the demo company …')
    await seedDemo(jobContext, print)
  }
  const { clock } = config
  if (clock) await inTransaction(db, (tx) => moveClock(tx, clock))
}

/** A real company begins without anybody in it, and without a password everybody knows. */
async function printSetupLink(
  { db, config }: JobContext,
  address: string,
  print: (sentence: string) => void,
): Promise<void> {
  if (config.smtpUrl === null) {
    print('SMTP_URL is not set: no email is sent, and users cannot reset a forgotten password.')
  }
  const path = await inTransaction(db, openSetup)
  if (path === null) return
  print('There is no administrator yet. Create the first one here within a day. The link works once:')
  print(`  ${config.publicUrl?.origin ?? address}${path}`)
}

function announce(
  config: Config,
  { kind, isEmbedded }: OpenDatabase,
  address: string,
  print: (sentence: string) => void,
): void {
  print(`Kuri is open at ${address}`)
  if (isEmbedded) print(`Data folder: ${config.dataDir}`)
  if (kind !== 'demo') return
  for (const { email, password, role } of DEMO_LOGINS) print(`  ${role.padEnd(9)} ${email.padEnd(19)} ${password}`)
  if (!LOOPBACK.has(config.host)) {
    print(
      `WARNING: other computers can reach ${config.host}, and these passwords are public. Use 127.0.0.1 for a demo.`,
    )
  }
}
