import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveByBid, startChit, open, auctionDay, START, type TestChit } from '../auctions/room.ts'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const look = (chit: TestChit, monthNo: string, by: Caller = chit.holder(1)) =>
  chit.as(by).call(endpoints.chitMonth, { params: { id: chit.running.chit._id, monthNo } })
const month = async (chit: TestChit, monthNo: number) => (await look(chit, String(monthNo))).reply.month

// @spec CHT-10
test('the landing page’s second month: 46,000 in cash and 4,000 of dividends make the pool, and all of it is given', async () => {
  const chit = await startChit(app)
  const first = await giveByBid(chit, 1, [[3, 4000]])
  expect(await month(chit, 1)).toMatchObject({
    collected: 50_000,
    from: { members: { amount: 50_000, tickets: 5 }, dividends: { amount: 0, tickets: 0 } },
    prizes: 46_000,
    dividends: 4000,
    carried: 0,
    given: [{ prizeNo: 1, auctionId: first._id, prize: 46_000 }],
  })
  await giveByBid(chit, 2, [[1, 2000]])
  expect(await month(chit, 2)).toMatchObject({
    broughtForward: 0,
    collected: 50_000,
    from: { members: { amount: 46_000, tickets: 5 }, dividends: { amount: 4000, tickets: 4 } },
    prizes: 48_000,
    dividends: 2000,
    carried: 0,
  })
})

// @spec CHT-10
test('who is late is covered by the company in that month, and what comes back later stands beside it', async () => {
  const chit = await startChit(app)
  await given.clock(app, dueDay(START, 1))
  await given.paid(app, chit.running, 1, { except: [4] })
  expect(await month(chit, 1)).toMatchObject({ collected: 40_000, prizes: 0, carried: 40_000, given: [] })
  await given.clock(app, auctionDay(1))
  const room = await open(chit)
  await room.bid(2, 4000)
  await room.close()
  const covered = { collected: 50_000, from: { company: { amount: 10_000, tickets: 1 } }, carried: 0 }
  expect(await month(chit, 1)).toMatchObject({
    ...covered,
    advance: { made: 10_000, repaid: 0, writtenOff: 0, outstanding: 10_000 },
  })
  await given.paid(app, chit.running, 1)
  expect(await month(chit, 1)).toMatchObject({
    ...covered,
    advance: { made: 10_000, repaid: 10_000, writtenOff: 0, outstanding: 0 },
  })
  await expectLedgerSound(app)
})

test('a month without a prize carries its money to the one that has', async () => {
  const chit = await startChit(app, { tickets: 2, months: 4, members: await given.people(app, 'Gopal', 'Hema') })
  for (const monthNo of [1, 2]) {
    await given.clock(app, dueDay(START, monthNo))
    await given.paid(app, chit.running, monthNo)
  }
  expect(await month(chit, 1)).toMatchObject({ broughtForward: 0, collected: 62_500, prizes: 0, carried: 62_500 })
  expect(await month(chit, 2)).toMatchObject({ broughtForward: 62_500, collected: 62_500, carried: 125_000 })
})

test('it is for members and administrators, and what is no month is not found', async () => {
  const chit = await startChit(app)
  const stranger = await given.member(app, { name: 'Stranger' })
  expect((await look(chit, '1', stranger)).problem.code).toBe('not_found')
  expect((await look(chit, '1', chit.admin)).status).toBe(200)
  for (const monthNo of ['0', '6', '1.5', 'January', '１']) expect((await look(chit, monthNo)).status).toBe(404)
})
