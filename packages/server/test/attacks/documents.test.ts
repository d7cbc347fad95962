import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { linesOfPdf } from '../pdf/pdf-text.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: 'silent' })
})
afterAll(() => app.close())

// @attack 104
test.each([
  [
    'operators and actions of a PDF',
    ') Tj ET /OpenAction << /S /JavaScript /JS (app.alert(1)) >> (',
    '/OpenAction<</S/JavaScript',
  ],
  ['a hundred and twenty wide letters', 'W'.repeat(120), 'WWWW'],
  ['several scripts and emoji', 'മീന मीना மீனா 🌸 \u05D0\u05D1', 'മീന'],
])('a name of %s is text in a paper and nothing else', async (_, name, seen) => {
  const asha = await given.member(app, { name })
  await given.funds(app, asha, fromRupees(500))
  const year = (await app.clock.now()).getUTCFullYear()
  const headers = { authorization: `Bearer ${asha.token}` }
  const answer = await app.app.inject({ url: `/api/wallet/statement.pdf?year=${year}`, headers })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
  const bytes = answer.rawPayload.toString('latin1')
  for (const active of ['/OpenAction', '/JavaScript', '/AA ', '/Launch', '/EmbeddedFile']) {
    expect(bytes).not.toContain(active)
  }
  const written = linesOfPdf(answer.rawPayload).join('').replaceAll(' ', '')
  expect(written).toContain(seen)
})
