import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { openPhone, type Phone } from './phone.ts'

/* The company's own limit of cash holds at the door as at the counter: by day, by month of a ticket, by month of a chit. */

let app: TestApp
let running: given.RunningChit
let two: given.RunningChit
let admin: Caller
let asha: Caller
let hema: Caller
let phone: Phone
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  running = await given.runningChit(app, { startDate: START })
  asha = given.holderOf(running, 1)
  const [, b, c, d] = running.members
  two = await given.runningChit(app, {
    name: 'Two of Five',
    startDate: START,
    terms: { maxTicketsPerMember: 2 },
    members: [asha, asha, b ?? asha, c ?? asha, d ?? asha],
  })
  await given.clock(app, dueDay(START, 2))
  hema = await signIn(app, 'Hema', 'collector')
  for (const { id } of running.members) {
    await as(admin).call(endpoints.assignCollector, { params: { id }, body: { collectorId: hema.id } })
  }
  phone = await openPhone(as(hema))
  await phone.fetchRound()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const limitTo = (rupees: number) => as(admin).call(endpoints.changeSettings, { body: { cashLimit: rupees } })
const nextDay = () => app.clock.advance({ hours: 24 })
interface Part {
  readonly of?: given.RunningChit
  readonly ticketNo?: number
  readonly amount: number
}
/** Asha pays a part of January; answers what became of it. */
async function takes({ of = running, ticketNo = 1, amount }: Part): Promise<string> {
  const line = { chitId: of.chit._id, ticketNo, month: 'January', year: 2027, amount } as const
  const receipt = await phone.give({ memberId: asha.id, lines: [line] })
  const [sent] = (await as(hema).call(endpoints.syncReceipts, { body: { receipts: [receipt] } })).reply.receipts
  return sent?.reason ?? sent?.status ?? 'nothing'
}
const stopOfAsha = async () => {
  const { cashLimit, members } = await phone.fetchRound()
  return { cashLimit, cash: members.find(({ user }) => user._id === asha.id)?.cash }
}

// @spec PAY-6, PAY-13
test('parts of one month of a ticket on several days reach the company’s limit: the last one waits for a cashier', async () => {
  await limitTo(10_000)
  expect(await takes({ amount: 6_000 })).toBe('booked')
  await nextDay()
  expect(await takes({ amount: 4_000 })).toBe('large_cash')
})

// @spec PAY-6, PAY-13
test('two tickets of one month of a chit are added up, and less than the limit is booked', async () => {
  await nextDay()
  expect(await takes({ of: two, ticketNo: 1, amount: 6_000 })).toBe('booked')
  await nextDay()
  expect(await takes({ of: two, ticketNo: 2, amount: 3_999 })).toBe('booked')
  expect(await takes({ of: two, ticketNo: 2, amount: 1 })).toBe('large_cash')
})

// @spec PAY-6, PAY-13
test('the round has the limit, what a member paid in cash that day, and for months of which something is still due', async () => {
  await nextDay()
  const month = { month: 'January', year: 2027 }
  const before = await stopOfAsha()
  expect(before.cashLimit).toBe(10_000)
  expect(before.cash?.today).toBe(0)
  const inTwo = { chitId: two.chit._id, ...month }
  expect(before.cash?.months.toSorted((a, b) => b.amount - a.amount || a.ticketNo - b.ticketNo)).toEqual(
    expect.arrayContaining([
      { chitId: running.chit._id, ticketNo: 1, ...month, amount: 6_000 },
      { ...inTwo, ticketNo: 1, amount: 6_000 },
      { ...inTwo, ticketNo: 2, amount: 3_999 },
    ]),
  )
  await limitTo(200_000)
  expect(await takes({ amount: 2_000 })).toBe('booked')
  expect(await stopOfAsha()).toMatchObject({ cashLimit: 200_000, cash: { today: 2_000 } })
})

// @spec PAY-6
test('the database refuses cash of a collector that reaches the limit for one month of a chit', async () => {
  await nextDay()
  await limitTo(10_000)
  const insert = `
    insert into collection (id, collector_id, person_id, ticket_id, month_no, amount_paise, method, reference, receipt_no)
    select $1, $2, $3, id, 1, 100, 'cash', '', 'K1' from ticket where chit_id = $4 and ticket_no = 2`
  await expect(app.owner.query(insert, [newId(), hema.id, asha.id, two.chit._id])).rejects.toMatchObject({
    constraint: 'large_cash_not_at_door',
  })
})
