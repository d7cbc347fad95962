import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, monthNameOf, yearOf } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, balance } from '../../src/features/ledger/service.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, giveByBid, house, open, START, type House } from '../auctions/room.ts'
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
const owes = async (at: House, ticketNo: number) =>
  (
    await at.as(at.holder(ticketNo)).call(endpoints.chitInstalments, {
      params: { id: at.running.chit._id },
      query: { mine: '1' },
    })
  ).reply
const month = async (at: House, ticketNo: number, monthNo: number) => {
  const { dividend, net, status, receiptNo } = (await owes(at, ticketNo))[monthNo - 1] ?? (await missing())
  return { dividend, net, status, hasReceipt: receiptNo !== null }
}
const missing = async (): Promise<never> => {
  throw new Error('no such month')
}
const rupeesIn = async (code: Parameters<typeof balance>[1]) => (await app.act((tx) => balance(tx, code))) / 100
const walletOf = (at: House, ticketNo: number) => rupeesIn(accounts.wallet(at.holder(ticketNo).id))
const advancedIn = (at: House) => rupeesIn(accounts.advance(at.running.chit._id))
const payMonth = (at: House, ticketNo: number, monthNo: number) => {
  const due = dueDay(START, monthNo)
  return at.as(at.holder(ticketNo)).call(endpoints.payContribution, {
    body: { chitId: at.running.chit._id, month: monthNameOf(due), year: yearOf(due) },
  })
}
const stateOf = async (at: House) =>
  (await at.as(at.admin).call(endpoints.oneChit, { params: { id: at.running.chit._id } })).reply.chit.status

// @spec INS-4
describe('the dividend of a month', () => {
  test('lowers the same ticket’s next instalment: the landing page’s 9,000', async () => {
    const at = await house(app)
    await giveByBid(at, 1, [[1, 4000]])
    expect(await month(at, 2, 2)).toEqual({ dividend: 1000, net: 9000, status: 'upcoming', hasReceipt: false })
    expect(await month(at, 1, 2)).toEqual({ dividend: 0, net: 10_000, status: 'upcoming', hasReceipt: false })
    await given.funds(app, at.holder(2), fromRupees(9000))
    expect((await payMonth(at, 2, 2)).reply.contribution).toMatchObject({ amount: 9000, dividend: 1000 })
  })

  test('goes to the wallet when the next instalment is paid already', async () => {
    const at = await house(app)
    await given.paid(app, at.running, 2, { except: [1, 3, 4, 5] })
    await giveByBid(at, 1, [[1, 4000]])
    expect(await month(at, 2, 2)).toMatchObject({ dividend: 0, net: 10_000, status: 'paid' })
    expect(await walletOf(at, 2)).toBe(1000)
  })

  test('pays the next instalment wholly when it can: a receipt, no cash, the rest to the wallet', async () => {
    // two tickets over ten months: one prize in five months, so half of it is five instalments
    const at = await house(app, { tickets: 2, months: 10, amount: fromRupees(20_000) })
    for (const monthNo of [1, 2, 3, 4]) await given.paid(app, at.running, monthNo)
    await given.clock(app, dueDay(START, 5))
    await given.paid(app, at.running, 5)
    await given.clock(app, auctionDay(5))
    const room = await open(at, 1)
    await room.bid(1, 5000)
    await room.close()
    expect(await month(at, 2, 6)).toEqual({ dividend: 1000, net: 0, status: 'paid', hasReceipt: true })
    expect(await walletOf(at, 2)).toBe(4000)
    const [paid] = (await at.as(at.holder(2)).call(endpoints.contributionsOf, { params: { id: at.holder(2).id } }))
      .reply
    expect(paid).toMatchObject({ month: 'June', amount: 0, dividend: 1000 })
  })
})

// @spec INS-5
describe('who pays late', () => {
  test('is covered by the company, still owes it, and repays the company', async () => {
    const at = await house(app)
    await given.paid(app, at.running, 1, { except: [5] })
    await given.clock(app, auctionDay(1))
    const room = await open(at, 1)
    await room.bid(1, 4000)
    await room.close()
    expect(await advancedIn(at)).toBe(10_000)
    expect(await month(at, 5, 1)).toMatchObject({ net: 10_000, status: 'overdue' })
    expect(await month(at, 5, 2)).toMatchObject({ dividend: 1000 })

    await given.funds(app, at.holder(5), fromRupees(10_000))
    expect((await payMonth(at, 5, 1)).reply.contribution.amount).toBe(10_000)
    expect([await advancedIn(at), await walletOf(at, 5)]).toEqual([0, 0])
    expect((await payMonth(at, 5, 1)).problem.code).toBe('instalment_already_paid')
  })

  test('is not late on the due day itself, also when the auction was held and the company has covered the month', async () => {
    const at = await house(app)
    await (await open(at)).close()
    expect(await month(at, 5, 1)).toMatchObject({ status: 'overdue' })
    const dues = async () => (await at.as(at.holder(5)).call(endpoints.duesToPay)).reply.lines
    expect(await dues()).toMatchObject([{ dueDate: START, late: false }])
    await given.clock(app, addDays(START, 1))
    expect(await dues()).toMatchObject([{ dueDate: START, late: true }])
  })

  test('is covered with what the waiting dividend leaves to pay', async () => {
    const at = await house(app)
    await giveByBid(at, 1, [[1, 4000]])
    await given.paid(app, at.running, 2, { except: [5] })
    await given.clock(app, auctionDay(2))
    const room = await open(at, 2)
    await room.bid(2, 3000)
    await room.close()
    expect(await advancedIn(at)).toBe(9000)
    expect(await month(at, 5, 2)).toMatchObject({ dividend: 1000, net: 9000, status: 'overdue' })
  })

  test('and wins: the prize pays the arrears first, oldest first', async () => {
    const at = await house(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
    await given.clock(app, auctionDay(1))
    // nobody has paid: several unprized and none eligible, so the lot decides
    const room = await open(at, 1)
    const { result } = await room.close()
    const winner = result?.winner.ticketNo ?? 0
    expect(await advancedIn(at)).toBe(20_000)
    await at.as(at.admin).call(endpoints.approvePrize, { params: { id: room.id }, body: { security: 'a surety' } })
    expect([await advancedIn(at), await walletOf(at, winner)]).toEqual([10_000, 10_000])
    expect(await month(at, winner, 1)).toMatchObject({ status: 'paid', hasReceipt: true })
    expect(await month(at, 3 - winner, 1)).toMatchObject({ status: 'overdue', hasReceipt: false })
  })
})

// @spec CHT-9
describe('a chit', () => {
  test('is finished when its last prize is settled and every advance repaid, not before', async () => {
    const at = await house(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
    await giveByBid(at, 1, [[1, 2000]])
    await given.clock(app, auctionDay(2))
    await given.paid(app, at.running, 2, { except: [2] })
    const { reply } = await at.as(at.admin).call(endpoints.openAuction, {
      params: { id: await at.auctionOf(2) },
      body: given.opening(),
    })
    expect(reply).toMatchObject({ state: 'settled', result: { by: 'last', winner: { ticketNo: 2 } } })
    expect(await stateOf(at)).toBe('running')

    await given.clock(app, addDays(auctionDay(2), 10))
    await given.funds(app, at.holder(2), fromRupees(8000))
    expect((await payMonth(at, 2, 2)).reply.contribution.amount).toBe(8000)
    expect(await stateOf(at)).toBe('finished')
    expect(await rupeesIn(accounts.pool(at.running.chit._id))).toBe(0)
    expect((await payMonth(at, 2, 2)).problem.code).toBe('instalment_already_paid')
  })
})
