import { endpoints, type WireReplyOf } from '@kuri/contract'
import { addDays, fromRupees, type Day } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addUpBranches } from '../../src/features/ledger/service.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import { countTransfers } from '../count-transfers.ts'
import * as given from '../given.ts'
import { addBranch, firstBranch, moveTo, place, placed } from './two-branches.ts'

/*
 * Head office, Main branch and Kollam: Asha of Main branch holds a ticket in Kollam's chit too, and everybody pays at the counter of
 * some branch. The books of each balance, and together they are the company's.
 */

type Books = WireReplyOf<typeof endpoints.branchBooks>['books']

let app: TestApp
let admin: Caller
let manager: Caller
let auditor: Caller
let main: string
let kollam: string
let devi: Caller
let sunil: Caller
let sana: Caller
let ours: given.RunningChit
let theirs: given.RunningChit
let withOneBranch: WireReplyOf<typeof endpoints.branchBooks>
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  manager = await signIn(app, 'Mani', 'manager')
  auditor = await signIn(app, 'Anu', 'auditor')
  await given.clock(app, START)
  ours = await given.runningChit(app, { name: 'Main Five', startDate: START })
  const people = await given.people(app, 'Kamala', 'Kavya', 'Kiran', 'Kumar')
  theirs = await given.runningChit(app, {
    name: 'Kollam Five',
    startDate: START,
    members: [given.holderOf(ours, 1), ...people],
  })
  withOneBranch = await books(admin)
  main = await firstBranch(app, admin)
  kollam = await addBranch(app, admin)
  await moveTo(app, kollam, { chits: [theirs.chit._id], people: people.map(({ id }) => id) })
  sana = await signIn(app, 'Sana', 'cashier')
  devi = await placed(app, admin, await signIn(app, 'Devi', 'cashier'), main)
  sunil = await placed(app, admin, await signIn(app, 'Sunil', 'cashier'), kollam)
  // the company's cash, for the floats
  await given.funds(app, given.holderOf(ours, 2), fromRupees(20_000))
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)
const books = async (by: Caller) => (await as(by).call(endpoints.branchBooks)).reply
const dayOf = async (by: Caller, query: { branch?: string; day?: Day; limit?: number; cursor?: string } = {}) =>
  (await as(by).call(endpoints.branchDay, { query })).reply

async function take(by: Caller, member: Caller, chit: given.RunningChit, amount: number): Promise<string> {
  const lines = [{ chitId: chit.chit._id, month: 'January' as const, year: 2027, amount }]
  const body = { memberId: member.id, lines, method: 'cash' as const, tendered: amount }
  return (await as(by).call(endpoints.takeReceipt, { body })).reply.receipt.number
}

const placeName = (one: { name: string | null }) => one.name ?? 'Head office'
const owed = (all: Books, of: string) =>
  Object.fromEntries(
    (all.find(({ place: one }) => placeName(one) === of)?.between ?? []).map((row) => [
      placeName(row.place),
      row.debit - row.credit,
    ]),
  )
const balanceOf = (all: Books, of: string, kind: string) => {
  const row = all.find(({ place: one }) => placeName(one) === of)?.accounts.find((one) => one.kind === kind)
  return row === undefined ? 0 : row.debit - row.credit
}

/** What each kind of account has in the books of all branches together, and in the company's. */
async function bothSums(all: Books): Promise<[Record<string, number>, Record<string, number>]> {
  const together: Record<string, number> = {}
  for (const { accounts } of all)
    for (const { kind, debit, credit } of accounts) together[kind] = (together[kind] ?? 0) + debit - credit
  const { rows } = await app.owner.query<{ kind: string; balance: string }>(
    'select kind, sum(debits_posted - credits_posted) / 100 as balance from account group by kind having sum(debits_posted - credits_posted) <> 0',
  )
  const company = Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]))
  return [Object.fromEntries(Object.entries(together).filter(([, amount]) => amount !== 0)), company]
}

// @spec IDN-25
describe('the books of branches', () => {
  test('IDN-25: with one branch there are none, and no day of a branch', () => {
    expect(withOneBranch.books).toEqual([])
  })

  test('IDN-25: each balances, what branches owe each other cancels, and together they are the company’s', async () => {
    for (const cashier of [sana, devi, sunil])
      void (await as(cashier).call(endpoints.openTill, { body: { float: 1000 } })).reply
    await take(devi, given.holderOf(ours, 3), ours, 10_000)
    // Kavya is at home in Kollam, and so is the chit
    await take(sunil, given.holderOf(theirs, 3), theirs, 4_000)
    // Asha is Main branch's, and pays for Kollam's chit at Kollam
    await take(sunil, given.holderOf(theirs, 1), theirs, 10_000)
    // head office takes money of a member of Kollam
    await take(sana, given.holderOf(theirs, 4), theirs, 10_000)
    const { books: all } = await books(admin)
    expect(all.map(({ place: one }) => placeName(one))).toEqual(['Head office', 'Main branch', 'Kollam'])
    for (const { total } of all) expect(total.debit).toBe(total.credit)
    for (const one of all)
      for (const other of one.between)
        expect(owed(all, placeName(other.place))[placeName(one.place)]).toBe(other.credit - other.debit)
    const [together, company] = await bothSums(all)
    expect(together).toEqual(company)
    expect([balanceOf(all, 'Kollam', 'till'), balanceOf(all, 'Main branch', 'till')]).toEqual([15_000, 11_000])
    expect([balanceOf(all, 'Kollam', 'pool'), balanceOf(all, 'Main branch', 'pool')]).toEqual([-24_000, -10_000])
    // head office gave each a float, and owes Kollam what it took for it; what Asha brought and paid there cancels
    expect(owed(all, 'Kollam')).toEqual({ 'Head office': 9_000 })
    // the 20,000 in a wallet of Main branch are in head office's cash, and the float came out of it
    expect(owed(all, 'Main branch')).toEqual({ 'Head office': 19_000 })
  })

  test('IDN-25: stored sums and those that are added up give the same books, also for a payment after they were stored', async () => {
    const before = await books(admin)
    await countTransfers(app.owner)
    expect(await app.act(addUpBranches)).toBeGreaterThan(0)
    expect(await app.act(addUpBranches)).toBe(0)
    expect(await books(admin)).toEqual(before)
    await take(devi, given.holderOf(ours, 4), ours, 10_000)
    expect(balanceOf((await books(admin)).books, 'Main branch', 'pool')).toBe(-20_000)
  })

  test('IDN-25: who reads the ledger at head office reads them, and nobody else', async () => {
    expect((await as(auditor).call(endpoints.branchBooks)).status).toBe(200)
    expect((await as(manager).call(endpoints.branchBooks)).status).toBe(403)
    const placedAuditor = await placed(app, admin, await signIn(app, 'Arun', 'auditor'), kollam)
    expect((await as(placedAuditor).call(endpoints.branchBooks)).problem.code).toBe('head_office_only')
  })
})

// @spec IDN-25
describe('the day of a branch', () => {
  test('IDN-25: its staff read their own day, with what the branch owes others, and head office that of each', async () => {
    const own = await dayOf(sunil)
    expect([own.place.name, own.day, own.closed]).toEqual(['Kollam', START, false])
    expect(own.tills.map(({ cashier, status, expected }) => [cashier.name, status, expected])).toEqual([
      ['Sunil', 'open', 15_000],
    ])
    expect(own.total.debit).toBe(own.total.credit)
    expect(own.between.map((row) => [placeName(row.place), row.debit, row.credit])).toEqual([
      ['Head office', 10_000, 1_000],
      ['Main branch', 10_000, 10_000],
    ])
    expect(own.journals.length).toBeGreaterThan(4)
    for (const { lines } of own.journals)
      expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0)
    expect(JSON.stringify(own)).not.toContain(given.holderOf(ours, 1).id)
    expect(await dayOf(admin, { branch: kollam })).toEqual(own)
    // whichever branch its staff ask for
    expect(await dayOf(sunil, { branch: main })).toEqual(own)
    expect((await dayOf(admin)).place).toEqual({ _id: null, name: null })
    expect((await dayOf(admin)).tills.map(({ cashier }) => cashier.name)).toEqual(['Sana'])
  })

  test('IDN-25: each event of the day is in the books of one branch or two, and lines between branches cancel', async () => {
    const all = [await dayOf(admin), await dayOf(admin, { branch: main }), await dayOf(admin, { branch: kollam })]
    const sums = new Map<string, number>()
    const between = { debit: 0, credit: 0 }
    for (const { accounts, between: rows } of all) {
      for (const { kind, debit, credit } of accounts) sums.set(kind, (sums.get(kind) ?? 0) + debit - credit)
      for (const { debit, credit } of rows) {
        between.debit += debit
        between.credit += credit
      }
    }
    expect(between.debit).toBe(between.credit)
    const { rows } = await app.owner.query<{ kind: string; change: string }>(
      `select kind, sum(case side when 'D' then posted else -posted end) / 100 as change
         from entry join account on account.id = account_id group by kind`,
    )
    expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(rows.map(({ kind, change }) => [kind, Number(change)])))
  })

  test('IDN-25: its events come page by page, and the sums are those of the whole day', async () => {
    const whole = await dayOf(sunil)
    const first = await dayOf(sunil, { limit: 2 })
    expect(first.journals).toEqual(whole.journals.slice(0, 2))
    expect(first.accounts).toEqual(whole.accounts)
    const second = await dayOf(sunil, { limit: 100, cursor: first.next ?? '' })
    expect(second.journals).toEqual(whole.journals.slice(2))
    expect(second.next).toBeNull()
  })

  test('IDN-25: it closes when each till of the day is confirmed, each branch for itself', async () => {
    const count = async (cashier: Caller, pieces: Record<string, number>) => {
      const { till } = (await as(cashier).call(endpoints.closeTill, { body: { counted: pieces } })).reply
      return till._id
    }
    const counted = await count(sunil, { 500: 30 })
    expect((await dayOf(sunil)).closed).toBe(false)
    void (await as(manager).call(endpoints.confirmTill, { params: { id: counted } })).reply
    const closed = await dayOf(sunil)
    expect([closed.closed, closed.tills[0]?.counted, closed.total.debit]).toEqual([true, 15_000, closed.total.credit])
    expect((await dayOf(devi)).closed).toBe(false)
    expect(balanceOf((await books(admin)).books, 'Kollam', 'till')).toBe(0)
    // the cash is head office's now, which owes it to the branch
    expect(owed((await books(admin)).books, 'Kollam')).toEqual({ 'Head office': 24_000 })
  })

  test('IDN-25: a transfer stays with its till, also after its cashier went to another branch', async () => {
    const before = (await dayOf(admin, { branch: kollam })).journals.length
    expect((await place(app, admin, sunil, main)).status).toBe(200)
    expect((await dayOf(admin, { branch: kollam })).journals).toHaveLength(before)
    await given.clock(app, addDays(START, 1))
    const back = await placed(app, admin, sunil, main)
    void (await as(back).call(endpoints.openTill, { body: { float: 500 } })).reply
    expect(balanceOf((await books(admin)).books, 'Kollam', 'till')).toBe(0)
    expect(balanceOf((await books(admin)).books, 'Main branch', 'till')).toBe(21_500)
    expect((await dayOf(admin, { branch: kollam, day: START })).journals).toHaveLength(before)
    expect((await dayOf(admin, { branch: kollam })).journals).toEqual([])
    // the day is not over, and no till was there
    expect((await dayOf(admin, { branch: kollam })).closed).toBe(false)
  })

  test('IDN-25: the home of a person and the branch of a scheme stay: their accounts are in its books', async () => {
    for (const table of ['person', 'chit'])
      await expect(app.owner.query(`update ${table} set branch_id = $1`, [kollam])).rejects.toMatchObject({
        constraint: `${table}_branch_stays`,
      })
  })
})
