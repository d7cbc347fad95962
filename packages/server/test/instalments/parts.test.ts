import { endpoints } from '@kuri/contract'
import { fromRupees, ZERO } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../src/features/ledger/service.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { accept, caseOf, day, month, offerTo, partOf, payMonth, removed, take, ticketId } from '../arrears/fixture.ts'
import { auctionDay, open } from '../auctions/room.ts'
import * as given from '../given.ts'
import { checkOut, confirm } from '../payments/checkout.ts'
import { advanced, chitOn, codeOf, inPool, inWallet, lies, monthOf } from './parts-fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

// @spec INS-12
describe('a part of an instalment', () => {
  test('leaves the wallet at once, has the next receipt, and leaves the rest due', async () => {
    const chit = await chitOn(app, day(1))
    const paid = await partOf(chit, 2, 1, 4000)
    expect(paid.ok && paid.value).toMatchObject({
      amount: fromRupees(4000),
      rest: fromRupees(6000),
      partNo: 1,
      ticketNo: 2,
    })
    expect([await inWallet(chit), await inPool(chit)]).toEqual([fromRupees(6000), fromRupees(4000)])
    expect(await monthOf(chit, 1)).toEqual({ net: 10_000, paid: 4000, rest: 6000, status: 'due', receiptNo: null })
    const { notices } = (await chit.as(chit.holder(2)).call(endpoints.listNotices)).reply
    expect(notices.map(({ text }) => text.replace(/K\d+/, 'K1'))).toContain(
      'You paid ₹4,000 of your contribution of ₹10,000 to Family Five for January 2027. ₹6,000 is still to pay. Receipt K1-2027-00001.',
    )
  })

  test('may be one of several; the payment of the rest makes the instalment paid, with a receipt of its own', async () => {
    const chit = await chitOn(app, day(1))
    for (const rupees of [4000, 1000]) expect(await codeOf(partOf(chit, 2, 1, rupees))).toBe('paid')
    const { reply } = await payMonth(chit, chit.holder(2), 1, 5000)
    expect(reply.contribution).toMatchObject({ amount: 5000, receiptNo: expect.stringMatching(/-00003$/) })
    expect(await monthOf(chit, 1)).toEqual({ net: 10_000, paid: 10_000, rest: 0, status: 'paid', receiptNo: '00003' })
    expect([await inWallet(chit), await inPool(chit)]).toEqual([ZERO, fromRupees(10_000)])
  })

  test.each([
    ['less than a rupee', 0.5, 'part_amount_invalid'],
    ['the whole rest', 10_000, 'part_amount_invalid'],
    ['more than the rest', 12_000, 'part_amount_invalid'],
    ['paise of whole rupees', 100.5, 'part_amount_invalid'],
    ['more than the wallet has', 9999, 'insufficient_funds'],
  ])('%s is refused, and nothing is written', async (_, rupees, code) => {
    const chit = await chitOn(app, day(1), { rupees: 5000 })
    expect(await codeOf(partOf(chit, 2, 1, rupees))).toBe(code)
    expect(await monthOf(chit, 1)).toMatchObject({ paid: 0, rest: 10_000 })
    expect(await inWallet(chit)).toBe(fromRupees(5000))
  })

  test('of a later month is refused while an older one is not paid, and of a paid one always', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    expect(await codeOf(partOf(chit, 2, 2, 1000))).toBe('older_due_first')
    await payMonth(chit, chit.holder(2), 1)
    expect(await codeOf(partOf(chit, 2, 1, 1000))).toBe('instalment_already_paid')
    expect(await codeOf(partOf(chit, 2, 2, 1000))).toBe('paid')
    expect(await codeOf(partOf(chit, 2, 9, 1000))).toBe('no_such_instalment')
  })

  test('is no payment of the seed’s call: an amount other than the rest is refused there', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    await partOf(chit, 2, 1, 4000)
    for (const amount of [10_000, 4000, 5999]) {
      expect((await payMonth(chit, chit.holder(2), 1, amount)).problem).toMatchObject({ code: 'amount_mismatch' })
    }
    expect((await payMonth(chit, chit.holder(2), 1, 6000)).status).toBe(201)
  })
})

// @spec INS-12
describe('what is still to pay', () => {
  test('is what dues, reports and lists say', async () => {
    const chit = await chitOn(app, day(1))
    await partOf(chit, 2, 1, 4000)
    const asha = chit.as(chit.holder(2))
    const { total, lines } = (await asha.call(endpoints.duesToPay)).reply
    expect([total, lines[0]]).toEqual([
      6000,
      expect.objectContaining({ amount: 6000, instalment: 10_000, net: 10_000, paid: 4000, rest: 6000, penalty: 0 }),
    ])
    await given.clock(app, day(1, 1))
    const admin = chit.as(chit.admin)
    const params = { id: chit.running.chit._id }
    const { tickets, months } = (await admin.call(endpoints.chitPayments, { params })).reply
    expect([tickets[1]?.owes, tickets[2]?.owes]).toEqual([6000, 10_000])
    expect(months[0]).toMatchObject({ due: 50_000, collected: 4000 })
    const cell = { id: params.id, ticketNo: '2', monthNo: '1' }
    expect((await admin.call(endpoints.ticketMonth, { params: cell })).reply).toMatchObject({
      paid: 4000,
      rest: 6000,
      total: 6000,
    })
    expect(await caseOf(chit, 2)).toMatchObject({ owed: 6000, lateMonths: [{ net: 10_000, paid: 4000, rest: 6000 }] })
    const scheme = async (query: { from?: string; to?: string }) =>
      (await admin.call(endpoints.adminReports, { query })).reply.find(({ _id }) => _id === params.id)
    const known = { collectedAmount: 4000, arrears: 46_000 }
    expect(await scheme({})).toMatchObject(known)
    expect(await scheme({ from: '2027-01-01', to: '2027-01-31' })).toMatchObject(known)
    expect(await scheme({ from: '2027-01-01', to: '2027-01-04' })).toMatchObject({ collectedAmount: 0, arrears: 0 })
  })

  test('is on its receipts, in the history, the passbook and the register, each payment for itself', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    await partOf(chit, 2, 1, 4000)
    await app.clock.advance({ minutes: 1 })
    await payMonth(chit, chit.holder(2), 1)
    const member = chit.as(chit.holder(2))
    const params = { id: chit.holder(2).id }
    const paid = (await member.call(endpoints.contributionsOf, { params })).reply
    expect(paid.map(({ amount, part }) => [amount, part])).toEqual([
      [6000, undefined],
      [4000, true],
    ])
    const first = (await member.call(endpoints.historyPage, { query: { limit: 1 } })).reply
    const cursor = first.next ?? ''
    const second = (await member.call(endpoints.historyPage, { query: { limit: 1, cursor } })).reply
    expect([...first.entries, ...second.entries].map(({ amount }) => amount)).toEqual([6000, 4000])
    expect(second.next).toBeNull()
    const file = (await member.call(endpoints.passbookFile, { params: { id: chit.running.chit._id } })).reply
    expect(file.lines.map(({ kind, paidInPaise, reference }) => [kind, paidInPaise, reference.slice(-5)])).toEqual([
      ['contribution', 400_000, '00001'],
      ['contribution', 600_000, '00002'],
    ])
    const wallet = (await member.call(endpoints.walletEntries, { query: { kind: 'contribution' } })).reply.entries
    expect(wallet.map(({ amount, receiptNo }) => [amount, receiptNo?.slice(-5)])).toEqual([
      [-6000, '00002'],
      [-4000, '00001'],
    ])
    for (const { receiptNo } of paid) {
      const headers = { authorization: `Bearer ${chit.holder(2).token}` }
      const { statusCode } = await app.app.inject({ url: `/api/receipts/${receiptNo}.pdf`, headers })
      expect(statusCode).toBe(200)
    }
  })

  test('is what a member who pays online is asked, and what a surplus leaves in the wallet', async () => {
    const chit = await chitOn(app, day(1), { rupees: 4000 })
    const payer = chit.as(chit.holder(2))
    const begin = async (amount?: number) =>
      await payer.call(endpoints.startPayment, {
        body: {
          purpose: 'contribution',
          chitId: chit.running.chit._id,
          month: 'January',
          year: 2027,
          method: 'phonepe',
          ...(amount !== undefined && { amount }),
        },
      })
    const { payment } = (await begin(10_000)).reply
    await partOf(chit, 2, 1, 4000)
    expect((await begin(10_000)).problem).toMatchObject({ code: 'amount_mismatch' })
    expect((await begin()).reply.payment.amount).toBe(6000)
    const back = await checkOut(app, payment.orderId, 'pay')
    expect((await confirm(app, chit.holder(2), payment._id, back)).status).toBe(200)
    expect(await monthOf(chit, 1)).toMatchObject({ rest: 0, status: 'paid' })
    expect(await inWallet(chit)).toBe(fromRupees(4000))
  })
})

// @spec INS-12, INS-4, INS-5
describe('a part and a prize', () => {
  test('the company covers the rest; a part after that repays it, and so does the payment of what is left', async () => {
    const chit = await chitOn(app, day(1))
    await partOf(chit, 2, 1, 4000)
    await month(chit, 1, { except: [2], winner: 1 })
    expect([await advanced(chit), await inPool(chit)]).toEqual([fromRupees(6000), ZERO])
    await partOf(chit, 2, 1, 1000)
    expect([await advanced(chit), await inPool(chit)]).toEqual([fromRupees(5000), ZERO])
    expect(await monthOf(chit, 1)).toEqual({ net: 10_000, paid: 5000, rest: 5000, status: 'overdue', receiptNo: null })
    const params = { id: chit.running.chit._id, monthNo: '1' }
    expect((await chit.as(chit.admin).call(endpoints.chitMonth, { params })).reply.month).toMatchObject({
      collected: 50_000,
      from: { members: { amount: 44_000, tickets: 5 }, company: { amount: 6000, tickets: 1 } },
      advance: { made: 6000, repaid: 1000, writtenOff: 0, outstanding: 5000 },
    })
    await payMonth(chit, chit.holder(2), 1)
    expect([await advanced(chit), await inWallet(chit)]).toEqual([ZERO, ZERO])
  })

  test('who has paid a part only may not bid', async () => {
    const chit = await chitOn(app, day(1))
    await given.paid(app, chit.running, 1, { except: [2] })
    await partOf(chit, 2, 1, 9999)
    await given.clock(app, auctionDay(1))
    const room = await open(chit)
    expect((await room.bid(2, 4000)).problem.code).toBe('in_arrears')
    await room.bid(1, 4000)
    await room.close()
  })

  test('a dividend lowers the rest; what exceeds it goes to the wallet, and the instalment is paid', async () => {
    const chit = await chitOn(app, day(1), { rupees: 30_000 })
    await given.funds(app, chit.holder(3), fromRupees(30_000))
    for (const ticketNo of [2, 3]) await payMonth(chit, chit.holder(ticketNo), 1)
    await partOf(chit, 2, 2, 4000)
    await partOf(chit, 3, 2, 9400)
    await month(chit, 1, { except: [2, 3], winner: 1 })
    expect(await monthOf(chit, 2)).toEqual({ net: 9000, paid: 4000, rest: 5000, status: 'upcoming', receiptNo: null })
    expect(await monthOf(chit, 2, 3)).toMatchObject({ net: 9400, paid: 9400, rest: 0, status: 'paid' })
    expect(await inWallet(chit, 3)).toBe(fromRupees(30_000 - 10_000 - 9400 + 400))
  })

  test('the winner’s prize pays what is left of an overdue instalment', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    await month(chit, 1, { except: [], winner: 2 })
    await given.clock(app, day(2))
    await partOf(chit, 2, 2, 4000)
    await given.clock(app, day(2, 2))
    const before = await inWallet(chit)
    const params = { id: await chit.auctionOf(1) }
    await chit.as(chit.admin).call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } })
    expect(await monthOf(chit, 2)).toMatchObject({ rest: 0, status: 'paid' })
    expect(await inWallet(chit)).toBe(before + fromRupees(46_000 - 6000))
  })
})

// @spec INS-12, INS-6
test('the penalty counts each part until it was paid, and is taken with the rest', async () => {
  const chit = await chitOn(app, day(1), {
    rupees: 20_000,
    terms: { late: { graceDays: 5, rates: [{ perYearBp: 1200 }] } },
  })
  for (const [days, rupees] of [
    [0, 2000],
    [10, 3000],
  ] as const) {
    await given.clock(app, day(1, days))
    expect(await codeOf(partOf(chit, 2, 1, rupees))).toBe('paid')
  }
  await given.clock(app, day(1, 40))
  // 5,000 for 40 days, 3,000 for 10: 65.75 and 9.86
  const { reply } = await payMonth(chit, chit.holder(2), 1)
  expect(reply.contribution).toMatchObject({ amount: 5000, penalty: 75 })
  const [line] = (await caseOf(chit, 3))?.lateMonths ?? []
  expect(line?.because).toBe('40 days late, 12% a year on ₹10,000')
  const { rows } = await app.owner.query<{ because: string }>('select because from penalty where ticket_id = $1', [
    await ticketId(chit, 2),
  ])
  expect(rows[0]?.because).toBe('40 days late, 12% a year on ₹5,000 and ₹3,000 paid after 10 days')
})

// @spec INS-12, INS-9
test('a part goes to the refund of a removed member, and the substitute pays what is overdue beside it', async () => {
  const chit = await chitOn(app, day(1), {
    rupees: 20_000,
    terms: { late: { graceDays: 5, rates: [{ perYearBp: 1200 }], deductionBp: 500 } },
  })
  await payMonth(chit, chit.holder(2), 1)
  await month(chit, 1, { except: [2], winner: 1 })
  await month(chit, 2, { except: [2], winner: 3 })
  await partOf(chit, 2, 2, 3000)
  const first = await removed(chit, 2, 2)
  const sita = await given.member(app, { name: 'Sita' })
  await given.funds(app, sita, fromRupees(50_000))
  await take(chit, { ticketNo: 2, on: first, kind: 'substitution', reason: 'asked', substituteId: sita.id })
  expect(await offerTo(chit, sita)).toMatchObject({ contributions: 13_000, overdue: 15_000, amount: 28_000 })
  expect((await accept(chit, sita)).status).toBe(200)
  expect(await advanced(chit)).toBe(ZERO)
  const [refund] = (await chit.as(chit.holder(2)).call(endpoints.myDues)).reply.refunds
  expect(refund?.months.map(({ monthNo, net }) => [monthNo, net])).toEqual([
    [1, 10_000],
    [2, 3000],
  ])
  expect(refund?.contributions).toBe(13_000)
})

// @spec INS-12, INS-10
test('a write-off gives up what the parts have left of the advance; a part after it is the company’s', async () => {
  const chit = await chitOn(app, day(1), { rupees: 20_000 })
  await month(chit, 1, { except: [2], winner: 1 })
  await partOf(chit, 2, 1, 3000)
  const capital = { kind: 'pay-in', amount: 50_000, reference: 'CAPITAL0001', reason: 'Capital.' } as const
  await chit.as(chit.admin).call(endpoints.enterMove, { body: capital })
  const funds = await lies(app, accounts.companyFunds)
  const step = { ticketNo: 2, on: day(1, 6), kind: 'write-off', monthNo: 1, reason: 'He has left the town.' } as const
  expect((await take(chit, step)).status).toBe(201)
  expect([await advanced(chit), await lies(app, accounts.companyFunds)]).toEqual([ZERO, funds - fromRupees(7000)])
  await partOf(chit, 2, 1, 2000)
  expect(await lies(app, accounts.companyFunds)).toBe(funds - fromRupees(5000))
  await payMonth(chit, chit.holder(2), 1)
  expect(await lies(app, accounts.companyFunds)).toBe(funds)
})
