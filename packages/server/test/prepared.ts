import { inject } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { execute } from './execute.ts'
import { freshDatabase } from './fresh-database.ts'

/** What a test starts from, made once: each test gets an application on a copy of the database. */
export interface Prepared<Made> {
  readonly made: Made
  start(settings?: Record<string, string>): Promise<TestApp>
  /** Removes the original, when no test needs a copy any more. */
  drop(): Promise<void>
}

/** Makes the original. What `make` gives is to hold in every copy: people and ids, not the application. */
export async function prepare<Made>(make: (app: TestApp) => Promise<Made>): Promise<Prepared<Made>> {
  const original = await freshDatabase()
  const app = await startApp({}, { database: { ...original, drop: async () => undefined } })
  const made = await make(app)
  await app.close()
  // PostgreSQL copies a database only while nobody is connected to it, and sessions end a moment after their client
  await execute(
    inject('databases').owner,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = '${original.name}' and backend_type = 'client backend'`,
  )
  return {
    made,
    start: async (settings) => await startApp(settings, { database: await freshDatabase(original.name) }),
    drop: () => original.drop(),
  }
}
