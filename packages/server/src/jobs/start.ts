import { PgBoss } from 'pg-boss'
import { JOBS, type Job, type Workplace } from './jobs.ts'
import { runJob } from './run.ts'
import { startTicker } from './ticker.ts'

/** The alarm clock's own connections: it asks little. */
const CONNECTIONS = 2
const RETRIES = 3
/** Between looks for a wake-up: what must be quicker has its ticker. */
const LOOK_EVERY_SECONDS = 10
/** What is in hand may end. */
const LONGEST_GOODBYE_MS = 5_000

export interface RunningJobs {
  /** Lets what is in hand end. May be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the jobs of this process: the alarm clock that wakes each by the minute, once for all processes of the company,
 * and the ticker for what cannot wait for the minute. Its tables come with the migrations; `databaseUrl` is the
 * application's own.
 */
export async function startJobs(at: Workplace, databaseUrl: string): Promise<RunningJobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'kuri-jobs',
    max: CONNECTIONS,
    migrate: false,
    createSchema: false,
    // rebuilding its indexes is for their owner
    reindex: false,
  })
  boss.on('error', (error) => at.log.error({ err: error }, 'the alarm clock of the jobs has a problem'))
  boss.on('warning', (warning) => at.log.warn(warning, 'the alarm clock of the jobs warns'))
  await boss.start()
  for (const job of JOBS) await wake(boss, job, at)
  const tickers = JOBS.filter((job) => job.isPrompt).map((job) => startTicker(job, at))
  const stopAll = async () => {
    await Promise.all([...tickers.map((ticker) => ticker.stop()), boss.stop({ timeout: LONGEST_GOODBYE_MS })])
  }
  let stopping: Promise<void> | undefined
  return { stop: () => (stopping ??= stopAll()) }
}

async function wake(boss: PgBoss, job: Job, at: Workplace): Promise<void> {
  // one waiting wake-up of a job is enough, however long the house was dark
  await boss.createQueue(job.name, { policy: 'short', retryLimit: RETRIES, retryDelay: 5, retryBackoff: true })
  await boss.work(job.name, { pollingIntervalSeconds: LOOK_EVERY_SECONDS }, async () => {
    try {
      return { done: await runJob(job, at) }
    } catch (error) {
      at.log.error({ err: error, job: job.name }, 'a job failed; it is tried again')
      throw error
    }
  })
  await boss.schedule(job.name, job.cron, null, { tz: 'Asia/Kolkata' })
}
