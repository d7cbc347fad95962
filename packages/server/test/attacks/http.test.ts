import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as notices from '../../src/features/notices/service.ts'
import { signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
let address: string
let port: number
let asha: Caller
let bala: Caller
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
  address = await app.listen()
  port = Number(new URL(address).port)
  asha = await signIn(app, 'Asha')
  bala = await signIn(app, 'Bala')
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
})

/** Everything the server answers to these bytes on one connection. */
async function answerTo(bytes: string): Promise<string> {
  const line = connect(port, '127.0.0.1')
  const response = text(line)
  line.end(bytes, 'latin1')
  return await response
}
const statusesIn = (answers: string): number[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

const POST = 'POST /api/auth/login HTTP/1.1\r\nhost: kuri\r\ncontent-type: application/json\r\n'
const HIDDEN = 'GET /api/company HTTP/1.1\r\nhost: kuri\r\n\r\n'

// @attack 107
describe('a request that two servers could read differently is refused with 400, and nothing behind it is answered', () => {
  test.each([
    ['length and chunks together', `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['two lengths', `${POST}content-length: 2\r\ncontent-length: 60\r\n\r\n{}${HIDDEN}`],
    ['two lengths in one header', `${POST}content-length: 2, 60\r\n\r\n{}${HIDDEN}`],
    ['a length with a sign', `${POST}content-length: +2\r\n\r\n{}${HIDDEN}`],
    ['a hexadecimal length', `${POST}content-length: 0x2\r\n\r\n{}${HIDDEN}`],
    ['a negative length', `${POST}content-length: -1\r\n\r\n{}${HIDDEN}`],
    ['a space before the colon', `${POST}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['chunks inside of chunks', `${POST}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
    ['a chunk whose size is no number', `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${HIDDEN}`],
    ['a zero character in a header', `GET /api/company HTTP/1.1\r\nhost: kuri\r\nx-a: a\0b\r\n\r\n${HIDDEN}`],
    ['no host', `GET /api/company HTTP/1.1\r\n\r\n${HIDDEN}`],
    ['a carriage return alone', `GET /api/company HTTP/1.1\r\nhost: kuri\rx-a: b\r\n\r\n${HIDDEN}`],
  ])('%s', async (_, bytes) => {
    expect(statusesIn(await answerTo(bytes))).toEqual([400])
  })
})

const get = (path: string, header = '') =>
  answerTo(`GET ${path} HTTP/1.1\r\nhost: kuri\r\n${header}connection: close\r\n\r\n`)

// @attack 108
test('headers, an address and a body that are too long are refused', async () => {
  expect(statusesIn(await get('/api/company', `x-long: ${'x'.repeat(20_000)}\r\n`))).toEqual([431])
  expect(statusesIn(await get(`/api/users/${'x'.repeat(20_000)}`))).toEqual([431])
  expect(statusesIn(await get(`/api/users/${'x'.repeat(5_000)}`))).toEqual([404])
  const body = JSON.stringify({ email: 'x'.repeat(400_000), password: 'x' })
  const answer = await app.app.inject({ method: 'POST', url: '/api/auth/login', payload: JSON.parse(body) as object })
  expect(answer.statusCode).toBe(413)
})

const EMAIL = 'asha@kuri.test'
const login = (payload: string | Buffer, type = 'application/json', headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': type, ...headers } })

// @attack 110
describe('a body that is no plain JSON text is refused, and none is a fault of ours', () => {
  const good = JSON.stringify({ email: EMAIL, password: 'Guess@123' })
  test.each([
    ['compressed', gzipSync(good), { 'content-encoding': 'gzip' }, [400, 415]],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}, [400]],
    ['a zero character in a text', JSON.stringify({ email: 'a\0@kuri.test', password: 'x' }), {}, [400, 401]],
    ['an address twice', `{"email":"x@kuri.test",${good.slice(1)}`, {}, [400, 401]],
    ['a key that names the prototype', `{"__proto__":{"role":"admin"},${good.slice(1)}`, {}, [400, 401]],
    ['the constructor of all objects', `{"constructor":{"prototype":{"a":1}},${good.slice(1)}`, {}, [400, 401]],
  ])('%s', async (_, payload, headers, statuses) => {
    expect(statuses).toContain((await login(payload, 'application/json', headers)).statusCode)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  // @attack 85
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', 'application/xml'])(
    'sent as %s, as a page of another site can without asking, it is refused',
    async (type) => {
      expect((await login(good, type)).statusCode).toBe(415)
    },
  )
})

const whoAmI = ({ token }: Caller, last: boolean) =>
  `GET /api/auth/me HTTP/1.1\r\nhost: kuri\r\nauthorization: Bearer ${token}\r\n${last ? 'connection: close\r\n' : ''}\r\n`

// @attack 111
test('requests of three people one after another on one connection have each their own answer', async () => {
  const charu = await signIn(app, 'Charu')
  const callers = Array.from({ length: 5 }, () => [asha, bala, charu]).flat()
  const line = connect(port, '127.0.0.1')
  const response = text(line)
  line.write(callers.map((one, at) => whoAmI(one, at === callers.length - 1)).join(''))
  const names = [...(await response).matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)
  expect(names).toEqual(callers.map(({ name }) => name))
})

// @attack 112
test('other methods, and headers that name another method, do nothing', async () => {
  const authorization = `authorization: Bearer ${asha.token}`
  for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'LOCK']) {
    const answer = await answerTo(`${method} /api/auth/me HTTP/1.1\r\nhost: kuri\r\n${authorization}\r\n\r\n`)
    expect([method, [400, 404, 405]]).toEqual([method, expect.arrayContaining(statusesIn(answer))])
    expect(answer).not.toContain('Asha')
    expect(answer).not.toContain(asha.token)
  }
  for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const answer = await app.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${asha.token}`, [header]: 'DELETE' },
    })
    expect([answer.statusCode, answer.json<{ name: string }>().name]).toEqual([200, 'Asha'])
  }
})

const notify = (to: Caller, reference: string) =>
  app.act((tx) =>
    notices.notify(tx, { to: to.id, kind: 'topup_received', data: { amount: fromRupees(500), reference } }),
  )

// @attack 63
test('a number in Last-Event-ID brings no event of before, nor of another person', async () => {
  await notify(asha, 'secret-of-asha')
  await notify(bala, 'before the stream')
  for (const from of ['0', '1', '-1', '99999999999999999999', '1 or 1=1', '1e3']) {
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${bala.token}`, 'last-event-id': from }
    const answer = await fetch(`${address}/api/events`, { headers, signal: stop.signal })
    expect(answer.status).toBe(200)
    await notify(asha, 'secret-of-asha')
    await notify(bala, `for bala after ${from}`)
    let received = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received += part
      if (received.includes(`for bala after ${from}`)) break
    }
    stop.abort()
    expect(received).not.toContain('secret-of-asha')
    expect(received).not.toContain('before the stream')
  }
})

// @attack 131
test('two hundred requests that are never finished keep nobody waiting, and have an end', async () => {
  const lines = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  for (const line of lines) {
    line.on('error', () => undefined)
    line.write(`${POST}content-length: 100\r\n\r\n{`)
  }
  const began = performance.now()
  const answer = await fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${asha.token}` } })
  expect(answer.status).toBe(200)
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(app.app.server.requestTimeout).toBe(30_000)
  for (const line of lines) line.destroy()
})
