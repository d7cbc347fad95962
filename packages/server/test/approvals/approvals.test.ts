import { endpoints, type INBOX_FILTERS } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, PASSWORD, signIn, signInAgain, signInNew, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { withoutStaff } from '../without-staff.ts'

/* What two administrators change only together: roles, the company's accounts, the second factor of a colleague. */

let app: TestApp
let anand: Caller
let bhama: Caller
let asha: Caller
/** The number of the audit log's last entry before the test. */
let lastEntry: string
beforeAll(async () => {
  app = await startApp()
})
/** Two administrators and a member, new each time. */
beforeEach(async () => {
  await withoutStaff(app)
  anand = await given.admin(app, 'Anand')
  bhama = await given.admin(app, 'Bhama')
  asha = await given.member(app)
  const { rows } = await app.owner.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from audit_entry')
  lastEntry = rows[0]?.seq ?? ''
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const one = ({ id }: Pick<Caller, 'id'>) => ({ params: { id } })
const roleOf = async ({ id }: Caller): Promise<string | undefined> =>
  (await app.owner.query<{ role: string }>('select role from person where id = $1', [id])).rows[0]?.role

/** The only one of a kind that waits, as it is listed. */
async function waiting(kind: (typeof INBOX_FILTERS)[number], by = bhama) {
  const { rows } = (await as(by).call(endpoints.adminInbox, { query: { filter: kind } })).reply
  expect(rows).toHaveLength(1)
  return { id: rows[0]?.id ?? '', isYours: rows[0]?.isYours }
}
const approve = async (by: Caller, { id }: { id: string }) => await as(by).call(endpoints.approveChange, one({ id }))
const reject = async (by: Caller, { id }: { id: string }) =>
  await as(by).call(endpoints.rejectChange, { ...one({ id }), body: { reason: 'Nobody agreed to it.' } })

// @spec APP-8
describe('where there are two administrators', () => {
  // @attack 70 @security S41
  test('a second one approves a role before it is given (idea 70)', async () => {
    const requested = await as(anand).call(endpoints.makeAdmin, one(asha))
    expect(requested.reply).toMatchObject({ status: 'waiting_second', user: { role: 'member', isAdmin: false } })
    const change = await waiting('role')
    expect((await approve(anand, change)).problem.code).toBe('same_person_approval')
    expect(await roleOf(asha)).toBe('member')
    const { approval } = (await approve(bhama, change)).reply
    expect(approval).toMatchObject({
      status: 'approved',
      role: 'admin',
      maker: { name: 'Anand' },
      checker: { name: 'Bhama' },
    })
    expect(await roleOf(asha)).toBe('admin')
    expect((await approve(bhama, change)).problem.code).toBe('approval_already_decided')
  })

  test.each(['admin', 'manager', 'cashier', 'collector', 'auditor'] as const)(
    'one of them alone makes nobody %s',
    async (role) => {
      const requested = await as(anand).call(endpoints.giveRole, { ...one(asha), body: { role } })
      expect(requested.reply).toMatchObject({ status: 'waiting_second', user: { role: 'member' } })
      expect(await roleOf(asha)).toBe('member')
    },
  )

  // @attack 71
  test('one of them cannot remove or delete the other and act alone (idea 71)', async () => {
    const requested = await as(anand).call(endpoints.removeAdmin, one(bhama))
    expect(requested.reply.status).toBe('waiting_second')
    expect((await as(anand).call(endpoints.deleteUser, one(bhama))).problem.code).toBe('role_first')
    expect(await roleOf(bhama)).toBe('admin')
    expect((await reject(bhama, await waiting('role'))).reply.approval).toMatchObject({ status: 'rejected' })
    expect((await as(bhama).call(endpoints.me)).reply.role).toBe('admin')
  })

  // @attack 71 @security S41
  test('who agrees to lose the role loses it, and counts as a second administrator for 24 hours more (idea 71)', async () => {
    await as(anand).call(endpoints.removeAdmin, one(bhama))
    expect((await approve(bhama, await waiting('role'))).status).toBe(200)
    expect((await as(bhama).call(endpoints.me)).status).toBe(401)
    await as(asha).call(endpoints.requestTopup, { body: { amount: 500, method: 'counter', reference: 'slip 7' } })
    const alone = async () =>
      (await as(anand).call(endpoints.changeSettings, { body: { upiId: 'thief@okbank' } })).reply.status
    await app.clock.advance({ hours: 23 })
    anand = await signInAgain(app, anand)
    expect(await alone()).toBe('waiting_second')
    await reject(anand, await waiting('settings', anand))
    await app.clock.advance({ hours: 2 })
    anand = await signInAgain(app, anand)
    expect(await alone()).toBeUndefined()
  })

  // @attack 77 @security S40
  test('who ask each other to go and agree at once: one survives (idea 77)', async () => {
    await as(anand).call(endpoints.removeAdmin, one(bhama))
    const first = await waiting('role')
    await as(bhama).call(endpoints.removeAdmin, one(anand))
    const { rows } = (await as(bhama).call(endpoints.adminInbox, { query: { filter: 'role' } })).reply
    const second = rows.find(({ id }) => id !== first.id) ?? { id: '' }
    const answers = await Promise.all([approve(bhama, first), approve(anand, second)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await app.owner.query(`select from person where role = 'admin'`)).rowCount).toBe(1)
  })

  // @attack 72 @security S41
  test('the company’s UPI id and bank account change when both agree (idea 72)', async () => {
    const bankAccount = { holder: 'Thief', bank: 'OK Bank', number: '123412341234', ifsc: 'OKBK0001234' }
    const requested = await as(anand).call(endpoints.changeSettings, {
      body: { name: 'Kuri Chits', upiId: 'thief@okbank', bankAccount },
    })
    expect(requested.reply).toMatchObject({
      status: 'waiting_second',
      name: 'Kuri Chits',
      upiId: null,
      bankAccount: null,
    })
    expect((await as(asha).call(endpoints.companyAccounts)).reply).toEqual({ upiId: null, bankAccount: null })
    const second = await as(anand).call(endpoints.changeSettings, { body: { upiId: 'other@okbank' } })
    expect(second.problem.code).toBe('approval_waiting')
    const { approval } = (await approve(bhama, await waiting('settings'))).reply
    expect(approval.settings).toEqual({ upiId: 'thief@okbank', bankAccount })
    expect((await as(asha).call(endpoints.companyAccounts)).reply).toEqual({ upiId: 'thief@okbank', bankAccount })
  })

  test('the sum from which two decide, and how staff log in, change when both agree; the rest at once', async () => {
    for (const body of [{ twoAdminsFrom: 10_000_000 }, { staffNeedSecondStep: false, twoAdminsFrom: 1 }]) {
      const requested = await as(anand).call(endpoints.changeSettings, { body })
      expect(requested.reply).toMatchObject({ status: 'waiting_second', twoAdminsFrom: 50_000 })
      await reject(anand, await waiting('settings'))
    }
    const free = await as(anand).call(endpoints.changeSettings, { body: { phone: '+91 487 200 0001', sureties: 3 } })
    expect(free.reply).toMatchObject({ phone: '+91 487 200 0001', sureties: 3 })
    expect(free.reply.status).toBeUndefined()
  })

  // @attack 78
  test('the second factor of a colleague is taken away when both agree, and never by the colleague’s own word (idea 78)', async () => {
    const chitra = await given.admin(app, 'Chitra')
    await secondFactorOf(chitra)
    const requested = await as(anand).call(endpoints.endSecondStepOf, one(chitra))
    expect(requested.reply.status).toBe('waiting_second')
    const change = await waiting('second-factor')
    expect((await approve(chitra, change)).problem.code).toBe('own_approval')
    const steps = async () =>
      (await app.owner.query('select from second_step where person_id = $1', [chitra.id])).rowCount
    expect(await steps()).toBe(1)
    expect((await approve(bhama, change)).status).toBe(200)
    expect(await steps()).toBe(0)
  })

  test('the second factor of a member is taken away by one of them', async () => {
    await secondFactorOf(asha)
    expect((await as(anand).call(endpoints.endSecondStepOf, one(asha))).reply.status).toBeUndefined()
  })

  // @attack 72 @security S41
  test('every administrator is notified of each request and each decision, by notice and by letter', async () => {
    await as(anand).call(endpoints.makeAdmin, one(asha))
    await approve(bhama, await waiting('role'))
    for (const to of [anand, bhama]) {
      const { notices } = (await as(to).call(endpoints.listNotices)).reply
      expect(notices.map(({ text }) => text)).toEqual([
        'Approved: change the role of Asha to administrator.',
        expect.stringContaining('Requested: change the role of Asha to administrator.'),
      ])
      const letters = await app.owner.query('select subject from letter where person_id = $1', [to.id])
      expect(letters.rowCount).toBe(2)
    }
    const { rows } = await app.owner.query('select action, actor from audit_entry where seq > $1 order by seq', [
      lastEntry,
    ])
    expect(rows).toEqual([
      { action: 'approval.ask', actor: anand.id },
      { action: 'approval.approve', actor: bhama.id },
      { action: 'person.make-admin', actor: bhama.id },
    ])
  })

  // @attack 76
  test('nobody below them decides, or sees what waits (idea 76)', async () => {
    await as(anand).call(endpoints.makeAdmin, one(asha))
    const change = await waiting('role')
    for (const role of ['manager', 'cashier', 'auditor', 'member'] as const) {
      const other = await signIn(app, role, role)
      expect([(await approve(other, change)).status, (await reject(other, change)).status]).toEqual([403, 403])
      const inbox = await as(other).call(endpoints.adminInbox)
      expect(role === 'member' ? inbox.status : inbox.reply.rows).toEqual(role === 'member' ? 403 : [])
    }
  })
})

// @spec APP-8
describe('with one administrator', () => {
  test('a change takes effect at once, with an audit entry and a letter', async () => {
    await leaves(bhama)
    expect((await as(anand).call(endpoints.makeAdmin, one(asha))).reply).toMatchObject({ user: { role: 'admin' } })
    expect((await as(anand).call(endpoints.removeAdmin, one(asha))).reply).toMatchObject({ user: { role: 'member' } })
    const set = await as(anand).call(endpoints.changeSettings, { body: { upiId: 'kuri@okbank' } })
    expect(set.reply).toMatchObject({ upiId: 'kuri@okbank' })
    const { rows } = await app.owner.query('select action from audit_entry where seq > $1 order by seq', [lastEntry])
    expect(rows.map(({ action }) => action)).toEqual(['person.make-admin', 'person.remove-admin', 'settings.change'])
    const letters = await app.owner.query('select subject from letter where person_id = $1', [anand.id])
    expect(letters.rows).toEqual(Array.from({ length: 3 }, () => ({ subject: 'A protected change was made' })))
  })
})

// @spec APP-8
describe('a new administrator', () => {
  // @security S41
  test('approves no money and no change for 24 hours, and then does', async () => {
    const puppet = await signInNew(app, 'Puppet', 'admin')
    const { _id: id } = (await as(asha).call(endpoints.requestTopup, { body: TOPUP })).reply.topup
    const withdrawal = await requestWithdrawal()
    await as(anand).call(endpoints.makeAdmin, one(await given.member(app, { name: 'Bala' })))
    const change = await waiting('role')
    const codes = async (by: Caller) => [
      (await as(by).call(endpoints.approveTopup, one({ id }))).problem.code,
      (await as(by).call(endpoints.approveWithdrawal, one(withdrawal))).problem.code,
      (await approve(by, change)).problem.code,
    ]
    expect(await codes(puppet)).toEqual(['new_administrator', 'new_administrator', 'new_administrator'])
    const inbox = (await as(puppet).call(endpoints.adminInbox)).reply
    expect([inbox.rows.some(({ isYours }) => isYours), inbox.decidesFrom]).toEqual([false, expect.any(String)])
    await app.clock.advance({ hours: 25 })
    const old = await signInAgain(app, puppet)
    expect((await as(old).call(endpoints.approveTopup, one({ id }))).reply.topup.status).toBe('approved')
    expect((await approve(old, change)).status).toBe(200)
    const turned = { ...one(withdrawal), body: { reason: 'The account is closed.' } }
    expect((await as(old).call(endpoints.rejectWithdrawal, turned)).status).toBe(200)
  })

  // @attack 70
  test('is no second person: the top-up that one human enters is not credited by the account they promote (idea 70)', async () => {
    await leaves(bhama)
    const puppet = await signInNew(app, 'Puppet', 'member')
    await as(anand).call(endpoints.makeAdmin, one(puppet))
    const body = {
      userId: asha.id,
      amount: 90_000,
      method: 'bank',
      reference: 'SBIN426325000009',
    } as const
    const taken = (await as(puppet).call(endpoints.takeTopup, { body })).reply.topup
    expect(taken.status).toBe('waiting')
    const approved = await as(puppet).call(endpoints.approveTopup, one({ id: taken._id }))
    expect(approved.status).toBe(409)
  })

  test('who is the only one decides at once', async () => {
    await withoutStaff(app)
    const founder = await signInNew(app, 'Founder', 'admin')
    const { _id: id } = (await as(asha).call(endpoints.requestTopup, { body: TOPUP })).reply.topup
    expect((await as(founder).call(endpoints.approveTopup, one({ id }))).reply.topup.status).toBe('approved')
  })

  test('asks a second administrator for every change, and may reject what waits', async () => {
    await leaves(bhama)
    const puppet = await signInNew(app, 'Puppet', 'admin')
    expect((await as(puppet).call(endpoints.makeAdmin, one(asha))).reply.status).toBe('waiting_second')
    expect((await reject(puppet, await waiting('role', anand))).status).toBe(200)
  })
})

// @spec APP-8
describe('the database', () => {
  const APPROVE_ALONE = `update approval set state = 'approved', checker = maker, decided_at = kuri_now()`
  // @attack 70 @security S41
  test.each([
    ['role_by_two', 'approval_needed', `update person set role = 'admin' where role = 'member'`],
    ['the role of a colleague', 'approval_needed', `update person set role = 'member' where name = 'Bhama'`],
    ['the company’s UPI id', 'approval_needed', `update company_settings set upi_id = 'thief@okbank'`],
    ['the sum from which two decide', 'approval_needed', `update company_settings set two_admins_from_paise = 1000000`],
    ['the deletion of an administrator', 'role_first', `delete from person where name = 'Bhama'`],
    ['one’s own approval', 'approval_two_people', APPROVE_ALONE],
    [
      'an approval by a member',
      'new_administrator',
      `update approval set state = 'approved', decided_at = kuri_now(), checker = (select id from person where role = 'member' limit 1)`,
    ],
    [
      'an approval by a new administrator',
      'new_administrator',
      `update approval set state = 'approved', decided_at = kuri_now(), checker = (select id from person where name = 'Puppet')`,
    ],
    [
      'an approval without a request',
      'approval_frozen',
      `insert into approval (id, kind, before, after, state, decided_at) values (gen_random_uuid(), 'settings', '{}', '{}', 'approved', kuri_now())`,
    ],
    ['another role than was requested', 'approval_frozen', `update approval set after = '{"role": "auditor"}'`],
    [
      'a top-up approved by a new administrator',
      'new_administrator',
      `update topup set state = 'approved', decided_at = kuri_now(), checker = (select id from person where name = 'Puppet') where state = 'waiting'`,
    ],
  ])('refuses %s by %s', async (_what, constraint, statement) => {
    await signInNew(app, 'Puppet', 'admin')
    await as(asha).call(endpoints.requestTopup, { body: TOPUP })
    await as(anand).call(endpoints.makeAdmin, one(asha))
    await expect(app.owner.query(statement)).rejects.toMatchObject({ constraint })
  })

  test('uses an approval once', async () => {
    await as(anand).call(endpoints.giveRole, { ...one(asha), body: { role: 'cashier' } })
    await approve(bhama, await waiting('role'))
    const back = () => sql`update person set role = 'cashier' where id = ${asha.id}`.execute(app.db)
    await app.owner
      .query(`alter table person disable trigger role_by_two; update person set role = 'member' where id = '${asha.id}';
      alter table person enable trigger role_by_two`)
    await expect(back()).rejects.toMatchObject({ constraint: 'approval_needed' })
  })

  test('lets the application neither write who decides nor carry out an approval', async () => {
    for (const statement of [
      `update administrator_term set decides_from = '-infinity'`,
      `delete from administrator_term`,
      `update approval set carried_out_at = null`,
      `update approval set maker = null`,
    ]) {
      await expect(sql.raw(statement).execute(app.db)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

const TOPUP = { amount: 500, method: 'counter', reference: 'slip 7' } as const

async function requestWithdrawal(): Promise<{ id: string }> {
  await given.funds(app, asha, fromRupees(1_000))
  const account = { holder: 'Asha', number: '123456789012', ifsc: 'SBIN0001234' }
  const body = { amount: 400, account, password: PASSWORD }
  return { id: (await as(asha).call(endpoints.requestWithdrawal, { body })).reply.withdrawal._id }
}

async function secondFactorOf({ id }: Caller): Promise<void> {
  await app.owner.query(
    `insert into second_step (person_id, sealed_secret, confirmed_at) values ($1, '\\x00', kuri_now())`,
    [id],
  )
}

/** As if a colleague had given up the role days ago. */
async function leaves({ id }: Caller): Promise<void> {
  await app.owner.query('delete from administrator_term where person_id = $1', [id])
  await app.owner.query(`update person set role = 'member' where id = $1`, [id])
}
