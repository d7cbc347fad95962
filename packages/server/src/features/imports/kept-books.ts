import { booksOfKeptRows, type Books, type KeptRows, type RowOf, type SheetKey } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { peopleBatchOf } from '../../workbook/findings.ts'
import * as content from './content.store.ts'
import { openedRows } from './sealed.ts'

interface One {
  readonly id: string
  readonly key: Buffer
}

/**
 * The books of one chit (its code in `import_chit`) of a checked workbook, as they were read: with the people whom it names and who
 * acts for them (and some others), and with the company's money and trial balance. Null: nothing is kept of it, because something had
 * to be mended, or because it was removed after a while. Source: docs/spec/moving-in.md, MOV-11.
 */
export async function booksOfImport(tx: Tx, { id, key, chit }: One & { readonly chit: string }): Promise<Books | null> {
  const batches = await content.rowsOf(tx, id, chit)
  if (batches.length === 0) return null
  const kept = batches.map((batch): KeptRows => {
    return { sheet: batch.sheet as SheetKey, chit: batch.chit_code, rows: openedRows(key, id, batch) }
  })
  return booksOfKeptRows([...kept, ...(await peopleOf(tx, { id, key }, kept))])
}

/** The people whom rows of a chit name. A representative is a person or a firm, and has no representative. */
async function peopleOf(tx: Tx, { id, key }: One, kept: readonly KeptRows[]): Promise<KeptRows[]> {
  const named = kept.flatMap(({ rows }) => rows.flatMap(namedBy))
  const batches = new Set(named.map(peopleBatchOf))
  const open = async (numbers: readonly number[]): Promise<RowOf<'people'>[]> =>
    (await content.peopleRows(tx, id, numbers)).flatMap((batch) => openedRows(key, id, batch) as RowOf<'people'>[])
  const people = await open([...batches])
  const acting = people.flatMap(({ representative }) => representative ?? []).map(peopleBatchOf)
  const others = await open([...new Set(acting)].filter((batch) => !batches.has(batch)))
  return [{ sheet: 'people', chit: '', rows: [...people, ...others] }]
}

type Naming = Partial<
  Pick<RowOf<'tickets'>, 'holder'> & Pick<RowOf<'auctions'>, 'winner'> & Pick<RowOf<'securities'>, 'guarantor'>
>

const namedBy = (row: RowOf<SheetKey>): string[] => {
  const { holder, winner, guarantor } = row as Naming
  return [holder, winner, guarantor].flatMap((code) => code ?? [])
}
