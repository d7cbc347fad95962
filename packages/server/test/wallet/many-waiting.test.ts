import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* One member cannot fill the lists that administrators decide from. */

let app: TestApp
let anand: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app, 'Anand')
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
let utrs = 912_300_000_000
const newUtr = (): string => String((utrs += 1))
const tops = (by: Caller, amount = 100) =>
  as(by).call(endpoints.requestTopup, { body: { amount, method: 'bank', reference: newUtr() } })
const claims = async (by: Caller, amount: number) => {
  const { upi } = (await as(by).call(endpoints.startUpi, { body: { purpose: 'topup', amount } })).reply
  return await as(by).call(endpoints.claimUpi, { params: { id: upi._id }, body: { utr: newUtr() } })
}

// @attack 142 @finding B5
test('ten top-ups of one member wait at most, however many come at once; a decided one makes room', async () => {
  const [asha, bala] = await given.people(app, 'Asha', 'Bala')
  const answers = await Promise.all(Array.from({ length: 14 }, () => tops(asha)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const { problem, status } = await tops(asha)
  expect([status, problem.code]).toEqual([409, 'too_many_waiting'])
  expect(problem.message).toContain('10')
  expect((await tops(bala)).status).toBe(201)
  const insert = `insert into topup (id, person_id, amount_paise, needs_second, maker) values (gen_random_uuid(), $1, 100, false, $1)`
  await expect(app.owner.query(insert, [asha.id])).rejects.toMatchObject({ constraint: 'waiting_is_bounded' })
  const cashier = await signIn(app, 'Farhan', 'cashier')
  const slip = { userId: asha.id, amount: 100, method: 'bank', reference: '426325000077' } as const
  expect((await as(cashier).call(endpoints.takeTopup, { body: slip })).status).toBe(200)
  const [first] = (await as(asha).call(endpoints.myTopups)).reply.filter(
    ({ reference }) => reference !== slip.reference,
  )
  await as(anand).call(endpoints.rejectTopup, { params: { id: first?._id ?? '' }, body: { reason: 'Not there.' } })
  expect((await tops(asha)).status).toBe(201)
})

// @attack 142 @finding B5
test('ten UPI claims of one member wait at most; what the bank’s line shows counts all the same', async () => {
  const [meera] = await given.people(app, 'Meera')
  for (let no = 1; no <= 10; no += 1) expect((await claims(meera, no)).status).toBe(200)
  expect((await claims(meera, 11)).problem.code).toBe('too_many_waiting')
  const { upi } = (await as(meera).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 12 } })).reply
  const { rows } = await app.owner.query<{ today: string }>(`select to_char(kuri_today(), 'YYYY-MM-DD') as today`)
  const text = `Date,Narration,Credit,Debit\n${rows[0]?.today},UPI/${newUtr()}/${upi.reference},12.00,`
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const imported = await as(anand).call(endpoints.importStatement, { body: { fileName: 'a.csv', text, columns } })
  expect(imported.reply.matched).toBe(1)
})

// @attack 142 @finding B5
test('ten online orders of one member are asked about at the gateway at most', async () => {
  const [nila] = await given.people(app, 'Nila')
  const orders = `insert into payment (id, person_id, purpose, amount_paise, method, gateway, order_id, poll_at)
    select gen_random_uuid(), $1, 'topup', 100, 'phonepe', 'razorpay', 'order_' || n, kuri_now() from generate_series(1, 10) n`
  await app.owner.query(orders, [nila.id])
  const body = { purpose: 'topup', amount: 5, method: 'phonepe' } as const
  expect((await as(nila).call(endpoints.startPayment, { body })).problem.code).toBe('too_many_waiting')
  await app.owner.query('update payment set poll_at = null where person_id = $1', [nila.id])
  expect((await as(nila).call(endpoints.startPayment, { body })).status).toBe(200)
})

// @finding B5
test('a top-up is confirmed with its line behind 10,000 that wait longer', async () => {
  const [omana] = await given.people(app, 'Omana')
  await app.owner.query(
    `begin;
     set local session_replication_role = replica;
     insert into topup (id, person_id, amount_paise, method, reference, needs_second, maker, created_at)
       select gen_random_uuid(), '${anand.id}', 100, 'bank', 'x', false, '${anand.id}', kuri_now() - interval '1 day'
         from generate_series(1, 10001);
     commit`,
  )
  const { topup } = (await tops(omana, 777)).reply
  const { rows } = await app.owner.query<{ today: string }>(`select to_char(kuri_today(), 'YYYY-MM-DD') as today`)
  const text = `Date,Narration,Credit,Debit\n${rows[0]?.today},OMANA,777.00,`
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  await as(anand).call(endpoints.importStatement, { body: { fileName: 'b.csv', text, columns } })
  const { lines } = (await as(anand).call(endpoints.openLines)).reply
  const params = { id: lines.find(({ amount }) => amount === 777)?._id ?? '' }
  const confirmed = await as(anand).call(endpoints.confirmExpected, {
    params,
    body: { source: 'topup', expected: topup._id },
  })
  expect(confirmed.status).toBe(200)
})
