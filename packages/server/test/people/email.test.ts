import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ASHA } from './form.ts'
import { lettersTo, tokenIn } from './letters.ts'

const CONFIRM = 'Please confirm your email address'
const NEW = 'asha.menon@kuri.test'

let app: TestApp
let admin: Caller
let asha: Api
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await api(app).call(endpoints.register, { body: ASHA })
  const { token, _id: id, name } = (await logIn(ASHA.email)).reply
  asha = api(app).as({ id, name, token, cookie: '' })
})
afterAll(() => app.close())

const logIn = (email: string) => api(app).call(endpoints.login, { body: { email, password: ASHA.password } })
const mine = async () => (await asha.call(endpoints.myEmail)).reply
const confirm = (token: string) => api(app).call(endpoints.verifyEmail, { body: { token } })
const changeTo = (email: string, password = ASHA.password) =>
  asha.call(endpoints.changeEmail, { body: { email, password } })
const latest = async (address: string) => {
  const letters = await lettersTo(app, admin, address)
  return tokenIn(letters.find(({ subject }) => subject === CONFIRM))
}

test('whoever registers is asked by letter to confirm their address, and it is confirmed by the link, once', async () => {
  expect(await mine()).toEqual({ email: ASHA.email, verifiedAt: null, waiting: null })
  const token = await latest(ASHA.email)
  expect((await confirm(token)).reply).toEqual({ message: 'Your email address is confirmed.', email: ASHA.email })
  expect(await mine()).toMatchObject({ verifiedAt: expect.any(String) })
  expect((await confirm(token)).problem.code).toBe('link_not_good')
})

test('another address needs the password, and one that is nobody else’s', async () => {
  expect((await changeTo(NEW, 'Guess@123')).problem).toMatchObject({ code: 'wrong_password', field: 'password' })
  const bala = await given.member(app, { name: 'Bala' })
  const { rows } = await app.owner.query<{ email: string }>('select email from person where id = $1', [bala.id])
  expect((await changeTo(rows[0]?.email ?? '')).problem.code).toBe('email_taken')
  expect((await mine()).waiting).toBeNull()
})

test('another address holds when its letter’s link comes back, and the old one hears of it', async () => {
  expect((await changeTo(NEW)).status).toBe(200)
  expect(await mine()).toMatchObject({ email: ASHA.email, waiting: NEW })
  expect([(await logIn(NEW)).status, (await logIn(ASHA.email)).status]).toEqual([401, 200])
  expect((await confirm(await latest(NEW))).reply.email).toBe(NEW)
  expect(await mine()).toEqual({ email: NEW, verifiedAt: expect.any(String), waiting: null })
  expect([(await logIn(NEW)).status, (await logIn(ASHA.email)).status]).toEqual([200, 401])
  expect((await lettersTo(app, admin, ASHA.email))[0]).toMatchObject({ subject: 'Your email address has changed' })
  const { entries } = (await api(app).as(admin).call(endpoints.audit)).reply
  expect(entries[0]).toMatchObject({ action: 'person.change-email' })
  expect(JSON.stringify(entries), 'the book of acts is for ever: no address stands in it').not.toContain('kuri.test')
})

test('an address somebody else has taken meanwhile is refused, and the link that was voided by a later one is dead', async () => {
  await app.owner.query(`update mail_link set created_at = created_at - interval '1 hour'`)
  await changeTo('first@kuri.test')
  const first = await latest('first@kuri.test')
  await changeTo('second@kuri.test')
  expect((await confirm(first)).problem.code).toBe('link_not_good')
  await api(app).call(endpoints.register, { body: { ...ASHA, email: 'second@kuri.test' } })
  const letters = await lettersTo(app, admin, 'second@kuri.test')
  expect((await confirm(tokenIn(letters.at(-1)))).problem.code).toBe('email_taken')
})

test('the letter can be sent again, three times in a quarter of an hour', async () => {
  await app.owner.query(`update mail_link set created_at = created_at - interval '1 hour'`)
  const codes: number[] = []
  for (let one = 0; one < 4; one++) codes.push((await asha.call(endpoints.sendVerification)).status)
  expect(codes).toEqual([200, 200, 200, 429])
})
