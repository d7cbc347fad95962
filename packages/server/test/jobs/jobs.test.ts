import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@kuri/contract'
import { addDays, day, instantInIndia } from '@kuri/domain'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as audit from '../../src/features/audit/service.ts'
import { checkInvariants } from '../../src/jobs/check-invariants.ts'
import { openMailer } from '../../src/mail/mailer.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { openFakeSmtpServer } from './fake-smtp-server.ts'
import { startProcess, until } from './processes.ts'

const START = day('2027-01-05')
/** Three days after the due day, ten o'clock for half an hour. */
const AUCTION = instantInIndia(addDays(START, 3), '10:00')
const CLOSE = instantInIndia(addDays(START, 3), '10:30')

let app: TestApp
let admin: Caller
beforeEach(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
})
afterEach(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const moveClock = (now: Date) =>
  api(app)
    .as(admin)
    .call(endpoints.moveClock, { body: { now: now.toISOString() } })

const stateOf = async (chitId: string): Promise<string | undefined> =>
  (await api(app).as(admin).call(endpoints.listAuctions, { query: { chitId } })).reply.find(
    ({ prizeNo }) => prizeNo === 1,
  )?.state

/** As the books have it, without looking in: a reader would do the job's work. */
const writtenState = async (chitId: string): Promise<string | undefined> => {
  const { rows } = await app.owner.query<{ state: string }>(
    'select state from auction where chit_id = $1 and prize_no = 1',
    [chitId],
  )
  return rows[0]?.state
}

const idIn = (letter: string): string | undefined => /^Message-ID: <(.+)@/im.exec(letter)?.[1]

async function paidUpChit(): Promise<given.RunningChit> {
  await given.clock(app, START)
  const running = await given.runningChit(app, { startDate: START })
  await given.paid(app, running, 1)
  return running
}

test('when an administrator moves the clock, what has become due is done before the answer, which waits for whoever is at an auction already', async () => {
  const { chit, members } = await paidUpChit()
  const somebody = await app.owner.connect()
  await somebody.query('begin')
  await somebody.query('select from auction where chit_id = $1 for update', [chit._id])
  const moving = moveClock(AUCTION)
  const first = await Promise.race([moving.then(() => 'answered'), sleep(500, 'waiting')])
  await somebody.query('commit')
  somebody.release()
  await moving
  expect([first, await writtenState(chit._id)]).toEqual(['waiting', 'open'])
  await moveClock(CLOSE)
  expect(await writtenState(chit._id)).toBe('settled')
  const kinds = await Promise.all(
    members.map(async (member) => {
      const { notices } = (await api(app).as(member).call(endpoints.listNotices)).reply
      return notices.map(({ kind }) => kind).find((kind) => kind === 'auction_won' || kind === 'auction_settled')
    }),
  )
  expect(kinds.filter((kind) => kind === 'auction_won')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'auction_settled')).toHaveLength(4)
})

test('whoever is signed in stays so when the clock moves by a year', async () => {
  const moved = await moveClock(instantInIndia(addDays(START, 400), '09:00'))
  expect(moved.reply.now.slice(0, 10)).toBe('2028-02-09')
  expect((await api(app).as(admin).call(endpoints.readClock)).status).toBe(200)
})

test('members are reminded of what is due, once', async () => {
  const { members } = await given.runningChit(app, { startDate: START })
  await moveClock(instantInIndia(addDays(START, -2), '09:00'))
  await moveClock(instantInIndia(addDays(START, -2), '12:00'))
  const reminders = await Promise.all(
    members.map(async (member) => {
      const { notices } = (await api(app).as(member).call(endpoints.listNotices)).reply
      return notices.filter(({ kind }) => kind === 'instalment_due').length
    }),
  )
  expect(reminders).toEqual(members.map(() => 1))
})

// @spec CMP-1
test('an auction opens and closes by itself within seconds of its time', async () => {
  const { chit } = await paidUpChit()
  await app.clock.moveTo(new Date(AUCTION.getTime() - 1_000))
  const running = await startProcess(app)
  expect(await writtenState(chit._id)).toBe('scheduled')
  await until(async () => (await writtenState(chit._id)) === 'open')
  expect(await app.clock.now()).toSatisfy((now: Date) => now.getTime() - AUCTION.getTime() < 5_000)
  await app.clock.moveTo(CLOSE)
  await until(async () => (await writtenState(chit._id)) === 'settled')
  await running.stop()
  expect(running.written).toContainEqual(expect.objectContaining({ job: 'open-auctions', done: 1 }))
})

const noLetterWaits = async (): Promise<boolean> => {
  const { rowCount } = await app.owner.query("select from letter where state = 'waiting'")
  return rowCount === 0
}

// @spec CMP-1
test('two processes with all jobs running settle each auction once and post each letter once', async () => {
  const box = await openFakeSmtpServer()
  const mailer = await openMailer(box.url)
  const { chit } = await paidUpChit()
  await app.clock.moveTo(AUCTION)
  const processes = await Promise.all([startProcess(app, mailer), startProcess(app, mailer)])
  await until(async () => (await writtenState(chit._id)) === 'open')
  // a letter on its way is taken for a minute, and moving the clock is a jump over that minute
  await until(noLetterWaits)
  await app.clock.moveTo(CLOSE)
  await until(async () => (await writtenState(chit._id)) === 'settled')
  await until(noLetterWaits)
  await Promise.all(processes.map((one) => one.stop()))
  mailer.close()
  await box.close()

  expect(await stateOf(chit._id)).toBe('settled')
  const { rows } = await app.owner.query('select from letter')
  expect(box.letters).toHaveLength(rows.length)
  expect(new Set(box.letters.map(({ source }) => idIn(source))).size).toBe(rows.length)
  const failures = processes.flatMap((one) => one.written.filter(({ level }) => level >= 50))
  expect(failures).toEqual([])
})

test('a job that fails is logged and tried again, and holds up no other', async () => {
  const { chit } = await paidUpChit()
  await app.owner.query('revoke update on letter from kuri_app')
  const running = await startProcess(app)
  const failures = () =>
    running.written.filter(({ job, msg }) => job === 'send-letters' && msg.startsWith('a job failed'))
  await until(() => failures().length > 0)
  await app.clock.moveTo(AUCTION)
  await until(async () => (await writtenState(chit._id)) === 'open')
  await app.owner.query('grant update on letter to kuri_app')
  await until(() => running.written.some(({ job, done }) => job === 'send-letters' && (done ?? 0) > 0))
  await running.stop()
  expect(failures()[0]).toMatchObject({ level: 50, err: { message: 'permission denied for table letter' } })
})

// @spec LED-6
test('the nightly checks say what is broken', async () => {
  const running = await startProcess(app)
  expect(await brokenAfter(() => checkInvariants(running))).toEqual([])
  await app.act((tx) => audit.record(tx, { actor: null, action: 'settings.change', subject: 'test' }))
  await app.owner.query('alter table audit_entry disable trigger append_only')
  await app.owner.query("update audit_entry set reason = 'Nothing happened.' where reason is null")
  expect(await brokenAfter(() => checkInvariants(running))).toEqual([{ name: 'audit_log_is_whole', broken: 1 }])
  await app.owner.query("update audit_entry set reason = null where reason = 'Nothing happened.'")
  await running.stop()
  expect(running.written).toContainEqual(expect.objectContaining({ level: 50, check: 'audit_log_is_whole', rows: 1 }))
})

// @spec LED-6
test('checks that an administrator starts are run by one of the processes within seconds', async () => {
  const processes = await Promise.all([startProcess(app), startProcess(app)])
  expect(await brokenAfter(() => api(app).as(admin).call(endpoints.runLedgerChecks))).toEqual([])
  await Promise.all(processes.map((one) => one.stop()))
  expect(processes.flatMap((one) => one.written.filter(({ level }) => level >= 50))).toEqual([])
  expect((await app.owner.query('select from ledger_check_run')).rowCount).toBe(1)
})

const readChecks = async () => (await api(app).as(admin).call(endpoints.ledgerChecks)).reply

/** What the run that `start` has started finds, whichever process runs it. */
async function brokenAfter(start: () => Promise<unknown>): Promise<{ name: string; broken: number }[]> {
  await start()
  await until(async () => !(await readChecks()).running)
  const { checks, failed } = await readChecks()
  expect([checks.length > 50, failed]).toEqual([true, false])
  return checks.filter(({ broken }) => broken > 0)
}
