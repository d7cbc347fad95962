import { endpoints } from '@kuri/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '../../src/features/ledger/service.ts'
import * as ledgerChecks from '../../src/features/ledger-checks/service.ts'
import { checkInvariants, runRequestedChecks } from '../../src/jobs/check-invariants.ts'
import { cleanUp } from '../../src/jobs/cleanup.ts'
import { api, signIn, type Api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { startProcess, until } from '../jobs/processes.ts'
import { happen, leg } from './books.ts'

let app: TestApp
let admin: Api
beforeEach(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  admin = api(app).as(await signIn(app, 'Anand', 'admin'))
})
afterEach(() => app.close())

const read = async () => (await admin.call(endpoints.ledgerChecks)).reply
const press = async (by = admin) => (await by.call(endpoints.runLedgerChecks)).reply
const runRequested = () => runRequestedChecks(app.app.jobContext)
const brokenIn = ({ checks }: Awaited<ReturnType<typeof read>>) => checks.filter(({ broken }) => broken > 0)

async function runs(): Promise<number> {
  const { rows } = await app.owner.query('select from ledger_check_run')
  return rows.length
}

// @spec LED-6
test('before the first run the answer has no result', async () => {
  expect(await read()).toEqual({ ok: false, checks: [], startedAt: null, endedAt: null, running: false, failed: false })
})

// @spec LED-6
test('a run is stored with its times, every check and the audit log, and reading it runs nothing', async () => {
  const before = await app.clock.now()
  await checkInvariants(app.app.jobContext)
  const checked = await read()
  expect(checked).toMatchObject({ ok: true, running: false, failed: false })
  const { rows } = await app.owner.query<{ name: string }>('select name from ledger_checks()')
  expect(checked.checks).toEqual(rows.map(({ name }) => ({ name, broken: 0 })))
  const times = [before, checked.startedAt, checked.endedAt, await app.clock.now()].map((at) =>
    Number(new Date(at ?? NaN)),
  )
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  await app.owner.query('drop schema broken cascade')
  expect(await read()).toEqual(checked)
})

// @spec LED-6
test('an administrator starts a run; while it waits a second press starts no other, and who pressed is in the audit log', async () => {
  const meera = await signIn(app, 'Meera', 'admin')
  expect(await press(api(app).as(meera))).toMatchObject({ running: true, startedAt: null })
  const presses = await Promise.all(Array.from({ length: 5 }, () => press()))
  expect(presses.map(({ running }) => running)).toEqual(presses.map(() => true))
  expect(await runs()).toBe(1)
  await Promise.all([runRequested(), runRequested()])
  expect(await read()).toMatchObject({ ok: true, running: false })
  expect([await runs(), await runRequested()]).toEqual([1, 0])
  const { entries } = (await admin.call(endpoints.audit, { query: { search: 'ledger.check' } })).reply
  expect(entries).toMatchObject([{ action: 'ledger.check', subject: 'ledger', actor: { _id: meera.id } }])
})

// @spec LED-6
test.each(['manager', 'cashier', 'collector', 'member'] as const)(
  'a %s neither reads nor starts the checks',
  async (role) => {
    const caller = api(app).as(await signIn(app, 'Mani', role))
    expect((await caller.call(endpoints.ledgerChecks)).problem.code).toBe('forbidden')
    expect((await caller.call(endpoints.runLedgerChecks)).problem.code).toBe('forbidden')
    expect(await runs()).toBe(0)
  },
)

// @spec LED-6, IDN-7
test('an auditor reads the result and starts nothing', async () => {
  const auditor = api(app).as(await signIn(app, 'Latha', 'auditor'))
  expect((await auditor.call(endpoints.ledgerChecks)).reply.running).toBe(false)
  expect((await auditor.call(endpoints.runLedgerChecks)).problem.code).toBe('forbidden')
  expect(await runs()).toBe(0)
})

// @spec LED-6
test('a broken check is shown after the next run', async () => {
  await checkInvariants(app.app.jobContext)
  const { id } = await signIn(app, 'Asha')
  // money of no source
  await happen(app, [leg(accounts.bank, accounts.wallet(id), 100)])
  expect((await read()).ok).toBe(true)
  expect(await press()).toMatchObject({ ok: true, running: true })
  expect(await runRequested()).toBe(1)
  const checked = await read()
  expect(checked).toMatchObject({ ok: false, running: false })
  expect(brokenIn(checked)).toEqual([{ name: 'wallet_credits_point_to_their_source', broken: 1 }])
  expect((await admin.call(endpoints.companyWork)).reply.brokenChecks).toBe(1)
})

// @spec LED-6
test('while one process runs the checks another leaves the run alone', async () => {
  await press()
  const other = await app.owner.connect()
  await other.query("begin; select pg_advisory_xact_lock(hashtext('kuri:ledger-checks'))")
  expect(await runRequested()).toBe(0)
  expect((await read()).running).toBe(true)
  await other.query('commit')
  other.release()
  await runRequested()
  expect(await read()).toMatchObject({ ok: true, running: false })
})

// @spec LED-6
test('the nightly job waits for the result of a run that another process has taken, and fails when it has none', async () => {
  const other = await app.owner.connect()
  await other.query("begin; select pg_advisory_xact_lock(hashtext('kuri:ledger-checks'))")
  const nightly = Promise.allSettled([checkInvariants(app.app.jobContext)])
  await expect.poll(runs).toBe(1)
  await other.query('update ledger_check_run set ended_at = kuri_now(); commit')
  other.release()
  expect(await nightly).toMatchObject([{ reason: { message: 'the ledger checks ended without a result' } }])
})

// @spec LED-6
test('a process whose run another has taken over does not end it', async () => {
  await press()
  const other = await app.owner.connect()
  await other.query("begin; select pg_advisory_xact_lock(hashtext('kuri:ledger-checks'))")
  const id = (await ledgerChecks.openRun(app.db)) ?? 0
  await app.db.transaction().execute((tx) => ledgerChecks.endWithoutResult(tx, id))
  expect(await read()).toMatchObject({ running: true, failed: false })
  await other.query('rollback')
  other.release()
})

// @spec LED-6
test('a run that fails is logged and ends, the last result stays, and a new run can be started', async () => {
  await checkInvariants(app.app.jobContext)
  const { startedAt } = await read()
  await app.owner.query('revoke execute on function ledger_checks from public')
  await press()
  await expect(runRequested()).rejects.toThrow('permission denied for function ledger_checks')
  expect(await read()).toMatchObject({ ok: true, startedAt, running: false, failed: true })
  await app.owner.query('grant execute on function ledger_checks to public')
  expect(await press()).toMatchObject({ running: true, failed: true })
  await runRequested()
  expect(await read()).toMatchObject({ ok: true, running: false, failed: false })
})

// @spec LED-6
test('a stop of the process cancels the checks that run; the run ends without a result, and a new one can be started', async () => {
  await app.owner.query(`
    create function broken.is_slow() returns table (what text) language sql stable as
    $$ select 'slow'::text from pg_sleep(60) $$`)
  const process = await startProcess(app)
  await press()
  const isSleeping = async () => {
    const { rowCount } = await app.owner.query(`select from pg_stat_activity where wait_event = 'PgSleep'
       and datname = current_database()`)
    return rowCount === 1
  }
  await until(isSleeping)
  const stoppedAt = performance.now()
  await process.stop()
  expect(performance.now() - stoppedAt).toBeLessThan(4_000)
  expect(await isSleeping()).toBe(false)
  expect(await read()).toMatchObject({ running: false, failed: true })
  await app.owner.query('drop function broken.is_slow()')
  await press()
  await runRequested()
  expect(await read()).toMatchObject({ ok: true, running: false, failed: false })
})

// @spec LED-6
test('a run has no transaction ID while it reads: the balances go on being added up', async () => {
  await app.owner.query(`
    create function broken.transaction_has_an_id() returns table (what text) language sql stable as
    $$ select 'ID' where pg_current_xact_id_if_assigned() is not null $$`)
  await checkInvariants(app.app.jobContext)
  expect((await read()).checks).toContainEqual({ name: 'transaction_has_an_id', broken: 0 })
})

// @spec LED-6
test('runs are kept for 400 days, and the last result until there is a newer one', async () => {
  await checkInvariants(app.app.jobContext)
  await app.clock.advance({ days: 401 })
  await app.act(cleanUp)
  expect(await runs()).toBe(1)
  await checkInvariants(app.app.jobContext)
  await app.act(cleanUp)
  expect(await runs()).toBe(1)
  await app.clock.advance({ days: 399 })
  await checkInvariants(app.app.jobContext)
  await app.act(cleanUp)
  expect(await runs()).toBe(2)
})

// @spec LED-6
test.each([
  ['default values; insert into ledger_check_run default values', 'ledger_check_run_one_at_a_time'],
  [`(ended_at, checks) values (kuri_now(), '[{"name": "x", "broken": 0}]')`, 'ledger_check_run_result'],
  [`(started_at, checks) values (kuri_now(), '[{"name": "x", "broken": 0}]')`, 'ledger_check_run_result'],
  [`(started_at, ended_at, checks) values (kuri_now(), kuri_now(), '[]')`, 'ledger_check_run_checks'],
  [`(started_at, ended_at, checks) values (kuri_now(), kuri_now(), '{}')`, 'ledger_check_run_checks'],
])('the database refuses %s', async (values, constraint) => {
  await expect(app.owner.query(`insert into ledger_check_run ${values}`)).rejects.toMatchObject({ constraint })
})
