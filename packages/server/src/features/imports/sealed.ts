import type { Fault, FaultCode, RowOf, SheetKey } from '@kuri/domain'
import type { NewRow } from '../../database/types.ts'
import { decrypt, decryptBytesOrNull, encrypt } from '../../encryption.ts'
import type { StoredFault, StoredRows } from './content.store.ts'

/* What is kept of a workbook is about people: it is encrypted, each piece bound to its place (docs/spec/identity.md, IDN-9). */

const about = (...place: readonly (string | number)[]): string => JSON.stringify(['import', ...place])

const PART_BYTES = 1024 * 1024

/** The pieces of a file, encrypted, from 1. */
export function* sealedParts(key: Buffer, importId: string, bytes: Buffer): Generator<NewRow<'import_part'>> {
  for (let from = 0, part_no = 1; from < bytes.length; from += PART_BYTES, part_no++) {
    const piece = bytes.subarray(from, from + PART_BYTES)
    yield { import_id: importId, part_no, sealed: encrypt(key, about(importId, 'part', part_no), piece) }
  }
}

/** A piece of a file; null: it cannot be decrypted, the company has lost its key. */
export const openedPart = (key: Buffer, importId: string, partNo: number, sealed: Buffer): Buffer | null =>
  decryptBytesOrNull(key, about(importId, 'part', partNo), sealed)

interface Cell {
  readonly heading: string | null
  readonly found: string
  readonly expected: string
}

export const sealedCell = (key: Buffer, importId: string, faultNo: number, cell: Cell): Buffer =>
  encrypt(key, about(importId, 'fault', faultNo), JSON.stringify([cell.heading, cell.found, cell.expected]))

/** What was found, as the check gave it. Throws when the key was lost. */
export function openedFault(key: Buffer, stored: StoredFault): Fault {
  const text = decrypt(key, about(stored.import_id, 'fault', stored.fault_no), stored.sealed)
  const [heading, found, expected] = JSON.parse(text) as [string | null, string, string]
  return {
    code: stored.code as FaultCode,
    sheet: stored.sheet,
    row: stored.row_no,
    column: stored.letters,
    heading,
    found,
    expected,
  }
}

interface RowsPlace {
  readonly sheet: string
  readonly chit: string
  readonly batchNo: number
}

export const sealedRows = (key: Buffer, importId: string, place: RowsPlace, rows: readonly RowOf<SheetKey>[]): Buffer =>
  encrypt(key, about(importId, place.sheet, place.chit, place.batchNo), JSON.stringify(rows))

/** Rows as they were read. Throws when the key was lost. */
export const openedRows = (key: Buffer, importId: string, stored: StoredRows): RowOf<SheetKey>[] =>
  JSON.parse(
    decrypt(key, about(importId, stored.sheet, stored.chit_code, stored.batch_no), stored.sealed),
  ) as RowOf<SheetKey>[]
