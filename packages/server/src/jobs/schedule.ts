import { sql } from 'kysely'
import type { Db } from '../database/types.ts'
import type { ScheduledJob, JobContext } from './jobs.ts'
import { runJob } from './run.ts'

/** A claim ends this long after its process made or renewed it: the job of a process that died waits no longer. */
const CLAIM = sql.lit('1 minute')
const RENEW_EVERY_MS = 20_000
/** How long a job waits after its first, second … failure. After one more it waits for its next scheduled time. */
const PAUSES = ['5 seconds', '10 seconds', '20 seconds']
const TRIES = sql.lit(PAUSES.length + 1)

/**
 * Runs a job if one of its scheduled times has come and no process has done it; of several missed times only the latest.
 * The schedule follows the real time of the database, `clock_timestamp()`, because a demo whose clock was moved still has
 * jobs to run every hour; `kuri_now()` decides what is due inside a job. Each statement stands alone: no session and no
 * transaction is held while the job runs.
 */
export async function runIfScheduled(job: ScheduledJob, at: JobContext): Promise<void> {
  const time = await claim(job, at.db)
  if (!time) return
  const renewing = setInterval(() => void renew(job, at, time), RENEW_EVERY_MS).unref()
  try {
    await runJob(job, at)
    await noteDone(job, at.db, time)
  } catch (error) {
    // if this cannot be written either, the claim ends after a minute
    await noteFailure(job, at.db, time).catch(() => undefined)
    throw error
  } finally {
    clearInterval(renewing)
  }
}

/** Gives the scheduled time that this process may now do, if any. */
async function claim({ name, when }: ScheduledJob, db: Db): Promise<Date | null> {
  const { rows } = await sql<{ done_for: Date; now: Date }>`
    select done_for, clock_timestamp() as now from job_run where name = ${name}`.execute(db)
  const [found] = rows
  if (!found) {
    // a new job: nothing was missed before it existed
    await sql`insert into job_run (name) values (${name}) on conflict do nothing`.execute(db)
    return null
  }
  const [time] = when.previousRuns(1, found.now)
  if (!time || time <= found.done_for) return null
  const { numAffectedRows } = await sql`
    update job_run set next_try_at = clock_timestamp() + ${CLAIM}::interval
     where name = ${name} and done_for < ${time} and coalesce(next_try_at <= clock_timestamp(), true)`.execute(db)
  return numAffectedRows === 1n ? time : null
}

async function renew({ name }: ScheduledJob, { db, log }: JobContext, time: Date): Promise<void> {
  await sql`update job_run set next_try_at = clock_timestamp() + ${CLAIM}::interval
             where name = ${name} and done_for < ${time}`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error, job: name }, 'the claim of a job was not renewed'))
}

// A process that stalled for longer than its claim may come here after another one has done the job: then nothing changes.

async function noteDone({ name }: ScheduledJob, db: Db, time: Date): Promise<void> {
  await sql`update job_run set done_for = ${time}, next_try_at = null, failures = 0
             where name = ${name} and done_for < ${time}`.execute(db)
}

async function noteFailure({ name }: ScheduledJob, db: Db, time: Date): Promise<void> {
  await sql`update job_run
               set failures = failures + 1,
                   next_try_at = clock_timestamp() + (${PAUSES}::interval[])[failures % ${TRIES} + 1],
                   done_for = case when (failures + 1) % ${TRIES} = 0 then ${time} else done_for end
             where name = ${name} and done_for < ${time}`.execute(db)
}
