import { endpoints } from '@kuri/contract'
import { day, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { balanceOf } from '../payments/checkout.ts'

/* Asha holds a ticket in two chits of ₹10,000 a month. Every month is still to come: what she pays is posted together. */

const JANUARY = { month: 'January', year: 2027 } as const
const FEBRUARY = { month: 'February', year: 2027 } as const

let app: TestApp
let asha: Caller
let chits: readonly string[]
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2027-01-01'))
  const members = await given.people(app, 'Asha', 'Bala')
  ;[asha] = members
  const terms = { tickets: 2, months: 12, amount: fromRupees(240_000), startDate: day('2027-01-05'), members }
  const running = [await given.runningChit(app, terms), await given.runningChit(app, terms)]
  chits = running.map(({ chit }) => chit._id)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const asAsha = () => api(app).as(asha)
const lineOf = (chitId: string | undefined, month: typeof JANUARY | typeof FEBRUARY) => ({
  chitId: chitId ?? '',
  ticketNo: 1,
  ...month,
})
const pay = (lines: ReturnType<typeof lineOf>[]) =>
  asAsha().call(endpoints.payDuesToPay, { body: { lines, from: 'wallet' } })

/** When each contribution was posted, in the order of their journals. */
async function postedAt(): Promise<string[]> {
  const { rows } = await app.owner.query<{ at: string }>(
    `select posted_at::text as at from journal where kind = 'contribution.paid' order by id`,
  )
  return rows.map(({ at }) => at)
}

// @spec INS-3
test('dues of two chits are posted at one moment, the earliest first, whatever their order in the call', async () => {
  await given.funds(app, asha, fromRupees(40_000))
  const [one, other] = chits
  const { status, reply } = await pay([lineOf(other, FEBRUARY), lineOf(one, FEBRUARY), lineOf(one, JANUARY)])
  expect(status).toBe(200)
  expect(reply.total).toBe(30_000)
  expect(reply.paid.map(({ month }) => month)).toEqual(['January', 'February', 'February'])
  const receipts = reply.paid.filter(({ chitId }) => chitId === one).map(({ receiptNo }) => receiptNo ?? '')
  expect(receipts).toEqual(receipts.toSorted())
  const at = await postedAt()
  expect([at.length, new Set(at).size]).toEqual([3, 1])
  expect(await balanceOf(app, asha)).toBe(10_000)
})

test('two calls at once for money that is enough for one: one is paid, the other is refused, and nothing fails', async () => {
  const months = [
    { month: 'March', year: 2027 },
    { month: 'April', year: 2027 },
    { month: 'May', year: 2027 },
    { month: 'June', year: 2027 },
    { month: 'July', year: 2027 },
  ] as const
  for (const month of months) {
    const body = (chitId: string) => ({ chitId, months: [month] })
    const answers = await Promise.all(chits.map((id) => asAsha().call(endpoints.paySeveral, { body: body(id) })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201).map(({ problem }) => problem.code)
    expect(refused).toEqual(['insufficient_funds'])
    expect(await balanceOf(app, asha)).toBe(0)
    await given.funds(app, asha, fromRupees(10_000))
  }
})
