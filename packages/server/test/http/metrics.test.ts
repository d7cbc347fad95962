import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMetrics } from '../../src/http/metrics.ts'
import { JOBS } from '../../src/jobs/jobs.ts'
import { runJob } from '../../src/jobs/run.ts'
import { openMetrics } from '../../src/metrics.ts'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

const metrics = await openMetrics()
let app: TestApp
let endpoint: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  app = await startApp({}, { metrics })
  endpoint = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await endpoint.close()
  await app.close()
})

const fetchMetrics = (path = '/metrics') => fetch(`http://127.0.0.1:${endpoint.port}${path}`)
/** The value of a line, by its name and labels as Prometheus writes them. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

// @attack 101
test('calls are counted by the pattern of their route and their status, without anybody in them', async () => {
  const asha = await given.member(app)
  await api(app)
    .as(asha)
    .call(endpoints.profile, { params: { id: asha.id } })
  await api(app).call(endpoints.wallet)
  await app.app.inject('/api/no-such-call?token=canary-of-a-link')
  const text = await (await fetchMetrics()).text()
  const called = (route: string, status: number) =>
    valueOf(text, `kuri_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`)
  expect(called('/api/user/profile/:id', 200)).toBe(1)
  expect(called('/api/wallet', 401)).toBe(1)
  expect(text).not.toContain(asha.id)
  expect(text).not.toContain('canary')
})

test('the pool, the streams, the jobs, the letters and the auctions are measured as they are now', async () => {
  const { text } = await metrics.read()
  const names = ['pool_connections', 'pool_waiting', 'streams', 'jobs_failing', 'letters_waiting']
  expect(names.filter((name) => valueOf(text, `kuri_${name}`) === undefined)).toEqual([])
  expect(valueOf(text, 'kuri_database_up')).toBe(1)
  expect(valueOf(text, 'kuri_auctions_overdue')).toBe(0)
})

test('a letter that waits is measured by how long it is due, in whole seconds', async () => {
  const { id } = await given.member(app)
  await app.owner.query(
    `insert into letter (id, person_id, address, subject, body, next_try_at)
     values (gen_random_uuid(), $1, 'a@kuri.test', 'A', 'B', kuri_now() - interval '90.5 seconds')`,
    [id],
  )
  const { text } = await metrics.read()
  expect(valueOf(text, 'kuri_database_up')).toBe(1)
  expect(valueOf(text, 'kuri_letters_oldest_seconds')).toBeGreaterThanOrEqual(90)
  await app.owner.query('delete from letter where person_id = $1', [id])
})

test('jobs are timed, their failures counted, and the last result of the ledger checks is measured', async () => {
  const [books] = JOBS.filter(({ name }) => name === 'check-books')
  if (!books) throw new Error('no job checks the ledger')
  await runJob(books, app.app.jobContext)
  const fails = { ...books, name: 'fails', run: () => Promise.reject(new Error('no')) }
  await expect(runJob(fails, app.app.jobContext)).rejects.toThrow('no')
  const { text } = await metrics.read()
  expect(valueOf(text, 'kuri_books_broken')).toBe(0)
  expect(valueOf(text, 'kuri_books_looked_at_seconds')).toBeCloseTo((await app.clock.now()).getTime() / 1000, -2)
  expect(valueOf(text, 'kuri_job_seconds_count{job="check-books"}')).toBe(1)
  expect(valueOf(text, 'kuri_job_failures_total{job="fails"}')).toBe(1)
})

test('the metrics port serves nothing else, and the application’s port serves no metrics', async () => {
  expect((await fetchMetrics('/api/healthz')).status).toBe(404)
  expect((await app.app.inject('/metrics')).body).not.toContain('kuri_')
})
