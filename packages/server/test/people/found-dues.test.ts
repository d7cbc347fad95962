import { endpoints } from '@kuri/contract'
import { day, dueDay, fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'

/* What the search says that a member owes: the same sum as the counter asks for. */

let app: TestApp
let admin: Caller
let sana: Caller
let ravi: Caller
let running: given.RunningChit
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  sana = await signIn(app, 'Sana', 'cashier')
  ravi = await signIn(app, 'Ravi', 'cashier')
  const late = { graceDays: 5, rates: [{ from: null, perYearBp: 1200, perMonth: fromRupees(0) }] }
  running = await given.runningChit(app, { startDate: START, terms: { late } })
  await given.clock(app, day('2027-01-25'))
})
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const member = (ticketNo: number): Caller => given.holderOf(running, ticketNo)
const january = (amount: number) => ({ chitId: running.chit._id, month: 'January' as const, year: 2027, amount })

/** What the search says of a member; the counter must ask for the same. */
async function found(ticketNo: number) {
  const { id } = member(ticketNo)
  const { members } = (await as(sana).call(endpoints.findPeople, { query: {} })).reply
  const { total, received } = (await as(sana).call(endpoints.counterMember, { params: { id } })).reply
  const hit = members.find(({ _id }) => _id === id)
  expect(hit?.due).toBe(total)
  return { due: hit?.due, late: hit?.late, received: received.map(({ month, amount }) => [month, amount]) }
}

/** A cheque for January. */
async function cheque(ticketNo: number, { dated = START, chequeNo }: { dated?: string; chequeNo: string }) {
  const { due = 0 } = await found(ticketNo)
  const body = {
    memberId: member(ticketNo).id,
    lines: [january(due)],
    chequeNo,
    bank: 'Federal Bank',
    dated: day(dated),
  }
  return (await as(sana).call(endpoints.receiveCheque, { body })).reply.cheque
}

// @spec PAY-7
describe('the sum that the search shows', () => {
  test('of a late month has its late fee, and of a paid month with its fixed late fee left that fee alone', async () => {
    const { due = 0 } = await found(1)
    expect(due).toBeGreaterThan(10_000)
    await as(sana).call(endpoints.openTill, { body: { float: 0 } })
    await as(sana).call(endpoints.takeReceipt, {
      body: { memberId: member(1).id, lines: [january(10_000)], method: 'cash', tendered: 10_000 },
    })
    const fee = due - 10_000
    expect(await found(1)).toMatchObject({ due: fee, late: fee })
  })

  // @spec PAY-14
  test('of a month whose cheque waits is nothing: the counter shows the month apart, as received', async () => {
    const { due = 0 } = await found(2)
    const { number } = await cheque(2, { chequeNo: '300001' })
    const { members } = (await as(sana).call(endpoints.findPeople, { query: { search: number.toLowerCase() } })).reply
    expect(members.map(({ _id }) => _id)).toEqual([member(2).id])
    expect(await found(2)).toEqual({ due: 0, late: 0, received: [['January', due]] })
  })

  // @spec PAY-16
  test('of a cheque that came back after it was cleared is what is owed for it', async () => {
    await as(admin).call(endpoints.changeSettings, { body: { chequeReturnCharge: 200 } })
    const { _id: id } = await cheque(3, { chequeNo: '300002' })
    await as(sana).call(endpoints.depositCheque, { params: { id }, body: { slip: 'FB-1' } })
    await as(ravi).call(endpoints.clearCheque, { params: { id } })
    expect(await found(3)).toMatchObject({ due: 0 })
    await as(sana).call(endpoints.returnCheque, { params: { id }, body: { reason: 'Funds insufficient.' } })
    const { due = 0, late } = await found(3)
    expect([due > 10_200 - 1, late]).toEqual([true, due])
  })

  test('on the day of the next month has that month, which is not late', async () => {
    await given.clock(app, dueDay(START, 2))
    const { due = 0, late = 0 } = await found(4)
    expect(due - late).toBe(10_000)
  })
})
