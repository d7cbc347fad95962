import { JOBS, type Job, type JobContext } from './jobs.ts'

/** More rounds than any year of a chit makes: work that never ends is a bug, and is reported. */
const MOST_ROUNDS = 1_000

const WORK = JOBS.filter((job) => job.isWatch !== true)

/** Runs one job and logs what it did. Throws the error of a job that fails. */
export async function runJob(job: Job, at: JobContext): Promise<number> {
  const started = performance.now()
  const ran = (outcome: 'done' | 'failed'): number => {
    const ms = performance.now() - started
    at.metrics?.jobRan(job.name, outcome, ms / 1000)
    return Math.round(ms)
  }
  const done = await job.run(at).catch((error: unknown) => {
    ran('failed')
    throw error
  })
  const ms = ran('done')
  at.log[done > 0 ? 'info' : 'debug']({ job: job.name, done, ms }, 'job')
  return done
}

/**
 * Does everything that is due now, and what becomes due by doing it, until nothing is left: after the clock was moved,
 * the world is as if the time had passed.
 */
export async function runDue(at: JobContext): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let done = 0
    for (const job of WORK) done += await runJob(job, { ...at, waitsForOthers: true })
    if (done === 0) return
  }
  throw new Error(`the jobs still found work after ${MOST_ROUNDS} rounds`)
}
