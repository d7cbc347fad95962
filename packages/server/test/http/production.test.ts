import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../src/features/people/passwords.ts'
import { api, signIn } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

const ADDRESS = 'https://chits.example.com'
let app: TestApp
beforeAll(async () => {
  app = await startApp({ NODE_ENV: 'production', PUBLIC_URL: ADDRESS, DATA_KEY: Buffer.alloc(32).toString('base64') })
})
afterAll(() => app.close())

// @attack 123 @security S55
test('a real company is spoken to by HTTPS alone', async () => {
  const { headers } = await app.app.inject({ url: '/api/healthz' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

// @security S2
test('its cookie is bound to this host, and no script can read it', async () => {
  const { id } = await signIn(app, 'Asha')
  const email = 'asha@example.com'
  await app.db
    .updateTable('login')
    .set({ email, password_hash: await hashOf('Asha@1234') })
    .where('person_id', '=', id)
    .execute()
  const login = await api(app).call(endpoints.login, { body: { email, password: 'Asha@1234' } })
  const cookie = String(login.headers['set-cookie'])
  expect(cookie).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const { headers } = await api(app).as({ id, name: '', cookie: '', token: login.reply.token }).call(endpoints.logout)
  expect(String(headers['set-cookie'])).toMatch(/^__Host-sid=; /)
})
