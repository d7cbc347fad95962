import { endpoints } from '@kuri/contract'
import { addDays, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { auctionDay, startChit, open, START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { balanceOf, caseOf, day, earned, startChitWithLateTerms, month, payMonth, take } from './fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

test('the terms for late payers are in the scheme and in its agreement, and freeze with it', async () => {
  const chit = await startChitWithLateTerms(app)
  const params = { id: chit.running.chit._id }
  const { chit: shown } = (await chit.as(chit.admin).call(endpoints.oneChit, { params })).reply
  expect(shown.terms.late).toEqual({
    graceDays: 5,
    rates: [{ from: null, perYearBp: 1200, perMonth: 0 }],
    dividendLoss: 'nobody',
    deductionBp: 500,
  })
  const { agreement } = (await chit.as(chit.holder(1)).call(endpoints.readAgreement, { params })).reply
  expect(agreement.sentences).toContain(
    'The late fee is 12% a year of the unpaid amount, rounded down to whole rupees. It is paid to the company. There is no late fee for the first 5 days. After that, all days since the due date count.',
  )
  const edited = await chit.as(chit.admin).call(endpoints.editChit, { params, body: { terms: { late: {} } } })
  expect(edited.problem.code).toBe('terms_frozen')
})

// @spec INS-6
test('a scheme without such terms says nothing of them, and being late costs nothing', async () => {
  const chit = await startChit(app)
  const { chit: shown } = (await chit.as(chit.admin).call(endpoints.oneChit, { params: { id: chit.running.chit._id } }))
    .reply
  expect(shown.terms).not.toHaveProperty('late')
  await given.clock(app, day(1, 200))
  await given.funds(app, chit.holder(1), fromRupees(10_000))
  expect((await payMonth(chit, chit.holder(1), 1)).reply.contribution).not.toHaveProperty('penalty')
})

// @spec INS-6
test('a penalty grows by the day, is explained, and is paid with its contribution', async () => {
  const chit = await startChitWithLateTerms(app)
  const asha = chit.holder(1)
  await given.clock(app, day(1, 12))
  const query = { mine: '1' } as const
  const params = { id: chit.running.chit._id }
  const [january] = (await chit.as(asha).call(endpoints.chitInstalments, { params, query })).reply
  expect(january).toMatchObject({
    net: 10_000,
    penalty: { amount: 39, daysLate: 12, state: 'growing', because: '12 days late, 12% a year on ₹10,000' },
  })
  await given.funds(app, asha, fromRupees(10_039))
  const before = await earned(chit)
  expect((await payMonth(chit, asha, 1, 10_040)).problem.code).toBe('amount_mismatch')
  expect((await payMonth(chit, asha, 1, 10_039)).reply.contribution).toMatchObject({ amount: 10_000, penalty: 39 })
  expect([await balanceOf(chit, asha), (await earned(chit)) - before]).toEqual([0, fromRupees(39)])
})

test('no contribution waits for a penalty: what the wallet lacks stays a due of its own, and is paid later', async () => {
  const chit = await startChitWithLateTerms(app)
  const asha = chit.holder(1)
  await given.clock(app, day(1, 12))
  await given.funds(app, asha, fromRupees(10_000))
  expect((await payMonth(chit, asha, 1, 10_000)).status).toBe(201)
  await given.clock(app, day(1, 20))
  const { dues } = (await chit.as(asha).call(endpoints.myDues)).reply
  expect(dues).toMatchObject([{ lateMonths: [], penaltiesDue: [{ monthNo: 1, amount: 39 }], overdue: 39 }])
  const body = { chitId: chit.running.chit._id, what: 'overdue' } as const
  expect((await chit.as(asha).call(endpoints.payDues, { body })).problem.code).toBe('insufficient_funds')
  await given.funds(app, asha, fromRupees(50))
  expect((await chit.as(asha).call(endpoints.payDues, { body })).reply).toEqual({ paid: 39, receipts: [] })
  expect(await balanceOf(chit, asha)).toBe(11)
})

// @spec INS-6
test('an administrator waives it with a reason; where there are two, another confirms it', async () => {
  const another = await startApp()
  onTestFinished(() => another.close())
  const chit = await startChitWithLateTerms(another)
  const beena = await given.admin(another, 'Beena')
  const waiver = { ticketNo: 1, kind: 'waiver', monthNo: 1 } as const
  expect((await take(chit, { ...waiver, on: day(1, 12) })).problem).toMatchObject({ field: 'reason' })
  const requested = await take(chit, { ...waiver, reason: 'The bank was closed.' })
  expect(requested.reply.status).toBe('waiting_second')
  const params = { id: requested.reply.step._id }
  expect((await chit.as(chit.admin).call(endpoints.confirmStep, { params })).problem.code).toBe('same_person_approval')
  expect(await caseOf(chit, 1)).toMatchObject({ penalty: 39 })
  expect((await chit.as(beena).call(endpoints.confirmStep, { params })).reply.step).toMatchObject({
    status: 'done',
    amount: 39,
  })
  expect(await caseOf(chit, 1)).toMatchObject({ penalty: 0, lateMonths: [{ isWaived: true }] })
  await given.funds(another, chit.holder(1), fromRupees(10_039))
  await payMonth(chit, chit.holder(1), 1)
  expect([await balanceOf(chit, chit.holder(1)), await earned(chit)]).toEqual([39, 0])
  expect((await take(chit, { ...waiver, reason: 'Again.' })).problem.code).toBe('no_penalty')
  await expectLedgerSound(another)
})

test('a prize pays its winner’s arrears with their penalties', async () => {
  const chit = await startChitWithLateTerms(app)
  // nobody has paid: the lot falls among all, whoever it is pays January out of the prize, 12 days late
  await given.clock(app, day(1, 12))
  const room = await open(chit, 1)
  const { result } = await room.close()
  const winner = chit.holder(result?.winner.ticketNo ?? 0)
  await chit
    .as(chit.admin)
    .call(endpoints.approvePrize, { params: { id: room.id }, body: { security: 'two guarantors' } })
  expect(await balanceOf(chit, winner)).toBe(50_000 - 10_000 - 39)
})

// @spec INS-7
test('whoever is late loses a dividend where the terms say so: it goes to the others', async () => {
  const chit = await startChitWithLateTerms(app, { dividendLoss: 'not-prized' })
  await month(chit, 1, { except: [5], winner: 3 })
  const rows = await app.owner.query<{ no: number; amount: number }>(
    'select ticket_no as no, amount_paise as amount from dividend join ticket on ticket.id = ticket_id where chit_id = $1 order by 1',
    [chit.running.chit._id],
  )
  expect(rows.rows).toEqual([
    { no: 1, amount: 133_334 },
    { no: 2, amount: 133_333 },
    { no: 4, amount: 133_333 },
  ])
  const { notices } = (await chit.as(chit.holder(5)).call(endpoints.listNotices)).reply
  expect(notices.map(({ text }) => text).join(' ')).toContain('Your contribution was late, so your share went to')
})

test('a day of grace saves it', async () => {
  const chit = await startChitWithLateTerms(app, { dividendLoss: 'everybody', graceDays: 3 })
  await given.paid(app, chit.running, 1, { except: [5] })
  await given.clock(app, auctionDay(1))
  expect(auctionDay(1)).toBe(addDays(START, 3))
  const room = await open(chit, 1)
  await room.bid(3, 4000)
  expect((await room.close()).result?.dividends.map(({ amount }) => amount)).toEqual([1000, 1000, 1000, 1000])
})
