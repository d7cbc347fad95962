import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, monthNameOf, yearOf } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, balance } from '../../src/features/ledger/service.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, giveByBid, startChit, open, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

/** A ticket's instalments as its holder sees them. */
const owes = async (chit: TestChit, ticketNo: number) =>
  (
    await chit.as(chit.holder(ticketNo)).call(endpoints.chitInstalments, {
      params: { id: chit.running.chit._id },
      query: { mine: '1' },
    })
  ).reply
const month = async (chit: TestChit, ticketNo: number, monthNo: number) => {
  const { dividend, net, status, receiptNo } = (await owes(chit, ticketNo))[monthNo - 1] ?? (await missing())
  return { dividend, net, status, hasReceipt: receiptNo !== null }
}
const missing = async (): Promise<never> => {
  throw new Error('no such month')
}
const rupeesIn = async (code: Parameters<typeof balance>[1]) => (await app.act((tx) => balance(tx, code))) / 100
const walletOf = (chit: TestChit, ticketNo: number) => rupeesIn(accounts.wallet(chit.holder(ticketNo).id))
const advancedIn = (chit: TestChit) => rupeesIn(accounts.advance(chit.running.chit._id))
const payMonth = (chit: TestChit, ticketNo: number, monthNo: number) => {
  const due = dueDay(START, monthNo)
  return chit.as(chit.holder(ticketNo)).call(endpoints.payContribution, {
    body: { chitId: chit.running.chit._id, month: monthNameOf(due), year: yearOf(due) },
  })
}
const stateOf = async (chit: TestChit) =>
  (await chit.as(chit.admin).call(endpoints.oneChit, { params: { id: chit.running.chit._id } })).reply.chit.status

// @spec INS-4
describe('the dividend of a month', () => {
  test('lowers the same ticket’s next instalment: the landing page’s 9,000', async () => {
    const chit = await startChit(app)
    await giveByBid(chit, 1, [[1, 4000]])
    expect(await month(chit, 2, 2)).toEqual({ dividend: 1000, net: 9000, status: 'upcoming', hasReceipt: false })
    expect(await month(chit, 1, 2)).toEqual({ dividend: 0, net: 10_000, status: 'upcoming', hasReceipt: false })
    await given.funds(app, chit.holder(2), fromRupees(9000))
    expect((await payMonth(chit, 2, 2)).reply.contribution).toMatchObject({ amount: 9000, dividend: 1000 })
  })

  test('goes to the wallet when the next instalment is paid already', async () => {
    const chit = await startChit(app)
    await given.paid(app, chit.running, 2, { except: [1, 3, 4, 5] })
    await giveByBid(chit, 1, [[1, 4000]])
    expect(await month(chit, 2, 2)).toMatchObject({ dividend: 0, net: 10_000, status: 'paid' })
    expect(await walletOf(chit, 2)).toBe(1000)
  })

  test('pays the next instalment wholly when it can: a receipt, no cash, the rest to the wallet', async () => {
    // two tickets over ten months: one prize in five months, so half of it is five instalments
    const chit = await startChit(app, { tickets: 2, months: 10, amount: fromRupees(20_000) })
    for (const monthNo of [1, 2, 3, 4]) await given.paid(app, chit.running, monthNo)
    await given.clock(app, dueDay(START, 5))
    await given.paid(app, chit.running, 5)
    await given.clock(app, auctionDay(5))
    const room = await open(chit, 1)
    await room.bid(1, 5000)
    await room.close()
    expect(await month(chit, 2, 6)).toEqual({ dividend: 1000, net: 0, status: 'paid', hasReceipt: true })
    expect(await walletOf(chit, 2)).toBe(4000)
    const [paid] = (
      await chit.as(chit.holder(2)).call(endpoints.contributionsOf, { params: { id: chit.holder(2).id } })
    ).reply
    expect(paid).toMatchObject({ month: 'June', amount: 0, dividend: 1000 })
  })
})

// @spec INS-5
describe('who pays late', () => {
  test('is covered by the company, still owes it, and repays the company', async () => {
    const chit = await startChit(app)
    await given.paid(app, chit.running, 1, { except: [5] })
    await given.clock(app, auctionDay(1))
    const room = await open(chit, 1)
    await room.bid(1, 4000)
    await room.close()
    expect(await advancedIn(chit)).toBe(10_000)
    expect(await month(chit, 5, 1)).toMatchObject({ net: 10_000, status: 'overdue' })
    expect(await month(chit, 5, 2)).toMatchObject({ dividend: 1000 })

    await given.funds(app, chit.holder(5), fromRupees(10_000))
    expect((await payMonth(chit, 5, 1)).reply.contribution.amount).toBe(10_000)
    expect([await advancedIn(chit), await walletOf(chit, 5)]).toEqual([0, 0])
    expect((await payMonth(chit, 5, 1)).problem.code).toBe('instalment_already_paid')
  })

  test('is not late on the due day itself, also when the auction was held and the company has covered the month', async () => {
    const chit = await startChit(app)
    await (await open(chit)).close()
    expect(await month(chit, 5, 1)).toMatchObject({ status: 'overdue' })
    const dues = async () => (await chit.as(chit.holder(5)).call(endpoints.duesToPay)).reply.lines
    expect(await dues()).toMatchObject([{ dueDate: START, late: false }])
    await given.clock(app, addDays(START, 1))
    expect(await dues()).toMatchObject([{ dueDate: START, late: true }])
  })

  test('is covered with what the waiting dividend leaves to pay', async () => {
    const chit = await startChit(app)
    await giveByBid(chit, 1, [[1, 4000]])
    await given.paid(app, chit.running, 2, { except: [5] })
    await given.clock(app, auctionDay(2))
    const room = await open(chit, 2)
    await room.bid(2, 3000)
    await room.close()
    expect(await advancedIn(chit)).toBe(9000)
    expect(await month(chit, 5, 2)).toMatchObject({ dividend: 1000, net: 9000, status: 'overdue' })
  })

  test('and wins: the prize pays the arrears first, oldest first', async () => {
    const chit = await startChit(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
    await given.clock(app, auctionDay(1))
    // nobody has paid: several unprized and none eligible, so the lot decides
    const room = await open(chit, 1)
    const { result } = await room.close()
    const winner = result?.winner.ticketNo ?? 0
    expect(await advancedIn(chit)).toBe(20_000)
    await chit.as(chit.admin).call(endpoints.approvePrize, { params: { id: room.id }, body: { security: 'a surety' } })
    expect([await advancedIn(chit), await walletOf(chit, winner)]).toEqual([10_000, 10_000])
    expect(await month(chit, winner, 1)).toMatchObject({ status: 'paid', hasReceipt: true })
    expect(await month(chit, 3 - winner, 1)).toMatchObject({ status: 'overdue', hasReceipt: false })
  })
})

// @spec CHT-9
describe('a chit', () => {
  test('is finished when its last prize is settled and every advance repaid, not before', async () => {
    const chit = await startChit(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
    await giveByBid(chit, 1, [[1, 2000]])
    await given.clock(app, auctionDay(2))
    await given.paid(app, chit.running, 2, { except: [2] })
    const { reply } = await chit.as(chit.admin).call(endpoints.openAuction, {
      params: { id: await chit.auctionOf(2) },
      body: given.opening(),
    })
    expect(reply).toMatchObject({ state: 'settled', result: { by: 'last', winner: { ticketNo: 2 } } })
    expect(await stateOf(chit)).toBe('running')

    await given.clock(app, addDays(auctionDay(2), 10))
    await given.funds(app, chit.holder(2), fromRupees(8000))
    expect((await payMonth(chit, 2, 2)).reply.contribution.amount).toBe(8000)
    expect(await stateOf(chit)).toBe('finished')
    expect(await rupeesIn(accounts.pool(chit.running.chit._id))).toBe(0)
    expect((await payMonth(chit, 2, 2)).problem.code).toBe('instalment_already_paid')
  })
})
