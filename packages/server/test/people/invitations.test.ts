import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { lettersTo, tokenIn } from './emails.ts'

const PASSWORD = 'Onam@2027'

let app: TestApp
let admin: Caller
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
})
beforeEach(async () => {
  await app.owner.query('delete from login_failure')
  await app.owner.query('delete from mail_link_request')
})
afterAll(() => app.close())

const as = (caller: Caller) => api(app).as(caller)
let enrolled = 0
async function enrol(form: { name?: string; email?: string } = {}) {
  const body = { name: `Rukmini Amma ${(enrolled += 1)}`, confirmed: true, ...form }
  return (await as(cashier).call(endpoints.enrolMember, { body })).reply.member
}
const invite = (id: string, by = cashier) => as(by).call(endpoints.inviteMember, { params: { id } })
async function invited(form: Parameters<typeof enrol>[0] = {}) {
  const member = await enrol(form)
  const { invitation } = (await invite(member._id)).reply
  return { member, ...invitation, token: tokenIn({ body: invitation.link }) }
}
const open = (token: string) => api(app).call(endpoints.openInvitation, { body: { token } })
const openCard = (member: string, code: string) => api(app).call(endpoints.openCard, { body: { member, code } })
const claim = (token: string, email: string, password = PASSWORD) =>
  api(app).call(endpoints.claim, { body: { token, email, password } })
const logIn = (email: string, password = PASSWORD) => api(app).call(endpoints.login, { body: { email, password } })

// @spec IDN-19
describe('a cashier invites a member who cannot log in', () => {
  test('the link shows the first name alone; the member chooses e-mail and password, and logs in', async () => {
    const { member, token, expiresAt } = await invited({ name: 'Lakshmi Devi Varma' })
    expect(Date.parse(expiresAt) - (await app.clock.now()).getTime()).toBeGreaterThan(29.9 * 86_400_000)
    expect((await open(token)).reply).toEqual({ name: 'Lakshmi', asksPhone: false })
    expect((await claim(token, ' Lakshmi@Kuri.test ')).status).toBe(200)
    const { reply } = await logIn('lakshmi@kuri.test')
    expect([reply._id, reply.role]).toEqual([member._id, 'member'])
    const [letter] = await lettersTo(app, admin, 'lakshmi@kuri.test')
    expect(letter?.subject).toBe('Please confirm your email address')
  })

  test('the code of the card does the same, with the member code, however both are typed', async () => {
    const { member, code } = await invited({ name: 'Kamala Nair' })
    expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const typed = await openCard(
      ` ${member.code.toLowerCase().replace('-', '')}`,
      ` ${code.toLowerCase().replace('-', ' ')}`,
    )
    expect(typed.reply).toEqual({ token: expect.any(String), name: 'Kamala' })
    expect((await claim(typed.reply.token, 'kamala@kuri.test')).status).toBe(200)
    expect((await logIn('kamala@kuri.test')).status).toBe(200)
  })

  test('an address that staff entered becomes the member’s own, or another one takes its place', async () => {
    const first = await invited({ email: 'staff.typed@kuri.test' })
    expect((await claim(first.token, 'staff.typed@kuri.test')).status).toBe(200)
    expect((await logIn('staff.typed@kuri.test')).reply._id).toBe(first.member._id)
    const second = await invited({ email: 'staff.typed.2@kuri.test' })
    expect((await claim(second.token, 'mine@kuri.test')).status).toBe(200)
    expect((await logIn('mine@kuri.test')).reply._id).toBe(second.member._id)
    expect((await logIn('staff.typed.2@kuri.test')).problem.code).toBe('wrong_credentials')
  })

  test('staff read until when it can be used, and the audit log says who invited and who came', async () => {
    const { member, token, expiresAt } = await invited()
    const details = async () =>
      (await as(cashier).call(endpoints.adminUser, { params: { id: member._id } })).reply.details
    expect(await details()).toMatchObject({ canLogIn: false, invitedUntil: expiresAt })
    await claim(token, 'came@kuri.test')
    expect(await details()).toMatchObject({ canLogIn: true, invitedUntil: null })
    const { entries } = (await as(admin).call(endpoints.audit)).reply
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'person.claim', actor: { _id: member._id }, subject: `person:${member._id}` },
      { action: 'person.invite', actor: { _id: cashier.id }, subject: `person:${member._id}` },
    ])
    expect(JSON.stringify(entries)).not.toContain(token)
  })
})

const isRefused = async (token: string, email: string): Promise<void> => {
  expect((await open(token)).problem.code).toBe('invitation_not_good')
  expect((await claim(token, email)).problem.code).toBe('invitation_not_good')
  expect((await logIn(email)).problem.code).toBe('wrong_credentials')
}

// @spec IDN-19 @security S74
describe('an invitation opens nothing', () => {
  test('a second time', async () => {
    const { member, token, code } = await invited()
    await claim(token, 'once@kuri.test')
    await isRefused(token, 'twice@kuri.test')
    expect((await openCard(member.code, code)).problem.code).toBe('card_not_good')
  })

  test('for two at once: one has it', async () => {
    const { token } = await invited()
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => claim(token, `race.${name}@kuri.test`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('after 30 days', async () => {
    const { member, token, code } = await invited()
    await app.owner.query(`update invitation set expires_at = kuri_now() where person_id = $1`, [member._id])
    await isRefused(token, 'late@kuri.test')
    expect((await openCard(member.code, code)).problem.code).toBe('card_not_good')
  })

  test('once a newer one was made', async () => {
    const { member, token, code } = await invited()
    const { invitation } = (await invite(member._id)).reply
    await isRefused(token, 'older@kuri.test')
    expect((await openCard(member.code, code)).problem.code).toBe('card_not_good')
    expect((await open(tokenIn({ body: invitation.link }))).status).toBe(200)
  })

  test('of a member whose data was erased', async () => {
    const { member, token } = await invited()
    await app.owner.query('select erase_person($1)', [member._id])
    await isRefused(token, 'erased@kuri.test')
    expect((await invite(member._id)).problem.code).toBe('not_found')
  })

  test('with the code of another member’s card', async () => {
    const [one, other] = [await invited(), await invited()]
    expect((await openCard(one.member.code, other.code)).problem.code).toBe('card_not_good')
    expect((await openCard(one.member.code, one.code)).status).toBe(200)
  })

  test('with an e-mail address of another person; the invitation stays good', async () => {
    await invited({ email: 'neighbour@kuri.test' })
    const { token } = await invited()
    expect((await claim(token, 'neighbour@kuri.test')).problem.code).toBe('email_taken')
    expect((await claim(token, 'own@kuri.test')).status).toBe(200)
  })

  test('with a password that is too weak', async () => {
    const { token } = await invited()
    expect((await claim(token, 'weak@kuri.test', 'weak')).problem.field).toBe('password')
    expect((await open(token)).status).toBe(200)
  })
})

const guess = (member: string, remoteAddress: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/auth/invitation/card',
    payload: { member, code: 'AAAA-2222' },
    remoteAddress,
  })

// @spec IDN-2, IDN-19 @security S20
describe('codes of cards are not found by trying', () => {
  test('an unknown member gets the answer of a wrong code', async () => {
    const { member } = await invited()
    const [wrong, unknown, nonsense] = [
      await guess(member.code, '203.0.113.1'),
      await guess('K-999999', '203.0.113.1'),
      await guess('Rukmini', '203.0.113.1'),
    ]
    const answerOf = ({ statusCode, body }: typeof wrong) => [statusCode, (JSON.parse(body) as { code: string }).code]
    expect(answerOf(wrong)).toEqual([422, 'card_not_good'])
    expect([answerOf(unknown), answerOf(nonsense)]).toEqual([answerOf(wrong), answerOf(wrong)])
  })

  test('five wrong ones from one address, then none for a quarter of an hour; also all at once', async () => {
    const { member, code } = await invited()
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(member.code, '203.0.113.2')))
    expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800)
    // the person who holds the card is at another address
    expect((await openCard(member.code, code)).status).toBe(200)
  })

  test('twenty wrong ones an hour for one member, from wherever', async () => {
    const { member, code } = await invited()
    for (let n = 0; n < 20; n++) expect((await guess(member.code, `198.51.100.${n}`)).statusCode).toBe(422)
    expect((await guess(member.code, '198.51.100.99')).statusCode).toBe(429)
    expect((await openCard(member.code, code)).status).toBe(429)
  })
})

// @spec IDN-19 @security S37
test.each(['auditor', 'collector', 'member'] as const)('a %s invites nobody', async (role) => {
  const member = await enrol()
  expect((await invite(member._id, await signIn(app, `A ${role}`, role))).status).toBe(403)
})

// @spec IDN-19
test('who can log in is not invited', async () => {
  const asha = await given.member(app)
  expect((await invite(asha.id)).problem.code).toBe('has_login')
  expect((await invite('nobody')).problem.code).toBe('not_found')
})

// @spec IDN-6, IDN-19 @security S26
test('neither link nor code is in the database, nor in an answer that is kept', async () => {
  const member = await enrol()
  const params = { id: member._id }
  const { invitation } = (
    await as(cashier).call(endpoints.inviteMember, { params, idempotencyKey: 'invite-once-or-twice' })
  ).reply
  const kept = await app.owner.query<{ text: string }>(
    `select row_to_json(invitation)::text as text from invitation union all select body from idempotent_answer`,
  )
  const text = kept.rows.map((row) => row.text).join()
  expect(text).not.toContain(tokenIn({ body: invitation.link }))
  expect(text).not.toContain(invitation.code)
})

// @spec IDN-19
test('the database lets no invitation be used again or last longer', async () => {
  const { member, token } = await invited()
  const longer = app.owner.query(
    `update invitation set expires_at = expires_at + interval '1 day' where person_id = $1`,
    [member._id],
  )
  await expect(longer).rejects.toMatchObject({ constraint: 'invitation_once' })
  await claim(token, 'again@kuri.test')
  const unused = app.owner.query(`update invitation set used_at = null where person_id = $1`, [member._id])
  await expect(unused).rejects.toMatchObject({ constraint: 'invitation_once' })
})
