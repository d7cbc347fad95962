import type { OwnHeading } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { StoredFault } from './content.store.ts'

/** What the company means by headings that Kuri does not know, for a check. */
export const ownHeadings = (tx: Tx): Promise<OwnHeading[]> =>
  tx.selectFrom('own_heading').select(['sheet', 'heading', 'means']).orderBy('id').execute()

export type KeptHeading = Row<'own_heading'> & { readonly setByName: string }

/** The same with who said it, sheet by sheet. */
export const keptHeadings = (tx: Tx): Promise<KeptHeading[]> =>
  tx
    .selectFrom('own_heading')
    .innerJoin('person', 'person.id', 'set_by')
    .selectAll('own_heading')
    .select('person.name as setByName')
    .orderBy(sql`sheet nulls first`)
    .orderBy('heading')
    .execute()

/** Keeps what a heading means, in the place of what was said of it before. */
export async function keepHeading(tx: Tx, row: NewRow<'own_heading'>): Promise<void> {
  await tx
    .insertInto('own_heading')
    .values(row)
    .onConflict((on) =>
      on.constraint('own_heading_once').doUpdateSet({
        written: row.written,
        means: row.means,
        set_by: row.set_by,
        set_at: sql<Date>`kuri_now()`,
      }),
    )
    .execute()
}

/** What was said before of these headings of a sheet; null: of the names of sheets. */
export const meaningBefore = (
  tx: Tx,
  { sheet, heading }: Pick<OwnHeading, 'sheet' | 'heading'>,
): Promise<Pick<Row<'own_heading'>, 'sheet' | 'written' | 'means'> | undefined> =>
  tx
    .selectFrom('own_heading')
    .where(sql<boolean>`sheet is not distinct from ${sheet}`)
    .where('heading', '=', heading)
    .select(['sheet', 'written', 'means'])
    .forUpdate()
    .executeTakeFirst()

export async function countHeadings(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('own_heading')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What was said of a heading, now forgotten; undefined: there is none. */
export const forgetHeading = async (tx: Tx, id: string): Promise<Row<'own_heading'> | undefined> =>
  await tx.deleteFrom('own_heading').where('id', '=', id).returningAll().executeTakeFirst()

/** What the check did not know, the first of many: sheets, headings, and columns that are missing. */
export const unknownIn = (tx: Tx, importId: string, most: number): Promise<StoredFault[]> =>
  tx
    .selectFrom('import_fault')
    .selectAll()
    .where('import_id', '=', importId)
    .where('code', 'in', ['sheet_unknown', 'column_unknown', 'column_missing'])
    .orderBy('fault_no')
    .limit(most)
    .execute()
