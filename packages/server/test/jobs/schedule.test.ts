import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Connection } from '../../src/database/connect.ts'
import { readMetrics } from '../../src/database/metrics-queries.ts'
import { inIndia, JOBS, type ScheduledJob } from '../../src/jobs/jobs.ts'
import { runIfScheduled } from '../../src/jobs/schedule.ts'
import { startApp, type TestApp } from '../app.ts'
import { addressOf, startProcess, until } from './processes.ts'

let app: TestApp
let other: Connection
beforeAll(async () => {
  app = await startApp()
  other = connect(await addressOf(app), { most: 2 })
})
beforeEach(() => app.owner.query('delete from job_run'))
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await other.close()
  await app.close()
})

type Run = () => Promise<number>

/** Scheduled once a year, so that no test meets the minute in which it is due. */
const yearly = (run: Run): ScheduledJob => ({ name: 'yearly', when: inIndia('0 0 1 1 *'), run })

const NEW_YEAR = expect.stringMatching(/^\d{4}-01-01 00:00$/)

const here = (job: ScheduledJob) => runIfScheduled(job, app.app.jobContext)
const elsewhere = (job: ScheduledJob) => runIfScheduled(job, { ...app.app.jobContext, db: other.db })

const set = (change: string) => app.owner.query(`update job_run set ${change}`)

/** The scheduled times of these years were missed. */
async function missed(job: ScheduledJob, years: number): Promise<void> {
  await app.owner.query(
    `insert into job_run (name, done_for) values ($1, clock_timestamp() - interval '1 year' * $2)
         on conflict (name) do update set done_for = excluded.done_for`,
    [job.name, years],
  )
}

interface JobRun {
  readonly failures: number
  /** In India: the scheduled time that was done last. */
  readonly time: string
  /** Seconds until a process may take the job; null: it may now. */
  readonly pause: number | null
}

async function written(): Promise<JobRun | undefined> {
  const { rows } = await app.owner.query<JobRun>(
    `select failures, to_char(done_for at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as time,
            extract(epoch from next_try_at - clock_timestamp())::float as pause from job_run where name = 'yearly'`,
  )
  return rows[0]
}

// @spec CMP-1
test('two processes run a scheduled job once for each scheduled time', async () => {
  const run = vi.fn<Run>(async () => await new Promise<number>((resolve) => setTimeout(resolve, 100, 1)))
  const job = yearly(run)
  for (const round of [1, 2, 3]) {
    await missed(job, 1)
    await Promise.all([here(job), elsewhere(job), here(job), elsewhere(job)])
    await Promise.all([here(job), elsewhere(job)])
    expect(run).toHaveBeenCalledTimes(round)
  }
})

// @spec CMP-1
test('several missed times of a scheduled job are made up for by one run', async () => {
  const run = vi.fn<Run>(async () => 1)
  const job = yearly(run)
  await missed(job, 5)
  await here(job)
  await here(job)
  expect(run).toHaveBeenCalledTimes(1)
  expect(await written()).toEqual({ failures: 0, time: NEW_YEAR, pause: null })
})

test('a new scheduled job first runs at its next scheduled time', async () => {
  const run = vi.fn<Run>(async () => 1)
  await here(yearly(run))
  await here(yearly(run))
  expect(run).not.toHaveBeenCalled()
  expect(await written()).toMatchObject({ failures: 0, pause: null })
})

test('a scheduled job that fails is tried three more times after growing pauses, then at its next scheduled time', async () => {
  const run = vi.fn<Run>(() => Promise.reject(new Error('no')))
  const job = yearly(run)
  await missed(job, 2)
  for (const [failures, pause] of [5, 10, 20].entries()) {
    await expect(here(job)).rejects.toThrow('no')
    await Promise.all([here(job), elsewhere(job)])
    expect(run).toHaveBeenCalledTimes(failures + 1)
    const found = await written()
    expect(found).toMatchObject({ failures: failures + 1 })
    expect(found?.pause).toBeGreaterThan(pause - 4)
    expect(found?.pause).toBeLessThanOrEqual(pause)
    await set('next_try_at = clock_timestamp()')
  }
  await expect(here(job)).rejects.toThrow('no')
  await here(job)
  expect(run).toHaveBeenCalledTimes(4)
  expect(await written()).toEqual({ failures: 4, time: NEW_YEAR, pause: null })
  expect((await readMetrics(app.db))['jobs_failing']).toMatchObject({ value: 1 })

  run.mockResolvedValue(1)
  await missed(job, 1)
  await here(job)
  expect(await written()).toEqual({ failures: 0, time: NEW_YEAR, pause: null })
})

test('another process takes a scheduled job when the claim of a process that stalled or died has ended', async () => {
  const work = Promise.withResolvers<number>()
  const stalled = yearly(() => work.promise)
  const run = vi.fn<Run>(async () => 1)
  await missed(stalled, 1)
  const running = here(stalled)
  await until(async () => (await written())?.pause !== null)
  await elsewhere(yearly(run))
  expect(run).not.toHaveBeenCalled()
  expect((await written())?.pause).toSatisfy((seconds: number) => seconds > 50 && seconds <= 60)
  await set('next_try_at = clock_timestamp()')
  await elsewhere(yearly(run))
  expect(run).toHaveBeenCalledTimes(1)
  work.resolve(1)
  await running
})

test.each(['succeeds', 'fails'])('a stalled process that %s after another did the job writes nothing', async (end) => {
  const work = Promise.withResolvers<number>()
  const job = yearly(() => work.promise)
  await missed(job, 1)
  const running = here(job).catch((error: Error) => error.message)
  await until(async () => (await written())?.pause !== null)
  await set(`done_for = '2100-01-01T00:00+05:30', next_try_at = null`)
  if (end === 'fails') work.reject(new Error('too late'))
  else work.resolve(1)
  expect(await running).toBe(end === 'fails' ? 'too late' : undefined)
  expect(await written()).toEqual({ failures: 0, time: '2100-01-01 00:00', pause: null })
})

test('a scheduled job that runs longer than a claim keeps it by renewing it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const work = Promise.withResolvers<number>()
  const job = yearly(() => work.promise)
  await missed(job, 1)
  const running = here(job)
  await until(async () => (await written())?.pause !== null)
  await set(`next_try_at = clock_timestamp() + interval '1 second'`)
  vi.advanceTimersByTime(20_000)
  await until(async () => ((await written())?.pause ?? 0) > 50)
  work.resolve(1)
  await running
  expect(vi.getTimerCount()).toBe(0)
  expect(await written()).toEqual({ failures: 0, time: NEW_YEAR, pause: null })
})

// @spec CMP-1
test('scheduled times are in Indian time', () => {
  const nightly = JOBS.find(({ name }) => name === 'check-books')?.when
  if (nightly === undefined || nightly === 'every second') throw new Error('check-books is not scheduled')
  const before = (time: string) => nightly.previousRuns(1, new Date(time)).map((found) => found.toISOString())
  expect(before('2026-11-23T02:30:00+05:30')).toEqual(['2026-11-21T21:00:00.000Z'])
  expect(before('2026-11-23T02:30:10+05:30')).toEqual(['2026-11-22T21:00:00.000Z'])
})

test('a started process does all scheduled jobs that were missed, and leaves prompt jobs out of the table', async () => {
  const names = JOBS.filter(({ when }) => when !== 'every second').map(({ name }) => name)
  await app.owner.query(
    `insert into job_run (name, done_for) select unnest($1::text[]), clock_timestamp() - interval '2 days'`,
    [names],
  )
  const running = await startProcess(app)
  const behind = `select from job_run where done_for < clock_timestamp() - interval '25 hours' or next_try_at is not null`
  await until(async () => (await app.owner.query(behind)).rowCount === 0)
  await running.stop()
  const { rows } = await app.owner.query<{ name: string }>('select name from job_run order by name')
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted())
  expect(running.written.filter(({ level }) => level >= 40)).toEqual([])
})
