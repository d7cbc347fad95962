import { endpoints } from '@kuri/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api, signIn } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp({
    COMPANY_NAME: 'Thrissur Chits',
    COMPANY_EMAIL: 'help@thrissur.example',
    SOCIAL_X: 'https://x.example/thrissur',
    MAP_EMBED_HOST: 'maps.example',
  })
})
afterEach(() => app.close())

const message = { name: 'Visitor', email: 'Visitor@Example.com ', subject: 'Joining', message: 'How do I join?' }
const write = (more: Partial<typeof message> = {}) =>
  api(app).call(endpoints.contact, { body: { ...message, ...more } })

test('everybody may read who runs the chits, and that this server is a demo', async () => {
  const { reply } = await api(app).call(endpoints.company)
  expect(reply).toMatchObject({
    name: 'Thrissur Chits',
    email: 'help@thrissur.example',
    social: [{ name: 'X', url: 'https://x.example/thrissur' }],
    isSandbox: true,
    isDemo: true,
  })
  expect(reply.mapEmbedUrl).toMatch(/^https:\/\/maps\.example\/maps\?q=14\+Temple\+Road.*output=embed$/)
})

// @spec CMP-10 @seed 2.11
test('what a visitor writes is kept and goes to the company by post', async () => {
  expect((await write()).status).toBe(201)
  const { rows } = await app.owner.query('select name, email, subject, message from contact_message')
  expect(rows).toEqual([{ ...message, email: 'visitor@example.com' }])
  const admin = await signIn(app, 'Admin', 'admin')
  const { letters } = (await api(app).as(admin).call(endpoints.outbox)).reply
  expect(letters).toMatchObject([{ to: 'help@thrissur.example', subject: 'From the website: Joining' }])
  expect(letters[0]?.body).toContain('Visitor <visitor@example.com> wrote:\n\nHow do I join?')
})

// @spec CMP-10
test('a letter sent again, or twice at once, comes once; another one comes too', async () => {
  const answers = await Promise.all([write(), write()])
  answers.push(await write(), await write({ message: 'And when?' }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { rows } = await app.owner.query('select message from contact_message order by created_at, message')
  expect(rows.map((row) => row.message)).toEqual(['How do I join?', 'And when?'])
  const { rows: letters } = await app.owner.query('select 1 from letter')
  expect(letters).toHaveLength(2)
})

test('a letter without a proper name, e-mail address, subject or message is not taken', async () => {
  const wrong = { name: ' ', email: 'nobody', subject: '', message: 'x'.repeat(4_001) }
  for (const [field, text] of Object.entries(wrong)) {
    expect((await write({ [field]: text })).problem).toMatchObject({ code: 'invalid_input', field })
  }
})

// @spec CMP-10
test('one address writes five times a minute and is then asked to wait', async () => {
  for (let i = 0; i < 5; i++) expect((await write()).status).toBe(201)
  const sixth = await write()
  expect(sixth.problem.code).toBe('too_many_attempts')
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
  expect((await api(app).call(endpoints.company)).status).toBe(200)
})

test('letters are read newest first, found by a word, and marked as answered by whom', async () => {
  await write({ subject: 'First' })
  await write({ subject: 'Second', message: 'About 100% of my savings' })
  const admin = await signIn(app, 'Ravi', 'admin')
  const read = async (query: { which?: 'open' | 'all'; search?: string; limit?: number; cursor?: string } = {}) =>
    (await api(app).as(admin).call(endpoints.messages, { query })).reply
  const all = await read()
  expect([all.messages.map(({ subject }) => subject), all.waiting]).toEqual([['Second', 'First'], 2])
  expect((await read({ search: '100%' })).messages).toHaveLength(1)
  expect((await read({ search: '%' })).messages).toHaveLength(1)
  const page = await read({ limit: 1 })
  const rest = await read({ limit: 1, cursor: page.next ?? '' })
  expect([rest.messages[0]?.subject, rest.next]).toEqual(['First', null])
  const mark = (id: string, answered: boolean) =>
    api(app).as(admin).call(endpoints.answerMessage, { params: { id }, body: { answered } })
  const id = all.messages[0]?._id ?? ''
  expect((await mark(id, true)).reply.message.answered).toMatchObject({ by: { name: 'Ravi' } })
  expect((await read({ which: 'open' })).messages.map(({ subject }) => subject)).toEqual(['First'])
  expect((await mark(id, false)).reply.message.answered).toBeNull()
})
