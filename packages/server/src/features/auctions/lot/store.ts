import { sql } from 'kysely'
import { arrayOf } from '../../../database/lists.ts'
import type { NewRow, Row, Tx } from '../../../database/types.ts'

export type Lot = Row<'lot'>

export async function insertLot(tx: Tx, lot: NewRow<'lot'>): Promise<void> {
  await tx.insertInto('lot').values(lot).execute()
}

/** What was frozen for an auction's lot; nothing where none has waited. */
export async function find(tx: Tx, auctionId: string): Promise<Lot | undefined> {
  return await tx.selectFrom('lot').selectAll().where('auction_id', '=', auctionId).executeTakeFirst()
}

/** The same of many auctions. */
export async function findAll(tx: Tx, auctionIds: readonly string[]): Promise<Lot[]> {
  if (auctionIds.length === 0) return []
  return await tx
    .selectFrom('lot')
    .selectAll()
    .where(sql<boolean>`auction_id = any(${arrayOf(auctionIds, 'uuid')})`)
    .execute()
}

export async function insertWord(tx: Tx, word: NewRow<'lot_word'>): Promise<void> {
  await tx.insertInto('lot_word').values(word).execute()
}

/** The words that are in for these lots, in the order of their coming. */
export async function wordsOf(
  tx: Tx,
  auctionIds: readonly string[],
): Promise<Pick<Row<'lot_word'>, 'auction_id' | 'word'>[]> {
  return await tx
    .selectFrom('lot_word')
    .where(sql<boolean>`auction_id = any(${arrayOf(auctionIds, 'uuid')})`)
    .orderBy('auction_id')
    .orderBy('seq')
    .select(['auction_id', 'word'])
    .execute()
}

/** The words that are in, in the order of their coming, with whose they are. */
export async function words(tx: Tx, auctionId: string): Promise<Pick<Row<'lot_word'>, 'person_id' | 'word'>[]> {
  return await tx
    .selectFrom('lot_word')
    .where('auction_id', '=', auctionId)
    .orderBy('seq')
    .select(['person_id', 'word'])
    .execute()
}
