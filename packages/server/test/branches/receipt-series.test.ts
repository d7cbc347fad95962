import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { addBranch, firstBranch, moveTo, placed } from './two-branches.ts'

/* Each branch numbers its receipts and acknowledgements without gaps; the first one goes on with the company's numbers. */

let app: TestApp
let admin: Caller
let main: Caller
let kollam: Caller
/** Holds tickets in chits of both branches. */
let asha: Caller
/** The number of a receipt from when there was one branch. */
let before: string
let chits: { readonly main: string; readonly kollam: string }
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await given.clock(app, START)
  const ours = await given.runningChit(app, { name: 'Main Five', startDate: START })
  asha = given.holderOf(ours, 1)
  main = await signIn(app, 'Sana', 'cashier')
  void (await as(main).call(endpoints.openTill, { body: { float: 0 } })).reply
  before = await take(main, ours.chit._id)
  const second = await addBranch(app, admin)
  const theirs = await given.runningChit(app, { name: 'Kollam Five', startDate: START, members: ours.members })
  await moveTo(app, second, { chits: [theirs.chit._id] })
  chits = { main: ours.chit._id, kollam: theirs.chit._id }
  kollam = await placed(app, admin, await signIn(app, 'Sunil', 'cashier'), second)
  void (await as(kollam).call(endpoints.openTill, { body: { float: 0 } })).reply
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)

async function take(by: Caller, chitId: string, how: object = { method: 'cash', tendered: 1000 }): Promise<string> {
  const lines = [{ chitId, month: 'January' as const, year: 2027, amount: 1000 }]
  const body = { memberId: asha.id, lines, method: 'cash' as const, ...how }
  return (await as(by).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })).reply.receipt.number
}

/** A statement that writes a receipt of a cashier's till, with a series and a number of its own choice. */
const inTill = (tillOf: Caller) => `
  insert into counter_receipt (id, series, year, no, till_id, cashier_id, person_id, method, amount_paise, tendered_paise)
  select gen_random_uuid(), 'XYZ-C', 2020, 77, till.id, cashier_id, '${asha.id}', 'cash', 100, 100
    from till where cashier_id = '${tillOf.id}' returning number`

const checked = async (number: string) =>
  (await api(app).call(endpoints.checkReceipt, { body: { number, amount: 1000 } })).reply.result

const cancel = (by: Caller, number: string) =>
  as(by).call(endpoints.cancelReceipt, { params: { number }, body: { reason: 'wrong' } })

const CHEQUE = { method: 'cheque', cheque: { chequeNo: '004512', bank: 'State Bank', dated: START } } as const

// @spec IDN-24 PAY-7
test('IDN-24: a second branch has a series of its own with its code, and the first goes on with the numbers of before', async () => {
  expect(before).toBe('C-2027-000001')
  expect(await take(kollam, chits.kollam)).toBe('KLM-C-2027-000001')
  expect(await take(main, chits.main)).toBe('C-2027-000002')
  expect(await take(kollam, chits.kollam)).toBe('KLM-C-2027-000002')
  expect(await take(main, chits.main)).toBe('C-2027-000003')
  expect(await take(kollam, chits.kollam, CHEQUE)).toBe('KLM-Q-2027-000001')
  const { rows } = await app.owner.query('select series, last_no as last from document_series order by 1')
  expect(rows).toEqual([
    { series: 'C', last: 3 },
    { series: 'KLM-C', last: 2 },
    { series: 'KLM-Q', last: 1 },
  ])
})

// @spec IDN-24
test('IDN-24: no statement chooses the series or the number of a receipt, and what is taken back leaves no gap', async () => {
  const owner = await app.owner.connect()
  await owner.query('begin')
  expect((await owner.query(inTill(kollam))).rows).toEqual([{ number: 'KLM-C-2027-000003' }])
  expect((await owner.query(inTill(main))).rows).toEqual([{ number: 'C-2027-000004' }])
  await owner.query('rollback')
  owner.release()
  expect(await take(kollam, chits.kollam)).toBe('KLM-C-2027-000003')
})

// @spec IDN-24 PAY-7
test('IDN-24: a receipt of a branch is read, searched for, printed and checked by its number, however it is typed', async () => {
  const params = { number: 'KLM-C-2027-000001' }
  const { receipt, check } = (await as(kollam).call(endpoints.counterReceipt, { params })).reply
  expect(receipt.number).toBe(params.number)
  expect(check.link).toContain(`number=${params.number}&amount=1000`)
  for (const search of ['KLM-C-2027-000001', 'klm-c-2027-1', 'klm-c 2027 1', 'KLM C 2027 1', 'KLM-Q-2027-000001']) {
    const { members } = (await as(kollam).call(endpoints.findPeople, { query: { search } })).reply
    expect(members.map(({ name }) => name)).toEqual(['Asha'])
  }
  const { cheques } = (await as(kollam).call(endpoints.cheques, { query: { search: 'KLM-Q-2027-000001' } })).reply
  expect(cheques).toHaveLength(1)
  expect((await as(kollam).call(endpoints.printReceipt, { params })).status).toBe(200)
  const { status } = await as(asha).call(endpoints.receiptPdf, { params: { no: params.number } })
  expect(status).toBe(200)
  expect(await checked('KLM-C-2027-000001')).toBe('recorded')
  expect(await checked(' klm-c-2027-000001')).toBe('recorded')
  expect(await checked('KLM-C-2027-000099')).toBe('unknown')
})

const statusOf = async (by: Caller, number: string) =>
  (await as(by).call(endpoints.counterReceipt, { params: { number } })).status

// @spec IDN-24 @security API1
test('IDN-24: a number of another branch is read only where its member is at home, and cancelled only where it was taken', async () => {
  const hari = await placed(app, admin, await signIn(app, 'Hari', 'cashier'), await firstBranch(app, admin))
  for (const number of ['KLM-C-2027-000001', 'klm-c-2027-000001', 'KLM-Q-2027-000001']) {
    // Asha is at home in the first branch; a cheque is read where it was received
    expect(await statusOf(hari, number)).toBe(number.includes('Q') ? 404 : 200)
    expect((await cancel(hari, number)).status).toBe(404)
  }
  expect(await statusOf(kollam, 'C-2027-000002')).toBe(404)
  expect((await cancel(kollam, 'C-2027-000002')).status).toBe(404)
})

// @spec IDN-24 @security API1
test('IDN-24: a text with a number of another branch is taken like any other: it does not tell whether there is one', async () => {
  for (const number of ['C-2027-000002', 'C-2027-000999']) {
    const body = { name: `Person ${number.slice(-3)}`, occupation: number, confirmed: true }
    expect((await as(kollam).call(endpoints.enrolMember, { body })).status).toBe(201)
  }
})

// @spec IDN-24
test('IDN-24: the staff of a branch search by the number of a collector’s receipt without being refused', async () => {
  const { status, reply } = await as(kollam).call(endpoints.findPeople, { query: { search: 'R3-00017' } })
  expect([status, reply.members]).toEqual([200, []])
})
