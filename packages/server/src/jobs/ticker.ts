import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobContext } from './jobs.ts'
import { runJob } from './run.ts'
import { runIfScheduled } from './schedule.ts'

const EVERY_MS = 1_000
/** Between two looks whether a scheduled job is due. */
const LOOK_EVERY_MS = 10_000
const LONGEST_PAUSE_MS = 60_000

export interface Ticker {
  /** Ends after what is in hand. */
  stop(): Promise<void>
}

/**
 * Polls every second whether a job that cannot wait for the minute has something to do. It polls rather than sets a timer
 * to the next moment: auctions move, clocks are moved, and a poll costs less than a millisecond. A scheduled job is
 * polled every ten seconds. After a failure the ticker waits longer each time, up to a minute, and goes on. Each job
 * has its own ticker: a slow mail server delays no auction.
 */
export function startTicker(job: Job, at: JobContext): Ticker {
  const ending = new AbortController()
  const running = tickUntil(ending.signal, job, { ...at, stopping: ending.signal })
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

async function tickUntil(signal: AbortSignal, job: Job, at: JobContext): Promise<void> {
  const everyMs = job.when === 'every second' ? EVERY_MS : LOOK_EVERY_MS
  let failures = 0
  while (!signal.aborted) {
    failures = (await tick(job, at)) ? 0 : failures + 1
    const pauseMs = Math.max(everyMs, Math.min(EVERY_MS * 2 ** failures, LONGEST_PAUSE_MS))
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

async function tick(job: Job, at: JobContext): Promise<boolean> {
  try {
    await (job.when === 'every second' ? runJob(job, at) : runIfScheduled(job, at))
    return true
  } catch (error) {
    at.log.error({ err: error, job: job.name }, 'a job failed; it is tried again')
    return false
  }
}
