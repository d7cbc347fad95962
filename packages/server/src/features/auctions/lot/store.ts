import { WITNESSES } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../../database/sql-arrays.ts'
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

export async function insertPromise(tx: Tx, promise: NewRow<'lot_promise'>): Promise<void> {
  await tx.insertInto('lot_promise').values(promise).execute()
}

/** The promises for a lot, in the order of their coming. */
export async function promises(tx: Tx, auctionId: string): Promise<Row<'lot_promise'>[]> {
  return await tx.selectFrom('lot_promise').selectAll().where('auction_id', '=', auctionId).orderBy('seq').execute()
}

/** Of two who promised their words: the names of those who did not send them, in the order of their promises. */
export async function missingWords(tx: Tx, auctionId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from lot_promise promise join person on person.id = promise.person_id
     where promise.auction_id = ${auctionId}
       and (select count(*) from lot_promise where auction_id = ${auctionId}) = ${WITNESSES}
       and not exists (select from lot_word word where word.auction_id = promise.auction_id and word.seq = promise.seq)
     order by promise.seq`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function insertWord(tx: Tx, word: NewRow<'lot_word'>): Promise<void> {
  await tx.insertInto('lot_word').values(word).execute()
}

export interface WordOfLot {
  readonly auctionId: string
  readonly word: string
  readonly nonce: Buffer
  readonly commitment: Buffer
}

/** The words that are in for these lots, with what was promised, in the order of the promises. */
export async function wordsOf(tx: Tx, auctionIds: readonly string[]): Promise<WordOfLot[]> {
  const { rows } = await sql<WordOfLot>`
    select word.auction_id as "auctionId", word, nonce, commitment
      from lot_word word join lot_promise promise on promise.auction_id = word.auction_id and promise.seq = word.seq
     where word.auction_id = any(${arrayOf(auctionIds, 'uuid')})
     order by word.auction_id, word.seq`.execute(tx)
  return rows
}

/** The words that are in, with whose they are. */
export async function words(tx: Tx, auctionId: string): Promise<Pick<Row<'lot_word'>, 'person_id' | 'word'>[]> {
  return await tx
    .selectFrom('lot_word')
    .where('auction_id', '=', auctionId)
    .orderBy('seq')
    .select(['person_id', 'word'])
    .execute()
}
