import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSetup } from '../../src/features/people/setup/set-up.ts'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { withoutStaff } from '../without-staff.ts'

const PASSWORD = 'Nilavilakku#47'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
/** Nobody is an administrator, and there is no link. */
beforeEach(async () => {
  await withoutStaff(app)
  await app.owner.query('begin; set local session_replication_role = replica; delete from setup_link; commit')
})
afterAll(() => app.close())

const newToken = async () => (await app.act(openSetup))?.split('token=')[1] ?? ''
const setUp = (token: string, more: object = {}) =>
  api(app).call(endpoints.setUp, {
    body: { token, name: 'Meera Varma', email: 'meera@kuri.test', password: PASSWORD, ...more },
  })
const administrators = async () =>
  (
    await app.owner.query<{ email: string }>(
      `select email from login join person on person.id = person_id where role = 'admin'`,
    )
  ).rows

// @spec IDN-1
test('the link makes the first administrator, who can log in; then there is no link any more', async () => {
  const token = await newToken()
  expect((await setUp(token)).reply).toMatchObject({ name: 'Meera Varma', role: 'admin', isAdmin: true })
  const login = await api(app).call(endpoints.login, { body: { email: 'meera@kuri.test', password: PASSWORD } })
  expect(login.reply.role).toBe('admin')
  expect((await setUp(token, { email: 'else@kuri.test' })).problem.code).toBe('link_not_good')
  expect(await app.act(openSetup)).toBeNull()
})

// @security S30
test('two links used at once make one administrator: the database decides', async () => {
  const tokens = [await newToken(), await newToken(), await newToken()]
  const answers = await Promise.all(tokens.map((token, at) => setUp(token, { email: `admin${at}@kuri.test` })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
  expect(await administrators()).toHaveLength(1)
  await expect(app.owner.query(`update setup_link set used_at = kuri_now()`)).rejects.toThrow(/setup_once/)
})

// @spec IDN-1 @security S16
test('an administrator’s password is strong', async () => {
  const token = await newToken()
  for (const password of ['Short@1234x', 'alllettersandnothing', 'Password@12345', 'Nilavilakku47']) {
    const { code, field } = (await setUp(token, { password })).problem
    expect([password, code, field]).toEqual([password, 'invalid_input', 'password'])
  }
  expect(await administrators()).toEqual([])
})

test('a link is good for a day, none is guessed, and none is made where there is an administrator', async () => {
  const token = await newToken()
  expect((await setUp('nonsense')).problem.code).toBe('link_not_good')
  await app.owner.query(`update setup_link set expires_at = kuri_now()`)
  expect((await setUp(token)).problem.code).toBe('link_not_good')
  const late = await newToken()
  await given.admin(app)
  expect((await setUp(late)).problem.code).toBe('setup_done')
  expect(await app.act(openSetup)).toBeNull()
})

test('only the hash of its token is in the books', async () => {
  const token = await newToken()
  const { rows } = await app.owner.query('select row_to_json(setup_link)::text as text from setup_link')
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})
