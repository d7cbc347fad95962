import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chainBreak, lotBreak } from './proofs.ts'
import { auctionDay, giveByBid, startChit, openRoom, roomOf, START, type TestChit } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

describe('several at the cap', () => {
  // @spec AUC-4
  test.each([2, 3])('%i equal cap bids go to the lot among them, and the proof draws again', async (count) => {
    const room = await openRoom(app)
    const tied = Array.from({ length: count }, (_, index) => index + 2)
    for (const ticketNo of tied) expect((await room.bid(ticketNo, 25_000)).status).toBe(201)
    const { result } = await room.close()
    expect(result).toMatchObject({ by: 'lot', bid: 25_000, prize: 25_000 })
    expect(result?.proof).toMatchObject({ tickets: tied, words: [], drawn: result?.winner.ticketNo })
    expect(tied).toContain(result?.winner.ticketNo)
    expect(await chainBreak(room)).toBeNull()
    expect(await lotBreak(room)).toBeNull()
  })

  test('the first alone at the cap wins without a lot', async () => {
    const room = await openRoom(app)
    await room.bid(2, 4000)
    await room.bid(4, 25_000)
    const { result } = await room.close()
    expect(result).toMatchObject({ by: 'bid', winner: { ticketNo: 4 }, bid: 25_000 })
    expect(result?.proof).toBeUndefined()
  })
})

describe('nobody bids', () => {
  // @spec AUC-4
  test('the lot falls among the eligible, at the commission, with no dividend', async () => {
    const room = await openRoom(app, { unpaid: [1, 5], terms: { commissionBp: 500, gstBp: 1800 } })
    const { result } = await room.close()
    expect(result).toMatchObject({ by: 'lot', bid: 2500, commission: 2500, tax: 450, prize: 47_050 })
    expect(result?.proof?.tickets).toEqual([2, 3, 4])
    expect(result?.dividends.every(({ amount }) => amount === 0)).toBe(true)
    expect(await lotBreak(room)).toBeNull()
  })

  // @spec AUC-4
  test('who pays up before the close takes part in the lot', async () => {
    const room = await openRoom(app, { unpaid: [1, 5] })
    await given.paid(app, room.running, 1, { except: [5] })
    expect((await room.close()).result?.proof?.tickets).toEqual([1, 2, 3, 4])
  })

  // @spec AUC-4
  test('with nobody eligible at the close it falls among all without a prize', async () => {
    const room = await openRoom(app, { unpaid: [1, 2, 3, 4, 5] })
    expect((await room.bid(1, 4000)).problem.code).toBe('in_arrears')
    const { result } = await room.close()
    expect(result).toMatchObject({ by: 'lot', bid: 0, prize: 50_000 })
    expect(result?.proof?.tickets).toEqual([1, 2, 3, 4, 5])
    expect(await lotBreak(room)).toBeNull()
  })

  // @spec AUC-3
  test('falling behind with a later month does not undo a bid', async () => {
    const room = await openRoom(app)
    await room.bid(3, 4000)
    // nobody looked in until ticket 3 owed month 2 as well
    await given.clock(app, auctionDay(2))
    expect((await room.look()).result).toMatchObject({ by: 'bid', winner: { ticketNo: 3 } })
  })
})

const openAndSee = async (chit: TestChit, prizeNo = 1) => {
  await given.clock(app, auctionDay(prizeNo))
  const room = await roomOf(chit, prizeNo)
  const opened = await chit
    .as(chit.admin)
    .call(endpoints.openAuction, { params: { id: room.id }, body: given.opening() })
  expect(opened.status).toBe(200)
  expect(opened.reply.state).toBe('settled')
  return { room, result: opened.reply.result }
}

describe('an auction that needs no bids settles when it is opened', () => {
  // @spec AUC-4
  test('the only eligible ticket takes it; the company covers the others', async () => {
    const chit = await startChit(app)
    await given.paid(app, chit.running, 1, { except: [1, 3, 4, 5] })
    const { result } = await openAndSee(chit)
    expect(result).toMatchObject({ by: 'last', winner: { ticketNo: 2 }, bid: 0, prize: 50_000 })
    const { reply } = await chit.as(chit.admin).call(endpoints.oneChit, { params: { id: chit.running.chit._id } })
    expect(reply.chit).toMatchObject({ advanced: 40_000, pool: 0 })
  })

  // @spec AUC-4
  test('the last ticket without a prize takes it, in arrears or not', async () => {
    const chit = await startChit(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
    await giveByBid(chit, 1, [[1, 2000]])
    const { result } = await openAndSee(chit, 2)
    expect(result).toMatchObject({ by: 'last', winner: { ticketNo: 2 }, bid: 0, prize: 20_000 })
  })

  // @spec AUC-4
  test('a chit by lot', async () => {
    const chit = await startChit(app, { terms: { prizeBy: 'lot', commissionBp: 500 } })
    await given.paid(app, chit.running, 1)
    const { room, result } = await openAndSee(chit)
    expect(result).toMatchObject({ by: 'lot', bid: 2500, prize: 47_500 })
    expect(await lotBreak(room)).toBeNull()
  })

  // @spec AUC-4
  test('a chit by chart', async () => {
    const chart = [5000, 4000, 3000, 2000, 1000].map(fromRupees)
    const chit = await startChit(app, { terms: { prizeBy: 'fixed', fixedDiscounts: chart } })
    await given.paid(app, chit.running, 1)
    const { result } = await openAndSee(chit)
    expect(result).toMatchObject({ by: 'fixed', winner: { ticketNo: 1 }, bid: 5000, prize: 45_000 })
  })

  test('no bid fits between commission and cap', async () => {
    const chit = await startChit(app, { terms: { step: fromRupees(30_000) } })
    await given.paid(app, chit.running, 1)
    const { result } = await openAndSee(chit)
    expect(result).toMatchObject({ by: 'lot', bid: 0, prize: 50_000 })
  })
})

// @attack 60
test('every lot has its own secret, committed to before anybody bids and revealed only afterwards', async () => {
  await given.clock(app, START)
  const chit = await startChit(app)
  const { reply } = await chit
    .as(chit.holder(1))
    .call(endpoints.listAuctions, { query: { chitId: chit.running.chit._id } })
  const rooms = await Promise.all(reply.map(({ prizeNo }) => roomOf(chit, prizeNo)))
  const seen = await Promise.all(rooms.map((room) => room.look(chit.holder(1))))
  expect(new Set(seen.map(({ chain }) => chain.commitment)).size).toBe(5)
  expect(JSON.stringify(seen)).not.toContain('secret')
})
