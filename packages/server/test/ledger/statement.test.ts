import { endpoints } from '@kuri/contract'
import { isDebit, TYPE_OF_ACCOUNT } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { accounts, statement } from '../../src/features/ledger/service.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { checkedNow } from '../ledger-checks.ts'
import { expectEntriesSound, happen, leg } from './books.ts'

const { bank, companyFunds, payoutClearing } = accounts

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await happen(app, [leg(bank, companyFunds, 100_000)])
})
afterEach(() => expectEntriesSound(app))
afterAll(() => app.close())

const walletOf = async (caller: Caller) => (await api(app).as(caller).call(endpoints.wallet)).reply
const entriesOf = async (caller: Caller, query: { limit?: number; cursor?: string } = {}) =>
  (await api(app).as(caller).call(endpoints.walletEntries, { query })).reply

describe('a member’s wallet', () => {
  test('is empty at first', async () => {
    const asha = await given.member(app)
    expect(await walletOf(asha)).toEqual({ balance: 0, held: 0, available: 0 })
    expect(await entriesOf(asha)).toEqual({ entries: [], next: null })
  })

  test('shows what is held for a withdrawal and what is free', async () => {
    const asha = await given.member(app)
    const wallet = accounts.wallet(asha.id)
    await happen(app, [leg(bank, wallet, 50_000)])
    await happen(app, [leg(wallet, payoutClearing, 20_000, { phase: 'pending' })])
    expect(await walletOf(asha)).toEqual({ balance: 500, held: 200, available: 300 })
  })

  // @spec LED-11
  test('lists what came and went, newest first, with the balance after each; a hold is no line', async () => {
    const asha = await given.member(app)
    const wallet = accounts.wallet(asha.id)
    await happen(app, [leg(bank, wallet, 50_000)], { kind: 'topup', meta: { reference: 'slip 7' } })
    await happen(app, [leg(wallet, payoutClearing, 100, { phase: 'pending' })])
    await happen(app, [leg(wallet, bank, 12_050)], { kind: 'contribution.paid', meta: { ticketNo: 2, monthNo: 3 } })
    const at = expect.stringMatching(/Z$/)
    expect(await entriesOf(asha)).toEqual({
      entries: [
        {
          at,
          kind: 'contribution.paid',
          amount: -120.5,
          balance: 379.5,
          reference: 'Ticket 2, month 3',
          instalment: null,
          receiptNo: null,
          paper: null,
        },
        {
          at,
          kind: 'topup',
          amount: 500,
          balance: 500,
          reference: 'slip 7',
          instalment: null,
          receiptNo: null,
          paper: null,
        },
      ],
      next: null,
    })
  })

  // @spec LED-11
  test('comes in pages without a gap, also when money moves between two of them', async () => {
    const asha = await given.member(app)
    const wallet = accounts.wallet(asha.id)
    for (let count = 1; count <= 5; count++) await happen(app, [leg(bank, wallet, count * 100)])
    const first = await entriesOf(asha, { limit: 2 })
    await happen(app, [leg(bank, wallet, 9900)])
    const second = await entriesOf(asha, { limit: 2, cursor: first.next ?? '' })
    const third = await entriesOf(asha, { limit: 2, cursor: second.next ?? '' })
    const amounts = [first, second, third].map(({ entries }) => entries.map(({ amount }) => amount))
    expect(amounts).toEqual([[5, 4], [3, 2], [1]])
    expect(third.next).toBeNull()
  })

  test('a dividend that found no instalment to lower says so', async () => {
    const asha = await given.member(app)
    const { chit } = await given.runningChit(app)
    await happen(
      app,
      [
        leg(bank, accounts.dividendPayable(chit._id), 100),
        leg(accounts.dividendPayable(chit._id), accounts.wallet(asha.id), 100),
      ],
      {
        kind: 'prize.settled',
      },
    )
    expect((await entriesOf(asha)).entries[0]).toMatchObject({ kind: 'dividend', amount: 1 })
  })

  test('is nobody else’s to read', async () => {
    const [asha, bala] = await given.people(app, 'Asha', 'Bala')
    await happen(app, [leg(bank, accounts.wallet(asha.id), 100)])
    expect((await entriesOf(bala)).entries).toEqual([])
    expect((await api(app).call(endpoints.wallet)).status).toBe(401)
  })
})

test('every account has a statement, read by a feature of ours', async () => {
  const asha = await given.member(app)
  const wallet = accounts.wallet(asha.id)
  for (const amount of [100, 200, 300]) await happen(app, [leg(bank, wallet, amount)])
  await happen(app, [leg(wallet, bank, 50)])
  const { lines, next } = await app.act((tx) => statement(tx, wallet, { limit: 2 }))
  expect(lines).toMatchObject([
    { version: 4, debit: 50, credit: 0, balance: 550, counterpart: 'bank' },
    { version: 3, debit: 0, credit: 300, balance: 600, counterpart: 'bank' },
  ])
  const rest = await app.act((tx) => statement(tx, wallet, { cursor: next ?? '' }))
  expect(rest).toMatchObject({ lines: [{ balance: 300 }, { balance: 100 }], next: null })
})

const ledger = async (query: { account?: string; limit?: number; cursor?: string } = {}) =>
  (await api(app).as(admin).call(endpoints.adminLedger, { query })).reply

describe('the administrator’s ledger', () => {
  // @spec LED-8
  test('shows the accounts with something in them, the company’s first, and what covers members’ money', async () => {
    const asha = await given.member(app)
    const before = await ledger()
    await happen(app, [leg(bank, accounts.wallet(asha.id), 70_000)])
    await happen(app, [leg(accounts.wallet(asha.id), payoutClearing, 20_000, { phase: 'pending' })])
    const after = await ledger()
    expect(after.accounts[0]).toMatchObject({ code: 'bank', kind: 'bank', normal: 'D' })
    expect(after.accounts).toContainEqual({
      code: `wallet:${asha.id}`,
      kind: 'wallet',
      type: 'liabilities',
      normal: 'C',
      balance: 700,
      pending: -200,
    })
    // a member's money changes nothing in what the company can lay hands on beyond it
    expect(after.cover).toBe(before.cover)
    expect(after).toMatchObject({ entries: [], next: null })
  })

  test('has the totals of each type of account, the same on both sides', async () => {
    const asha = await given.member(app)
    const { totals: before } = await ledger()
    await happen(app, [leg(bank, accounts.wallet(asha.id), 70_000)])
    const { totals } = await ledger()
    if (!before || !totals) throw new Error('the list of accounts has no totals')
    expect(totals.assets - before.assets).toBe(700)
    expect(totals.liabilities - before.liabilities).toBe(700)
    expect(totals.assets + totals.expenses).toBe(totals.liabilities + totals.funds + totals.income)
    const one = await ledger({ account: 'bank' })
    expect(one).not.toHaveProperty('totals')
    expect(one.accounts).toMatchObject([{ kind: 'bank', type: 'assets' }])
  })

  test('knows the type of every kind of account, assets and expenses on the debit side', async () => {
    const { rows } = await app.owner.query<{ kind: string; normal: string }>('select kind, normal from account_kind')
    const known = Object.entries(TYPE_OF_ACCOUNT).map(([kind, type]) => ({ kind, normal: isDebit(type) ? 'D' : 'C' }))
    expect(new Set(rows)).toEqual(new Set(known))
  })

  // @spec LED-2
  test('shows one account’s lines with debit, credit and balance', async () => {
    const asha = await given.member(app)
    const account = `wallet:${asha.id}`
    await happen(app, [leg(bank, accounts.wallet(asha.id), 500)], { key: `in:${asha.id}`, kind: 'topup' })
    await happen(app, [leg(accounts.wallet(asha.id), bank, 200)], { key: `out:${asha.id}`, kind: 'withdrawal' })
    const { accounts: shown, entries } = await ledger({ account })
    expect(shown.map(({ code }) => code)).toEqual([account])
    expect(entries).toMatchObject([
      { account, kind: 'withdrawal', key: `out:${asha.id}`, debit: 2, credit: 0, balance: 3 },
      { account, kind: 'topup', key: `in:${asha.id}`, debit: 0, credit: 5, balance: 5 },
    ])
    const page = await ledger({ account, limit: 1 })
    expect((await ledger({ account, limit: 1, cursor: page.next ?? '' })).entries).toMatchObject([{ kind: 'topup' }])
  })

  test.each(['no such account', 'suspense', `wallet:${newId()}`, 'bank\u0000'])('of %j is empty', async (account) => {
    expect(await ledger({ account })).toMatchObject({ accounts: [], entries: [], next: null })
  })

  // @spec LED-6
  test('asks every law and names the broken ones', async () => {
    const reply = await checkedNow(app, api(app).as(admin))
    expect(reply.checks.length).toBeGreaterThanOrEqual(20)
    // the entries above were made up: they balance, and no event stands behind them
    expect(reply.ok).toBe(false)
    expect(reply.checks.filter(({ broken }) => broken > 0).map(({ name }) => name)).toEqual([
      'wallet_credits_point_to_their_source',
      'wallet_debits_point_to_their_act',
    ])
  })

  test('is not for members', async () => {
    const asha = api(app).as(await given.member(app))
    expect((await asha.call(endpoints.adminLedger)).problem.code).toBe('forbidden')
    expect((await asha.call(endpoints.ledgerChecks)).problem.code).toBe('forbidden')
  })
})
