import { endpoints } from '@kuri/contract'
import { dueDay, fromRupees, toRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, balance } from '../../src/features/ledger/service.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import * as given from '../given.ts'
import { auctionDay, giveByBid, startChit, START, type TestChit } from './room.ts'

/*
 * A whole chit with dividends in whole rupees: four members, ₹1,000 a month for four months. Bids of ₹500, ₹400 and ₹200 are
 * shared by three: ₹166, ₹133 and ₹66 each, and 2 + 1 + 2 = ₹5 are carried to the last prize.
 */

const BIDS = [500, 400, 200] as const
const LAST = 4

let app: TestApp
let chit: TestChit
beforeAll(async () => {
  app = await startApp()
  const terms = { dividendRounding: 'rupee' } as const
  chit = await startChit(app, { tickets: 4, months: 4, amount: fromRupees(16_000), terms })
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const resultOf = async (prizeNo: number) => {
  const params = { id: await chit.auctionOf(prizeNo) }
  const { result } = (await chit.as(chit.admin).call(endpoints.oneAuction, { params })).reply
  return { dividends: result?.dividends.map(({ amount }) => amount), rounding: result?.rounding }
}
const minutesOf = async (prizeNo: number) => {
  const params = { id: await chit.auctionOf(prizeNo) }
  return (await chit.as(chit.admin).call(endpoints.minutes, { params })).reply
}
const minutesPdfOf = async (prizeNo: number) => {
  const url = `/api/auctions/${await chit.auctionOf(prizeNo)}/minutes.pdf`
  const { rawPayload } = await app.app.inject({ url, headers: { authorization: `Bearer ${chit.admin.token}` } })
  return linesOfPdf(rawPayload).join('\n')
}
const duesOf = async (monthNo: number) => {
  const params = { id: chit.running.chit._id }
  const { reply } = await chit.as(chit.admin).call(endpoints.chitInstalments, { params })
  return reply.filter((due) => due.monthNo === monthNo).map(({ net }) => net)
}
const waiting = async () =>
  toRupees(await app.act((tx) => balance(tx, accounts.dividendPayable(chit.running.chit._id))))
const walletsNow = () =>
  Promise.all(
    chit.running.members.map(async ({ id }) => toRupees(await app.act((tx) => balance(tx, accounts.wallet(id))))),
  )

describe('a chit with dividends in whole rupees', () => {
  // @finding M4
  test('rounds each dividend down, and keeps the rest in its dividend account', async () => {
    await giveByBid(chit, 1, [[1, BIDS[0]]])
    expect(await resultOf(1)).toEqual({ dividends: [166, 166, 166], rounding: 2 })
    expect(await duesOf(2)).toEqual([1000, 834, 834, 834])
    expect(await waiting()).toBe(500)
    await expectLedgerSound(app)
  })

  test('carries the rest of every prize before the last', async () => {
    await giveByBid(chit, 2, [[2, BIDS[1]]])
    await giveByBid(chit, 3, [[3, BIDS[2]]])
    expect([await resultOf(2), await resultOf(3)]).toEqual([
      { dividends: [133, 133, 133], rounding: 1 },
      { dividends: [66, 66, 66], rounding: 2 },
    ])
    expect(await duesOf(4)).toEqual([934, 934, 1000, 934])
    await expectLedgerSound(app)
  })

  // @spec AUC-10 @finding M4
  test('shares what was carried with its last prize, the odd rupees to the lowest ticket numbers', async () => {
    await given.clock(app, dueDay(START, LAST))
    await given.paid(app, chit.running, LAST)
    await given.clock(app, auctionDay(LAST))
    const before = await walletsNow()
    expect(await waiting()).toBe(5)
    const params = { id: await chit.auctionOf(LAST) }
    await chit.as(chit.admin).call(endpoints.openAuction, { params, body: given.opening() })
    expect(await resultOf(LAST)).toEqual({ dividends: [2, 2, 1], rounding: -5 })
    const after = await walletsNow()
    expect(after.map((balanceNow, place) => balanceNow - (before[place] ?? 0))).toEqual([2, 2, 1, 0])
    expect(await waiting()).toBe(0)
    const { chit: shown } = (
      await chit.as(chit.admin).call(endpoints.oneChit, { params: { id: chit.running.chit._id } })
    ).reply
    expect(shown).toMatchObject({ status: 'finished', pool: 0, terms: { dividendRounding: 'rupee' } })
  })

  test('says in its minutes what was kept and what was shared out', async () => {
    expect([(await minutesOf(1)).rounding, (await minutesOf(LAST)).rounding]).toEqual([2, -5])
    for (const prizeNo of [1, LAST]) {
      const { prize, commission, tax, dividends, rounding } = await minutesOf(prizeNo)
      const shared = dividends.reduce((total, { amount }) => total + amount, 0)
      expect(prize + commission + tax + shared + rounding).toBe(4000)
    }
    expect(await minutesPdfOf(1)).toMatch(/Rounding kept for the last prize\s*₹2/)
    expect(await minutesPdfOf(LAST)).toMatch(/Rounding of earlier prizes, shared now\s*₹5/)
  })

  test('adds up in the report: what prizes left for dividends is what members got of them', async () => {
    const [row] = (await chit.as(chit.admin).call(endpoints.adminReports)).reply
    expect(row).toMatchObject({ dividends: 1100, dividendsApplied: 1095, prizes: 14_900, pool: 0 })
    expect((row?.collectedAmount ?? 0) + (row?.dividendsApplied ?? 0)).toBe(14_900 + 1100)
  })
})

describe('the database refuses', () => {
  test('a dividend with paise in a chit with dividends in whole rupees', async () => {
    const paid = app.owner.query(
      `insert into dividend (auction_id, ticket_id, amount_paise, to_wallet_paise)
       select auction_id, ticket_id, 50, 50 from auction_result where auction_id = $1`,
      [await chit.auctionOf(1)],
    )
    await expect(paid).rejects.toMatchObject({ constraint: 'dividend_whole_rupees' })
  })

  test('a dividend of an auction without a result, and one for a ticket of another chit', async () => {
    const { chit: other } = await given.runningChit(app, { tickets: 2, months: 2 })
    const give = (auction: string, chitId: string) =>
      app.owner.query(
        `insert into dividend (auction_id, ticket_id, amount_paise, to_wallet_paise)
         select $1, ticket.id, 100, 100 from ticket
          where chit_id = $2 and not exists (select from dividend where auction_id = $1 and ticket_id = ticket.id) limit 1`,
        [auction, chitId],
      )
    const { rows } = await app.owner.query<{ id: string }>('select id from auction where chit_id = $1 limit 1', [
      other._id,
    ])
    const refused = { constraint: 'dividend_of_its_chit' }
    await expect(give(rows[0]?.id ?? '', other._id)).rejects.toMatchObject(refused)
    await expect(give(await chit.auctionOf(1), other._id)).rejects.toMatchObject(refused)
  })

  test('to carry more than the prize leaves for dividends', async () => {
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2 })
    const carried = app.owner.query(
      `insert into auction_result
       select (jsonb_populate_record(result, jsonb_build_object('auction_id', auction.id, 'rounding_paise', dividend_paise + 1))).*
         from auction_result result, auction where auction.chit_id = $1 and prize_no = 1 limit 1`,
      [chit._id],
    )
    await expect(carried).rejects.toMatchObject({ constraint: 'auction_result_rounding' })
  })

  test('to change the rounding after the start', async () => {
    const { chit } = await given.runningChit(app, { tickets: 2, months: 2 })
    const changed = app.owner.query(`update chit set dividend_rounding = 'rupee' where id = $1`, [chit._id])
    await expect(changed).rejects.toMatchObject({ constraint: 'terms_frozen' })
  })
})
