import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export async function insert(tx: Tx, security: NewRow<'prize_security'>): Promise<void> {
  await tx.insertInto('prize_security').values(security).execute()
}

/** What was taken for these prizes, in the order it was. */
export async function ofPrizes(tx: Tx, auctionIds: readonly string[]): Promise<Row<'prize_security'>[]> {
  return await tx
    .selectFrom('prize_security')
    .selectAll()
    .where(sql<boolean>`auction_id = any(${arrayOf(auctionIds, 'uuid')})`)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}
