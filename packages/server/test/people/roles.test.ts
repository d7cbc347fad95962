import { endpoints } from '@kuri/contract'
import { fromRupees, type Role } from '@kuri/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { deadlocks } from '../deadlocks.ts'
import * as given from '../given.ts'
import { withoutStaff } from '../without-staff.ts'

let app: TestApp
let anand: Caller
let asha: Caller
/** The number of the audit log's last entry before the test. */
let lastEntry: string
beforeAll(async () => {
  app = await startApp()
})
/** The only administrator and a member, new each time. */
beforeEach(async () => {
  await withoutStaff(app)
  anand = await given.admin(app)
  asha = await given.member(app)
  const { rows } = await app.owner.query<{ seq: string }>('select coalesce(max(seq), 0) as seq from audit_entry')
  lastEntry = rows[0]?.seq ?? ''
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
const one = ({ id }: Caller) => ({ params: { id } })
const whoAmI = (caller: Caller) => as(caller).call(endpoints.me)

// @spec IDN-7
describe('administrators', () => {
  // @seed 6.3
  test('promote a member, who can administer from the next call on', async () => {
    const promoted = await as(anand).call(endpoints.makeAdmin, one(asha))
    expect(promoted.reply).toMatchObject({ message: 'User promoted to admin', user: { role: 'admin', isAdmin: true } })
    expect((await as(asha).call(endpoints.adminUsers)).status).toBe(200)
  })

  // @attack 64 @security S5
  test('take the role back, and the sessions with it', async () => {
    const bala = await given.admin(app, 'Bala')
    expect((await as(anand).call(endpoints.removeAdmin, one(bala))).reply.status).toBe('waiting_second')
    const { rows } = (await as(bala).call(endpoints.adminInbox, { query: { filter: 'role' } })).reply
    await as(bala).call(endpoints.approveChange, { params: { id: rows[0]?.id ?? '' } })
    expect((await whoAmI(bala)).status).toBe(401)
    expect((await whoAmI(anand)).status).toBe(200)
  })

  // @security S40
  test('cannot demote or delete the last of them, themselves included', async () => {
    expect((await as(anand).call(endpoints.removeAdmin, one(anand))).problem.code).toBe('last_admin')
    expect((await as(anand).call(endpoints.deleteUser, one(anand))).problem.code).toBe('last_admin')
    expect((await whoAmI(anand)).reply.role).toBe('admin')
  })

  test('are not deleted before the role is taken away, where there are two', async () => {
    const bala = await given.admin(app, 'Bala')
    const answers = await Promise.all([
      as(anand).call(endpoints.deleteUser, one(bala)),
      as(bala).call(endpoints.deleteUser, one(anand)),
    ])
    expect(answers.map(({ problem }) => problem.code)).toEqual(['role_first', 'role_first'])
    expect([(await whoAmI(anand)).status, (await whoAmI(bala)).status]).toEqual([200, 200])
  })

  test('give and take back staff roles, which stand in the book', async () => {
    const give = (role: Role) => as(anand).call(endpoints.giveRole, { ...one(asha), body: { role } })
    expect((await give('cashier')).reply.user).toMatchObject({ role: 'cashier', isAdmin: false })
    expect((await as(asha).call(endpoints.adminUsers)).status).toBe(200)
    expect((await as(asha).call(endpoints.adminLedger)).problem.code).toBe('forbidden')
    await give('admin')
    expect((await whoAmI(asha)).reply).toMatchObject({ role: 'admin', isAdmin: true })
    await give('auditor')
    expect((await whoAmI(asha)).status).toBe(401)
    await give('member')
    const { rows } = await app.owner.query('select action, after from audit_entry where seq > $1 order by seq', [
      lastEntry,
    ])
    expect(rows).toEqual([
      { action: 'person.give-role', after: { role: 'cashier' } },
      { action: 'person.make-admin', after: { role: 'admin' } },
      { action: 'person.give-role', after: { role: 'auditor' } },
      { action: 'person.give-role', after: { role: 'member' } },
    ])
  })

  test('cannot make the last of them a manager', async () => {
    const answer = await as(anand).call(endpoints.giveRole, { ...one(anand), body: { role: 'manager' } })
    expect(answer.problem.code).toBe('last_admin')
  })

  test('who take the administrator’s role from a cashier leave a cashier', async () => {
    const chitra = await signIn(app, 'Chitra', 'cashier')
    expect((await as(anand).call(endpoints.removeAdmin, one(chitra))).reply.user.role).toBe('cashier')
    expect((await whoAmI(chitra)).status).toBe(200)
  })

  test('are written down with every change of a role', async () => {
    await as(anand).call(endpoints.makeAdmin, one(asha))
    const { rows } = await app.owner.query(
      'select actor, action, subject, before, after from audit_entry where seq > $1',
      [lastEntry],
    )
    expect(rows).toEqual([
      {
        actor: anand.id,
        action: 'person.make-admin',
        subject: `person:${asha.id}`,
        before: { role: 'member' },
        after: { role: 'admin' },
      },
    ])
  })
})

// @spec IDN-7
describe('deleting a person', () => {
  test('ends their sessions and takes profile, requests and notices along', async () => {
    const chit = await given.formingChit(app)
    const id = await given.request(app, chit._id, asha)
    const isListed = async () => (await as(anand).call(endpoints.pendingRequests)).reply.some(({ _id }) => _id === id)
    expect(await isListed()).toBe(true)
    expect((await as(anand).call(endpoints.deleteUser, one(asha))).reply.message).toBe('User deleted.')
    expect((await whoAmI(asha)).status).toBe(401)
    expect(await isListed()).toBe(false)
    expect((await as(anand).call(endpoints.oneUser, one(asha))).status).toBe(404)
  })

  test('is refused while a ticket bears their name', async () => {
    const chit = await given.formingChit(app)
    await given.ticket(app, chit._id, asha)
    const { status, problem } = await as(anand).call(endpoints.deleteUser, one(asha))
    expect([status, problem.code]).toEqual([409, 'user_has_money'])
    expect(problem.message).toBe('This user cannot be deleted: they hold a ticket.')
    expect((await whoAmI(asha)).status).toBe(200)
  })

  test('is refused while money bears their name', async () => {
    await given.funds(app, asha, fromRupees(9_000))
    const { problem } = await as(anand).call(endpoints.deleteUser, one(asha))
    expect(problem.code).toBe('user_has_money')
    expect(problem.message).toBe('This user cannot be deleted: ₹9,000 is in their wallet.')
  })

  // @attack 34 @finding C3
  test('at the moment a ticket is given to them: one of the two happens', async () => {
    const chit = await given.formingChit(app, { tickets: 20, months: 20 })
    const askers = await given.members(app, 10)
    const requests: string[] = []
    for (const asker of askers) requests.push(await given.request(app, chit._id, asker))
    const before = await deadlocks(app)
    const rounds = askers.map((asker, place) =>
      Promise.all([
        as(anand).call(endpoints.approveRequest, { params: { id: requests[place] ?? '' } }),
        as(anand).call(endpoints.deleteUser, one(asker)),
      ]),
    )
    for (const [approved, deleted] of await Promise.all(rounds)) {
      expect([approved.status, deleted.status]).toSatisfy(
        ([first, second]) => (first === 200 && second === 409) || (first === 404 && second === 200),
      )
    }
    // the two lock in one order: waiting for each other costs a second each time, and the lock of the chit all that while
    expect(await deadlocks(app)).toBe(before)
  })

  test('who is not there is not found', async () => {
    for (const id of ['nobody', '01890000-0000-7000-8000-000000000000']) {
      expect((await as(anand).call(endpoints.deleteUser, { params: { id } })).status).toBe(404)
      expect((await as(anand).call(endpoints.makeAdmin, { params: { id } })).status).toBe(404)
    }
  })
})

test('a member can do none of this, to nobody', async () => {
  const bala = await given.member(app, { name: 'Bala' })
  for (const endpoint of [endpoints.makeAdmin, endpoints.removeAdmin, endpoints.deleteUser]) {
    for (const whom of [asha, bala, anand]) expect((await as(asha).call(endpoint, one(whom))).status).toBe(403)
  }
  expect((await as(asha).call(endpoints.adminUsers)).status).toBe(403)
  expect((await as(asha).call(endpoints.recentUsers)).status).toBe(403)
})
