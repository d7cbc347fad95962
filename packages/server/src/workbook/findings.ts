import { createHash } from 'node:crypto'
import {
  codeKey,
  dryRunOf,
  keptRowsOf,
  mustBeMended,
  openingBalanceOf,
  type Books,
  type ChitDryRun,
  type Fault,
  type KeptRows,
  type OpeningBalance,
  type RowOf,
} from '@kuri/domain'
import type { CheckedWorkbook } from './check.ts'

/** A piece of what is kept of a checked workbook, small enough to be stored at once. */
export type Findings =
  | { readonly kind: 'faults'; readonly firstNo: number; readonly faults: readonly Fault[] }
  | ({ readonly kind: 'rows' } & Batch)
  | {
      readonly kind: 'chit'
      readonly chitNo: number
      readonly code: string
      readonly name: string
      readonly dryRun: ChitDryRun
    }
  | { readonly kind: 'balance'; readonly balance: OpeningBalance }

/** Rows of a sheet that are kept together. */
interface Batch extends KeptRows {
  readonly batchNo: number
}

const FAULTS_AT_ONCE = 500
const ROWS_AT_ONCE = 500

/**
 * Everything that is kept of a checked workbook, piece by piece: its faults in the order in which a reader goes through it, and
 * where nothing must be mended its rows, its chits with their dry run, and the trial balance.
 * Source: docs/spec/moving-in.md, MOV-11.
 */
export function* findingsOf({
  checked: { faults, mustCount },
  books,
  sheetNames,
}: {
  readonly checked: CheckedWorkbook
  readonly books: Books
  readonly sheetNames: readonly string[]
}): Generator<Findings, void, undefined> {
  const inOrder = faults.toSorted(byPlace(sheetNames))
  for (let from = 0; from < inOrder.length; from += FAULTS_AT_ONCE) {
    yield { kind: 'faults', firstNo: from + 1, faults: inOrder.slice(from, from + FAULTS_AT_ONCE) }
  }
  if (mustCount > 0) return
  for (const batch of batchesOf(books)) yield { kind: 'rows', ...batch }
  const runs = dryRunOf(books)
  let chitNo = 0
  for (const [code, dryRun] of runs) {
    yield { kind: 'chit', chitNo: ++chitNo, code, name: books.chits.get(code)?.row.code ?? code, dryRun }
  }
  yield { kind: 'balance', balance: openingBalanceOf(books, runs.values()) }
}

/**
 * The rows of a checked workbook in the batches in which they are kept: those of a chit together, and people by their codes, so that a
 * chit is taken in with the people whom it names, however many others there are.
 */
export function* batchesOf(books: Books): Generator<Batch, void, undefined> {
  for (const { sheet, chit, rows } of keptRowsOf(books)) {
    if (sheet === 'people') {
      const byBatch = Map.groupBy(rows as readonly RowOf<'people'>[], ({ code }) => peopleBatchOf(code ?? ''))
      for (const [batchNo, people] of byBatch) yield { sheet, chit, batchNo, rows: people }
      continue
    }
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      yield { sheet, chit, batchNo: from / ROWS_AT_ONCE + 1, rows: rows.slice(from, from + ROWS_AT_ONCE) }
    }
  }
}

const PEOPLE_BATCHES = 256

/** In which batch of people the person of a code is kept. */
export const peopleBatchOf = (code: string): number =>
  1 + (createHash('sha256').update(codeKey(code)).digest().readUInt32BE() % PEOPLE_BATCHES)

/** As a person goes through a workbook: sheet by sheet, row by row, and what must be mended in a cell first. */
function byPlace(sheetNames: readonly string[]): (a: Fault, b: Fault) => number {
  const places = new Map(sheetNames.map((name, place) => [name, place]))
  const keysOf = (fault: Fault): number[] => [
    places.get(fault.sheet) ?? -1,
    fault.row ?? 0,
    fault.column?.length ?? 0,
    fault.column?.codePointAt(0) ?? 0,
    fault.column?.codePointAt(1) ?? 0,
    mustBeMended(fault) ? 0 : 1,
  ]
  return (a, b) => {
    const [left, right] = [keysOf(a), keysOf(b)]
    const place = left.findIndex((key, index) => key !== right[index])
    return place === -1 ? 0 : (left[place] ?? 0) - (right[place] ?? 0)
  }
}
