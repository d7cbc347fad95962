import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'
import type { SlidePicture } from './slide-picture.ts'

/** A slide without its bytes. */
export interface ListedSlide {
  readonly id: string
  readonly name: string
  /** What its picture is known by; another one after each replacement. */
  readonly pictureId: string
}

const LISTED = ['slide.id', 'slide.name', 'slide.picture_id as pictureId'] as const

export const list = (tx: Tx): Promise<ListedSlide[]> =>
  tx.selectFrom('slide').select(LISTED).orderBy('position').execute()

export const listWithJpeg = (tx: Tx): Promise<(ListedSlide & { jpeg: Buffer })[]> =>
  tx
    .selectFrom('slide')
    .select([...LISTED, 'slide.jpeg'])
    .orderBy('position')
    .execute()

interface StoredFile {
  readonly pictureId: string
  readonly bytes: Buffer
}

/** By the picture's id, or by its slide's. */
export async function jpegAt(tx: Tx, id: string): Promise<StoredFile | null> {
  const found = await tx
    .selectFrom('slide')
    .select(['slide.picture_id as pictureId', 'slide.jpeg as bytes'])
    .where((is) => is.or([is('slide.picture_id', '=', id), is('slide.id', '=', id)]))
    .executeTakeFirst()
  return found ?? null
}

/** The same in one of the widths kept. */
export async function webpAt(tx: Tx, id: string, width: number): Promise<StoredFile | null> {
  const found = await tx
    .selectFrom('slide')
    .innerJoin('slide_size', 'slide_size.slide_id', 'slide.id')
    .select(['slide.picture_id as pictureId', 'slide_size.webp as bytes'])
    .where((is) => is.or([is('slide.picture_id', '=', id), is('slide.id', '=', id)]))
    .where('slide_size.width', '=', width)
    .executeTakeFirst()
  return found ?? null
}

/** Makes whoever else adds or moves slides wait; how many there are, and the last one's place. */
export async function lockOrder(tx: Tx): Promise<{ count: number; last: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('kuri:slides'))`.execute(tx)
  // a statement of its own: one that waited for the lock would not see what was written meanwhile
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as last from slide`.execute(tx)
  return rows[0] ?? { count: 0, last: 0 }
}

export async function lock(tx: Tx, id: string): Promise<ListedSlide | null> {
  const found = await tx.selectFrom('slide').select(LISTED).where('id', '=', id).forUpdate().executeTakeFirst()
  return found ?? null
}

export async function insert(
  tx: Tx,
  slide: ListedSlide & { readonly position: number },
  picture: SlidePicture,
): Promise<void> {
  const { id, pictureId, name, position } = slide
  await tx.insertInto('slide').values({ id, name, position, picture_id: pictureId, jpeg: picture.jpeg }).execute()
  await insertSizes(tx, id, picture)
}

export async function replace(tx: Tx, { id, pictureId, name }: ListedSlide, picture: SlidePicture): Promise<void> {
  await tx.updateTable('slide').set({ name, picture_id: pictureId, jpeg: picture.jpeg }).where('id', '=', id).execute()
  await tx.deleteFrom('slide_size').where('slide_id', '=', id).execute()
  await insertSizes(tx, id, picture)
}

async function insertSizes(tx: Tx, slideId: string, { sizes }: SlidePicture): Promise<void> {
  const rows = sizes.map(({ width, webp }) => ({ slide_id: slideId, width, webp }))
  await tx.insertInto('slide_size').values(rows).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('slide').where('id', '=', id).execute()
}

/** Places from 1 on, in the order of `ids`: all slides there are. */
export async function order(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update slide set position = wished.place
      from unnest(${arrayOf(ids, 'uuid')}) with ordinality as wished (id, place)
     where slide.id = wished.id`.execute(tx)
}
