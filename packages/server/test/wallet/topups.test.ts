import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'

let app: TestApp
let admin: Caller
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await signIn(app, 'Anand', 'admin')
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

async function request(by: Caller, amount = 5_000, method: 'counter' | 'bank' = 'counter'): Promise<string> {
  const requested = await api(app)
    .as(by)
    .call(endpoints.requestTopup, {
      body: { amount, method, reference: method === 'bank' ? 'SBIN426325000012' : 'slip 12' },
    })
  expect(requested.status).toBe(201)
  return requested.reply.topup._id
}

const approve = (id: string, by = admin) => api(app).as(by).call(endpoints.approveTopup, { params: { id } })
const reject = (id: string, by = admin) =>
  api(app)
    .as(by)
    .call(endpoints.rejectTopup, { params: { id }, body: { reason: 'No such slip.' } })
const balanceOf = async (caller: Caller) => (await api(app).as(caller).call(endpoints.wallet)).reply.balance
const noticesOf = async (caller: Caller) => (await api(app).as(caller).call(endpoints.listNotices)).reply.notices

// @spec PAY-1
test('money requested at the counter is in the wallet once an administrator has seen it, not before', async () => {
  asha = await signIn(app, 'Asha')
  const id = await request(asha)
  expect(await balanceOf(asha)).toBe(0)
  const { reply } = await approve(id)
  expect(reply.topup).toMatchObject({ status: 'approved', amount: 5_000, user: { name: 'Asha' } })
  expect(await balanceOf(asha)).toBe(5_000)
  expect((await noticesOf(asha))[0]?.text).toBe('We have received ₹5,000 (slip 12): it is in your wallet.')
  const { entries } = (
    await api(app)
      .as(admin)
      .call(endpoints.audit, { query: { subject: `topup:${id}` } })
  ).reply
  expect(entries).toMatchObject([{ action: 'topup.approve', actor: { _id: admin.id } }])
})

test('money sent to the bank account lies in the bank, money from the counter in the cash', async () => {
  const bala = await signIn(app, 'Bala')
  await approve(await request(bala, 300, 'bank'))
  await approve(await request(bala, 200, 'counter'))
  const { accounts } = (await api(app).as(admin).call(endpoints.adminLedger)).reply
  const balances = new Map(accounts.map(({ code, balance }) => [code, balance]))
  expect([balances.get('bank'), balances.get('cash'), balances.get(`wallet:${bala.id}`)]).toEqual([300, 5_200, 500])
})

test('a top-up is decided once', async () => {
  const charu = await signIn(app, 'Charu')
  const id = await request(charu)
  await approve(id)
  expect((await approve(id)).problem.code).toBe('topup_already_decided')
  expect((await reject(id)).problem.code).toBe('topup_already_decided')
  expect(await balanceOf(charu)).toBe(5_000)
})

// @spec APP-3
test('ten approvals at once credit once', async () => {
  const dev = await signIn(app, 'Dev')
  const id = await request(dev, 700)
  const answers = await Promise.all(Array.from({ length: 10 }, () => approve(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await balanceOf(dev)).toBe(700)
})

test('an approval and a rejection at once: one of them stands', async () => {
  const esha = await signIn(app, 'Esha')
  for (let round = 0; round < 5; round++) {
    const id = await request(esha, 100)
    const before = await balanceOf(esha)
    const [approved, rejected] = await Promise.all([approve(id), reject(id)])
    expect(new Set([approved.status, rejected.status])).toEqual(new Set([200, 409]))
    expect(await balanceOf(esha)).toBe(before + (approved.status === 200 ? 100 : 0))
  }
})

// @spec APP-4 @security S42
test('nobody approves money for their own wallet, not even the only administrator', async () => {
  const id = await request(admin)
  expect((await approve(id)).problem.code).toBe('own_wallet_approval')
  expect((await reject(id)).problem.code).toBe('own_wallet_approval')
  const forced = app.owner.query(
    `update topup set state = 'approved', checker = person_id, decided_at = kuri_now() where id = $1`,
    [id],
  )
  await expect(forced).rejects.toMatchObject({ constraint: 'topup_not_for_oneself' })
  const second = await signIn(app, 'Second', 'admin')
  expect((await approve(id, second)).reply.topup.status).toBe('approved')
})

test('a rejected top-up shows its reason and credits nothing', async () => {
  const farida = await signIn(app, 'Farida')
  const id = await request(farida)
  expect((await reject(id)).reply.topup).toMatchObject({ status: 'rejected', reason: 'No such slip.' })
  expect(await balanceOf(farida)).toBe(0)
  expect((await noticesOf(farida))[0]?.text).toContain('was rejected. Reason: No such slip.')
})

test('an approval sent twice under one key is done once and answered twice', async () => {
  const gopal = await signIn(app, 'Gopal')
  const id = await request(gopal)
  const call = { params: { id }, idempotencyKey: `approve-${id}` }
  const first = await api(app).as(admin).call(endpoints.approveTopup, call)
  const second = await api(app).as(admin).call(endpoints.approveTopup, call)
  expect(second.reply).toEqual(first.reply)
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await balanceOf(gopal)).toBe(5_000)
})

test('top-ups are read one page at a time, the oldest first', async () => {
  const chandra = await signIn(app, 'Chandra')
  for (const amount of [101, 102, 103]) await request(chandra, amount)
  const page = async (query: { limit?: number; cursor?: string; status?: 'waiting' }) =>
    (await api(app).as(admin).call(endpoints.adminTopups, { query })).reply
  const all = await page({ status: 'waiting' })
  const first = await page({ status: 'waiting', limit: all.length - 1 })
  const rest = await page({ status: 'waiting', limit: 100, cursor: first.at(-1)?._id ?? '' })
  expect([...first, ...rest]).toEqual(all)
  expect(rest).toMatchObject([{ amount: 103 }])
})

test('a member sees their own top-ups, administrators everybody’s by state, the longest waiting first', async () => {
  const hema = await signIn(app, 'Hema')
  const ids = [await request(hema, 10), await request(hema, 20)]
  const own = (await api(app).as(hema).call(endpoints.myTopups)).reply
  expect(own.map(({ _id }) => _id)).toEqual(ids.toReversed())
  const waiting = (
    await api(app)
      .as(admin)
      .call(endpoints.adminTopups, { query: { status: 'waiting' } })
  ).reply
  expect(waiting.filter(({ user }) => user._id === hema.id).map(({ _id }) => _id)).toEqual(ids)
  expect((await api(app).as(hema).call(endpoints.adminTopups)).problem.code).toBe('forbidden')
  expect(
    (
      await api(app)
        .as(hema)
        .call(endpoints.approveTopup, { params: { id: ids[0] ?? '' } })
    ).problem.code,
  ).toBe('forbidden')
})

test.each([0.5, 0, -5, 1.005, 1e13])('₹%d cannot be requested', async (amount) => {
  const irfan = await signIn(app, 'Irfan')
  const requested = await api(app)
    .as(irfan)
    .call(endpoints.requestTopup, { body: { amount, method: 'counter', reference: 'x' } })
  expect(requested.status).toBeGreaterThanOrEqual(400)
  expect(requested.status).toBeLessThan(500)
  expect((await api(app).as(irfan).call(endpoints.myTopups)).reply).toEqual([])
})

test('a top-up that does not exist cannot be decided', async () => {
  expect((await approve('0199a4e0-0000-7000-8000-000000000000')).problem.code).toBe('not_found')
  expect((await approve('not-an-id')).problem.code).toBe('not_found')
})
