import { endpoints, type WireReplyOf } from '@kuri/contract'
import { dueDay, fromRupees, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { autoPayAll } from '../../src/features/instalments/auto-pay-job.ts'
import { api, PASSWORD, signIn, type Caller } from '../api.ts'
import { takeOnVisit } from '../collections/take-on-visit.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { openRoom, START } from '../auctions/room.ts'
import * as given from '../given.ts'
import { tally } from '../harness/tally.ts'
import { balanceOf } from '../payments/checkout.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  await given.clock(app, START)
  admin = await given.admin(app)
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

const account = { holder: 'Asha Menon', number: '123456789012', ifsc: 'SBIN0001234' }
const withdraw = (by: Caller, amount: number) =>
  as(by).call(endpoints.requestWithdrawal, { body: { amount, account, password: PASSWORD } })

/** Somebody with this many rupees in their wallet. */
async function rich(rupees: number, name = 'Asha'): Promise<Caller> {
  const member = await given.member(app, { name })
  await given.funds(app, member, fromRupees(rupees))
  return member
}

/** A running chit of two with ₹1,000 a month; ticket 1 is Asha's. */
async function small(): Promise<{ chitId: string; asha: Caller }> {
  const [asha, bala] = await given.people(app, 'Asha', 'Bala')
  const options = { tickets: 2, months: 12, amount: fromRupees(24_000), startDate: START, members: [asha, bala] }
  return { chitId: (await given.runningChit(app, options)).chit._id, asha }
}
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'] as const
const pay = (by: Caller, chitId: string, month: (typeof MONTHS)[number] = 'January') =>
  as(by).call(endpoints.payContribution, { body: { chitId, month, year: 2027 } })

// @attack 13
test('paid, failed and given up at the checkout six times at once, an order is credited at most once', async () => {
  for (const _ of [1, 2, 3]) {
    const asha = await given.member(app)
    const start = { purpose: 'topup', amount: 700, method: 'phonepe' } as const
    const { orderId } = (await as(asha).call(endpoints.startPayment, { body: start })).reply.payment
    const press = (outcome: 'pay' | 'fail' | 'abandon') =>
      api(app).call(endpoints.sandboxPay, { params: { orderId }, body: { outcome } })
    await Promise.all(['pay', 'fail', 'abandon', 'pay', 'fail', 'pay'].map((one) => press(one as 'pay')))
    expect(await balanceOf(app, asha)).toBe(700)
  }
})

// @attack 26
test('a month paid from the wallet twice, online, by UPI, at the counter and by the collector at once is paid once', async () => {
  const { chitId, asha } = await small()
  const hema = await signIn(app, 'Hema', 'collector')
  await as(admin).call(endpoints.assignCollector, { params: { id: asha.id }, body: { collectorId: hema.id } })
  await given.funds(app, asha, fromRupees(3_000))
  const month = { chitId, month: 'January', year: 2027 } as const
  const online = await as(asha).call(endpoints.startPayment, {
    body: { purpose: 'contribution', method: 'phonepe', ...month },
  })
  const { orderId } = online.reply.payment
  const upi = await as(asha).call(endpoints.startUpi, { body: { purpose: 'contribution', ...month } })
  const upiId = upi.reply.upi._id
  await as(asha).call(endpoints.claimUpi, { params: { id: upiId }, body: { utr: '432109876543' } })
  const user = { userId: asha.id, ...month }
  const [first, second, , , counter, collected] = await Promise.all([
    pay(asha, chitId),
    pay(asha, chitId),
    api(app).call(endpoints.sandboxPay, { params: { orderId }, body: { outcome: 'pay' } }),
    as(admin).call(endpoints.approveUpi, { params: { id: upiId } }),
    as(admin).call(endpoints.takePayment, { body: { ...user, method: 'bank', reference: '426325000007' } }),
    takeOnVisit(app, hema, { ...month, memberId: asha.id, ticketNo: 1, amount: 1_000 }),
  ])
  const taken = [counter.status < 300, collected.status === 'booked'].filter(Boolean).length
  expect([first, second].filter(({ status }) => status === 201).length + taken).toBeLessThanOrEqual(1)
  const paid = (await as(asha).call(endpoints.contributionsOf, { params: { id: asha.id } })).reply
  expect(paid.map(({ month: name }) => name)).toEqual(['January'])
  // 3,000 were there; 1,000 came online, 1,000 by UPI, 1,000 by hand where it was taken, else it waits for its owner; one month was
  // paid
  expect(await balanceOf(app, asha)).toBe(3_000 + 2_000 + taken * 1_000 - 1_000)
})

// @attack 27
test('a wallet that is withdrawn and paid from at once gives its money once', async () => {
  for (const _ of times(5, (turn) => turn)) {
    const { chitId, asha } = await small()
    await given.funds(app, asha, fromRupees(1_000))
    const counted = await tally([withdraw(asha, 1_000), pay(asha, chitId)])
    expect([
      { 201: 1, insufficient_funds: 1 },
      { 200: 1, insufficient_funds: 1 },
    ]).toContainEqual(counted)
    expect((await as(asha).call(endpoints.wallet)).reply.available).toBe(0)
  }
})

/** The entry that brought the last top-up. */
async function lastTopup(): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select max(id)::text as id from journal where event_key like 'topup:%'`,
  )
  return rows[0]?.id ?? ''
}
const correct = (id: string) =>
  as(admin).call(endpoints.correctEntry, { params: { id }, body: { reason: 'Counted twice.' } })

// @attack 31
test('a correction made while its money is spent takes back what is there or nothing, and once', async () => {
  for (const _ of times(4, (turn) => turn)) {
    const asha = await rich(500)
    const wrong = await lastTopup()
    const [one, spent, two] = await Promise.all([correct(wrong), withdraw(asha, 500), correct(wrong)])
    const done = [one, two].filter(({ status }) => status < 300).length + (spent.status < 300 ? 1 : 0)
    expect(done).toBe(1)
  }
})

// @attack 31
test('what a contribution, a payment online or a collection moved is not undone by a correction', async () => {
  const { chitId, asha } = await small()
  await given.funds(app, asha, fromRupees(1_000))
  expect((await pay(asha, chitId)).status).toBe(201)
  const { rows } = await app.owner.query<{ id: string }>(
    `select distinct on (kind) id::text as id from journal where kind not like 'topup%' and kind not like 'company.%' order by kind`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { id } of rows)
    expect(['not_correctable', 'entry_on_statement']).toContain((await correct(id)).problem.code)
})

// @attack 28
test('a month that pays itself while its member pays twelve times by hand is paid once', async () => {
  const { chitId, asha } = await small()
  await as(asha).call(endpoints.chooseAutoPay, { params: { id: chitId }, body: { on: true } })
  await given.funds(app, asha, fromRupees(5_000))
  await given.clock(app, dueDay(START, 2), '00:00')
  await Promise.all([autoPayAll(app.db), autoPayAll(app.db), ...times(12, () => pay(asha, chitId, 'February'))])
  const paid = (await as(asha).call(endpoints.contributionsOf, { params: { id: asha.id } })).reply
  expect(paid.filter(({ month }) => month === 'February')).toHaveLength(1)
  expect(await balanceOf(app, asha)).toBe(5_000 - 1_000 * paid.length)
})

// @attack 29
test('a withdrawal approved, rejected, cancelled and paid at once has one end, and its hold with it', async () => {
  const start = { kind: 'pay-in', amount: 50_000, reference: 'CAPITAL0001', reason: 'Capital.' } as const
  await as(admin).call(endpoints.enterMove, { body: start })
  for (const round of times(5, (turn) => turn)) {
    const asha = await rich(1_000)
    const { _id: id } = (await withdraw(asha, 1_000)).reply.withdrawal
    const params = { id }
    const approve = () => as(admin).call(endpoints.approveWithdrawal, { params })
    const reject = () => as(admin).call(endpoints.rejectWithdrawal, { params, body: { reason: 'Closed.' } })
    const paid = () => as(admin).call(endpoints.payWithdrawal, { params, body: { utr: `SBIN42632500010${round}` } })
    const cancel = () => as(asha).call(endpoints.cancelWithdrawal, { params })
    await Promise.all([approve(), reject(), paid(), approve(), cancel(), paid(), reject()])
    const [withdrawal] = (await as(asha).call(endpoints.myWithdrawals)).reply
    const { balance, held } = (await as(asha).call(endpoints.wallet)).reply
    const ends: Partial<Record<NonNullable<typeof withdrawal>['status'], [number, number]>> = {
      approved: [1_000, 1_000],
      waiting: [1_000, 1_000],
      rejected: [1_000, 0],
      paid: [0, 0],
    }
    expect([withdrawal?.status, balance, held]).toEqual([
      withdrawal?.status,
      ...(ends[withdrawal?.status ?? 'paid'] ?? []),
    ])
  }
})

// @attack 35
test('somebody who leaves for good while their top-up is approved keeps the account or has no money in it', async () => {
  for (const _ of times(3, (turn) => turn)) {
    const asha = await given.member(app)
    const slip = { amount: 500, method: 'counter', reference: 'slip 3' } as const
    const { _id: id } = (await as(asha).call(endpoints.requestTopup, { body: slip })).reply.topup
    const [left, came] = await Promise.all([
      as(asha).call(endpoints.eraseMe, { body: { password: PASSWORD } }),
      as(admin).call(endpoints.approveTopup, { params: { id } }),
    ])
    expect([left.status < 300, came.status < 300]).not.toEqual([true, true])
    expect(left.status).toBeLessThan(500)
    expect(came.status).toBeLessThan(500)
  }
})

// @attack 44
test('a chit that is started twice while its terms are edited starts once, with terms that its months follow', async () => {
  const { _id: id } = await given.formingChit(app, { tickets: 2, months: 4, amount: fromRupees(8_000) })
  for (const holder of await given.people(app, 'Asha', 'Bala')) await given.ticket(app, id, holder)
  const params = { id }
  const edit = (body: object) => as(admin).call(endpoints.editChit, { params, body })
  const start = () => as(admin).call(endpoints.startChit, { params })
  const answers = await Promise.all([start(), edit({ amount: 16_000 }), start(), edit({ members: 3 }), start()])
  expect(answers.filter((answer, at) => at % 2 === 0 && answer.status < 300).length).toBeLessThanOrEqual(1)
  const { chit } = (await as(admin).call(endpoints.oneChit, { params })).reply
  const { rows } = await app.owner.query<{ amounts: number; sum: string; count: number }>(
    `select count(distinct amount_paise)::int as amounts, count(*)::int as count from instalment join ticket on ticket.id = ticket_id where ticket.chit_id = $1`,
    [id],
  )
  expect([rows[0]?.count, rows[0]?.amounts]).toEqual(chit.status === 'running' ? [chit.totalMembers * 4, 1] : [0, 0])
})

// @attack 9
test('a statement whose debit and credit columns are swapped credits nobody, and the difference is shown', async () => {
  await given.clock(app, '2027-03-10' as Day)
  const asha = await given.member(app)
  const report = { amount: 5_000, method: 'bank', reference: 'UTR000000000042' } as const
  await as(asha).call(endpoints.requestTopup, { body: report })
  const imported = await as(admin).call(endpoints.importStatement, {
    body: {
      fileName: 'swapped.csv',
      text: 'Date,Narration,Ref,Debit,Credit\n09/03/27,ASHA UPI,UTR000000000042,,5000.00',
      columns: { titleRow: 0, date: 0, narration: 1, reference: 2, debit: 4, credit: 3 },
    },
  })
  expect(imported.reply.matched).toBe(0)
  expect(await balanceOf(app, asha)).toBe(0)
  const seen: WireReplyOf<typeof endpoints.reconciliation> = (await as(admin).call(endpoints.reconciliation)).reply
  expect(seen.isExplained).toBe(false)
  await as(admin).call(endpoints.takeBackStatement, {
    params: { id: imported.reply.statement._id },
    body: { reason: 'The columns were swapped.' },
  })
})

// @attack 41, 42
test('a clock put back by ten days, or to no day there is, leaves an open auction, a hold, a session and the books whole', async () => {
  const room = await openRoom(app, { seconds: 3600 })
  for (const [ticketNo, rupees] of [
    [1, 3_000],
    [2, 4_000],
  ] as const)
    expect((await room.bid(ticketNo, rupees)).status).toBe(201)
  const asha = await rich(1_000)
  await withdraw(asha, 400)
  const now = await app.clock.now()
  const back = new Date(now.getTime() - 10 * 86_400_000).toISOString()
  const set = (to: string) => as(admin).call(endpoints.moveClock, { body: { now: to } })
  expect((await set(back)).status).toBe(200)
  expect((await as(asha).call(endpoints.wallet)).reply).toEqual({ balance: 1_000, held: 400, available: 600 })
  expect((await room.look()).bids.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([3_000, 4_000])
  for (const odd of ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'yesterday', '2027-02-30T00:00:00Z', '']) {
    expect((await set(odd)).status).toBeLessThan(500)
    await expectLedgerSound(app)
  }
  expect((await set(now.toISOString())).status).toBe(200)
  const { rows } = await app.owner.query(
    `select from bid join bid as later on later.auction_id = bid.auction_id and later.seq > bid.seq where later.at < bid.at`,
  )
  expect(rows).toEqual([])
  expect((await withdraw(asha, 100)).status).toBeLessThan(300)
})
