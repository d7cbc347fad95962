import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let anand: Caller
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  anand = await given.admin(app, 'Anand')
  asha = await given.member(app, { name: 'Asha' })
  await app.owner.query(`update company_settings set upi_id = 'kuri@okbank'`)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const requestTopup = async (amount: number, by = asha) => {
  const body = { amount, method: 'counter', reference: 'slip 1' } as const
  return (await as(by).call(endpoints.requestTopup, { body })).reply.topup._id
}
const approve = (id: string, by: Caller) => as(by).call(endpoints.approveTopup, { params: { id } })
const purse = async (of = asha) => (await as(of).call(endpoints.wallet)).reply.balance
let utrs = 612_300_000_000
const claims = async (amount: number) => {
  const { upi } = (await as(asha).call(endpoints.startUpi, { body: { purpose: 'topup', amount } })).reply
  await as(asha).call(endpoints.claimUpi, { params: { id: upi._id }, body: { utr: String((utrs += 1)) } })
  return upi._id
}

test('a large top-up on a member’s word is approved by one administrator where there is only one', async () => {
  expect((await approve(await requestTopup(70_000), anand)).reply.topup.status).toBe('approved')
  expect(await purse()).toBe(70_000)
})

// @spec APP-5 @attack 75 @finding W11
test('a large top-up on a member’s word needs two administrators where there are two, and the database holds it', async () => {
  const sana = await given.admin(app, 'Sana')
  const id = await requestTopup(50_000)
  const first = (await approve(id, anand)).reply
  expect(first).toMatchObject({
    status: 'waiting_second',
    topup: { status: 'waiting', needsTwo: true, firstBy: { name: 'Anand' } },
  })
  expect(await purse()).toBe(70_000)
  expect((await approve(id, anand)).problem.code).toBe('same_person_approval')
  const alone = `update topup set state = 'approved', checker = first_checker, decided_at = kuri_now() where id = $1`
  await expect(app.owner.query(alone, [id])).rejects.toMatchObject({ constraint: 'topup_two_administrators' })
  const { rows } = (await as(sana).call(endpoints.adminInbox, { query: { filter: 'yours' } })).reply
  expect(rows.map((row) => row.id)).toContain(id)
  expect((await approve(id, sana)).reply.topup.status).toBe('approved')
  expect(await purse()).toBe(120_000)
  const nila = await given.member(app, { name: 'Nila' })
  expect((await approve(await requestTopup(49_999, nila), anand)).reply.topup.status).toBe('approved')
})

// @attack 141 @finding A1
test('a large sum in parts needs two administrators: by what the member requested that day, in any way and at once', async () => {
  const omana = await given.member(app, { name: 'Omana' })
  expect((await approve(await requestTopup(49_999, omana), anand)).reply.topup.status).toBe('approved')
  const rest = await requestTopup(1, omana)
  expect((await approve(rest, anand)).reply.status).toBe('waiting_second')
  const { upi } = (await as(omana).call(endpoints.startUpi, { body: { purpose: 'topup', amount: 2 } })).reply
  await as(omana).call(endpoints.claimUpi, { params: { id: upi._id }, body: { utr: String((utrs += 1)) } })
  const confirmed = await as(anand).call(endpoints.approveUpi, { params: { id: upi._id } })
  expect(confirmed.reply.status).toBe('waiting_second')
  expect(await purse(omana)).toBe(49_999)
  const renu = await given.member(app, { name: 'Renu' })
  const ids = await Promise.all([requestTopup(30_000, renu), requestTopup(30_000, renu)])
  const answers = [await approve(ids[0], anand), await approve(ids[1], anand)]
  expect(answers.filter(({ reply }) => reply.status === 'waiting_second')).toHaveLength(1)
  expect(await purse(renu)).toBe(30_000)
  await app.clock.advance({ hours: 24 })
  expect((await approve(await requestTopup(49_999, omana), anand)).reply.topup.status).toBe('approved')
})

// @attack 141 @finding A1
test('lines of a statement that one administrator imports credit an accomplice less than the limit a day', async () => {
  const tara = await given.member(app, { name: 'Tara' })
  const rows = []
  for (const amount of [20_001, 20_002, 20_003]) {
    const { upi } = (await as(tara).call(endpoints.startUpi, { body: { purpose: 'topup', amount } })).reply
    rows.push(`UPI/${(utrs += 1)}/${upi.reference},${amount}.00`)
  }
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const { rows: days } = await app.owner.query<{ today: string }>(`select to_char(kuri_today(), 'YYYY-MM-DD') as today`)
  const text = ['Date,Narration,Credit,Debit', ...rows.map((row) => `${days[0]?.today},${row},`)].join('\n')
  const body = { fileName: 'forged.csv', text, columns }
  expect((await as(anand).call(endpoints.importStatement, { body })).reply.matched).toBe(2)
  expect(await purse(tara)).toBe(40_003)
})

/** One administrator asks for another sum, and a second one approves it. */
async function choose(twoAdminsFrom: number): Promise<void> {
  await as(anand).call(endpoints.changeSettings, { body: { twoAdminsFrom } })
  const second = as(await given.admin(app, 'Bhama'))
  const { rows } = (await second.call(endpoints.adminInbox, { query: { filter: 'settings' } })).reply
  const { approval } = (await second.call(endpoints.approveChange, { params: { id: rows[0]?.id ?? '' } })).reply
  expect(approval.settings).toEqual({ twoAdminsFrom })
}

// @spec APP-5
test('the company chooses from which sum on two administrators approve', async () => {
  await choose(500)
  expect((await approve(await requestTopup(500), anand)).reply.status).toBe('waiting_second')
  await choose(50_000)
})

// @spec APP-5 @attack 75
test('a large UPI payment on a member’s word needs two administrators too', async () => {
  const [sana] = [await given.admin(app, 'Sunil')]
  const id = await claims(60_000)
  const before = await purse()
  const confirm = (by: Caller) => as(by).call(endpoints.approveUpi, { params: { id } })
  expect((await confirm(anand)).reply).toMatchObject({ status: 'waiting_second', upi: { firstBy: { name: 'Anand' } } })
  expect((await confirm(anand)).problem.code).toBe('same_person_approval')
  expect((await confirm(sana)).reply.upi.status).toBe('credited')
  expect(await purse()).toBe(before + 60_000)
})

// @spec APP-5
test('a line of the bank confirms a large top-up with two administrators', async () => {
  const sana = await given.admin(app, 'Surya')
  const body = { amount: 80_000, method: 'bank', reference: 'NEFT by Asha' } as const
  const { topup } = (await as(asha).call(endpoints.requestTopup, { body })).reply
  const columns = { titleRow: 0, date: 0, narration: 1, credit: 2, debit: 3 }
  const { rows } = await app.owner.query<{ today: string }>(`select to_char(kuri_today(), 'YYYY-MM-DD') as today`)
  const text = `Date,Narration,Credit,Debit\n${rows[0]?.today},BY CASH ASHA,80000.00,`
  await as(anand).call(endpoints.importStatement, { body: { fileName: 'a.csv', text, columns } })
  const { lines } = (await as(anand).call(endpoints.openLines)).reply
  const line = lines.find(({ amount }) => amount === 80_000)
  const confirm = (by: Caller) =>
    as(by).call(endpoints.confirmExpected, {
      params: { id: line?._id ?? '' },
      body: { source: 'topup', expected: topup._id },
    })
  expect((await confirm(anand)).reply.status).toBe('waiting_second')
  expect((await confirm(sana)).reply.status).toBeUndefined()
  expect((await as(anand).call(endpoints.openLines)).reply.lines.map(({ amount }) => amount)).not.toContain(80_000)
})

test('what a cashier has taken has two people of the company already', async () => {
  const cashier = await signIn(app, 'Farhan', 'cashier')
  const body = { userId: asha.id, amount: 90_000, method: 'bank', reference: 'SBIN426325000009' } as const
  const { topup } = (await as(cashier).call(endpoints.takeTopup, { body })).reply
  expect((await approve(topup._id, anand)).reply.topup.status).toBe('approved')
})
