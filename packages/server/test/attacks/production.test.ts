import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  const secrets = { PUBLIC_URL: 'https://chits.example.com', DATA_KEY: Buffer.alloc(32).toString('base64') }
  app = await startApp({ NODE_ENV: 'production', ...secrets })
})
afterAll(() => app.close())

// @spec CMP-3 @attack 125
test('in production there are no sandbox calls, no metrics beside the pages and no log-in of the demonstration', async () => {
  const params = { orderId: 'order_1' }
  expect((await api(app).call(endpoints.sandboxOrder, { params })).status).toBe(404)
  expect((await api(app).call(endpoints.sandboxPay, { params, body: { outcome: 'pay' } })).status).toBe(404)
  for (const url of ['/metrics', '/api/metrics', '/api/payments/webhooks/sandbox']) {
    const answer = await app.app.inject({ method: url.includes('webhooks') ? 'POST' : 'GET', url })
    expect([url, answer.statusCode === 200 && answer.body.includes('# HELP')]).toEqual([url, false])
  }
  expect(
    (await app.app.inject({ method: 'POST', url: '/api/payments/webhooks/sandbox', payload: {} })).statusCode,
  ).toBe(404)
  for (const [email, password] of [
    ['admin@kuri.test', 'Admin@123'],
    ['admin@example.com', 'admin'],
  ] as const) {
    expect((await api(app).call(endpoints.login, { body: { email, password } })).status).toBe(401)
  }
  const { rowCount } = await app.owner.query('select from person')
  expect(rowCount).toBe(0)
})
