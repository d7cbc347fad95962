import { endpoints } from '@kuri/contract'
import { fromRupees, ZERO } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { day, partOf, payMonth, ticketId } from '../arrears/fixture.ts'
import { auctionDay, open, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { checkOut, confirm } from '../payments/checkout.ts'
import { advanced, chitOn, codeOf, inPool, inWallet, monthOf } from './parts-fixture.ts'

/* Parts that meet something else in one moment, and what the database refuses itself. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

// @spec INS-12
describe('in one moment', () => {
  test('two parts that together exceed the rest: one is paid', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    const codes = await Promise.all([1, 2].map(() => codeOf(partOf(chit, 2, 1, 6000))))
    expect(codes.toSorted()).toEqual(['paid', 'part_amount_invalid'])
    expect(await monthOf(chit, 1)).toMatchObject({ paid: 6000, rest: 4000 })
  })

  test('ten parts: each is paid, each under its own number', async () => {
    const chit = await chitOn(app, day(1))
    const paid = await Promise.all(Array.from({ length: 9 }, () => partOf(chit, 2, 1, 1000)))
    const numbers = paid.flatMap((one) => (one.ok ? [one.value.receiptNo.slice(-5)] : []))
    expect(numbers.toSorted()).toEqual(Array.from({ length: 9 }, (_, place) => String(place + 1).padStart(5, '0')))
    expect(await monthOf(chit, 1)).toMatchObject({ paid: 9000, rest: 1000 })
  })

  test('a part and the payment of the whole: no rupee twice', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    const [part] = await Promise.all([codeOf(partOf(chit, 2, 1, 4000)), payMonth(chit, chit.holder(2), 1)])
    expect(['paid', 'instalment_already_paid']).toContain(part)
    expect(await inWallet(chit)).toBe(fromRupees(10_000))
    expect(await monthOf(chit, 1)).toMatchObject({ paid: 10_000, rest: 0, status: 'paid' })
  })

  test('a part and an online payment of the whole: what is paid twice is in the wallet', async () => {
    const chit = await chitOn(app, day(1), { rupees: 4000 })
    const body = {
      purpose: 'contribution',
      chitId: chit.running.chit._id,
      month: 'January',
      year: 2027,
      method: 'phonepe',
    } as const
    const { payment } = (await chit.as(chit.holder(2)).call(endpoints.startPayment, { body })).reply
    const back = await checkOut(app, payment.orderId, 'pay')
    const [part] = await Promise.all([
      codeOf(partOf(chit, 2, 1, 4000)),
      confirm(app, chit.holder(2), payment._id, back),
    ])
    expect(['paid', 'instalment_already_paid']).toContain(part)
    expect(await inWallet(chit)).toBe(fromRupees(4000))
    expect(await monthOf(chit, 1)).toMatchObject({ paid: 10_000, rest: 0, status: 'paid' })
  })

  test('a part and the close of the auction: it is in the pool before the company covers, or repays it', async () => {
    const chit = await chitOn(app, day(1))
    await given.paid(app, chit.running, 1, { except: [2] })
    await given.clock(app, auctionDay(1))
    const room = await open(chit)
    await room.bid(1, 4000)
    await Promise.all([room.close(), codeOf(partOf(chit, 2, 1, 4000))])
    expect([await advanced(chit), await inPool(chit)]).toEqual([fromRupees(6000), ZERO])
  })
})

const insert = async (chit: TestChit, amount: number, monthNo = 1) =>
  await chit.app.owner.query(
    `insert into instalment_part (ticket_id, month_no, amount_paise, receipt_no) values ($1, $2, $3, 'x')`,
    [await ticketId(chit, 2), monthNo, amount],
  )

// @spec INS-12
describe('the database refuses', () => {
  test.each([
    ['the whole rest', 1_000_000, 1, 'instalment_part_amount'],
    ['less than a rupee', 50, 1, 'instalment_part_amount'],
    ['paise of whole rupees', 100_50, 1, 'instalment_part_amount'],
    ['a later month first', 100_00, 2, 'older_due_first'],
  ])('a part that is %s', async (_, amount, monthNo, constraint) => {
    const chit = await chitOn(app, day(1))
    await expect(insert(chit, amount, monthNo)).rejects.toMatchObject({ constraint })
  })

  test('a part of a paid instalment, a change of a part, and what was paid in parts written otherwise', async () => {
    const chit = await chitOn(app, day(1), { rupees: 20_000 })
    await partOf(chit, 2, 1, 4000)
    const ticket = await ticketId(chit, 2)
    const change = (sets: string) => app.owner.query(`update ${sets} where ticket_id = $1 and month_no = 1`, [ticket])
    await expect(change('instalment set parts_paise = 0')).rejects.toMatchObject({ constraint: 'instalment_frozen' })
    await expect(change('instalment_part set amount_paise = 100')).rejects.toMatchObject({ constraint: 'append_only' })
    const covered = `instalment set state = 'covered', covered_at = now(), covered_paise = 1000000`
    await expect(change(covered)).rejects.toMatchObject({ constraint: 'instalment_covered' })
    await payMonth(chit, chit.holder(2), 1)
    await expect(insert(chit, 100_00)).rejects.toMatchObject({ constraint: 'instalment_already_paid' })
  })
})
