import { setTimeout as sleep } from 'node:timers/promises'
import { JOBS, type JobContext } from './jobs.ts'
import { startTicker } from './ticker.ts'

/**
 * How long a stop waits for a job that may run for minutes: a scheduled one, or one that only checks. What it leaves is
 * done later, by another process or after the next start.
 */
const LONGEST_GOODBYE_MS = 5_000

export interface RunningJobs {
  /** Lets the jobs that run end. May be called twice. */
  stop(): Promise<void>
}

/** Starts all jobs in this process, each with a ticker of its own. */
export function startJobs(at: JobContext): RunningJobs {
  const tickers = JOBS.map((job) => ({ job, ticker: startTicker(job, at) }))
  const stopAll = async () => {
    const limit = sleep(LONGEST_GOODBYE_MS, undefined, { ref: false })
    await Promise.all(
      tickers.map(({ job, ticker }) =>
        job.when === 'every second' && !job.isWatch ? ticker.stop() : Promise.race([ticker.stop(), limit]),
      ),
    )
  }
  let stopping: Promise<void> | undefined
  return { stop: () => (stopping ??= stopAll()) }
}
