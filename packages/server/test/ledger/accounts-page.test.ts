import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerPage } from '../../src/features/ledger/service.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { allPages, rowsLookedAt } from '../paging.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  const running = await given.runningChit(app, { name: 'Market Twenty', tickets: 2, months: 2 })
  await given.paid(app, running, 1)
  // a wallet with a rupee for each of 10,000 people, as years of members would leave them
  await app.owner.query(`
    begin;
    set local session_replication_role = replica;
    insert into person (id, name)
      select gen_random_uuid(), 'Member ' || n from generate_series(1, 10000) n;
    insert into account (code, kind, subject, normal, no_overdraw, lock_rank, credits_posted)
      select 'wallet:' || id, 'wallet', id, 'C', true, 10, 100 from person where name like 'Member %';
    commit`)
  await app.owner.query('analyze account; analyze person')
}, 60_000)
afterAll(() => app.close())

const ledger = async (query: { limit?: number; cursor?: string; search?: string } = {}) =>
  (await api(app).as(admin).call(endpoints.adminLedger, { query })).reply

/** Whose accounts a search finds, or which of the company's. */
const found = async (search: string) => {
  const { accounts, owners } = await ledger({ search, limit: 10 })
  return accounts.map(({ code }) => owners[code.split(':')[1] ?? ''] ?? code)
}

describe('the accounts among 10,000 wallets', () => {
  // @finding U8
  test('the pages together hold each once, the company’s first, while money moves and accounts open', async () => {
    const before = await app.owner.query<{ code: string }>(
      `select code from account where subject is null or debits_posted <> credits_posted`,
    )
    let day = 0
    const rows = await allPages(
      async (page) => {
        const { accounts, next } = await ledger(page)
        return { rows: accounts.map(({ code }) => code), next }
      },
      {
        between: () =>
          app.owner.query(`
            begin;
            set local session_replication_role = replica;
            update account set credits_posted = credits_posted + ${++day} * 100 where id % 7 = ${day % 7} and kind = 'wallet';
            insert into account (code, kind, subject, normal, no_overdraw, lock_rank, credits_posted)
              select 'wallet:' || id, 'wallet', id, 'C', true, 10, 100 from gen_random_uuid() id;
            commit`),
      },
    )
    expect(new Set(rows).size).toBe(rows.length)
    const read = new Set(rows)
    expect(before.rows.filter(({ code }) => !read.has(code))).toEqual([])
    expect(rows[0]).toBe('cash')
    expect(rows.findLastIndex((code) => !code.includes(':'))).toBeLessThan(rows.findIndex((code) => code.includes(':')))
  }, 60_000)

  test.each([
    ['the first page', {}],
    ['a page in the middle', { cursor: '5000' }],
  ])('%s looks at few rows', async (_which, page) => {
    expect(await rowsLookedAt(app, (tx) => ledgerPage(tx, { limit: 25, ...page }))).toBeLessThan(500)
  })

  test('a search finds in all of them, by whose it is, by its kind, in any order of words', async () => {
    expect(await found('member 1234')).toEqual(['Member 1234'])
    expect(await found('1234 wallet MEMBER')).toEqual(['Member 1234'])
    expect(await found('pool twenty')).toEqual(['Market Twenty'])
    expect(await found('cash counter')).toEqual(['cash'])
    expect(await found('100%')).toEqual([])
  })

  test('without a page there are at most 1,000, and more can be requested', async () => {
    const { accounts, next } = await ledger()
    expect(accounts).toHaveLength(1000)
    expect(next).not.toBeNull()
  })
})
