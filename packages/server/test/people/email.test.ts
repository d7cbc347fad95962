import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { ASHA } from './form.ts'
import { lettersTo, tokenIn } from './emails.ts'
import { secondFactor } from './second-factor.ts'

const CONFIRM = 'Please confirm your email address'
const WARNING = 'A new email address was requested'
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
const confirm = (token: string, by: Api = api(app)) => by.call(endpoints.verifyEmail, { body: { token } })
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

// @attack 90 @finding W10 @security S28
test('the email that asks a stranger to confirm an address does not carry the name that was registered', async () => {
  const name = 'customer. Your prize expires today: https://evil.example/pay'
  await api(app).call(endpoints.register, { body: { ...ASHA, name, email: 'stranger@elsewhere.test' } })
  const [letter] = await lettersTo(app, admin, 'stranger@elsewhere.test')
  expect(letter?.body).toMatch(/^Dear customer,\n\nSomeone registered with us using this email address/)
  expect(letter?.body).not.toContain('evil.example')
})

// @security S27
test('another address needs the password, and one that is nobody else’s', async () => {
  expect((await changeTo(NEW, 'Guess@123')).problem).toMatchObject({ code: 'wrong_password', field: 'password' })
  const bala = await given.member(app, { name: 'Bala' })
  const { rows } = await app.owner.query<{ email: string }>('select email from login where person_id = $1', [bala.id])
  expect((await changeTo(rows[0]?.email ?? '')).problem.code).toBe('email_taken')
  expect((await mine()).waiting).toBeNull()
})

// @spec IDN-6 @finding F2 @security S27
test('a new address takes effect when its link is opened in a session of the same person; the old address is notified before and after', async () => {
  expect((await changeTo(NEW)).status).toBe(200)
  const [warning] = await lettersTo(app, admin, ASHA.email)
  expect(warning).toMatchObject({ subject: WARNING })
  expect(tokenIn(warning), 'the letter carries the link that stops the change').not.toBe('')
  expect(await mine()).toMatchObject({ email: ASHA.email, waiting: NEW })
  expect([(await logIn(NEW)).status, (await logIn(ASHA.email)).status]).toEqual([401, 200])
  const link = await latest(NEW)
  for (const other of [api(app), api(app).as(await given.member(app))]) {
    expect((await confirm(link, other)).problem).toMatchObject({ code: 'link_needs_login' })
  }
  expect(await mine(), 'nothing has changed, and the link is still good').toMatchObject({ email: ASHA.email })
  expect((await confirm(link, asha)).reply.email).toBe(NEW)
  expect(await mine()).toEqual({ email: NEW, verifiedAt: expect.any(String), waiting: null })
  expect([(await logIn(NEW)).status, (await logIn(ASHA.email)).status]).toEqual([200, 401])
  expect((await lettersTo(app, admin, ASHA.email))[0]).toMatchObject({ subject: 'Your email address has changed' })
  const stopped = await api(app).call(endpoints.resetPassword, {
    body: { token: tokenIn(warning), password: 'Onam@2027' },
  })
  expect(stopped.problem.code, 'the link of the warning is void; that of the later letter works').toBe('link_not_good')
  const { entries } = (await api(app).as(admin).call(endpoints.audit)).reply
  expect(entries[0]).toMatchObject({ action: 'person.change-email' })
  expect(JSON.stringify(entries), 'the book of acts is for ever: no address stands in it').not.toContain('kuri.test')
})

test('an address somebody else has taken meanwhile is refused, and the link that was voided by a later one is dead', async () => {
  await app.owner.query(`update mail_link set created_at = created_at - interval '1 hour'`)
  await changeTo('first@kuri.test')
  const first = await latest('first@kuri.test')
  await changeTo('second@kuri.test')
  expect((await confirm(first, asha)).problem.code).toBe('link_not_good')
  await api(app).call(endpoints.register, { body: { ...ASHA, email: 'second@kuri.test' } })
  const letters = await lettersTo(app, admin, 'second@kuri.test')
  expect((await confirm(tokenIn(letters.at(-1)), asha)).problem.code).toBe('email_taken')
})

test('the letter can be sent again, three times in a quarter of an hour', async () => {
  await app.owner.query(`update mail_link set created_at = created_at - interval '1 hour'`)
  const codes: number[] = []
  for (let one = 0; one < 4; one++) codes.push((await asha.call(endpoints.sendVerification)).status)
  expect(codes).toEqual([200, 200, 200, 429])
})

const addressOf = async (owner: Api) => (await owner.call(endpoints.myEmail)).reply

describe('a thief who knows the password and has asked for an address of their own', () => {
  const THIEF = 'thief@kuri.test'
  const CHANGED = 'Onam@2027'

  /** A member whose address is proven, and the link in the thief's letter. */
  async function robbed(email: string) {
    await api(app).call(endpoints.register, { body: { ...ASHA, email } })
    await confirm(await latest(email))
    const session = async (password: string) => {
      const { reply } = await api(app).call(endpoints.login, { body: { email, password } })
      return api(app).as({ id: reply._id, name: reply.name, token: reply.token, cookie: '' })
    }
    const [owner, thief] = [await session(ASHA.password), await session(ASHA.password)]
    const requested = await thief.call(endpoints.changeEmail, { body: { email: THIEF, password: ASHA.password } })
    expect(requested.status).toBe(200)
    return { owner, thief, session, link: await latest(THIEF) }
  }
  // @attack 79 @finding F2 @security S21
  test('has nothing left once the owner has changed the password', async () => {
    const email = 'changed.by.owner@kuri.test'
    const { owner, thief, link } = await robbed(email)
    await owner.call(endpoints.changePassword, { body: { current: ASHA.password, next: CHANGED } })
    for (const by of [api(app), thief, owner]) {
      expect((await confirm(link, by)).problem.code).toBe('link_not_good')
    }
    expect(await addressOf(owner)).toMatchObject({ email, waiting: null })
  })
  // @attack 80 @finding F2 @security S21
  test('has nothing left once the owner has chosen a new password by the link in the warning', async () => {
    const email = 'reset.by.owner@kuri.test'
    const { thief, link, session } = await robbed(email)
    const [warning] = await lettersTo(app, admin, email)
    const body = { token: tokenIn(warning), password: CHANGED }
    expect((await api(app).call(endpoints.resetPassword, { body })).status).toBe(200)
    const owner = await session(CHANGED)
    for (const by of [api(app), thief, owner]) {
      expect((await confirm(link, by)).problem.code).toBe('link_not_good')
    }
    expect(await addressOf(owner)).toMatchObject({ email, waiting: null })
  })
  // @attack 80 @security S27
  test('gets no link at an address that was never proven', async () => {
    const email = 'never.proven@kuri.test'
    await api(app).call(endpoints.register, { body: { ...ASHA, email } })
    const {
      token,
      _id: id,
      name,
    } = (await api(app).call(endpoints.login, { body: { email, password: ASHA.password } })).reply
    const requested = await api(app)
      .as({ id, name, token, cookie: '' })
      .call(endpoints.changeEmail, { body: { email: 'right@kuri.test', password: ASHA.password } })
    expect(requested.status).toBe(200)
    const [warning] = await lettersTo(app, admin, email)
    expect(warning).toMatchObject({ subject: WARNING })
    expect(tokenIn(warning)).toBe('')
  })
})

const as = (reply: { token: string; _id: string; name: string }) =>
  api(app).as({ id: reply._id, name: reply.name, token: reply.token, cookie: '' })
const entered = async (email: string, password: string = ASHA.password) =>
  await api(app).call(endpoints.login, { body: { email, password } })

describe('a former address', () => {
  const THIEF = 'quick.thief@kuri.test'
  const NEXT = 'Onam@2027'
  const CHANGED = 'Your email address has changed'
  let count = 0
  const undo = async (token: string, password = NEXT) =>
    await api(app).call(endpoints.resetPassword, { body: { token, password } })

  /** A thief who knows the password logs in, changes a proven address and opens the link at once. */
  async function taken({ to = THIEF } = {}) {
    const email = `former${++count}@kuri.test`
    await app.owner.query(`delete from mail_link where email = $1`, [to])
    await app.owner.query(`update login set email = 'gone' || id || '@kuri.test' where email = $1`, [to])
    await api(app).call(endpoints.register, { body: { ...ASHA, email } })
    await confirm(await latest(email))
    const { reply } = await entered(email)
    const thief = as(reply)
    await thief.call(endpoints.changeEmail, { body: { email: to, password: ASHA.password } })
    expect((await confirm(await latest(to), thief)).reply.email).toBe(to)
    const [letter] = await lettersTo(app, admin, email)
    expect(letter?.subject).toBe(CHANGED)
    return { email, thief, id: reply._id, link: tokenIn(letter), text: letter?.body ?? '' }
  }

  // @finding A4
  test('is kept by an account with a second factor unless a code of it is named', async () => {
    const email = `former${++count}@kuri.test`
    await api(app).call(endpoints.register, { body: { ...ASHA, email } })
    await confirm(await latest(email))
    const thief = as((await entered(email)).reply)
    const { shown } = await secondFactor(thief, ASHA.password)
    const change = async (code?: string) =>
      await thief.call(endpoints.changeEmail, {
        body: { email: 'wanted@kuri.test', password: ASHA.password, ...(code !== undefined && { code }) },
      })
    expect((await change()).problem).toMatchObject({
      code: 'invalid_input',
      field: 'code',
      message: 'Please enter the code from your authenticator app.',
    })
    expect((await change('000000')).problem).toMatchObject({ code: 'wrong_app_code', field: 'code' })
    expect(await addressOf(thief)).toMatchObject({ waiting: null })
    expect((await change(shown())).status).toBe(200)
    expect(await addressOf(thief)).toMatchObject({ waiting: 'wanted@kuri.test' })
  })
  // @attack 80 @finding A4
  test('comes back by its link within seven days, with a new password, after which the thief has nothing left', async () => {
    const { email, thief, link, text } = await taken()
    expect(text).toContain('within 7 days: it brings this address back')
    await app.clock.advance({ days: 6 })
    const stolen = await entered(THIEF)
    await as(stolen.reply).call(endpoints.changePassword, { body: { current: ASHA.password, next: 'Thief@2027' } })
    const again = as((await entered(THIEF, 'Thief@2027')).reply)
    await again.call(endpoints.changeEmail, { body: { email: 'second.thief@kuri.test', password: 'Thief@2027' } })
    const waiting = await latest('second.thief@kuri.test')
    expect((await undo(link)).status).toBe(200)
    for (const session of [thief, again]) expect((await session.call(endpoints.myEmail)).status).toBe(401)
    expect((await entered(THIEF, 'Thief@2027')).status).toBe(401)
    const owner = as((await entered(email, NEXT)).reply)
    expect(await addressOf(owner)).toMatchObject({ email, verifiedAt: expect.any(String), waiting: null })
    expect((await confirm(waiting, owner)).problem.code).toBe('link_not_good')
    expect((await undo(link)).problem.code, 'it works once').toBe('link_not_good')
    expect((await lettersTo(app, admin, THIEF))[0]?.subject).toBe('Your email address was changed back')
  })
  test('does not come back after seven days', async () => {
    const { link } = await taken()
    await app.clock.advance({ days: 7, minutes: 1 })
    expect((await undo(link)).problem.code).toBe('link_not_good')
  })
  // @attack 80 @finding A4
  test('can be brought back although the thief changes the address again and undoes that', async () => {
    const { email, link } = await taken()
    const thief = as((await entered(THIEF)).reply)
    await thief.call(endpoints.changeEmail, { body: { email: 'third.thief@kuri.test', password: ASHA.password } })
    await confirm(await latest('third.thief@kuri.test'), thief)
    const [letter] = await lettersTo(app, admin, THIEF)
    expect((await undo(tokenIn(letter), 'Thief@2027')).status).toBe(200)
    expect((await undo(link)).status).toBe(200)
    expect((await entered(email, NEXT)).status).toBe(200)
  })
  // @finding A4
  test('is nobody else’s while its link is good: the application and the database refuse it', async () => {
    const { email, link } = await taken()
    const { problem } = await api(app).call(endpoints.register, { body: { ...ASHA, email } })
    expect(problem.code).toBe('email_taken')
    const bala = await given.member(app, { name: 'Bala' })
    const byHand = app.owner.query('update login set email = $1 where person_id = $2', [email, bala.id])
    await expect(byHand).rejects.toMatchObject({ constraint: 'login_email_taken' })
    const voided = app.owner.query(
      `update mail_link set expires_at = kuri_now() where purpose = 'undo' and email = $1`,
      [email],
    )
    await expect(voided).rejects.toMatchObject({ constraint: 'mail_link_undo_week' })
    expect((await undo(link)).status).toBe(200)
  })
  // @finding A4
  test('is notified of a withdrawal to a new account within seven days', async () => {
    const { email, thief, id } = await taken()
    await given.funds(app, { id }, fromRupees(5_000))
    const account = { holder: 'Thief', number: '998877665544', ifsc: 'SBIN0001234' }
    const body = { amount: 4_000, account, password: ASHA.password }
    expect((await thief.call(endpoints.requestWithdrawal, { body })).status).toBe(201)
    const [letter] = await lettersTo(app, admin, email)
    expect(letter?.subject).toBe('Withdrawal to a new bank account')
    expect(letter?.body).toContain('A withdrawal of ₹4,000 to the bank account ending 5544')
    await app.clock.advance({ days: 8 })
    await thief.call(endpoints.requestWithdrawal, { body: { ...body, amount: 500 } })
    expect((await lettersTo(app, admin, email)).filter(({ subject }) => subject.startsWith('Withdrawal'))).toHaveLength(
      1,
    )
  })
})

// @attack 90 @finding W10 @security S28
test('from one network address twenty registrations an hour are confirmed by email, more only from the profile', async () => {
  for (let n = 0; n < 22; n++) {
    const { status } = await api(app).call(endpoints.register, { body: { ...ASHA, email: `many${n}@elsewhere.test` } })
    expect(status).toBe(201)
  }
  expect(await lettersTo(app, admin, 'many21@elsewhere.test')).toEqual([])
  const { reply } = await logIn('many21@elsewhere.test')
  const own = api(app).as({ id: reply._id, name: reply.name, token: reply.token, cookie: '' })
  await own.call(endpoints.sendVerification)
  expect(await lettersTo(app, admin, 'many21@elsewhere.test')).toHaveLength(1)
})
