import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Row, Tx } from '../../database/types.ts'

/** A document without its image. */
export interface PrizeDocumentView {
  readonly id: string
  readonly auction_id: string
  readonly title: string
  readonly uploaded_by: string | null
  readonly uploader_name: string | null
  readonly uploaded_at: Date
}

export async function insert(tx: Tx, document: NewRow<'prize_document'>): Promise<void> {
  await tx.insertInto('prize_document').values(document).execute()
}

/** The documents of these prizes, in the order in which they came; removed ones are left out. */
export async function ofPrizes(tx: Tx, auctionIds: readonly string[]): Promise<PrizeDocumentView[]> {
  return await tx
    .selectFrom('prize_document')
    .leftJoin('person', 'person.id', 'uploaded_by')
    .select([
      'prize_document.id',
      'prize_document.auction_id',
      'prize_document.title',
      'prize_document.uploaded_by',
      'person.name as uploader_name',
      'prize_document.uploaded_at',
    ])
    .where(sql<boolean>`auction_id = any(${arrayOf(auctionIds, 'uuid')})`)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('prize_document.id')
    .execute()
}

/** The prize of a document; undefined: there is none, or it is removed. */
export async function prizeOf(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('prize_document')
    .select('auction_id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found?.auction_id
}

export async function imageOf(tx: Tx, id: string): Promise<Buffer | null> {
  const found = await tx.selectFrom('prize_document').select('image_sealed').where('id', '=', id).executeTakeFirst()
  return found?.image_sealed ?? null
}

type Removal = Pick<Row<'prize_document'>, 'removed_by' | 'removed_at' | 'reason'>

/** Marks a document as removed and deletes its image. */
export async function remove(tx: Tx, id: string, removal: Removal): Promise<void> {
  await tx
    .updateTable('prize_document')
    .set({ ...removal, image_sealed: null })
    .where('id', '=', id)
    .execute()
}
