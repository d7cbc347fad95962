import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, instantInIndia, sum, toRupees, type ChitTerms } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LifeFile } from '../../../domain/test/life/replay.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { checkedNow } from '../ledger-checks.ts'
import { startLifeChit, type LifeChit } from '../lives/chit.ts'
import { moneyOf } from './chit-money.ts'
import { openSecondBook } from './second-book.ts'

/*
 * A whole chit over HTTP: seven members, seven months, 5 % commission and 18 % tax on it, the dividend to all. ₹1,429 a
 * month makes a pool of ₹10,003 whose dividends are odd paise. Ticket 6 pays ahead, ticket 5 falls behind once.
 */

const TERMS: ChitTerms = {
  tickets: 7,
  months: 7,
  instalment: fromRupees(1429),
  dividendSharedBy: 'all-tickets',
  dividendRounding: 'paise',
  commissionBp: 500,
  gstBp: 1800,
  capBp: 5000,
  step: fromRupees(100),
  prizeBy: 'auction',
  fixedDiscounts: [],
  maxTicketsPerMember: 1,
}
const SEVEN: LifeFile = {
  name: 'Seven Neighbours',
  about: 'odd paise, one early, one late',
  startDate: '2027-01-05',
  chit: {
    amount: 70_021,
    durationInMonths: 7,
    totalMembers: 7,
    terms: { dividendSharedBy: 'all-tickets', commissionBp: 500, gstBp: 1800 },
  },
  events: [],
  expected: {},
}
const EVERYBODY = [1, 2, 3, 4, 5, 6, 7]
const EARLY = { ticketNo: 6, monthNo: 2, ahead: [3, 4] }
const LATE = { ticketNo: 5, monthNo: 3 }

/** The bids of each month in rupees; the last is the winner's. The last month needs none. */
const BIDS: readonly (readonly [ticketNo: number, rupees: number][])[] = [
  [
    [3, 900],
    [2, 1700],
  ],
  [
    [1, 500],
    [7, 2400],
    [4, 2500],
  ],
  [[1, 900]],
  [
    [3, 600],
    [6, 4900],
    [7, 5000],
  ],
  [[3, 1300]],
  [
    [5, 700],
    [6, 800],
  ],
  [],
]
const LAST_WITHOUT_PRIZE = 5
const COMMISSION = fromRupees(500)

let app: TestApp
let chit: LifeChit
const book = openSecondBook(TERMS)
beforeAll(async () => {
  app = await startApp()
  chit = await startLifeChit(app, SEVEN)
})
afterAll(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const comes = (monthNo: number, days: number, time: string): Promise<void> =>
  chit.moveClock(instantInIndia(addDays(dueDay(chit.start, monthNo), days), time))

async function pay(ticketNo: number, monthNo: number): Promise<void> {
  const body = chit.monthOf(monthNo)
  const { contribution } = (await chit.holder(ticketNo).call(endpoints.payContribution, { body })).reply
  expect(fromRupees(contribution.amount)).toBe(book.pay(ticketNo, monthNo))
  expect(fromRupees(contribution.amount) + fromRupees(contribution.dividend)).toBe(TERMS.instalment)
}

/** Everybody pays but the late one; the early one pays ahead, and has nothing left to pay in the months after. */
async function membersPay(monthNo: number): Promise<void> {
  for (const ticketNo of EVERYBODY) {
    const isLate = ticketNo === LATE.ticketNo && monthNo === LATE.monthNo
    const hasPaid = ticketNo === EARLY.ticketNo && EARLY.ahead.includes(monthNo)
    if (!isLate && !hasPaid) await pay(ticketNo, monthNo)
  }
  if (monthNo === EARLY.monthNo) for (const ahead of EARLY.ahead) await pay(EARLY.ticketNo, ahead)
}

/** Holds the auction of a month and pays its prize; the figures are those of the rule. */
async function givePrize(monthNo: number): Promise<void> {
  const bids = BIDS[monthNo - 1] ?? []
  await comes(monthNo, 3, '10:00')
  const id = (await chit.auctions()).find((auction) => auction.prizeNo === monthNo)?._id ?? ''
  for (const [ticketNo, amount] of bids) {
    const bid = await chit.holder(ticketNo).call(endpoints.placeBid, { params: { id }, body: { amount } })
    expect(bid.status).toBe(201)
  }
  for (const ticketNo of monthNo === LATE.monthNo ? [LATE.ticketNo] : []) {
    const late = await chit.holder(ticketNo).call(endpoints.placeBid, { params: { id }, body: { amount: 4000 } })
    expect(late.problem.code).toBe('in_arrears')
  }
  await comes(monthNo, 3, '10:31')
  const { result } = (await chit.admin.call(endpoints.oneAuction, { params: { id } })).reply
  const [ticketNo, rupees] = bids.at(-1) ?? [LAST_WITHOUT_PRIZE, toRupees(COMMISSION)]
  const settled = book.settle(monthNo, { ticketNo, discount: fromRupees(rupees) })
  expect(result).toMatchObject({
    by: bids.length > 0 ? 'bid' : 'last',
    winner: { ticketNo },
    bid: rupees,
    prize: toRupees(settled.prize),
    commission: toRupees(settled.commission),
    tax: toRupees(settled.tax),
    dividends: settled.dividends.map((one) => ({ ticketNo: one.ticketNo, amount: toRupees(one.amount) })),
  })
  await expectLaws(monthNo)
  const approved = await chit.admin.call(endpoints.approvePrize, {
    params: { id },
    body: { security: 'two sureties' },
  })
  expect(approved.reply.prize.status).toBe('approved')
  book.approve(monthNo)
}

/** The money rules of docs/spec/ledger.md, LED-4, from the wire, and every figure as the second book has it. */
async function expectLaws(monthNo: number): Promise<void> {
  const now = await moneyOf(chit)
  const { paid, received, dividendsApplied, ...expected } = book.standing()
  const brought = TERMS.instalment * TERMS.months
  expect(now).toEqual({
    ...expected,
    wallets: EVERYBODY.map((_, place) => brought - (paid[place] ?? 0) + (received[place] ?? 0)),
  })
  const settled = (await chit.auctions()).flatMap(({ result }) => (result ? [result] : []))
  const given = settled.flatMap(({ prize, commission, tax, dividends }) =>
    [prize, commission, tax, ...dividends.map(({ amount }) => amount)].map(fromRupees),
  )
  // what came in and what the company lent is what was given and what is left
  expect(sum(paid) + dividendsApplied + now.advanced).toBe(sum(given) + now.pool)
  // after a month’s prize the pool has what was paid ahead, and nothing else
  const ahead = EARLY.monthNo <= monthNo ? EARLY.ahead.filter((month) => month > monthNo).length : 0
  expect(now.pool).toBe(TERMS.instalment * ahead)
  const membersLess = sum(paid) + now.advanced - sum(received)
  expect(membersLess).toBe(now.commission + now.tax + now.prizesWaiting + now.dividendsWaiting + now.pool)
  // a ticket is prized once, a month has one prize
  expect(new Set(settled.map(({ winner }) => winner.ticketNo)).size).toBe(monthNo)
  const { ok, checks } = await checkedNow(app, chit.admin)
  expect({ ok, checks }).toEqual({ ok: true, checks: checks.map(({ name }) => ({ name, broken: 0 })) })
}

test('seven members, seven months, to the last paisa', async () => {
  for (let monthNo = 1; monthNo <= TERMS.months; monthNo += 1) {
    await comes(monthNo, 0, '09:00')
    await membersPay(monthNo)
    await givePrize(monthNo)
    if (monthNo === LATE.monthNo) await pay(LATE.ticketNo, LATE.monthNo)
    await expectLaws(monthNo)
  }

  const { paid, received } = book.standing()
  const end = await moneyOf(chit)
  expect(end).toMatchObject({ pool: 0, advanced: 0, prizesWaiting: 0, dividendsWaiting: 0 })
  expect([end.commission, end.tax]).toEqual([7 * fromRupees(500), 7 * fromRupees(90)])
  expect(sum(paid) - sum(received)).toBe(end.commission + end.tax)
  const { chit: shown } = (await chit.admin.call(endpoints.oneChit, { params: { id: chit.chitId } })).reply
  expect(shown.status).toBe('finished')
})
