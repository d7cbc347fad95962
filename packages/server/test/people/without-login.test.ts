import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { exportOf } from '../../src/features/people/privacy/export.ts'
import { requestTopup } from '../../src/features/wallet/service.ts'
import * as notices from '../../src/features/notices/service.ts'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
let admin: Caller
/** Has no login. */
const rukmini = { id: newId(), name: 'Rukmini Amma' }
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await given.people(app, 'Asha', 'Bala')
  await app.db.insertInto('person').values(rukmini).execute()
})
afterAll(() => app.close())

const call: ReturnType<typeof api>['call'] = (endpoint, parts) => api(app).as(admin).call(endpoint, parts)

// @spec IDN-14
test('a person without a login is in every list of people, with an empty e-mail', async () => {
  const { users } = (await call(endpoints.adminUsers)).reply
  expect(users.find(({ _id }) => _id === rukmini.id)).toMatchObject({ name: rukmini.name, email: '', role: 'member' })
  expect((await call(endpoints.recentUsers)).reply.users[0]).toMatchObject({ _id: rukmini.id, email: '' })
  const { members } = (await call(endpoints.findPeople, { query: { search: 'amma ruk' } })).reply
  expect(members).toMatchObject([{ _id: rukmini.id, email: '', due: 0 }])
  const { user } = (await call(endpoints.adminUser, { params: { id: rukmini.id } })).reply
  expect(user).toMatchObject({ name: rukmini.name, email: '' })
})

// @spec IDN-14
test('holds money that staff take and return, and each decision shows whose it is', async () => {
  await given.funds(app, rukmini, fromRupees(500))
  const { wallet } = (await call(endpoints.adminUser, { params: { id: rukmini.id } })).reply
  expect(wallet.balance).toBe(500)
  const slip = { personId: rukmini.id, amount: fromRupees(100), method: 'counter', reference: 'slip' } as const
  await app.act((tx) => requestTopup(tx, slip))
  const { rows } = (await call(endpoints.adminInbox)).reply
  expect(rows).toMatchObject([{ kind: 'topup', person: { contactEnd: '', looksLike: null } }])
})

// @spec IDN-14, NTF-2
test('is notified, and no e-mail is written', async () => {
  await app.act((tx) =>
    notices.notify(tx, { to: rukmini.id, kind: 'role_changed', data: { role: 'member', from: 'auditor' } }),
  )
  const { rows } = await app.owner.query<{ notices: number; letters: number }>(
    `select (select count(*)::int from notice where person_id = $1) as notices,
            (select count(*)::int from letter where person_id = $1) as letters`,
    [rukmini.id],
  )
  expect(rows).toEqual([{ notices: expect.any(Number), letters: 0 }])
  expect(rows[0]?.notices).toBeGreaterThan(0)
})

// @spec IDN-14
test('has no way in: no e-mail, no password and no link opens the account', async () => {
  for (const email of ['', ' ', 'null', rukmini.id]) {
    const { problem } = await api(app).call(endpoints.login, { body: { email, password: 'Member@123' } })
    expect(problem.code).toBe('wrong_credentials')
  }
})

// @spec IDN-14
test('everything kept about them is taken along, as for others', async () => {
  const user = { id: rukmini.id, name: rukmini.name, role: 'member', sessionId: newId(), actingBy: null } as const
  const all = await app.act((tx) => exportOf(tx, user))
  expect(all).toMatchObject({ profile: { name: rukmini.name, email: null }, login: [] })
})

// @spec IDN-14
test('a person has one login at most, and a login has one address', async () => {
  const login = (person: string, email: string) =>
    app.owner.query(
      `insert into login (id, person_id, email, password_hash) values (gen_random_uuid(), $1, $2, 'nobody logs in')`,
      [person, email],
    )
  await login(rukmini.id, 'rukmini@kuri.test')
  await expect(login(rukmini.id, 'amma@kuri.test')).rejects.toMatchObject({ constraint: 'login_of_person' })
  await expect(login(admin.id, 'rukmini@kuri.test')).rejects.toMatchObject({ constraint: 'login_of_person' })
  const other = newId()
  await app.db.insertInto('person').values({ id: other, name: 'Other' }).execute()
  await expect(login(other, 'rukmini@kuri.test')).rejects.toMatchObject({ constraint: 'login_email_taken' })
  await expect(login(other, ' Amma@kuri.test')).rejects.toMatchObject({ constraint: 'login_email_trimmed_lower' })
  await app.owner.query('delete from login where person_id = $1', [rukmini.id])
})

// @spec IDN-10, IDN-14
test('is erased like others once no money is open', async () => {
  await expect(app.owner.query('select erase_person($1)', [rukmini.id])).rejects.toThrow('money is open')
  const lakshmi = newId()
  await app.db.insertInto('person').values({ id: lakshmi, name: 'Lakshmi', phone: '98470 00388' }).execute()
  await app.owner.query('select erase_person($1)', [lakshmi])
  const { rows } = await app.owner.query('select name, phone from person where id = $1', [lakshmi])
  expect(rows).toEqual([{ name: 'Former member', phone: '' }])
})
