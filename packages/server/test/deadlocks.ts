import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from './app.ts'

/** How many times two transactions waited for each other, as PostgreSQL counts them, a second late. */
export async function deadlocks(app: TestApp): Promise<number> {
  await sleep(1_500)
  const { rows } = await app.owner.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? Number.NaN
}
