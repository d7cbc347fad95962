import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { withDataKey } from './data-key.ts'
import { connect } from './database/connect.ts'
import type { OpenDatabase } from './database/open.ts'
import { inTransaction } from './database/transaction.ts'
import { moveClock } from './features/clock/service.ts'
import { openSetup } from './features/people/setup/set-up.ts'
import { serveMetrics } from './http/metrics.ts'
import type { JobContext } from './jobs/jobs.ts'
import { startJobs } from './jobs/start.ts'
import { openMailer } from './mail/mailer.ts'
import { openSmsSender } from './mail/sms-sender.ts'
import { openMetrics } from './metrics.ts'
import { openEventHub } from './realtime/event-hub.ts'
import { DEMO_LOGINS, isEmpty, seedDemo } from './seed.ts'

/** Calls in hand may end; then their connections are closed. */
const LONGEST_GOODBYE_MS = 2_000
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Undoes a step of the start. */
export type Ending = () => Promise<void>
/** Notes how a step is undone, and takes no further one after a signal to stop. */
export type Undo = (ending: Ending) => void
/** Tells the person who starts the server something. */
export type Print = (sentence: string) => void

interface Beginning {
  readonly settings: Config
  readonly database: OpenDatabase
  readonly print: Print
  readonly undo: Undo
}

/** Serves the product on a database that is open: demonstration, web, jobs. */
export async function serve({ settings, database, print, undo }: Beginning): Promise<void> {
  const config = await withDataKey(settings)
  const app = await assemble(config, database, print, undo)
  await prepareDemo(database, app.jobContext, print)
  const address = await app.listen({ port: config.port, host: config.host })
  const jobs = startJobs(app.jobContext)
  undo(() => jobs.stop())
  announce(config, database, address, print)
  if (database.kind === 'production') await printSetupLink(app.jobContext, address, print)
}

async function assemble(config: Config, database: OpenDatabase, print: Print, undo: Undo): Promise<FastifyInstance> {
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
  const smsSender = config.sms && openSmsSender(config.sms)
  const metrics = config.metrics && (await openMetrics())
  const app = await buildApp({ config, connection, standby, hub, mailer, smsSender, metrics })
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

/** A new demonstration gets its people and their history; `CLOCK` sets the time of day it is shown at. */
async function prepareDemo({ kind }: OpenDatabase, jobContext: JobContext, print: Print): Promise<void> {
  const { db, config } = jobContext
  if (kind === 'demo' && (await isEmpty(db))) {
    print('Creating the demo company …')
    await seedDemo(jobContext, print)
  }
  const { clock } = config
  if (clock) await inTransaction(db, (tx) => moveClock(tx, clock))
}

/** A real company begins without anybody in it, and without a password everybody knows. */
async function printSetupLink({ db, config }: JobContext, address: string, print: Print): Promise<void> {
  if (config.smtpUrl === null) {
    print('SMTP_URL is not set: no email is sent, and users cannot reset a forgotten password.')
  }
  const path = await inTransaction(db, openSetup)
  if (path === null) return
  print('There is no administrator yet. Create the first one here within a day. The link works once:')
  print(`  ${config.publicUrl?.origin ?? address}${path}`)
}

function announce(config: Config, { kind, isEmbedded }: OpenDatabase, address: string, print: Print): void {
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
