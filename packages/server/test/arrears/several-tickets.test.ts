import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, startChit, open, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { accept, balanceOf, caseOf, day, month, payMonth, removed, take } from './fixture.ts'

/* Asha holds tickets 1 and 2 of the landing page's chit; Bala, Charu and Dev hold the others. Charu has won the first prize. */

let app: TestApp
let chit: TestChit
let asha: Caller
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  const [first, ...others] = await given.people(app, 'Asha', 'Bala', 'Charu', 'Dev')
  asha = first
  const late = { graceDays: 5, rates: [{ perYearBp: 1200 }], deductionBp: 500 }
  chit = await startChit(app, { terms: { maxTicketsPerMember: 2, late }, members: [asha, asha, ...others] })
  await month(chit, 1, { winner: 4 })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const chitId = () => chit.running.chit._id
const dues = async () => (await chit.as(asha).call(endpoints.myDues)).reply.dues
const paidMonths = async (who: Caller) => {
  const params = { id: who.id }
  const { reply } = await chit.as(who).call(endpoints.contributionsOf, { params })
  return reply.map((paid) => `${paid.ticketNo} ${paid.month}`).toSorted()
}

// @spec CHT-8, INS-8
test('each late ticket is a due of its own, and one is paid without the other', async () => {
  await given.clock(app, day(2, 6))
  expect((await dues()).map(({ ticketNo, overdue }) => [ticketNo, overdue])).toEqual([
    [1, 9017],
    [2, 9017],
  ])
  await given.funds(app, asha, fromRupees(18_034))
  const pay = (ticketNo?: number) =>
    chit.as(asha).call(endpoints.payDues, {
      body: { chitId: chitId(), what: 'overdue', amount: 9017, ...(ticketNo !== undefined && { ticketNo }) },
    })
  expect((await pay(2)).status).toBe(201)
  expect(await paidMonths(asha)).toEqual(['1 January', '2 February', '2 January'])
  expect((await dues()).map(({ ticketNo }) => ticketNo)).toEqual([1])
  expect([await caseOf(chit, 1), await caseOf(chit, 2)]).toMatchObject([{ ticketNo: 1, penalty: 17 }, null])
  expect((await pay(2)).problem.code).toBe('no_arrears')
  // without a number: the first that owes something
  expect((await pay()).status).toBe(201)
  expect([await dues(), await balanceOf(chit, asha)]).toEqual([[], 0])
})

// @spec CHT-8, INS-8
test('one that is late is removed and passes on; the other pays, bids, wins and shares as before', async () => {
  await month(chit, 2, { except: [2], winner: 5, bid: 2000 })
  expect((await dues()).map(({ ticketNo }) => ticketNo)).toEqual([2])
  const on = await removed(chit, 2, 2)
  expect((await dues()).map(({ ticketNo, removed: isRemoved }) => [ticketNo, isRemoved !== null])).toEqual([[2, true]])
  const sita = await given.member(app, { name: 'Sita' })
  await given.funds(app, sita, fromRupees(40_000))
  const input = { ticketNo: 2, kind: 'substitution', reason: 'She asked.', on } as const
  expect((await take(chit, { ...input, substituteId: chit.holder(3).id })).problem.code).toBe('already_joined')
  // the 10,000 of ticket 2 alone: 5 % of it and 85 of penalty stay with the company
  expect((await take(chit, { ...input, substituteId: sita.id })).status).toBe(201)
  expect((await accept(chit, sita)).status).toBe(200)
  const { chit: shown } = (await chit.as(asha).call(endpoints.oneChit, { params: { id: chitId() } })).reply
  expect(shown.you).toMatchObject({ membership: 'approved', ticketNos: [1] })
  expect(shown.members.map(({ ticketNo, userId }) => [ticketNo, userId]).slice(0, 2)).toEqual([
    [1, asha.id],
    [2, sita.id],
  ])
  // what she paid in for either stays hers
  expect(await paidMonths(asha)).toEqual(['1 February', '1 January', '2 January'])
  await given.funds(app, asha, fromRupees(9500))
  expect((await payMonth(chit, asha, 3)).reply.contribution.ticketNo).toBe(1)
  await given.clock(app, auctionDay(3))
  const room = await open(chit, 3)
  const bid = (who: Caller, amount: number, ticketNo: number) =>
    chit.as(who).call(endpoints.placeBid, { params: { id: room.id }, body: { amount, ticketNo } })
  expect((await bid(asha, 1000, 2)).problem.code).toBe('not_found')
  expect((await bid(sita, 1000, 2)).status).toBe(201)
  expect((await bid(asha, 1500, 1)).status).toBe(201)
  const { result } = await room.close()
  expect(result).toMatchObject({ winner: { userId: asha.id, ticketNo: 1 }, prize: 48_500 })
  expect(result?.dividends.map(({ userId, ticketNo }) => [userId, ticketNo])).toContainEqual([sita.id, 2])
  expect((await chit.as(asha).call(endpoints.claimRefund)).reply.amount).toBe(9415)
})
