import { PassThrough } from 'node:stream'
import fastify from 'fastify'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import type { JobContext } from '../../src/jobs/jobs.ts'
import { startJobs } from '../../src/jobs/start.ts'
import type { Log } from '../../src/log.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import type { TestApp } from '../app.ts'
import { inDatabase } from '../database.ts'

/** The address under which the application itself knows its database. */
export async function addressOf(app: TestApp): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  return inDatabase(inject('databases').application, rows[0]?.name ?? '')
}

/** What a process wrote into its log. */
interface Written {
  readonly level: number
  readonly msg: string
  readonly job?: string
  readonly done?: number
  readonly err?: { readonly message: string }
}

export interface JobProcess extends JobContext {
  readonly written: readonly Written[]
  stop(): Promise<void>
}

/** Another process of the company: all jobs on the same database, with connections and a log of its own. */
export async function startProcess(app: TestApp, mailer: Mailer | null = null): Promise<JobProcess> {
  const address = await addressOf(app)
  const { log, written } = logOf()
  const connection = connect(address, { most: 5 })
  const jobContext: JobContext = { db: connection.db, config: app.config, log, mailer, smsSender: null, metrics: null }
  const jobs = startJobs(jobContext)
  return {
    ...jobContext,
    written,
    async stop() {
      await jobs.stop()
      await connection.close()
    },
  }
}

function logOf(): { log: Log; written: Written[] } {
  const written: Written[] = []
  const stream = new PassThrough()
  stream.on('data', (line: Buffer) => written.push(JSON.parse(line.toString()) as Written))
  return { log: fastify({ logger: { level: 'info', stream } }).log, written }
}

/** Waits until something is so; fails after ten seconds. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const lockOptions = AbortSignal.timeout(10_000)
  while (!(await isSo())) {
    lockOptions.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
