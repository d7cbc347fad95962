import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { addressOf } from './processes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const words = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim()

test('the schema has the tables that the installed job library asks for, word for word', async () => {
  const schema = await readFile(join(import.meta.dirname, '../../schema/14_jobs.sql'), 'utf8')
  const plan = words(getConstructionPlans('pgboss'))
    .replace(/^BEGIN; /, '')
    .replace(/ COMMIT;$/, '')
  expect(words(schema)).toContain(plan)
})

test('the job library finds nothing amiss in them, as the application sees them', async () => {
  const boss = new PgBoss({ connectionString: await addressOf(app), migrate: false, createSchema: false, max: 1 })
  boss.on('error', (error) => {
    throw error
  })
  await boss.start()
  const drift = await boss.detectSchemaDrift()
  await boss.stop({ graceful: false })
  expect(drift).toMatchObject({ ok: true })
})
