import { endpoints, personIn } from '@kuri/contract'
import { auditBeginning, checkAudit, fromRupees, sha256 } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as audit from '../../src/features/audit/service.ts'
import { checkInvariants } from '../../src/jobs/check-invariants.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
})
afterAll(() => app.close())

const book = async (query: { limit?: number; cursor?: string; subject?: string } = {}) =>
  (await api(app).as(admin).call(endpoints.audit, { query })).reply

const record = (act: Partial<audit.Act> = {}) =>
  app.act((tx) => audit.record(tx, { actor: admin.id, action: 'chit.edit', subject: 'chit:1', ...act }))

// @spec IDN-12
test('before the first run of the ledger checks nothing is said about the chain', async () => {
  expect(await book()).toMatchObject({ chainIsWhole: null, chainCheckedAt: null })
})

// @spec IDN-12 @security S65
test('an act stands in the book with who, what, before and after, why, and the call it was asked by', async () => {
  await record({ before: { name: 'Old' }, after: { name: 'New' }, reason: 'A typing error.', requestId: 'r-1' })
  expect((await book()).entries[0]).toMatchObject({
    actor: { _id: admin.id, name: 'Anand' },
    action: 'chit.edit',
    subject: 'chit:1',
    before: { name: 'Old' },
    after: { name: 'New' },
    reason: 'A typing error.',
    requestId: 'r-1',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('what the clock did by itself has no actor', async () => {
  await record({ actor: null, action: 'payout.paid', subject: 'auction:1' })
  expect((await book({ subject: 'auction:1' })).entries).toMatchObject([{ actor: null, action: 'payout.paid' }])
})

test('acts written at the same time stand one after the other in one whole chain', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => record({ subject: `person:${i}` })))
  await checkInvariants(app.app.jobContext)
  const { entries, chainIsWhole } = await book({ limit: 100 })
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => entries.length - i))
  expect(chainIsWhole).toBe(true)
})

// @spec IDN-12 @finding U14
test('it is searched for words of who, what, about what and why, within days, and goes out as a file', async () => {
  await record({ action: 'topup.reject', subject: 'topup:77', reason: 'No slip, 100% sure.' })
  const found = async (search: string) =>
    (await api(app).as(admin).call(endpoints.audit, { query: { search } })).reply.entries.map(({ subject }) => subject)
  expect(await found('anand topup reject')).toEqual(['topup:77'])
  expect(await found('100% slip')).toEqual(['topup:77'])
  expect(await found('100_ slip')).toEqual([])
  expect(await found('kuri itself')).toEqual(['auction:1'])
  const before = (
    await api(app)
      .as(admin)
      .call(endpoints.audit, { query: { to: '2020-01-01' } })
  ).reply
  expect(before.entries).toEqual([])
  const headers = { authorization: `Bearer ${admin.token}` }
  const file = await app.app.inject({ url: '/api/admin/audit.csv?search=slip', headers })
  expect(file.body.trim().split('\r\n')).toHaveLength(2)
  expect(file.body).toContain('"No slip, 100% sure."')
  expect(file.body).toMatch(/\d+,\d+ \w{3} \d{4} \d\d:\d\d,Anand,rejected a top-up,Top-up 77,/)
  expect(file.body).toContain(',topup.reject,topup:77,')
  const edits = await app.app.inject({ url: '/api/admin/audit.csv?search=typing', headers })
  expect(edits.body).toContain(',name: Old → New,')
})

test('a request, a payment and a ticket are named by their person', async () => {
  const { chit, members } = await given.runningChit(app, { name: 'Family Five' })
  const [asha] = members
  if (!asha) throw new Error('the chit has no member')
  const topup = await api(app)
    .as(asha)
    .call(endpoints.requestTopup, { body: { amount: 5_000, method: 'counter', reference: 'slip 12' } })
  await given.funds(app, asha, fromRupees(5_000))
  const account = { holder: asha.name, number: '123456789012', ifsc: 'HDFC0000001' }
  const withdrawal = await api(app)
    .as(asha)
    .call(endpoints.requestWithdrawal, { body: { amount: 1_000, account, password: PASSWORD } })
  const ticket = await app.owner.query<{ id: string }>('select id from ticket where chit_id = $1 and ticket_no = 1', [
    chit._id,
  ])
  const ids = [topup.reply.topup._id, withdrawal.reply.withdrawal._id, ticket.rows[0]?.id ?? '']
  for (const id of ids) await record({ subject: `topup:${id}` })
  const { owners } = (await api(app).as(admin).call(endpoints.audit, { query: {} })).reply
  expect(ids.map((id) => owners[id])).toEqual([asha.name, asha.name, `Family Five, ticket 1, ${asha.name}`])
})

test('an answered request to join names who asked, in the list and in the file', async () => {
  const { _id: id } = await given.formingChit(app, { name: 'Harbour Ten' })
  const babu = await signIn(app, 'Babu Das')
  await given.ticket(app, id, babu)
  const { entries, owners } = await book({ subject: `chit:${id}` })
  expect(entries.map(({ action, after }) => [action, owners[personIn(after) ?? '']])).toContainEqual([
    'request.approve',
    'Babu Das',
  ])
  const headers = { authorization: `Bearer ${admin.token}` }
  const file = await app.app.inject({ url: '/api/admin/audit.csv?search=approve', headers })
  expect(file.body).toContain('"Scheme Harbour Ten, Babu Das"')
})

test('the book is read page by page', async () => {
  const all = (await book({ limit: 100 })).entries.map(({ seq }) => seq)
  const first = await book({ limit: 5 })
  const second = await book({ limit: 100, cursor: first.next ?? '' })
  expect([...first.entries, ...second.entries].map(({ seq }) => seq)).toEqual(all)
  expect(second.next).toBeNull()
})

// @spec IDN-12 @security S65
test('a row can be neither edited nor deleted, not even by the owner', async () => {
  for (const statement of [
    "update audit_entry set reason = 'none'",
    'delete from audit_entry',
    'truncate audit_entry',
  ]) {
    await expect(app.owner.query(statement)).rejects.toThrow('append-only')
  }
})

const checked = async () => {
  const { links } = (await api(app).as(admin).call(endpoints.auditChain, { query: {} })).reply
  return checkAudit(sha256, auditBeginning(sha256), links)
}

test('its seals can be worked out again from the very texts they cover, whatever was written', async () => {
  await record({ before: { näme: '“Ⅷ”', list: [1, { a: null }] }, after: { amount: 12.5 }, reason: 'கூறு\n\t"x"' })
  const [newest] = (await book({ limit: 1 })).entries
  expect(await checked()).toEqual({ end: { seq: newest?.seq, hash: newest?.hash } })
})

// @spec IDN-12 @security S65
test('an entry changed without the triggers breaks the chain, which the page shows after the next run of the ledger checks', async () => {
  const before = await book()
  expect(before).toMatchObject({ chainIsWhole: true, chainCheckedAt: expect.any(String) })
  await app.owner.query('alter table audit_entry disable trigger append_only')
  await app.owner.query("update audit_entry set reason = 'Nothing happened.' where seq = 2")
  expect(await book()).toMatchObject({ chainIsWhole: true, chainCheckedAt: before.chainCheckedAt })
  await checkInvariants(app.app.jobContext)
  expect((await book()).chainIsWhole).toBe(false)
  expect(await checked()).toMatchObject({ brokenAt: 2, how: 'changed' })
})

test('the book is for administrators', async () => {
  const member = await signIn(app, 'Asha')
  expect((await api(app).as(member).call(endpoints.audit)).problem.code).toBe('forbidden')
})
