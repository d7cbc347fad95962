import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/**
 * Adds all transfers to the stored balances. A run counts none while a transaction is open that is older than the run before it,
 * in any database of this PostgreSQL.
 */
export async function countTransfers(owner: Pick<pg.Pool, 'query'>): Promise<void> {
  for (;;) {
    await owner.query('select add_up_balances()')
    const { rows } = await owner.query<{ done: boolean }>(
      'select up_to = coalesce((select max(id) from transfer), 0) as done from counted_transfers',
    )
    if (rows[0]?.done) return
    await sleep(5)
  }
}
