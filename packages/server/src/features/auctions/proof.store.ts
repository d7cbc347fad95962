import type { NewRow, Row, Tx } from '../../database/types.ts'

/** What an auction began from; undefined for one that was never opened. */
export const beginningOf = (tx: Tx, auctionId: string): Promise<Row<'auction_beginning'> | undefined> =>
  tx.selectFrom('auction_beginning').selectAll().where('auction_id', '=', auctionId).executeTakeFirst()

export async function insertBeginning(tx: Tx, beginning: NewRow<'auction_beginning'>): Promise<void> {
  await tx.insertInto('auction_beginning').values(beginning).execute()
}
