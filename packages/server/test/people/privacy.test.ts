import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BY_PERSON, BY_TICKET } from '../../src/features/people/privacy/store.ts'
import { checkInvariants } from '../../src/jobs/check-invariants.ts'
import { runDue } from '../../src/jobs/run.ts'
import { api, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { giveByBid, startChit, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { photo } from '../pictures.ts'
import { formOf, sendForm } from './form.ts'
import { tracesOf } from './traces.ts'

/* One person with data in every table; each text of theirs can be found again. */

const LEAVER = {
  name: 'Kanarien Vogelfrei',
  email: 'kanarien@vogelfrei.test',
  password: 'Nilavilakku@47',
  phone: '+91 98182 73645',
  address: '7 Vogelfrei Lane',
  location: 'Kanarienpuram',
}
const ACCOUNT = { holder: LEAVER.name, number: '918273645546372', ifsc: 'KANA0918273' }
/** Who stands surety for them has an account because of them. */
const GUARANTOR = {
  kind: 'guarantor',
  name: 'Onkel Vogelfrei',
  phone: LEAVER.phone,
  relation: 'Kanarien’s uncle',
} as const
/** Why the company moved their money. The audit log keeps it: what staff did and why is sealed there. */
const WHY = 'Came by mistake, says the nephew.'
/** What must be found before, and nowhere afterwards. */
const CANARIES = ['kanarien', 'vogelfrei', '98182 73645', '918273645546372', 'KANA0918273']

let app: TestApp
let admin: Caller
let leaver: Caller
let her: Api
let chit: TestChit
beforeAll(async () => {
  app = await startApp()
  const bala = await given.member(app, { name: 'Bala' })
  await sendForm(app, LEAVER, { name: 'me.jpg', bytes: await photo().jpeg().toBuffer() })
  const login = (await api(app).call(endpoints.login, { body: LEAVER })).reply
  leaver = { id: login._id, name: login.name, token: login.token, cookie: '' }
  her = api(app).as(leaver)
  chit = await startChit(app, { members: [leaver, bala], tickets: 2, months: 2, amount: fromRupees(40_000) })
  admin = chit.admin
  await liveAWholeLife()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

/** Joins, pays, bids, wins, asks, complains: everything a member does. */
async function liveAWholeLife(): Promise<void> {
  const anon = api(app)
  await given.request(app, (await given.formingChit(app, { name: 'Another' }))._id, leaver)
  await anon.call(endpoints.forgotPassword, { body: { email: LEAVER.email } })
  await anon.call(endpoints.login, { body: { email: LEAVER.email, password: 'Guess@123' } })
  await anon.call(endpoints.contact, {
    body: { name: LEAVER.name, email: LEAVER.email, subject: 'Vogelfrei', message: 'I am Kanarien.' },
  })
  await her.call(endpoints.beginSecondStep, { body: { password: LEAVER.password } })
  await her.call(endpoints.editMe, { body: { phone: LEAVER.phone }, idempotencyKey: 'kanarien-0001' })
  await her.call(endpoints.startPayment, { body: { purpose: 'topup', amount: 500, method: 'phonepe' } })
  const kept = { params: { id: chit.running.chit._id, ticketNo: '1' }, body: { keptFor: 'Kanarien Junior' } }
  void (await her.call(endpoints.keepTicketFor, kept)).reply
  await giveByBid(chit, 1, [[1, 1_000]])
  await approvePrize(1, 'Two sureties of Kanarien.', [GUARANTOR])
  expect(await addDocument()).toBe(200)
  const mistake = { params: { id: leaver.id }, body: { amount: 1, reason: WHY } }
  void (await chit.as(admin).call(endpoints.takeBack, mistake)).reply
  await runDue(app.app.jobContext)
}

const approvePrize = async (prizeNo: number, security: string, securities: (typeof GUARANTOR)[] = []) =>
  await chit.as(admin).call(endpoints.approvePrize, {
    params: { id: await chit.auctionOf(prizeNo) },
    body: { security, securities },
  })
/** A document may come after the approval. */
async function addDocument(): Promise<number> {
  const picture = { field: 'image', name: 'slip.jpg', bytes: await photo(60, 40).jpeg().toBuffer() }
  const { type, payload } = formOf({ title: 'Salary slip of Onkel Vogelfrei' }, picture)
  const url = `/api/admin/prizes/${await chit.auctionOf(1)}/documents`
  const headers = { 'content-type': type, authorization: `Bearer ${admin.token}` }
  return (await app.app.inject({ method: 'POST', url, headers, payload })).statusCode
}
const erase = (password = LEAVER.password) => her.call(endpoints.eraseMe, { body: { password } })
const exported = async () =>
  (await app.app.inject({ url: '/api/auth/me/export', headers: { authorization: `Bearer ${leaver.token}` } })).json<
    Record<string, unknown[]>
  >()

const canariesIn = () => tracesOf(app, CANARIES)

/** Everybody’s amounts, as the books have them. */
const books = async () =>
  (await app.owner.query('select count(*)::int as n, sum(amount_paise)::bigint as total from transfer')).rows

// @spec IDN-10 @attack 101 @security S63
test('what one takes along is all the company keeps, without secrets', async () => {
  const all = await exported()
  expect(all['profile']).toMatchObject({ name: LEAVER.name, email: LEAVER.email, address: LEAVER.address })
  expect(all['picture']).toMatch(/^data:image\/jpeg;base64,/)
  const parts = [
    'wallet',
    'session',
    'ticket',
    'join_request',
    'notice',
    'letter',
    'payment',
    'instalment',
    'bid',
    'prize',
    'ticket_holding',
    'prize_security',
    'prize_document',
  ]
  expect(parts.filter((part) => all[part]?.length === 0)).toEqual([])
  const text = JSON.stringify(all)
  expect(text).not.toMatch(/\$argon2|password_hash|token_hash|sealed/)
})

// @spec IDN-10 @security S63
test('every table that names a person or a ticket is taken along, or left out for a reason', async () => {
  const leftOut = {
    person: 'the profile',
    profile_image: 'the picture',
    branch_person: 'in the tickets and requests, which are there',
    passkey_challenge: 'random values of five minutes',
    idempotent_answer: 'copies of answers, for a day',
    recovery_code: 'secrets',
    standing_offer: 'its limit is read by nobody; one’s own is shown in the room',
    offer_record: 'as the standing offers, which it keeps',
    bank_reference: 'numbers of payments, which are there',
    bid_place: 'keyed marks that say nothing without the key',
    outbid_notified: 'that a notice was written, which is there',
    auction_result: 'in the prize',
    auto_pay_notice: 'that a notice was written, which is there',
  }
  const { rows } = await app.owner.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('person_id', 'ticket_id') order by 1`,
  )
  const known = new Set<string>([...BY_PERSON, ...BY_TICKET, ...Object.keys(leftOut)])
  expect(rows.map(({ table }) => table).filter((table) => !known.has(table))).toEqual([])
})

// @spec IDN-10 @attack 35 @security S64
test('nobody leaves while money is open, and the answer names what prevents it; nor without the password', async () => {
  expect((await erase('Guess@123')).problem.code).toBe('wrong_password')
  const refused = (await erase()).problem
  expect(refused.code).toBe('money_is_open')
  expect(refused.message).toMatch(/₹[\d,]+ is in your wallet/)
  expect(refused.message).toContain('you have 1 ticket in a scheme that is not finished')
  await expect(app.owner.query('select erase_person($1)', [leaver.id])).rejects.toThrow('money is open')
})

// @spec IDN-10 @security S64
test('who has left is "Member #1" in the books, which are as they were, and nowhere else', async () => {
  await endTheChit()
  expect((await canariesIn()).length).toBeGreaterThan(10)
  const before = await books()
  expect((await erase()).reply.message).toMatch(/^Your account is deleted\./)
  expect(await books()).toEqual(before)
  expect(await canariesIn()).toEqual([])
  const { rows } = await app.owner.query<object>('select name, phone, role from person where id = $1', [leaver.id])
  expect(rows).toEqual([{ name: 'Member #1', phone: '', role: 'member' }])
  const { reply } = await chit.as(admin).call(endpoints.historyOf, { params: { id: leaver.id } })
  expect(reply[0]).toMatchObject({ memberName: 'Member #1', amount: 10_000 })
})

test('the images of their security are deleted, and none is taken for them afterwards', async () => {
  const { rows } = await app.owner.query('select title, image_sealed from prize_document')
  expect(rows).toEqual([{ title: 'erased', image_sealed: null }])
  expect(await addDocument()).toBe(409)
})

test('why the company moved their money is in the audit log alone', async () => {
  const { rows } = await app.owner.query(
    `select (select reason from company_move where person_id = $1) as move,
            (select count(*)::int from journal where meta::text like '%' || $2 || '%') as journals,
            (select count(*)::int from audit_entry where reason = $2) as acts`,
    [leaver.id, WHY],
  )
  expect(rows).toEqual([{ move: 'erased', journals: 0, acts: 1 }])
})

test('and has no session, no way back in, and no place anybody could write into', async () => {
  expect((await her.call(endpoints.me)).status).toBe(401)
  const login = await api(app).call(endpoints.login, { body: LEAVER })
  expect(login.problem.code).toBe('wrong_credentials')
  const promoted = await chit.as(admin).call(endpoints.makeAdmin, { params: { id: leaver.id } })
  expect(promoted.status).toBeGreaterThanOrEqual(400)
  const { users } = (await chit.as(admin).call(endpoints.adminUsers)).reply
  expect(users.map(({ _id }) => _id)).not.toContain(leaver.id)
  await checkInvariants(app.app.jobContext)
  const { chainIsWhole, entries } = (await chit.as(admin).call(endpoints.audit)).reply
  expect([chainIsWhole, entries[0]?.action]).toEqual([true, 'person.erase'])
})

test('the last administrator cannot leave', async () => {
  const answer = await chit.as(admin).call(endpoints.eraseMe, { body: { password: 'nobody knows it' } })
  expect(answer.problem.code).toBe('wrong_password')
  await expect(app.owner.query('select erase_person($1)', [admin.id])).rejects.toThrow('last administrator')
})

/** The second month, the last prize, and the whole wallet paid out to the bank. */
async function endTheChit(): Promise<void> {
  await given.clock(app, '2027-02-05' as never)
  await given.paid(app, chit.running, 2)
  await given.clock(app, '2027-02-08' as never)
  await chit.as(admin).call(endpoints.openAuction, { params: { id: await chit.auctionOf(2) }, body: given.opening(60) })
  await approvePrize(2, 'None.')
  await payOut()
}

let utrs = 612_500_000_000
async function payOut(): Promise<void> {
  const payer = api(app).as(chit.holder(2))
  const slip = { amount: 100_000, method: 'bank', reference: `UTR ${(utrs += 1)}` } as const
  const { topup } = (await payer.call(endpoints.requestTopup, { body: slip })).reply
  await chit.as(admin).call(endpoints.approveTopup, { params: { id: topup._id } })
  const { balance } = (await her.call(endpoints.wallet)).reply
  const { withdrawal } = (
    await her.call(endpoints.requestWithdrawal, {
      body: { amount: balance, account: ACCOUNT, password: LEAVER.password },
    })
  ).reply
  const params = { id: withdrawal._id }
  await chit.as(admin).call(endpoints.approveWithdrawal, { params })
  const paid = await chit.as(admin).call(endpoints.payWithdrawal, { params, body: { utr: 'SBIN426325000011' } })
  expect(paid.status).toBe(200)
}

// @attack 34 @finding W14
test('who is deleted while they leave is answered that they are signed out, and nothing breaks', async () => {
  await sendForm(app, { ...LEAVER, email: 'gone@vogelfrei.test' })
  const { _id: id, token } = (
    await api(app).call(endpoints.login, { body: { ...LEAVER, email: 'gone@vogelfrei.test' } })
  ).reply
  const gone: Caller = { id, name: LEAVER.name, token, cookie: '' }
  const holding = await app.owner.connect()
  try {
    await holding.query('begin')
    await holding.query('select from person where id = $1 for update', [id])
    const erasing = api(app)
      .as(gone)
      .call(endpoints.eraseMe, { body: { password: LEAVER.password } })
    await expect
      .poll(async () => (await app.owner.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0)
    await holding.query('delete from person where id = $1', [id])
    await holding.query('commit')
    const answer = await erasing
    expect([answer.status, answer.problem.code]).toEqual([401, 'not_signed_in'])
  } finally {
    holding.release()
  }
})
