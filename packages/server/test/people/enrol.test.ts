import { endpoints, type WireBodyOf } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as enrolment from '../../src/features/people/enrolment/store.ts'
import { answerRequests } from '../../src/features/people/email-links/forgot.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { rowsLookedAt } from '../paging.ts'

let app: TestApp
let admin: Caller
let cashier: Caller
beforeAll(async () => {
  app = await startApp()
  admin = await given.admin(app)
  cashier = await signIn(app, 'Farhan', 'cashier')
})
afterAll(() => app.close())

type Form = WireBodyOf<typeof endpoints.enrolMember>

const enrol = (body: Form, by = cashier) => api(app).as(by).call(endpoints.enrolMember, { body })
const inFull = async (id: string) => (await api(app).as(admin).call(endpoints.adminUser, { params: { id } })).reply

async function candidatesOf(body: Form) {
  const { status, problem } = await enrol(body)
  expect([status, problem.code]).toEqual([409, 'possible_duplicate'])
  return problem.candidates?.map(({ name, because }) => [name, because])
}

const howMany = async (name: string) => (await app.owner.query('select from person where name = $1', [name])).rowCount

describe('staff enrol a member', () => {
  // @spec IDN-16
  test('with the name alone: who has a code, and no login', async () => {
    const { status, reply } = await enrol({ name: ' Rukmini  Amma ' })
    expect(status).toBe(201)
    expect(reply).toEqual({
      member: {
        _id: expect.any(String),
        code: expect.stringMatching(/^K-\d{6}$/),
        name: 'Rukmini Amma',
        phone: '',
      },
    })
    expect(await inFull(reply.member._id)).toMatchObject({
      user: { code: reply.member.code, name: 'Rukmini Amma', email: '', phone: '', role: 'member' },
      details: { ownName: '', language: 'en', nominee: '', canLogIn: false, phoneLogin: 'none' },
    })
  })

  // @spec IDN-16
  test('with all that is known of them, which is shown, and found in their own script', async () => {
    const form = {
      name: 'Savithri Devi',
      phone: '98470 00388',
      email: ' Savithri@Kuri.test',
      ownName: 'സാവിത്രി ദേവി',
      language: 'ml',
      address: '4 Temple Lane',
      nominee: 'Deepa, daughter',
    } as const
    const { member } = (await enrol(form)).reply
    expect(await inFull(member._id)).toMatchObject({
      user: { name: form.name, phone: form.phone, email: 'savithri@kuri.test', address: form.address },
      details: { ownName: form.ownName, language: 'ml', nominee: form.nominee, canLogIn: false, phoneLogin: 'code' },
    })
    const query = { search: 'സാവിത്രി' }
    const { members } = (await api(app).as(cashier).call(endpoints.findPeople, { query })).reply
    expect(members).toMatchObject([{ _id: member._id, code: member.code }])
  })

  // @spec IDN-12, IDN-16
  test('and the audit log says who did it, and no more about the member than the code', async () => {
    const { member } = (await enrol({ name: 'Thankamma' })).reply
    const { entries } = (await api(app).as(admin).call(endpoints.audit)).reply
    expect(entries[0]).toMatchObject({
      action: 'person.enrol',
      actor: { _id: cashier.id },
      subject: `person:${member._id}`,
      after: { code: member.code, confirmed: false },
    })
    expect(JSON.stringify(entries[0]?.after)).not.toContain('Thankamma')
  })

  // @spec IDN-7, IDN-16
  test.each(['auditor', 'collector', 'member'] as const)('but a %s may not', async (role) => {
    const { status } = await enrol({ name: `By a ${role}` }, await signIn(app, `A ${role}`, role))
    expect([status, await howMany(`By a ${role}`)]).toEqual([403, 0])
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a phone that is none', { name: 'A', phone: 'ring me' }, 'phone'],
    ['an e-mail that is none', { name: 'A', email: 'a at b' }, 'email'],
    ['a language we do not write', { name: 'A', language: 'xx' }, 'language'],
  ])('and %s is refused at its field', async (_what, body, field) => {
    const { status, problem } = await enrol(body as Form)
    expect([status, problem.code]).toEqual([400, 'invalid_input'])
    expect(problem.field).toBe(field)
  })

  test('and what is not in the form is refused: nobody is enrolled as an administrator', async () => {
    const body = { name: 'Sly', role: 'admin' } as Form
    expect([(await enrol(body)).status, await howMany('Sly')]).toEqual([400, 0])
  })
})

// @spec IDN-16
describe('who may be there already is compared first', () => {
  beforeAll(async () => {
    await enrol({ name: 'Lakshmi Amma', phone: '+91 94470 00412', address: 'East Fort' })
    await enrol({ name: 'V. Sreedharan', email: 'sree@kuri.test' })
  })

  test.each<[Form, string[][]]>([
    [{ name: 'Somebody Else', phone: '094470-00412' }, [['Lakshmi Amma', 'phone']]],
    [{ name: 'Amma Laxmi' }, [['Lakshmi Amma', 'name']]],
    [{ name: 'Sridharan V' }, [['V. Sreedharan', 'name']]],
    [{ name: 'Somebody Else', email: 'SREE@kuri.test' }, [['V. Sreedharan', 'email']]],
    [
      { name: 'Laxmi Amma', email: 'sree@kuri.test', phone: '94470 00412' },
      [
        ['V. Sreedharan', 'email'],
        ['Lakshmi Amma', 'phone'],
      ],
    ],
  ])('%j', async (form, candidates) => {
    expect(await candidatesOf(form)).toEqual(candidates)
    expect(await howMany(form.name)).toBe(0)
  })

  test('with what tells them apart: code, phone and address', async () => {
    const { problem } = await enrol({ name: 'Lakshmi Amma' })
    expect(problem.candidates).toEqual([
      {
        _id: expect.any(String),
        code: expect.stringMatching(/^K-\d{6}$/),
        name: 'Lakshmi Amma',
        phone: '+91 94470 00412',
        address: 'East Fort',
        because: 'name',
      },
    ])
  })

  test('who was compared is enrolled: two people of a family may share a phone', async () => {
    const form = { name: 'Deepa', phone: '9447000412', confirmed: true }
    const { member } = (await enrol(form)).reply
    expect(await candidatesOf({ name: 'Deepa R.', phone: '9447000412' })).toEqual([
      ['Deepa', 'phone'],
      ['Lakshmi Amma', 'phone'],
    ])
    const { entries } = (await api(app).as(admin).call(endpoints.audit)).reply
    expect(entries[0]).toMatchObject({ subject: `person:${member._id}`, after: { confirmed: true } })
  })

  test('an e-mail address of another is refused all the same', async () => {
    const { status, problem } = await enrol({ name: 'Another', email: 'sree@kuri.test', confirmed: true })
    expect([status, problem.code, await howMany('Another')]).toEqual([409, 'email_taken', 0])
  })

  test('other names, other phones and erased people are nobody', async () => {
    const { member } = (await enrol({ name: 'Gone Away', phone: '98950 11111' })).reply
    await app.owner.query('select erase_person($1)', [member._id])
    expect((await enrol({ name: 'Gone Away', phone: '98950 11111' })).status).toBe(201)
    expect((await enrol({ name: 'Kumaran', phone: '98950 22222' })).status).toBe(201)
  })

  test('of two who enrol the same person at once one is told', async () => {
    const manager = await signIn(app, 'Nandini', 'manager')
    const answers = await Promise.all([cashier, manager].map((by) => enrol({ name: 'Parvathy Ammal' }, by)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await howMany('Parvathy Ammal')).toBe(1)
  })

  test('among 20,000 people few are looked at', async () => {
    // in parts: a statement ends after 10 seconds
    for (const after of [0, 5000, 10_000, 15_000]) {
      await app.owner.query(
        `insert into person (id, name, phone)
         select gen_random_uuid(), 'Person ' || chr(97 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26),
                '9' || lpad((n * 7919)::text, 9, '0')
           from generate_series($1::int + 1, $1::int + 5000) n`,
        [after],
      )
    }
    await app.owner.query('analyze person')
    const looked = await rowsLookedAt(app, (tx) =>
      enrolment.candidates(tx, {
        name: 'Laxmi Amma',
        phone: '94470 00412',
        email: 'sree@kuri.test',
        panHash: Buffer.alloc(32, 7),
      }),
    )
    expect(looked).toBeLessThan(100)
    expect(await candidatesOf({ name: 'Laxmi Amma' })).toEqual([['Lakshmi Amma', 'name']])
  })
})

// @spec IDN-16 @security S74
test('an e-mail address that staff entered gets our e-mails, and opens nothing', async () => {
  const email = 'by.staff@kuri.test'
  const { member } = (await enrol({ name: 'Madhavan Nair', email })).reply
  const body = { email, password: 'Member@123' }
  expect((await api(app).call(endpoints.login, { body })).problem.code).toBe('wrong_credentials')
  await api(app).call(endpoints.forgotPassword, { body: { email } })
  await app.act((tx) => answerRequests(tx, app.config))
  const letters = async () =>
    (await app.owner.query<{ subject: string }>('select subject from letter where person_id = $1', [member._id])).rows
  expect(await letters()).toEqual([])
  await given.funds(app, { id: member._id }, 50_000 as never)
  expect((await letters()).length).toBeGreaterThan(0)
  const registered = { ...body, name: 'M', phone: '98470 1', address: 'A', location: 'L' }
  expect(
    (await api(app).call(endpoints.register, { body: { ...registered, phone: '98470 12345' } })).problem.code,
  ).toBe('email_taken')
})

// @spec IDN-7, IDN-16
test('a member without a login gets no role in the company, by any way', async () => {
  const { member } = (await enrol({ name: 'Omana', email: 'omana@kuri.test' })).reply
  const params = { id: member._id }
  for (const role of ['admin', 'cashier'] as const) {
    const { status, problem } = await api(app).as(admin).call(endpoints.giveRole, { params, body: { role } })
    expect([status, problem.code]).toEqual([409, 'no_login'])
  }
  const byHand = app.owner.query(`update person set role = 'auditor' where id = $1`, [member._id])
  await expect(byHand).rejects.toMatchObject({ constraint: 'staff_log_in' })
})

// @spec IDN-10, IDN-16
test('what staff wrote down of a member is erased with them', async () => {
  const form = {
    name: 'Vasantha',
    ownName: 'വസന്ത',
    nominee: 'Biju, son',
    language: 'ml',
    email: 'vas@kuri.test',
  } as const
  const { member } = (await enrol(form)).reply
  await app.owner.query('select erase_person($1)', [member._id])
  const { rows } = await app.owner.query('select name, own_name, language, nominee, code from person where id = $1', [
    member._id,
  ])
  expect(rows).toEqual([{ name: 'Former member', own_name: '', language: 'en', nominee: '', code: member.code }])
  expect((await app.owner.query('select from login where email = $1', [form.email])).rowCount).toBe(0)
})

test.each([
  ['Lakshmi', 'Laxmi'],
  ['Rukmini Amma', 'amma, Rugmini'],
  ['V. K. Sreedharan', 'Sridharan V K'],
  ['Ayyappan', 'Aiyappan'],
  ['Thomas', 'Tomas'],
  ['José', 'Jose'],
])('the names %j and %j sound alike', async (one, other) => {
  const { rows } = await app.owner.query('select name_sound($1) = name_sound($2) as alike', [one, other])
  expect(rows).toEqual([{ alike: true }])
})

test.each([
  ['Krishna', 'Krishnan'],
  ['A', 'B'],
  ['രുക്മിണി', 'ലക്ഷ്മി'],
  ['Asha Menon', 'Asha'],
])('the names %j and %j do not', async (one, other) => {
  const { rows } = await app.owner.query('select name_sound($1) = name_sound($2) as alike', [one, other])
  expect(rows).toEqual([{ alike: false }])
})
