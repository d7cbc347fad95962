import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as sessions from '../../src/features/sessions/service.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** A person with three browsers: what each is known by. */
async function threeBrowsers() {
  const first = await given.member(app)
  const open = async (userAgent: string) => {
    const { id, token, cookie } = await app.act((tx) =>
      sessions.start(tx, { personId: first.id, userAgent, address: '203.0.113.7' }),
    )
    return { ...first, token, cookie, sessionId: id }
  }
  return { first, phone: await open('Phone'), library: await open('Library') }
}
type Browser = Awaited<ReturnType<typeof threeBrowsers>>['phone']

const list = async (who: { token: string } & Omit<Browser, 'sessionId'>) =>
  (await api(app).as(who).call(endpoints.mySessions)).reply
const isIn = async (who: Omit<Browser, 'sessionId'>) => (await api(app).as(who).call(endpoints.me)).status === 200

// @spec IDN-3
describe('my sessions', () => {
  test('are those that are alive, each with where and since when, and which one is this', async () => {
    const { first, phone, library } = await threeBrowsers()
    await api(app).as(library).call(endpoints.logout)
    const mine = await list(first)
    expect(new Map(mine.map(({ userAgent, isThis }) => [userAgent, isThis]))).toEqual(
      new Map([
        ['Phone', false],
        ['test', true],
      ]),
    )
    expect(mine.find(({ _id }) => _id === phone.sessionId)).toMatchObject({ address: '203.0.113.7' })
    expect(JSON.stringify(mine)).not.toContain(phone.token)
  })

  test('can be ended one by one: cookie and token', async () => {
    const { first, phone, library } = await threeBrowsers()
    const ended = await api(app)
      .as(first)
      .call(endpoints.endSession, { params: { id: phone.sessionId } })
    expect(ended.status).toBe(200)
    expect([await isIn(first), await isIn(phone), await isIn(library)]).toEqual([true, false, true])
    const cookie = await app.app.inject({ url: '/api/auth/me', headers: { cookie: `sid=${phone.cookie}` } })
    expect(cookie.statusCode).toBe(401)
  })

  // @attack 86
  test('can be ended all at once, but for this one', async () => {
    const { first, phone, library } = await threeBrowsers()
    expect((await api(app).as(first).call(endpoints.endOtherSessions)).status).toBe(200)
    expect([await isIn(first), await isIn(phone), await isIn(library)]).toEqual([true, false, false])
  })

  // @attack 93 @security S9
  test('are nobody else’s: another’s, an ended one and no id at all are not found', async () => {
    const { first, phone } = await threeBrowsers()
    const bala = await given.member(app, { name: 'Bala' })
    await api(app)
      .as(first)
      .call(endpoints.endSession, { params: { id: phone.sessionId } })
    const [mine] = await list(first)
    for (const id of [mine?._id ?? '', phone.sessionId, 'none']) {
      expect((await api(app).as(bala).call(endpoints.endSession, { params: { id } })).status).toBe(404)
    }
    expect(
      (
        await api(app)
          .as(first)
          .call(endpoints.endSession, { params: { id: phone.sessionId } })
      ).status,
    ).toBe(404)
    expect(await isIn(first)).toBe(true)
  })
})
