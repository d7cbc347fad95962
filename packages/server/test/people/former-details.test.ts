import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDue } from '../../src/jobs/run.ts'
import { api, type Api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { lettersTo, tokenIn } from './emails.ts'
import { tracesOf } from './traces.ts'

/* Somebody who changed their name, address, phone and e-mail address twice, and then leaves for good. */

const PASSWORD = 'Nilavilakku@47'
const LIVES = [
  { name: 'Kanarien Erstling', email: 'erstling@vogel.test', phone: '+91 98182 11111', address: '1 Erstling Lane' },
  { name: 'Pirol Zweitling', email: 'zweitling@vogel.test', phone: '+91 98182 22222', address: '2 Zweitling Lane' },
  { name: 'Zeisig Drittling', email: 'drittling@vogel.test', phone: '+91 98182 33333', address: '3 Drittling Lane' },
] as const
/** What must be found before, and nowhere afterwards. */
const WORDS = LIVES.flatMap(({ name, email, phone, address }) => [...name.split(' '), email, phone, address])

let app: TestApp
let admin: Caller
let her: Api
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  await given.member(app, { name: 'Bala' })
  const [first, ...later] = LIVES
  await api(app).call(endpoints.register, { body: { ...first, location: 'Erstlingen', password: PASSWORD } })
  const {
    token,
    _id: id,
    name,
  } = (await api(app).call(endpoints.login, { body: { email: first.email, password: PASSWORD } })).reply
  her = api(app).as({ id, name, token, cookie: '' })
  await leaveTraces(first, 0)
  for (const [index, life] of later.entries()) {
    const { email, ...profile } = life
    await her.call(endpoints.editMe, { body: profile, idempotencyKey: `profile-000${index}` })
    await app.owner.query(`update mail_link set created_at = created_at - interval '1 hour'`)
    await her.call(endpoints.changeEmail, { body: { email, password: PASSWORD } })
    const confirmation = (await lettersTo(app, admin, email)).find(({ subject }) => subject.includes('confirm'))
    await her.call(endpoints.verifyEmail, { body: { token: tokenIn(confirmation) } })
    await leaveTraces(life, index + 1)
  }
  await runDue(app.app.jobContext)
})
afterAll(() => app.close())

/** What is written down about a person under their present name and address, by them and by others. */
async function leaveTraces({ name, email }: (typeof LIVES)[number], index: number): Promise<void> {
  await api(app).call(endpoints.contact, { body: { name, email, subject: `From ${name}`, message: `I am ${name}.` } })
  await api(app).call(endpoints.login, { body: { email, password: 'Guess@123' } })
  await api(app).call(endpoints.forgotPassword, { body: { email } })
  const chit = await given.formingChit(app, { name: `Chit ${index}` })
  await her.call(endpoints.joinChit, { params: { id: chit._id }, idempotencyKey: `joining-000${index}` })
}

test('former names and addresses are kept while an account lives, and taken along with its data', async () => {
  const { rows } = await app.owner.query<{ value: string }>('select value from former_detail order by value')
  const [first, second] = LIVES
  expect(rows.map(({ value }) => value)).toEqual(
    expect.arrayContaining([...Object.values(first), ...Object.values(second)]),
  )
  expect((await tracesOf(app, WORDS)).length).toBeGreaterThan(8)
})

// @attack 98 @finding F10 @security S24
test('an erasure finds every former name, e-mail address, phone and postal address in every table', async () => {
  const notices = 'select count(*)::int as n from notice where person_id = $1'
  const before = await app.owner.query(notices, [admin.id])
  expect((await her.call(endpoints.eraseMe, { body: { password: PASSWORD } })).status).toBe(200)
  expect(await tracesOf(app, WORDS)).toEqual([])
  expect(
    (await app.owner.query(notices, [admin.id])).rows,
    'the notifications of others stay, without the name',
  ).toEqual(before.rows)
})
