import { endpoints } from '@kuri/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import * as notices from '../../src/features/notices/service.ts'
import { sendEmails } from '../../src/jobs/send-emails.ts'
import { openMailer, type Mailer } from '../../src/mail/mailer.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { inDatabase } from '../database.ts'
import { openFakeSmtpServer, type FakeSmtpServer } from './fake-smtp-server.ts'

let app: TestApp
let admin: Caller
let box: FakeSmtpServer
let mailer: Mailer
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://kuri.example', COMPANY_EMAIL: 'help@kuri.example' })
  admin = await signIn(app, 'Admin', 'admin')
})
beforeEach(() => app.owner.query('begin; set local session_replication_role = replica; delete from letter; commit'))
afterEach(async () => {
  mailer?.close()
  await box?.close()
})
afterAll(() => app.close())

async function open(answerTo?: (address: string) => string): Promise<void> {
  box = await openFakeSmtpServer(answerTo)
  mailer = await openMailer(box.url)
}

const write = (address: string) =>
  app.act((tx) => notices.writeLetter(tx, { to: null, address, subject: `To ${address}`, body: 'Dear reader,' }))

const post = () => sendEmails({ db: app.db, config: app.config, mailer })

const outbox = async () =>
  (
    await api(app)
      .as(admin)
      .call(endpoints.outbox, { query: { limit: 100 } })
  ).reply.letters

test('the outbox says that no letter is sent where no mail server is set', async () => {
  const read = () => api(app).as(admin).call(endpoints.outbox, { query: {} })
  expect((await read()).reply.isSent).toBe(app.config.smtpUrl !== null)
  expect(app.config.smtpUrl).toBeNull()
})

test('the outbox finds emails by the recipient’s name or address and by the subject, a page at a time', async () => {
  const hema = await signIn(app, 'Hema Nair')
  const own = { address: 'h.n@kuri.test', body: 'Dear Hema Nair,' }
  await app.act((tx) => notices.writeLetter(tx, { ...own, to: hema.id, subject: 'Your receipt' }))
  await app.act((tx) => notices.writeLetter(tx, { ...own, to: hema.id, subject: 'Your prize of 46%' }))
  await write('ravi@kuri.test')
  const found = async (search: string, page: { limit?: number; cursor?: string } = {}) =>
    (
      await api(app)
        .as(admin)
        .call(endpoints.outbox, { query: { search, ...page } })
    ).reply
  const subjects = async (search: string) => (await found(search)).letters.map(({ subject }) => subject)
  expect(await subjects('nair')).toEqual(['Your prize of 46%', 'Your receipt'])
  expect(await subjects('H.N@kuri RECEIPT')).toEqual(['Your receipt'])
  expect(await subjects('ravi@')).toEqual(['To ravi@kuri.test'])
  expect(await subjects('%')).toEqual(['Your prize of 46%'])
  expect(await subjects('hema ravi')).toEqual([])
  const first = await found('hema', { limit: 1 })
  expect(first.letters).toMatchObject([{ subject: 'Your prize of 46%' }])
  const second = await found('hema', { limit: 1, cursor: first.next ?? '' })
  expect(second).toMatchObject({ letters: [{ subject: 'Your receipt' }], next: null })
})

test('a letter leaves by post with its subject, its links in full and who writes', async () => {
  await open()
  const asha = await signIn(app, 'Asha')
  await app.act((tx) =>
    notices.notify(tx, {
      to: asha.id,
      kind: 'request_approved',
      data: { chit: 'Ōṇam', ticketNo: 3, tickets: 1 },
      link: '/chits/1',
    }),
  )
  expect(await post()).toBe(1)
  const [letter] = box.letters
  expect(letter?.from).toBe('help@kuri.example')
  expect(letter?.source).toContain('From: Kuri Chit Funds <help@kuri.example>')
  expect(letter?.source.replaceAll('=\n', '')).toContain('https://kuri.example/chits/1')
  expect(await outbox()).toMatchObject([{ status: 'sent', sentAt: expect.any(String), problem: null }])
})

// @spec NTF-2
test('a letter that has left does not leave again', async () => {
  await open()
  await write('asha@kuri.test')
  await post()
  expect(await post()).toBe(0)
  expect(box.letters).toHaveLength(1)
})

// @spec NTF-2
test('without a mailer emails are stored, readable, and not sent when one is set up later', async () => {
  await write('asha@kuri.test')
  expect(await sendEmails({ db: app.db, config: app.config, mailer: null })).toBe(1)
  expect(await outbox()).toMatchObject([{ to: 'asha@kuri.test', status: 'kept' }])
  await open()
  expect(await post()).toBe(0)
})

test('an address that does not exist is reported to the administrators, and not tried again', async () => {
  await open((address) => (address.startsWith('nobody') ? '550 no such user' : '250 ok'))
  await write('nobody@kuri.test')
  await write('asha@kuri.test')
  expect(await post()).toBe(2)
  expect(box.letters.map(({ to }) => to)).toEqual(['asha@kuri.test'])
  expect(await outbox()).toMatchObject([
    { status: 'sent' },
    { status: 'failed', problem: expect.stringContaining('550') },
  ])
})

// @spec NTF-2
test('an email that a busy mail server refuses is tried again, each time after a longer delay, and has failed in the end', async () => {
  let attempts = 0
  await open(() => {
    attempts++
    return '451 come back later'
  })
  await write('asha@kuri.test')
  await post()
  await app.clock.advance({ seconds: 50 })
  await post()
  expect(attempts).toBe(1)
  await app.clock.advance({ seconds: 15 })
  await post()
  expect(attempts).toBe(2)
  expect(await outbox()).toMatchObject([{ status: 'waiting', problem: expect.stringContaining('451') }])
  for (let day = 0; day < 10; day++) {
    await app.clock.advance({ days: 1 })
    await post()
  }
  expect(attempts).toBe(7)
  expect(await outbox()).toMatchObject([{ status: 'failed' }])
})

test('no email is lost while the mail server is down', async () => {
  await open()
  await box.close()
  await write('asha@kuri.test')
  expect(await post()).toBe(0)
  expect(await outbox()).toMatchObject([{ status: 'waiting', problem: expect.stringContaining('ECONNREFUSED') }])
})

// @spec NTF-2
test('of several processes one posts each letter', async () => {
  await open()
  for (let i = 0; i < 60; i++) await write(`member-${i}@kuri.test`)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  const url = inDatabase(inject('databases').application, rows[0]?.name ?? '')
  const others = [connect(url), connect(url)]
  const done = await Promise.all(
    [app.db, ...others.map(({ db }) => db)].map((db) => sendEmails({ db, config: app.config, mailer })),
  )
  await Promise.all(others.map((other) => other.close()))
  expect(done.reduce((sum, some) => sum + some)).toBe(60)
  expect(done.filter((some) => some > 0).length).toBeGreaterThan(1)
  expect(new Set(box.letters.map(({ to }) => to)).size).toBe(60)
  expect(box.letters).toHaveLength(60)
})
