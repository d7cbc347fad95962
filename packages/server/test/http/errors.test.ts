import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { calls, testFeature } from './test-feature.ts'

let app: TestApp
let member: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' }, { features: [testFeature] })
  member = await signIn(app, 'Asha')
})
afterAll(() => app.close())

const goodBody = { amount: 4000, subject: 'a letter' }
const lettersTo = async (address: string) =>
  (await app.db.selectFrom('letter').where('address', '=', address).select('subject').execute()).map(
    ({ subject }) => subject,
  )

// @spec CMP-4
describe('the order of checks', () => {
  test('a visitor gets 401, however wrong the rest of the call is', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/test/admin',
      headers: { 'content-type': 'text/plain', 'idempotency-key': 'short' },
      payload: 'not json',
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { code: 'not_signed_in', message: 'Please log in.' },
    ])
  })
  test('a member gets 403 at an administrator’s call before the body is judged', async () => {
    const answer = await api(app)
      .as(member)
      .call(calls.adminOnly, { body: { amount: -1, subject: '' } })
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
  })
  test('then 400 names the field, in the schema’s own sentence', async () => {
    const answer = await api(app)
      .as(member)
      .call(calls.writeThenRefuse, { body: { ...goodBody, amount: 0 } })
    expect([answer.status, answer.problem]).toMatchObject([
      400,
      { code: 'invalid_input', field: 'amount', message: 'An amount must be more than zero.' },
    ])
  })
  test('then 422 or 409 from the rules', async () => {
    const answer = await api(app).as(member).call(calls.writeThenRefuse, { body: goodBody })
    expect([answer.status, answer.problem.code]).toEqual([422, 'bid_above_cap'])
    expect(answer.problem.message).toContain('₹10,000')
  })
})

// @spec CMP-4
describe('every error has the one shape', () => {
  test('with the request’s id in body and header', async () => {
    const { problem, headers } = await api(app).call(calls.adminOnly, { body: goodBody })
    expect(Object.keys(problem).toSorted()).toEqual(['code', 'message', 'requestId'])
    expect(headers['x-request-id']).toBe(problem.requestId)
  })
  // @security S14
  test.each([
    ['unknown call', { method: 'GET', url: '/api/nothing' }, 404, 'not_found'],
    ['unknown method', { method: 'DELETE', url: '/api/test/refused' }, 404, 'not_found'],
    [
      'broken JSON',
      {
        method: 'POST',
        url: '/api/test/refused',
        payload: '{"amount":',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'invalid_input',
    ],
    [
      'poisoned JSON',
      {
        method: 'POST',
        url: '/api/test/refused',
        payload: '{"__proto__":{"isAdmin":true}}',
        headers: { 'content-type': 'application/json' },
      },
      400,
      'invalid_input',
    ],
    ['no body', { method: 'POST', url: '/api/test/refused' }, 400, 'invalid_input'],
    [
      'text',
      { method: 'POST', url: '/api/test/refused', payload: 'amount=1', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a form where none is taken',
      {
        method: 'POST',
        url: '/api/test/refused',
        payload: '--x--',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      415,
      'unsupported_media_type',
    ],
    [
      'a flood',
      { method: 'POST', url: '/api/test/refused', payload: { subject: 'x'.repeat(300_000) } },
      413,
      'too_large',
    ],
  ] as const)('%s', async (_name, call, status, code) => {
    const answer = await app.app.inject({
      ...call,
      headers: { ...('headers' in call ? call.headers : {}), authorization: `Bearer ${member.token}` },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }])
  })
  // @security S39
  test('a body key nobody knows is refused where the call is ours', async () => {
    const body = { ...goodBody, role: 'admin' }
    expect((await api(app).as(member).call(calls.writeThenRefuse, { body })).problem.code).toBe('invalid_input')
  })
  test('an identifier that is none is not found', async () => {
    const answer = await api(app)
      .as(member)
      .call(calls.readOne, { params: { id: 'sample' } })
    expect([answer.status, answer.problem.code]).toEqual([404, 'not_found'])
  })
  test('a named constraint speaks as its refusal', async () => {
    const answer = await api(app).as(member).call(calls.takeTwice, { body: goodBody })
    expect([answer.status, answer.problem.code]).toEqual([409, 'email_taken'])
  })
  test('a bug says nothing about itself', async () => {
    const answer = await api(app).as(member).call(calls.breakDown, { body: goodBody })
    expect([answer.status, answer.problem.code]).toEqual([500, 'internal'])
    expect(answer.problem.message).not.toContain('secret')
  })
})

describe('what stays of a call', () => {
  test('money arrives as paise and leaves as rupees', async () => {
    const answer = await api(app)
      .as(member)
      .call(calls.write, { params: { room: 'money' }, body: { amount: 12.34, subject: 'a' } })
    expect([answer.status, answer.reply.amount]).toEqual([201, 12.34])
  })
  test('nothing of a refused one', async () => {
    await api(app).as(member).call(calls.writeThenRefuse, { body: goodBody })
    expect(await lettersTo('refused')).toEqual([])
  })
  test('everything of a refusal that is kept, which has the server’s time', async () => {
    const answer = await api(app).as(member).call(calls.writeThenKeep, { body: goodBody })
    expect([answer.status, answer.problem]).toMatchObject([
      409,
      { code: 'auction_closed', serverTime: '2027-01-10T04:30:00.000Z' },
    ])
    expect(await lettersTo('kept')).toEqual(['a letter'])
  })
  // @security API3
  test('nothing when the answer does not fit its schema', async () => {
    const answer = await api(app).as(member).call(calls.answerWrongly, { body: goodBody })
    expect([answer.status, await lettersTo('wrong')]).toEqual([500, []])
  })
  test('nothing can be written while reading', async () => {
    const answer = await api(app).as(member).call(calls.scribble)
    expect([answer.status, await lettersTo('scribbled')]).toEqual([500, []])
  })
})

const form = (parts: string[]) => ({
  method: 'POST' as const,
  url: '/api/test/upload',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload: [...parts.map((part) => `--x\r\n${part}\r\n`), '--x--\r\n'].join(''),
})
const field = 'content-disposition: form-data; name="name"\r\n\r\nAsha'
const file = (name: string, bytes: string) =>
  `content-disposition: form-data; name="profileImage"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n${bytes}`

describe('forms', () => {
  test('text fields are the body, files stand beside it, an empty file input is none', async () => {
    const answer = await app.app.inject(form([field, file('me.png', 'PNG'), file('', '')]))
    expect(answer.json()).toEqual({ name: 'Asha', files: ['profileImage:me.png:3'] })
  })
  test('the same call takes JSON', async () => {
    expect((await api(app).call(calls.upload, { body: { name: 'Bala' } })).reply).toEqual({ name: 'Bala', files: [] })
  })
  test('a picture over 8 MB is too large', async () => {
    const answer = await app.app.inject(form([field, file('big.png', 'x'.repeat(8 * 1024 * 1024 + 1))]))
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'too_large' }])
  })
  // @security S66
  test('pictures of more than 32 MB together are too large', async () => {
    const pictures = Array.from({ length: 5 }, () => file('big.png', 'x'.repeat(7 * 1024 * 1024)))
    expect((await app.app.inject(form([field, ...pictures]))).statusCode).toBe(413)
  })
  // @security S50
  test('an eleventh picture is too much', async () => {
    const answer = await app.app.inject(form([field, ...Array.from({ length: 11 }, () => file('a.png', 'x'))]))
    expect(answer.statusCode).toBe(413)
  })
})

// @security API4, S19
test('a flood of visitors is answered 429, members are not counted with it', async () => {
  const stranger = {
    url: '/api/test/upload',
    method: 'POST',
    payload: { name: 'x' },
    remoteAddress: '192.0.2.7',
  } as const
  for (let sent = 0; sent < 1_200; sent++) expect((await app.app.inject(stranger)).statusCode).toBe(200)
  const refused = await app.app.inject(stranger)
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too_many_attempts' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const asMember = await app.app.inject({
    ...stranger,
    url: '/api/test/a/letters',
    payload: goodBody,
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(asMember.statusCode).toBe(201)
})
