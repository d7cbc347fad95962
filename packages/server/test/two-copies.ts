import { startApp, type TestApp } from './app.ts'
import { freshDatabase } from './fresh-database.ts'

export interface TwoCopies<T> {
  /** What the preparation answered. */
  readonly prepared: T
  readonly together: TestApp
  readonly alone: TestApp
  readonly close: () => Promise<void>
}

/** Two servers, each with its own copy of the same prepared books: what is done together in one is done one by one in the other. */
export async function twoCopies<T>(
  prepare: (app: TestApp) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<TwoCopies<T>> {
  const original = await freshDatabase()
  const app = await startApp(settings, { database: { ...original, drop: async () => undefined } })
  const prepared = await prepare(app)
  await app.close()
  const name = new URL(original.ownerUrl).pathname.slice(1)
  const [first, second] = [await freshDatabase(name), await freshDatabase(name)]
  await original.drop()
  const [together, alone] = await Promise.all([startApp({}, { database: first }), startApp({}, { database: second })])
  return { prepared, together, alone, close: async () => void (await Promise.all([together.close(), alone.close()])) }
}
