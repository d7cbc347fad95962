import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { api, signIn, signInAgain, type Api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { START } from '../auctions/room.ts'
import * as given from '../given.ts'
import * as branches from './two-branches.ts'

/* A company with two branches: what its staff make is their branch's, and what is another's is not there for them. */

let app: TestApp
let admin: Caller
let first: string
let second: string
/** The chit of the first branch; Charu holds a ticket in it and in the chit of the second. */
let ours: given.RunningChit
let theirs: string
let meena: Caller
let sunil: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await given.clock(app, START)
  ours = await given.runningChit(app, { startDate: START })
  first = await branches.firstBranch(app, admin)
  second = await branches.addBranch(app, admin)
  meena = await placed(await signIn(app, 'Meena', 'manager'), second)
  sunil = await placed(await signIn(app, 'Sunil', 'cashier'), second)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller): Api => api(app).as(caller)

const place = (person: Caller, branchId: string | null) => branches.place(app, admin, person, branchId)
const placed = (person: Caller, branchId: string) => branches.placed(app, admin, person, branchId)

const branchOf = async (table: 'person' | 'chit' | 'till', id: string) => {
  const { rows } = await app.owner.query<{ branch: string }>(`select branch_id as branch from ${table} where id = $1`, [
    id,
  ])
  return rows[0]?.branch
}

const names = async (caller: Caller, search: string) =>
  (await as(caller).call(endpoints.findPeople, { query: { search } })).reply.members.map(({ name }) => name)

const chitForm = {
  name: 'Kollam Three',
  amount: 90_000,
  durationInMonths: 3,
  totalMembers: 3,
  startDate: START,
} as const

// @spec IDN-24
describe('the branches of a company', () => {
  test('IDN-24: a company begins with one branch, and everything is that branch’s', async () => {
    expect(await branchOf('chit', ours.chit._id)).toBe(first)
    expect(await branchOf('person', given.holderOf(ours, 1).id)).toBe(first)
  })

  test('IDN-24: two branches have no code in common', async () => {
    const again = await as(admin).call(endpoints.addBranch, { body: { code: 'klm', name: 'Kollam again' } })
    expect([again.status, again.problem.code]).toEqual([409, 'branch_code_taken'])
  })

  test('IDN-24: a code is no single letter, which would stand beside the letter of a series, and begins with a letter', async () => {
    for (const code of ['C', '1', '9A', 'TOOLONG', 'K M']) {
      const { status, problem } = await as(admin).call(endpoints.addBranch, { body: { code, name: 'Wrong' } })
      expect([code, status, problem.field]).toEqual([code, 400, 'code'])
      const direct = app.owner.query(`insert into branch (code, name) values ($1, 'Wrong')`, [code])
      await expect(direct).rejects.toMatchObject({ constraint: expect.stringMatching(/^branch_code/) as string })
    }
  })

  test('IDN-24: only a manager, a cashier or an auditor works for one branch', async () => {
    const refused = await place(given.holderOf(ours, 1), second)
    expect([refused.status, refused.problem.code]).toEqual([409, 'not_of_a_branch'])
    expect((await place(admin, second)).problem.code).toBe('not_of_a_branch')
    expect((await place(await signIn(app, 'Ravi', 'collector'), second)).problem.code).toBe('not_of_a_branch')
    expect((await place(meena, newId())).status).toBe(404)
  })

  test('IDN-24: who changes the branch is logged out, and sees the other branch from the next call on', async () => {
    const leela = await signIn(app, 'Leela', 'manager')
    expect(await names(leela, 'Asha')).toEqual(['Asha'])
    await place(leela, second)
    expect((await as(leela).call(endpoints.findPeople)).status).toBe(401)
    const back = await signInAgain(app, leela)
    expect(await names(back, 'Asha')).toEqual([])
    await place(back, null)
    expect(await names(await signInAgain(app, back), 'Asha')).toEqual(['Asha'])
  })

  test('IDN-24: who becomes an administrator or a member works for no branch any more', async () => {
    const nisha = await placed(await signIn(app, 'Nisha', 'auditor'), second)
    await as(admin).call(endpoints.giveRole, { params: { id: nisha.id }, body: { role: 'member' } })
    const all = (await as(admin).call(endpoints.branches)).reply.branches
    expect(all.flatMap(({ staff }) => staff.map(({ _id }) => _id))).not.toContain(nisha.id)
  })
})

// @spec IDN-24
describe('what the staff of a branch make is their branch’s', () => {
  test('IDN-24: a chit and a member are the branch’s of who made them, and others do not see them', async () => {
    const made = await as(meena).call(endpoints.createChit, { body: chitForm })
    theirs = made.reply.chit._id
    const { member } = (await as(meena).call(endpoints.enrolMember, { body: { name: 'Kamala Kollam' } })).reply
    expect(await branchOf('chit', theirs)).toBe(second)
    expect(await branchOf('person', member._id)).toBe(second)
    const here = await placed(await signIn(app, 'Hari', 'manager'), first)
    expect(await names(meena, 'Kamala')).toEqual(['Kamala Kollam'])
    expect(await names(here, 'Kamala')).toEqual([])
    expect(await names(admin, 'Kamala')).toEqual(['Kamala Kollam'])
    expect((await as(here).call(endpoints.oneChit, { params: { id: theirs } })).status).toBe(404)
    expect((await as(meena).call(endpoints.listChits)).reply.map(({ _id }) => _id)).toEqual([theirs])
    expect((await as(here).call(endpoints.listChits)).reply.map(({ _id }) => _id)).toEqual([ours.chit._id])
    expect((await as(admin).call(endpoints.listChits)).reply).toHaveLength(2)
  })

  test('IDN-24: a person of another branch is no candidate for a new member, and represents nobody', async () => {
    const asha = given.holderOf(ours, 1)
    const { code } = (await as(admin).call(endpoints.adminUser, { params: { id: asha.id } })).reply.user
    const alike = await as(meena).call(endpoints.enrolMember, { body: { name: asha.name } })
    expect(alike.status).toBe(201)
    const minor = { name: 'Unni', kind: 'minor', bornOn: '2020-01-01', representative: code } as const
    expect((await as(meena).call(endpoints.enrolMember, { body: minor })).problem.code).toBe('no_such_representative')
  })

  test('IDN-24: who represents a member of another branch is changed without naming that member', async () => {
    const guardian = (await as(meena).call(endpoints.enrolMember, { body: { name: 'Gauri' } })).reply.member
    const minor = { name: 'Manu', kind: 'minor', bornOn: '2020-01-01', representative: guardian.code } as const
    const ward = (await as(admin).call(endpoints.enrolMember, { body: minor })).reply.member
    expect([await branchOf('person', guardian._id), await branchOf('person', ward._id)]).toEqual([second, first])
    const edit = (by: Caller, body: object) => as(by).call(endpoints.editMember, { params: { id: guardian._id }, body })
    const { details } = (await edit(meena, { occupation: 'Tailor' })).reply
    expect([details.occupation, details.represents]).toEqual(['Tailor', []])
    const asOther = await edit(meena, { kind: 'firm', signatory: 'Gauri' })
    expect(asOther.problem.code).toBe('represents_others')
    expect((await edit(admin, { occupation: 'Weaver' })).reply.details.represents).toEqual([
      { _id: ward._id, code: ward.code, name: 'Manu' },
    ])
  })

  test('IDN-24: who has a ticket in chits of two branches is known in both, each with its own dues', async () => {
    const charu = given.holderOf(ours, 3)
    const params = { id: charu.id }
    expect((await as(sunil).call(endpoints.counterMember, { params })).status).toBe(404)
    await given.request(app, theirs, charu)
    expect(await names(meena, 'Charu')).toEqual(['Charu'])
    await given.clock(app, dueDay(START, 2))
    const seen = (await as(sunil).call(endpoints.counterMember, { params })).reply
    expect(JSON.stringify(seen)).not.toContain(ours.chit._id)
    const { reply: whole } = await as(await signIn(app, 'Sana', 'cashier')).call(endpoints.counterMember, { params })
    expect(JSON.stringify(whole)).toContain(ours.chit._id)
  })

  test('IDN-24: a till is the branch’s of its cashier, and its receipts are shown and cancelled there only', async () => {
    const charu = given.holderOf(ours, 3)
    const here = await placed(await signIn(app, 'Devi', 'cashier'), first)
    const { till } = (await as(here).call(endpoints.openTill, { body: { float: 0 } })).reply
    expect(await branchOf('till', till._id)).toBe(first)
    const lines = [{ chitId: ours.chit._id, month: 'January' as const, year: 2027, amount: 1000 }]
    const body = { memberId: charu.id, lines, method: 'cash' as const, tendered: 1000 }
    expect((await as(sunil).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })).status).toBe(404)
    const taken = await as(here).call(endpoints.takeReceipt, { idempotencyKey: newId(), body })
    const { number } = taken.reply.receipt
    const params = { number }
    expect((await as(here).call(endpoints.counterReceipt, { params })).status).toBe(200)
    expect((await as(sunil).call(endpoints.counterReceipt, { params })).status).toBe(404)
    const cancelled = await as(sunil).call(endpoints.cancelReceipt, { params, body: { reason: 'wrong' } })
    expect([cancelled.status, cancelled.problem.code]).toEqual([404, 'not_found'])
    expect((await as(meena).call(endpoints.tills)).reply.tills).toEqual([])
    expect((await as(meena).call(endpoints.confirmTill, { params: { id: till._id } })).status).toBe(404)
    expect((await place(here, second)).problem.code).toBe('till_in_use')
  })
})

// @spec IDN-24
test('IDN-24: the role of a branch reads only tables whose rows are told apart, and writes none', async () => {
  const { rows: open } = await app.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind = 'r' and has_table_privilege('kuri_branch', c.oid, 'select') and not relrowsecurity
      order by 1`,
  )
  expect(open.map(({ name }) => name)).toEqual([
    'account_kind',
    'agreement_text',
    'branch',
    'branch_person',
    'clock_shift',
    'company_settings',
    'database_kind',
  ])
  const { rows: written } = await app.owner.query(
    `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and has_table_privilege('kuri_branch', c.oid, 'insert, update, delete, truncate')`,
  )
  expect(written).toEqual([])
  const { rows: views } = await app.owner.query(
    `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind = 'v' and has_table_privilege('kuri_branch', c.oid, 'select')
        and not coalesce('security_invoker=true' = any(reloptions), false)`,
  )
  expect(views).toEqual([])
  const { rows: beyond } = await app.owner.query(
    `select relname from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'v') and has_table_privilege('kuri_branch', c.oid, 'select')
        and not has_table_privilege('kuri_app', c.oid, 'select')`,
  )
  expect(beyond).toEqual([])
})
