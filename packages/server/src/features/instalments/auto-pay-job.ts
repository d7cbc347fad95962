import { inTransaction } from '../../database/transaction.ts'
import type { Db } from '../../database/types.ts'
import { due, payOne, notifyShortAhead, type AutoInstalment } from './auto-pay.ts'

/**
 * Pays what is due from the wallets of those who chose it, each in a transaction of its own, and warns those whose money
 * will not do. Returns how many were paid or warned: called again at once it finds nothing.
 */
export async function autoPayAll(db: Db): Promise<number> {
  const tried: string[] = []
  let done = 0
  for (;;) {
    const some = await inTransaction(db, (tx) => due(tx, tried))
    if (some.length === 0) break
    for (const one of some) {
      tried.push(nameOf(one))
      if (await inTransaction(db, (tx) => payOne(tx, one))) done++
    }
  }
  return done + (await inTransaction(db, notifyShortAhead))
}

const nameOf = ({ ticketId, monthNo }: AutoInstalment): string => `${ticketId}:${monthNo}`
