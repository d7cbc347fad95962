import { sql } from 'kysely'
import type { Figures } from '../metrics.ts'
import type { Db } from './types.ts'

/** A job that works would have done it by then. */
const OVERDUE = sql.lit('1 minute')

/** Metrics that are read from the database; each is one index scan. */
export async function readMetrics(db: Db): Promise<Figures> {
  const { rows } = await sql<Record<keyof typeof MEANS, string>>`
    select (select count(*) from auction where state = 'open') as auctions_open,
           (select count(*) from auction where state in ('open', 'closed')
              and closes_at < kuri_now() - ${OVERDUE}::interval) as auctions_overdue,
           (select count(*) from letter where state = 'waiting') as letters_waiting,
           (select coalesce(floor(extract(epoch from kuri_now() - min(next_try_at))), 0) from letter
             where state = 'waiting' and next_try_at < kuri_now()) as letters_oldest_seconds,
           (select count(*) from letter where state = 'failed') as letters_failed,
           (select count(*) from job_run where failures > 0) as jobs_failing,
           checked.broken as books_broken, coalesce(floor(extract(epoch from checked.at)), 0) as books_looked_at_seconds
      from (select max(started_at) as at, count(*) filter (where (found ->> 'broken')::bigint > 0) as broken
              from (select * from ledger_check_run where checks is not null order by id desc limit 1) last,
                   jsonb_array_elements(checks) as found) checked`.execute(db)
  const [found] = rows
  if (!found) return {}
  return Object.fromEntries(
    Object.entries(MEANS).map(([name, help]) => [name, { help, value: Number(found[name as keyof typeof MEANS]) }]),
  )
}

const MEANS = {
  auctions_open: 'Auctions in which bids are taken',
  auctions_overdue: 'Auctions that should have been closed and settled a minute ago',
  letters_waiting: 'Letters not yet handed in',
  letters_oldest_seconds: 'How long the oldest of them is due',
  letters_failed: 'Letters given up',
  jobs_failing: 'Scheduled jobs whose last run failed',
  books_broken: 'Ledger checks that failed in their last run',
  books_looked_at_seconds: 'When the last run of the ledger checks started, as Unix time; 0: never',
}
