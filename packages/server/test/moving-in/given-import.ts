import {
  booksOfKeptRows,
  dryRunOf,
  openingBalanceOf,
  SHEET_KEYS,
  type Books,
  type KeptRows,
  type Result,
} from '@kuri/domain'
import { newId } from '../../src/database/ids.ts'
import { acceptChit, type Accepted } from '../../src/features/imports/accept.ts'
import { insertRows } from '../../src/features/imports/content.store.ts'
import { sealedRows } from '../../src/features/imports/sealed.ts'
import { batchesOf } from '../../src/workbook/findings.ts'
import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import type { OldBooks } from './old-company.ts'

/* An import that was checked and shown in a dry run, as the check of a workbook leaves it behind. */

export const keyOf = ({ config }: TestApp): Buffer => {
  if (!config.dataKey) throw new Error('tests have a data key')
  return config.dataKey
}

/** The books as they are checked. */
const booksOf = (old: OldBooks): Books =>
  booksOfKeptRows(
    SHEET_KEYS.map((sheet): KeptRows => {
      const own = old[sheet].map((row, index) => ({ ...row, row: index + 2 }))
      return { sheet, chit: '', rows: own }
    }),
  )

/** The same books with other codes of chits: a code is in the books once. */
export function renamed(old: OldBooks, prefix: string): OldBooks {
  const called = (code: string | null) => code && `${prefix}-${code}`
  const ofChit = <Row extends { readonly chit: string | null }>(all: readonly Row[]): Row[] =>
    all.map((row) => ({ ...row, chit: called(row.chit) }))
  return {
    ...old,
    chits: old.chits.map((row) => ({ ...row, code: called(row.code) })),
    tickets: ofChit(old.tickets),
    auctions: ofChit(old.auctions),
    dividends: ofChit(old.dividends),
    receipts: ofChit(old.receipts),
    paidUpTo: ofChit(old.paidUpTo),
    penalties: ofChit(old.penalties),
    securities: ofChit(old.securities),
  }
}

export interface GivenImport {
  readonly id: string
  readonly books: Books
  readonly codes: readonly string[]
}

export async function givenImport(app: TestApp, old: OldBooks, by: Caller): Promise<GivenImport> {
  const books = booksOf(old)
  const id = newId()
  const runs = dryRunOf(books)
  await app.act(async (tx) => {
    await tx
      .insertInto('import')
      .values({
        id,
        file_name: 'books.xlsx',
        file_hash: Buffer.from(id.replaceAll('-', '').padEnd(64, '0'), 'hex'),
        file_size: 1000,
        uploaded_by: by.id,
        state: 'dry_run',
        cut_over_on: books.cutOver,
        sheets: '[]',
        must_count: 0,
        look_count: 0,
        checked_at: new Date(),
        trial_balance: JSON.stringify(openingBalanceOf(books, runs.values())),
        dry_run_at: new Date(),
        dry_run_by: by.id,
        refusal: null,
        progress_sheet: null,
        progress_rows: null,
        claimed_until: null,
        content_removed_at: null,
      })
      .execute()
    for (const { sheet, chit, batchNo, rows: own } of batchesOf(books)) {
      const sealed = sealedRows(keyOf(app), id, { sheet, chit, batchNo }, own)
      await insertRows(tx, { import_id: id, sheet, chit_code: chit, batch_no: batchNo, rows: own.length, sealed })
    }
    for (const [index, [code, { row }]] of [...books.chits].entries()) {
      const dry_run = JSON.stringify(runs.get(code))
      const chit = { import_id: id, code, chit_no: index + 1, name: row.code ?? '', dry_run, chit_id: null }
      await tx.insertInto('import_chit').values(chit).execute()
    }
  })
  return { id, books, codes: [...books.chits.keys()] }
}

/** Accepts a chit of an import. */
export const accept = (
  app: TestApp,
  { id: importId }: GivenImport,
  code: string,
  by: Caller,
): Promise<Result<Accepted>> =>
  app.act((tx) => acceptChit(tx, { importId, code, by: by.id, requestId: 'given', key: keyOf(app) }))
