import { endpoints } from '@kuri/contract'
import { addDays, day, dueDay, RECEIPT_LINK_DAYS } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'

let app: TestApp
let running: given.RunningChit
let admin: Caller
let sana: Caller
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://chits.example' })
  await given.clock(app, START)
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: START })
  sana = await signIn(app, 'Sana', 'cashier')
  await given.clock(app, dueDay(START, 2))
  await as(sana).call(endpoints.openTill, { body: { float: 0 } })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const takes = async (ticketNo: number, toWallet: number) => {
  const due = { chitId: running.chit._id, month: 'January', year: 2027, amount: 10_000 } as const
  const lines = toWallet === 0 ? [due] : []
  const paid = { method: 'cash', tendered: 50_000, ...(toWallet > 0 && { toWallet }) } as const
  const body = { memberId: member(ticketNo).id, lines, ...paid }
  return (await as(sana).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })).reply.receipt.number
}
const share = (number: string, by = sana) =>
  as(by).call(endpoints.shareReceipt, { idempotencyKey: newId(), params: { number } })
const tokenOf = async (number: string) => (await share(number)).reply.link.split('#')[1] ?? ''
const opened = (token: string) => api(app).call(endpoints.sharedReceipt, { body: { token } })
const end = (number: string, by = sana) => as(by).call(endpoints.endReceiptLinks, { params: { number } })
const sharedUntil = async (number: string) =>
  (await as(sana).call(endpoints.counterReceipt, { params: { number } })).reply.sharedUntil

/** A call of a stranger. */
const strangerCalls = (body: object) =>
  app.app.inject({ method: 'POST', url: '/api/shared-receipt', payload: body, remoteAddress: '203.0.113.7' })

// @spec PAY-19
describe('a link to a receipt of the counter', () => {
  test('shows what stands on that receipt without a log-in, and nothing by which its member is found elsewhere', async () => {
    const number = await takes(1, 0)
    const { status, reply } = await share(number)
    expect([status, reply.link]).toEqual([201, expect.stringMatching(/^https:\/\/chits\.example\/receipt#[\w-]{43}$/)])
    const { receipt } = (await opened(reply.link.split('#')[1] ?? '')).reply
    expect(receipt).toEqual({
      company: 'Kuri Chit Funds',
      number,
      name: 'Asha',
      lines: [
        {
          name: running.chit.name,
          ticketNo: 1,
          month: 'January',
          year: 2027,
          amount: 10_000,
          isPart: false,
          penalty: 0,
          dividend: 0,
          ofMonths: { no: 1, of: 5 },
        },
      ],
      debts: [],
      toWallet: 0,
      total: 10_000,
      stillDue: 10_000,
      next: { name: running.chit.name, ticketNo: 1, amount: 10_000, dueDate: dueDay(START, 3) },
      method: 'cash',
      takenAt: expect.any(String),
      isCancelled: false,
      until: reply.until,
    })
    expect(JSON.stringify(receipt)).not.toMatch(new RegExp(`${member(1).id}|${sana.id}|K-\\d{6}|Sana`))
    expect(await sharedUntil(number)).toBe(reply.until)
  })

  test('is made by who takes payments, for a receipt that was given; its token is kept as a hash alone', async () => {
    const number = await takes(2, 100)
    const mani = await signIn(app, 'Mani', 'manager')
    expect([(await share(number, mani)).status, (await share(number, member(2))).status]).toEqual([403, 403])
    expect((await share('C-2027-000999')).status).toBe(404)
    const token = await tokenOf(number)
    const { rows } = await app.owner.query<{ all: string }>(
      `select string_agg(receipt_link::text, '') as all from receipt_link`,
    )
    expect(rows[0]?.all).not.toContain(token)
  })

  test('of the acknowledgement of a cheque says that it is one', async () => {
    const due = { chitId: running.chit._id, month: 'January', year: 2027, amount: 10_000 } as const
    const cheque = { chequeNo: '000456', bank: 'Canara Bank, Thrissur', dated: '2027-02-05' }
    const body = { memberId: member(5).id, lines: [due], method: 'cheque' as const, cheque }
    const { number } = (await as(sana).call(endpoints.takeReceipt, { body })).reply.receipt
    const { receipt } = (await opened(await tokenOf(number))).reply
    expect(receipt).toMatchObject({ number, method: 'cheque', cheque: { chequeNo: '000456' }, stillDue: null })
  })

  test('shows a receipt that was cancelled meanwhile as cancelled', async () => {
    const number = await takes(3, 300)
    const token = await tokenOf(number)
    await as(sana).call(endpoints.cancelReceipt, { params: { number }, body: { reason: 'Wrong member.' } })
    const { rows } = (await as(admin).call(endpoints.adminInbox, { query: { filter: 'receipt-cancel' } })).reply
    await as(admin).call(endpoints.approveCancellation, { params: { id: rows[0]?.id ?? '' } })
    expect((await opened(token)).reply.receipt.isCancelled).toBe(true)
  })

  // @attack 190
  test('opens nothing else: another token, a part of it, its hash, a number and a refused one get the same answer', async () => {
    const number = await takes(2, 200)
    const token = await tokenOf(number)
    const { rows } = await app.owner.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from receipt_link order by made_at desc limit 1`,
    )
    await end(number)
    const tried = ['A'.repeat(43), token, token.slice(0, -1), rows[0]?.hash ?? '', number, '%', `${token}' or true --`]
    const answers = await Promise.all(tried.map(opened))
    for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, 'receipt_link_not_good'])
    expect(new Set(answers.map(({ problem }) => problem.message)).size).toBe(1)
  })

  // @attack 191
  test('shows nothing after 30 days, after staff have ended it, and when its member is erased', async () => {
    const [ended, late, gone] = [await takes(1, 110), await takes(2, 120), await takes(4, 130)]
    const tokens = {
      ended: await tokenOf(ended),
      other: await tokenOf(ended),
      late: await tokenOf(late),
      gone: await tokenOf(gone),
    }
    expect((await end(ended, member(1))).status).toBe(403)
    expect((await end(ended)).reply.ended).toBe(2)
    expect((await end(ended)).reply.ended).toBe(0)
    expect(await sharedUntil(ended)).toBeNull()
    for (const token of [tokens.ended, tokens.other]) expect((await opened(token)).status).toBe(404)
    await given.clock(app, addDays(day('2027-02-05'), RECEIPT_LINK_DAYS - 1))
    expect((await opened(tokens.late)).status).toBe(200)
    await given.clock(app, addDays(day('2027-02-05'), RECEIPT_LINK_DAYS + 1))
    expect((await opened(tokens.late)).status).toBe(404)
    await given.clock(app, dueDay(START, 2))
    expect((await opened(tokens.gone)).status).toBe(200)
    await app.owner.query(`update person set erased_at = kuri_now() where id = $1`, [member(4).id])
    expect((await opened(tokens.gone)).status).toBe(404)
  })

  // @attack 191
  test('is kept by the database as it was made: no longer, not of another receipt, not alive again', async () => {
    const change = (set: string) => app.owner.query(`update receipt_link set ${set}`)
    await expect(change(`expires_at = expires_at + interval '1 year'`)).rejects.toMatchObject({
      constraint: 'receipt_link_frozen',
    })
    await expect(change(`ended_at = null, ended_by = null`)).rejects.toMatchObject({
      constraint: 'receipt_link_frozen',
    })
    await expect(app.owner.query('delete from receipt_link')).rejects.toThrow('receipt_link')
    await expect(
      app.owner.query(
        `insert into receipt_link (id, receipt_id, token_hash, made_by, expires_at)
         select gen_random_uuid(), id, sha256('x'::bytea), cashier_id, kuri_now() + interval '2 months' from counter_receipt limit 1`,
      ),
    ).rejects.toMatchObject({ constraint: 'receipt_link_expires' })
  })

  // @attack 192
  test('is not found by trying: thirty calls a minute from one address, and no page or cache keeps the answer', async () => {
    const token = await tokenOf(await takes(2, 50))
    const { headers, statusCode } = await strangerCalls({ token })
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
    for (let tries = 1; tries < 30; tries++)
      expect((await strangerCalls({ token: `guess-${tries}` })).statusCode).toBe(404)
    expect((await strangerCalls({ token: 'guess-30' })).statusCode).toBe(429)
    expect((await strangerCalls({ token })).statusCode).toBe(429)
  })
})
