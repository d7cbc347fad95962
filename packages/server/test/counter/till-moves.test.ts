import { endpoints, type WireBodyOf } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, signInNew, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { rupeesIn } from './rupees-in.ts'

type Kind = WireBodyOf<typeof endpoints.moveTillCash>['kind']

let app: TestApp
let asha: Caller
let sana: Caller
let mani: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-04'))
  await given.admin(app)
  asha = await given.member(app, { name: 'Asha' })
  sana = await signIn(app, 'Sana', 'cashier')
  mani = await signIn(app, 'Mani', 'manager')
  // ₹20,000 of cash in the safe: what a member has paid for their wallet; ₹50,000 of the company's own in the bank
  await given.funds(app, asha, fromRupees(20_000))
  await app.owner.query(
    `select ledger_post('funds:till', 'company.paid-in', null, null, '[{"debit":"bank","credit":"company_funds","amount":5000000}]'::jsonb, '{}'::jsonb)`,
  )
  await as(sana).call(endpoints.openTill, { body: { float: 1_000 } })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const move = (kind: Kind, amount: number, by = sana) =>
  as(by).call(endpoints.moveTillCash, {
    idempotencyKey: newId(),
    body: { kind, amount, reason: 'Change for the market day.' },
  })
const waiting = async (by = mani) => (await as(by).call(endpoints.waitingTillMoves)).reply
const confirm = (id: string, by = mani) => as(by).call(endpoints.confirmTillMove, { params: { id } })
const reject = (id: string, by = mani) =>
  as(by).call(endpoints.rejectTillMove, { params: { id }, body: { reason: 'Nothing came.' } })
const mine = async () => (await as(sana).call(endpoints.myTill)).reply.till
const inTill = () => rupeesIn(app, `till:${sana.id}`)
const close = (counted: number) => as(sana).call(endpoints.closeTill, { body: { counted: { '1': counted } } })

const rowsOf = async (by: Caller) =>
  (await as(by).call(endpoints.adminInbox, { query: { filter: 'till-move' } })).reply.rows

/** The notification of a move that waits, by its amount. */
const noticeOf = async (caller: Caller, amount: number) =>
  (await as(caller).call(endpoints.listNotices)).reply.notices.find(
    ({ kind, data }) => kind === 'till_move_waiting' && data['amount'] === amount,
  )

// @spec PAY-12
describe('cash that is moved in a till during the day', () => {
  test('from the safe counts at once, and only what the safe has', async () => {
    const before = await rupeesIn(app, 'cash')
    const { status, reply } = await move('from-safe', 4_000)
    expect([status, reply.status, reply.till.expected]).toEqual([201, undefined, 5_000])
    expect(reply.till.moves).toMatchObject([
      { kind: 'from-safe', amount: 4_000, status: 'done', checker: null, reason: 'Change for the market day.' },
    ])
    expect([await inTill(), await rupeesIn(app, 'cash')]).toEqual([5_000, before - 4_000])
    expect((await move('from-safe', 1_000_000)).problem.code).toBe('company_must_fund')
    expect((await move('from-safe', 0)).status).toBe(400)
  })

  test('to the safe or to the bank waits for another person: until then it is in the till', async () => {
    for (const [kind, place] of [
      ['to-safe', 'cash'],
      ['to-bank', 'bank'],
    ] as const) {
      const [held, kept] = [await inTill(), await rupeesIn(app, place)]
      const { reply } = await move(kind, 500)
      expect([reply.status, reply.till.expected]).toEqual(['waiting_second', held])
      const [row] = await waiting()
      expect(row).toMatchObject({ kind, amount: 500, status: 'waiting', cashier: { name: 'Sana' }, day: '2027-01-04' })
      expect((await confirm(row?._id ?? '', sana)).problem.code).toBe('same_person_approval')
      expect((await confirm(row?._id ?? '', asha)).status).toBe(403)
      const both = await Promise.all([confirm(row?._id ?? ''), confirm(row?._id ?? '')])
      expect(both.map((one) => String(one.status)).toSorted()).toEqual(['200', '409'])
      expect([await inTill(), await rupeesIn(app, place)]).toEqual([held - 500, kept + 500])
      expect((await mine())?.expected).toBe(held - 500)
    }
  })

  test('from the bank waits for another person too: it leaves the account', async () => {
    const bank = await rupeesIn(app, 'bank')
    expect((await move('from-bank', 2_000)).reply.status).toBe('waiting_second')
    expect(await rupeesIn(app, 'bank')).toBe(bank)
    const [row] = await waiting()
    expect((await confirm(row?._id ?? '')).reply.move).toMatchObject({ status: 'done', checker: { name: 'Mani' } })
    expect([await rupeesIn(app, 'bank'), await inTill()]).toEqual([bank - 2_000, 6_000])
  })

  test('that is more than the till has is refused, also when it is confirmed later', async () => {
    expect((await move('to-safe', 6_001)).problem).toMatchObject({ code: 'till_has_less', field: 'amount' })
    await move('to-safe', 4_000)
    await move('to-bank', 4_000)
    const [first, second] = await waiting()
    expect((await confirm(first?._id ?? '')).status).toBe(200)
    expect((await confirm(second?._id ?? '')).problem.code).toBe('till_has_less')
    expect((await reject(second?._id ?? '', sana)).reply.move).toMatchObject({
      status: 'rejected',
      rejectedWhy: 'Nothing came.',
      checker: { name: 'Sana' },
    })
    expect((await confirm(second?._id ?? '')).problem.code).toBe('till_move_decided')
    expect((await mine())?.expected).toBe(2_000)
  })

  // @spec APP-6
  test('waits in the list of Money for who confirms tills, and not for who made it', async () => {
    await move('to-safe', 100)
    expect(await rowsOf(mani)).toMatchObject([{ kind: 'till-move', isYours: true, about: { amount: 100 } }])
    expect(await rowsOf(sana)).toMatchObject([{ isYours: false }])
  })

  // @spec APP-8
  test('is not confirmed by an administrator of less than 24 hours', async () => {
    const puppet = await signInNew(app, 'Puppet', 'admin')
    await move('to-safe', 50)
    const row = (await waiting()).at(-1)
    expect((await confirm(row?._id ?? '', puppet)).problem.code).toBe('new_administrator')
    expect((await reject(row?._id ?? '', puppet)).status).toBe(200)
  })

  // @spec PAY-12, NTF-1
  test('that waits notifies who may confirm it, and the notification is done when it is decided', async () => {
    await move('to-safe', 150)
    expect(await noticeOf(mani, 150)).toMatchObject({
      text: 'Sana has taken ₹150 out of the till to the safe. Check it and confirm it.',
      link: '/admin/till',
      done: false,
    })
    expect(await noticeOf(sana, 150), 'nobody is notified of their own').toBeUndefined()
    await reject((await waiting()).find(({ amount }) => amount === 150)?._id ?? '')
    expect(await noticeOf(mani, 150)).toMatchObject({ done: true })
  })

  test('that waits keeps the till open; the count then expects what was moved', async () => {
    expect((await close(2_000)).problem.code).toBe('till_move_waits')
    const id = (await mine())?._id ?? ''
    await expect(
      app.owner.query(
        `update till set state = 'closed', pieces = '{0,0,0,0,0,0,0,0,0}', counted_paise = 0, expected_paise = 0, closed_at = now()
          where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'till_move_waits' })
    const [row] = await waiting()
    await confirm(row?._id ?? '')
    const { reply } = await close(1_900)
    expect(reply.till).toMatchObject({ expected: 1_900, difference: 0, status: 'closed' })
    expect((await move('from-safe', 100)).problem.code).toBe('till_closed')
    expect((await as(mani).call(endpoints.confirmTill, { params: { id } })).status).toBe(200)
    expect(await inTill()).toBe(0)
  })

  test('is kept as it was entered and decided, by the database too', async () => {
    const change = (set: string) => app.owner.query(`update till_move set ${set}`)
    await expect(change('amount_paise = 1')).rejects.toMatchObject({ constraint: 'till_move_frozen' })
    await expect(change(`reason = 'Another.'`)).rejects.toMatchObject({ constraint: 'till_move_frozen' })
    await expect(app.owner.query('delete from till_move')).rejects.toThrow('till_move')
    await expect(
      app.owner.query(
        `insert into till_move (id, till_id, maker_id, kind, amount_paise, reason, needs_second, state, checker_id, decided_at)
         select gen_random_uuid(), id, cashier_id, 'to-safe', 1, 'Alone.', true, 'done', cashier_id, now() from till`,
      ),
    ).rejects.toMatchObject({ constraint: 'till_is_open' })
  })
})

// @spec PAY-12
test('where nobody else may confirm it, cash is moved at once', async () => {
  const alone = await startApp()
  try {
    const by = api(alone).as(await given.admin(alone))
    await alone.owner.query(
      `select ledger_post('funds:till', 'company.paid-in', null, null, '[{"debit":"bank","credit":"company_funds","amount":5000000}]'::jsonb, '{}'::jsonb)`,
    )
    await by.call(endpoints.openTill, { body: { float: 0 } })
    const body = { kind: 'from-bank', amount: 700, reason: 'Change.' } as const
    const { reply } = await by.call(endpoints.moveTillCash, { body })
    expect([reply.status, reply.till.expected]).toEqual([undefined, 700])
    await expectLedgerSound(alone)
  } finally {
    await alone.close()
  }
})
