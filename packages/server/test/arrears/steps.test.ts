import { endpoints } from '@kuri/contract'
import { addDays, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { chitIn, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { prepare, type Prepared } from '../prepared.ts'
import {
  accept,
  balanceOf,
  caseOf,
  day,
  startChitWithLateTerms,
  month,
  payMonth,
  removed,
  take,
  ticketId,
} from './fixture.ts'

let app: TestApp
let chit: TestChit

/** Ticket 3 won in January; one ticket has not paid February. Each test of a group starts from a copy. */
function eachAfterFebruary({ unpaid }: { unpaid: number }): void {
  let prepared: Prepared<TestChit>
  beforeAll(async () => {
    prepared = await prepare(async (original) => {
      const made = await startChitWithLateTerms(original)
      await month(made, 1, { winner: 3 })
      await month(made, 2, { except: [unpaid], winner: 2, bid: 2000 })
      return made
    })
  })
  beforeEach(async () => {
    app = await prepared.start()
    chit = chitIn(app, prepared.made)
  })
  afterEach(async () => {
    await expectLedgerSound(app)
    await app.close()
  })
  afterAll(() => prepared.drop())
}

describe('a member who has not won', () => {
  eachAfterFebruary({ unpaid: 4 })

  test('is in the list of arrears, with what to do next and whom to call', async () => {
    await given.clock(app, day(2, 6))
    const { tickets } = (await chit.as(chit.admin).call(endpoints.listArrears)).reply
    const { advances, ages } = (await chit.as(chit.admin).call(endpoints.arrearsOverview)).reply
    expect(tickets).toMatchObject([
      {
        ticketNo: 4,
        hasWon: false,
        daysLate: 6,
        band: '0-30',
        months: 1,
        owed: 9000,
        advanced: 9000,
        penalty: 17,
        next: { kind: 'demand', on: null },
      },
    ])
    expect(advances).toMatchObject([{ made: 9000, repaid: 0, writtenOff: 0, outstanding: 9000 }])
    expect(ages[0]).toEqual({ band: '0-30', tickets: 1, owed: 9000 })
    expect((await chit.as(chit.holder(1)).call(endpoints.listArrears)).problem.code).toBe('forbidden')
  })

  test('the list is exported as a table, the oldest debt first', async () => {
    await given.clock(app, day(3))
    await given.paid(app, chit.running, 3, { except: [1, 4] })
    await given.clock(app, day(3, 6))
    const headers = { authorization: `Bearer ${chit.admin.token}` }
    const csv = (await app.app.inject({ url: '/api/admin/arrears.csv', headers })).body
    const [, ...rows] = csv.trim().split('\r\n')
    expect(rows).toEqual([
      expect.stringMatching(/^Family Five,4,/),
      expect.stringMatching(/^Family Five,1,/),
      expect.stringMatching(/^Total,/),
    ])
    expect((await app.app.inject({ url: '/api/admin/arrears.xlsx', headers })).statusCode).toBe(200)
  })

  // @spec INS-8
  test('each step waits its days, and its letter is a PDF that other members may not read', async () => {
    const early = async (kind: 'demand' | 'removal', on: ReturnType<typeof day>) =>
      (await take(chit, { ticketNo: 4, kind, reason: 'late', on })).problem.code
    expect(await early('demand', day(2, 5))).toBe('step_too_early')
    expect(await early('removal', day(2, 6))).toBe('step_not_next')
    const { step: demand } = (await take(chit, { ticketNo: 4, kind: 'demand' })).reply
    expect(demand).toMatchObject({ amount: 9017, actBy: day(2, 20), hasLetter: true })
    const url = `/api/arrears/steps/${demand._id}/letter.pdf`
    const read = async ({ token }: Caller) =>
      await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect((await read(chit.holder(4))).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await read(chit.admin)).statusCode).toBe(200)
    expect((await read(chit.holder(1))).statusCode).toBe(404)
    expect(await early('removal', day(2, 20))).toBe('step_too_early')
    expect((await take(chit, { ticketNo: 4, kind: 'removal', reason: 'late', on: day(2, 21) })).status).toBe(201)
    const tooSoon = { ticketNo: 4, kind: 'receipt', receivedOn: day(2, 22), evidence: 'post' } as const
    expect((await take(chit, tooSoon)).problem).toMatchObject({ code: 'invalid_input', field: 'receivedOn' })
    expect(await early('removal', day(2, 22))).toBe('step_not_next')
  })

  // @spec INS-8 @attack 47 @finding W12
  test('the receipt of a notice has evidence, is not before the notice, and entered later takes two (idea 47)', async () => {
    await take(chit, { ticketNo: 4, kind: 'demand', on: day(2, 6) })
    await take(chit, { ticketNo: 4, kind: 'removal', reason: 'late', on: day(2, 21) })
    const beena = await given.admin(app, 'Beena')
    const receipt = { ticketNo: 4, kind: 'receipt', receivedOn: day(2, 21) } as const
    expect((await take(chit, { ...receipt, on: day(2, 29) })).problem).toMatchObject({ field: 'evidence' })
    const evidence = 'Registered post RK 1234'
    const early = { ...receipt, evidence, receivedOn: day(2, 20) }
    expect((await take(chit, early)).problem).toMatchObject({ code: 'invalid_input', field: 'receivedOn' })
    const entered = (await take(chit, { ...receipt, evidence })).reply
    expect(entered).toMatchObject({ status: 'waiting_second', step: { evidence } })
    expect((await caseOf(chit, 4))?.next.kind).toBe('record-receipt')
    const params = { id: entered.step._id }
    expect((await chit.as(chit.admin).call(endpoints.confirmStep, { params })).problem.code).toBe(
      'same_person_approval',
    )
    expect((await chit.as(beena).call(endpoints.confirmStep, { params })).reply.step.actBy).toBe(day(2, 28))
    expect((await caseOf(chit, 4))?.next.kind).toBe('substitute')
  })

  // @spec INS-8 @finding W12
  test('yesterday’s receipt is entered by one', async () => {
    await take(chit, { ticketNo: 4, kind: 'demand', on: day(2, 6) })
    await take(chit, { ticketNo: 4, kind: 'removal', reason: 'late', on: day(2, 21) })
    await given.admin(app, 'Beena')
    const receipt = { ticketNo: 4, kind: 'receipt', receivedOn: day(2, 21), evidence: 'by hand, signed' } as const
    expect((await take(chit, { ...receipt, on: day(2, 22) })).reply.status).toBeUndefined()
  })

  test('who pays within seven days of the notice is in the list again', async () => {
    await removed(chit, 4, 2)
    const dev = chit.holder(4)
    const { dues, letters } = (await chit.as(dev).call(endpoints.myDues)).reply
    expect(dues).toMatchObject([{ removed: { until: day(2, 28) } }])
    expect(letters.map(({ kind }) => kind)).toEqual(['removal', 'demand'])
    await given.funds(app, dev, fromRupees(9065))
    const body = { chitId: chit.running.chit._id, what: 'overdue' } as const
    expect((await chit.as(dev).call(endpoints.payDues, { body: { ...body, amount: 9065 } })).status).toBe(201)
    const params = { id: await ticketId(chit, 4) }
    const { steps } = (await chit.as(chit.admin).call(endpoints.arrearsCase, { params })).reply
    expect(steps.map(({ kind }) => kind)).toEqual(['demand', 'removal', 'receipt', 're-entry'])
    const { ticket, case: nothing } = (await chit.as(chit.admin).call(endpoints.arrearsCase, { params })).reply
    expect([nothing, ticket.ticketNo, ticket.person.userId]).toEqual([null, 4, dev.id])
  })

  // @spec INS-9
  test('a substitute takes over debt and dividends; who held the ticket keeps receipts and refund', async () => {
    const on = await removed(chit, 4, 2)
    const [dev, sita] = [chit.holder(4), await given.member(app, { name: 'Sita' })]
    const input = { ticketNo: 4, kind: 'substitution', reason: 'She asked.', substituteId: sita.id } as const
    expect((await take(chit, { ...input, on: addDays(on, -1) })).problem.code).toBe('step_too_early')
    await given.funds(app, sita, fromRupees(28_500))
    const other = { ...input, substituteId: chit.holder(1).id }
    expect((await take(chit, { ...other, on })).problem.code).toBe('already_joined')
    expect((await take(chit, input)).reply.step.status).toBe('offered')
    expect((await accept(chit, sita)).reply).toMatchObject({ paid: 28_500, ticketNo: 4 })
    // 10,000 were paid in: 5 % and 85 of penalty stay with the company; February and March (9,500) are paid with it
    const done = (await chit.as(chit.admin).call(endpoints.arrearsCase, { params: { id: await ticketId(chit, 4) } }))
      .reply
    expect(done.steps.at(-1)).toMatchObject({ kind: 'substitution', status: 'done', amount: 9415 })
    expect(await caseOf(chit, 4)).toBeNull()
    const { chit: shown } = (await chit.as(sita).call(endpoints.oneChit, { params: { id: chit.running.chit._id } }))
      .reply
    expect([shown.you.ticketNo, shown.advanced, await balanceOf(chit, sita)]).toEqual([4, 0, 0])
    const paidBy = async (caller: typeof dev) =>
      (await chit.as(caller).call(endpoints.contributionsOf, { params: { id: caller.id } })).reply.map(
        ({ month }) => month,
      )
    expect([await paidBy(dev), await paidBy(sita)]).toEqual([['January'], ['March', 'February']])
    expect((await chit.as(dev).call(endpoints.claimRefund)).reply.amount).toBe(9415)
    expect((await chit.as(dev).call(endpoints.claimRefund)).problem.code).toBe('no_refund_waiting')
    expect(await balanceOf(chit, dev)).toBe(9415)
    expect((await payMonth(chit, dev, 4)).problem.code).toBe('not_a_member')
    await given.funds(app, sita, fromRupees(10_000))
    expect((await payMonth(chit, sita, 4)).status).toBe(201)
  })

  test('what cannot be undone takes two administrators, and can be taken back until then', async () => {
    const beena = await given.admin(app, 'Beena')
    await take(chit, { ticketNo: 4, kind: 'demand', on: day(2, 6) })
    const removal = { ticketNo: 4, kind: 'removal', reason: 'late' } as const
    const first = await take(chit, { ...removal, on: day(2, 21) })
    expect(first.reply.status).toBe('waiting_second')
    expect((await take(chit, removal)).problem.code).toBe('step_already_waiting')
    const withdraw = { params: { id: first.reply.step._id } }
    expect((await chit.as(chit.admin).call(endpoints.withdrawStep, withdraw)).reply.step.status).toBe('withdrawn')
    const again = await take(chit, removal)
    const params = { id: again.reply.step._id }
    expect((await chit.as(beena).call(endpoints.confirmStep, { params })).reply.step.status).toBe('done')
    expect((await chit.as(beena).call(endpoints.confirmStep, { params })).problem.code).toBe('step_already_decided')
    const alone = app.owner.query(`update arrears_step set checker = maker where id = $1`, [params.id])
    await expect(alone).rejects.toThrow('arrears_step_two_persons')
  })

  // @finding W12
  test('a removal that waits is judged again on the day it is confirmed: who has paid by then stays', async () => {
    const beena = await given.admin(app, 'Beena')
    await take(chit, { ticketNo: 4, kind: 'demand', on: day(2, 6) })
    const removal = await take(chit, { ticketNo: 4, kind: 'removal', reason: 'late', on: day(2, 21) })
    expect(removal.reply.status).toBe('waiting_second')
    const confirm = () => chit.as(beena).call(endpoints.confirmStep, { params: { id: removal.reply.step._id } })
    await given.funds(app, chit.holder(4), fromRupees(60_000))
    const pay = { chitId: chit.running.chit._id, what: 'overdue' } as const
    expect((await chit.as(chit.holder(4)).call(endpoints.payDues, { body: pay })).status).toBe(201)
    expect((await confirm()).problem.code).toBe('no_arrears')
    await given.clock(app, day(3, 6))
    expect((await confirm()).problem.code, 'the demand was about months that are paid').toBe('step_not_next')
    expect((await caseOf(chit, 4))?.next.kind).toBe('demand')
  })
})

describe('a member who has won', () => {
  eachAfterFebruary({ unpaid: 3 })

  // @spec INS-8
  test('must pay everything that is left, and pays it: the coming months are paid early', async () => {
    const charu = chit.holder(3)
    await take(chit, { ticketNo: 3, kind: 'demand', on: day(2, 6) })
    expect((await take(chit, { ticketNo: 3, kind: 'removal', reason: 'late' })).problem.code).toBe('step_too_early')
    const whole = { ticketNo: 3, kind: 'whole-demand', reason: 'Nothing came.' } as const
    // February 9,500 unpaid for 21 days costs 65; March was 500 cheaper by prize 2
    expect((await take(chit, { ...whole, on: day(2, 21) })).reply.step).toMatchObject({ actBy: day(2, 35) })
    const { dues } = (await chit.as(charu).call(endpoints.myDues)).reply
    const amount = dues[0]?.whole?.amount ?? 0
    await given.funds(app, charu, fromRupees(amount))
    const body = { chitId: chit.running.chit._id, what: 'whole', amount } as const
    expect((await chit.as(charu).call(endpoints.payDues, { body })).reply.receipts).toHaveLength(4)
    expect(await caseOf(chit, 3)).toBeNull()
    expect((await chit.as(charu).call(endpoints.payDues, { body })).problem.code).toBe('step_not_next')
  })

  // @spec INS-10
  test('an advance nobody pays back is written off; paid after all, it is the company’s own money again', async () => {
    const off = { ticketNo: 3, kind: 'write-off', reason: 'He has left.', on: day(2, 20) } as const
    expect((await take(chit, { ...off, monthNo: 3 })).problem.code).toBe('not_covered')
    expect((await take(chit, { ...off, monthNo: 2 })).problem.code).toBe('company_must_fund')
    await app.owner.query(`select ledger_post('funds:test', 'company.paid-in', null, null,
      '[{"debit":"bank","credit":"company_funds","amount":5000000}]'::jsonb, '{}'::jsonb)`)
    expect((await take(chit, { ...off, monthNo: 2 })).reply.step.amount).toBe(10_000)
    expect((await take(chit, { ...off, monthNo: 2 })).problem.code).toBe('not_covered')
    expect((await chit.as(chit.admin).call(endpoints.listArrears)).reply.tickets).toMatchObject([
      { ticketNo: 3, advanced: 0 },
    ])
    expect((await chit.as(chit.admin).call(endpoints.arrearsOverview)).reply.advances).toMatchObject([
      { made: 10_000, writtenOff: 10_000, outstanding: 0 },
    ])
    const params = { id: chit.running.chit._id, monthNo: '2' }
    const { advance } = (await chit.as(chit.admin).call(endpoints.chitMonth, { params })).reply.month
    expect(advance).toEqual({ made: 10_000, repaid: 0, writtenOff: 10_000, outstanding: 0 })
    await given.funds(app, chit.holder(3), fromRupees(11_000))
    expect((await payMonth(chit, chit.holder(3), 2)).status).toBe(201)
    const { accounts } = (await chit.as(chit.admin).call(endpoints.adminLedger)).reply
    expect(accounts.find(({ kind }) => kind === 'company_funds')?.balance).toBe(50_000)
  })
})
