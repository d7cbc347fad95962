import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../src/jobs/check-invariants.ts'
import { DEMO_LOGINS, isEmpty, seedDemo } from '../src/seed.ts'
import { api, type Caller } from './api.ts'
import { expectLedgerSound, startApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ AUCTION_NOTICE_MINUTES: '60', AUCTION_MIN_SECONDS: '300' })
  await seedDemo(app.app.jobContext, () => undefined)
})
afterAll(() => app.close())

/** Signs in with the printed password. */
async function enter(email: string): Promise<Caller> {
  const login = DEMO_LOGINS.find((one) => one.email === email)
  const { reply } = await api(app).call(endpoints.login, { body: { email, password: login?.password ?? '' } })
  return { id: reply._id, name: reply.name, token: reply.token, cookie: '' }
}
const asAdmin = async () => api(app).as(await enter('admin@kuri.test'))
const asAsha = async () => api(app).as(await enter('asha@kuri.test'))
const chitCalled = async (name: string) => {
  const chit = (await (await asAdmin()).call(endpoints.listChits)).reply.find((one) => one.name === name)
  if (!chit) throw new Error(`no ${name}`)
  return chit
}

describe('the demonstration', () => {
  // @seed 0.1
  test.each(DEMO_LOGINS)('lets $email in as $role', async ({ email, role }) => {
    const caller = await enter(email)
    expect((await api(app).as(caller).call(endpoints.me)).reply).toMatchObject({ email, role, location: 'Thrissur' })
  })

  test('has a registration number, a UPI id and a bank account, all examples', async () => {
    const { registrationNo } = (await api(app).call(endpoints.company)).reply
    const { upiId, bankAccount } = (await (await asAsha()).call(endpoints.companyAccounts)).reply
    for (const shown of [registrationNo, upiId, bankAccount?.bank]) expect(shown).toMatch(/example/i)
  })

  test('has one chit that takes members, with seats left and a request to decide', async () => {
    const chit = await chitCalled('Market Twenty')
    expect(chit).toMatchObject({ status: 'forming', contribution: 5000, membersJoined: 3, totalMembers: 20 })
    const { reply } = await (await asAdmin()).call(endpoints.pendingRequests)
    expect(reply.map(({ userId, chitId }) => [userId.name, chitId.name])).toEqual([['Asha Menon', 'Market Twenty']])
  })

  test('has the landing page’s example with its first month paid and its auction open for a day', async () => {
    const { _id: id, ...chit } = await chitCalled('Family Five')
    expect(chit).toMatchObject({ status: 'running', amount: 250_000, contribution: 10_000, membersJoined: 5 })
    const asha = await asAsha()
    const [open] = (await asha.call(endpoints.listAuctions, { query: { chitId: id, state: 'open' } })).reply
    expect(open).toMatchObject({ prizeNo: 1, bestBid: 2000, bidCount: 2, chitAmount: 50_000 })
    const leftMs = new Date(open?.closesAt ?? 0).getTime() - (await app.clock.now()).getTime()
    expect(leftMs / 3_600_000).toBeGreaterThan(23.5)
    expect(leftMs / 3_600_000).toBeLessThanOrEqual(24)
    const body = { amount: 4000 }
    expect((await asha.call(endpoints.placeBid, { params: { id: open?._id ?? '' }, body })).status).toBe(201)
  })

  test('has a collector with two members, a phone, the cash of two receipts and a cheque; another cheque came back', async () => {
    const { members, inHand, collections, cheques } = (
      await api(app)
        .as(await enter('collector@kuri.test'))
        .call(endpoints.round)
    ).reply
    expect(members.map(({ user }) => user.name).toSorted()).toEqual(['Asha Menon', 'Bala Iyer'])
    expect(inHand).toEqual({ cash: 20_000, upi: 0 })
    expect(collections.map(({ receiptNo }) => receiptNo).toSorted()).toEqual(['R1-00001', 'R1-00002'])
    const { devices } = (await (await asAdmin()).call(endpoints.collectDevices)).reply
    expect(devices).toMatchObject([{ name: 'Android phone', received: 3, missing: [], blocked: null }])
    expect(cheques).toMatchObject([{ number: 'R1-00003', user: { name: 'Bala Iyer' }, reason: null }])
    const all = (await (await asAdmin()).call(endpoints.cheques, { query: {} })).reply.cheques
    expect(all.map(({ status }) => status).toSorted()).toEqual(['received', 'returned'])
  })

  // @spec PAY-12
  test('has a cashier with a till of today and three receipts in it, one over a part of a month', async () => {
    const cashier = api(app).as(await enter('cashier@kuri.test'))
    const { till, today } = (await cashier.call(endpoints.myTill)).reply
    expect(till).toMatchObject({ day: today, status: 'open', float: 5_000, expected: 8_000 })
    expect(till?.takings).toMatchObject({ cash: 3_000, upi: 500, cashReceipts: 2, upiReceipts: 1 })
    const { receipts } = (await cashier.call(endpoints.counterReceipts, { query: {} })).reply
    expect(receipts.map(({ user, total }) => [user.name, total])).toEqual([
      ['Dev Pillai', 2_500],
      ['Firm Sree Krishna Stores, by Prakash Kamath', 500],
      ['Rukmini Amma', 500],
    ])
    expect(receipts[0]).toMatchObject({ lines: [{ name: 'Family Five', isPart: true }], change: 500, stillDue: 0 })
  })

  // @spec IDN-20
  test('has a firm, a minor, one of a family on one phone and a member without a phone in a running chit; all but the firm owe a month', async () => {
    const { _id: id, ...chit } = await chitCalled('Temple Road Four')
    expect(chit).toMatchObject({ status: 'running', contribution: 2_500, membersJoined: 4 })
    const cashier = api(app).as(await enter('cashier@kuri.test'))
    const { members } = (await (await asAdmin()).call(endpoints.readAgreement, { params: { id } })).reply.agreement
    const seen: unknown[] = []
    for (const { userId, signed } of members) {
      const { user, total } = (await cashier.call(endpoints.counterMember, { params: { id: userId } })).reply
      expect(signed).toMatchObject({
        number: expect.stringMatching(/^TR-\d$/),
        witnesses: ['Thomas Kurian', 'Usha Mohan'],
      })
      seen.push([user.name, user.phone, total])
    }
    expect(seen).toEqual([
      ['Sree Krishna Stores', '98460 22334', 0],
      ['Ammu Nair', '', 2_500],
      ['Gopi Raman', '98460 11223', 2_500],
      ['Kunjamma Paul', '', 2_500],
    ])
  })

  test('has a finished chit in which every prize went to somebody else, by bid, by lot and to the last', async () => {
    const { _id: id, status } = await chitCalled('Old Town Five')
    expect(status).toBe('finished')
    const { reply } = await (await asAdmin()).call(endpoints.listAuctions, { query: { chitId: id } })
    expect(reply.map(({ result }) => result?.by)).toEqual(['bid', 'lot', 'lot', 'bid', 'last'])
    expect(new Set(reply.map(({ result }) => result?.winner.ticketNo)).size).toBe(5)
    expect((await (await asAdmin()).call(endpoints.listPrizes, { query: { status: 'waiting' } })).reply).toEqual([])
  })

  test('shows the real time, and nothing in it happened in the future', async () => {
    const { rows } = await app.owner.query<{ drift: number; future: number }>(
      `select abs(extract(epoch from kuri_now() - clock_timestamp()))::int as drift,
              (select count(*)::int from journal where posted_at > clock_timestamp()) as future`,
    )
    expect(rows).toEqual([{ drift: 0, future: 0 }])
  })

  test('keeps every invariant of the ledger, and its audit log is whole', async () => {
    await expectLedgerSound(app)
    await checkInvariants(app.app.jobContext)
    expect((await (await asAdmin()).call(endpoints.audit)).reply.chainIsWhole).toBe(true)
  })

  test('is made once', async () => {
    expect(await isEmpty(app.db)).toBe(false)
    await seedDemo(app.app.jobContext, () => undefined)
    expect((await (await asAdmin()).call(endpoints.listChits)).reply).toHaveLength(4)
  })
})
