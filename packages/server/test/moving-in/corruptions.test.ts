import { WORKBOOK_FAULTS } from '@kuri/contract'
import type { Column } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { checkFile } from '../../src/workbook/check.ts'
import type { Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { checkedImport, importOf } from '../imports/uploads.ts'
import { chanceOf, type Chance } from './chance.ts'
import { isAlone, withCell } from './changed-cell.ts'
import { dirtyWorkbook, type DirtyWorkbook, type Written } from './dirty-workbook.ts'
import { oldCompany } from './old-company.ts'
import { xlsxOf, type XlsxCell } from './xlsx.ts'

const CORRUPTIONS = Number(process.env['CORRUPTIONS'] ?? 200)
const SEED = Number(process.env['SEED'] ?? 1)
const DICE = 10

/** Amounts that another cell of the workbook repeats or makes: a rupee more or less is found at the cell itself. */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  chits: ['amount', 'instalment'],
  auctions: ['discount', 'prize', 'commission', 'tax', 'dividend', 'nextDue'],
  receipts: ['amount'],
  paidUpTo: ['inAll'],
  bankAndCash: ['amount'],
}
/** Days that cannot be after the cut-over. */
const PAST: Readonly<Record<string, readonly string[]>> = {
  chits: ['start'],
  auctions: ['day', 'paidOn', 'filedOn'],
  receipts: ['day'],
  penalties: ['day'],
  unallocated: ['day'],
}
/** Numbers of a chit that it may not have. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  tickets: ['ticket'],
  auctions: ['ticket', 'prizeNo'],
  receipts: ['ticket', 'month'],
  paidUpTo: ['ticket', 'month'],
  penalties: ['ticket', 'month'],
  securities: ['ticket'],
}

const isIn = (list: Readonly<Record<string, readonly string[]>>, { key, columnKey }: Written): boolean =>
  list[key]?.includes(columnKey) ?? false

const UNREADABLE: Readonly<Record<Column['kind'], readonly string[]>> = {
  text: ['x'.repeat(600)],
  code: ['x'.repeat(600)],
  count: ['seven', '2.5', '-3', '1,2'],
  money: ['nil', '12.345', '-500', '5 lakh', '1O0'],
  percent: ['five', '101', '0.05'],
  day: ['31-11-2026', '2026-13-01', 'soon', '12/13/14', '29-02-2027'],
  time: ['25:00', 'morning'],
  auctionDay: ['32', 'fifth Sunday', 'soon'],
  yes: ['perhaps'],
  phone: ['12', 'none'],
  email: ['none', 'asha at example.com'],
  pan: ['ABCD', '12345ABCDE'],
  choice: ['banana'],
}

/** Something wrong for the cell: emptied, unreadable, an error, an amount or a number that cannot be. */
function wrongFor(written: Written, before: XlsxCell, chance: Chance, isAlone: boolean): XlsxCell {
  const { column, columnKey, key } = written
  const ways: XlsxCell[] = [
    { text: chance.of(UNREADABLE[column.kind]) },
    { error: '#REF!' },
    { formula: 'VLOOKUP(A1,B:B,1,0)' },
  ]
  // emptied, the only value of a row leaves an empty row, which says nothing
  if (column.isRequired && !isAlone) ways.push(null, { text: ' ' })
  if (isIn(PAST, written)) ways.push({ text: '01-11-2026' }, { text: '05/12/26' })
  if (isIn(INSIDE, written)) ways.push({ number: 1001 }, { number: chance.between(41, 99) })
  if (isIn(REPEATED, written) && before !== null && 'number' in before) {
    ways.push({ number: before.number + chance.between(1, 50_000) }, { number: before.number + chance.between(1, 900) })
  }
  if (column.kind === 'code' && column.refersTo !== undefined) ways.push({ text: 'KR-99999' })
  if (key === 'branches' && columnKey === 'code') ways.push({ text: 'K' }, { text: 'KOLLAMX' }, { text: '9KL' })
  // a second row of the same name
  if (key === 'people' && columnKey === 'code') ways.push({ text: written.row === 2 ? 'KR-0002' : 'kr - 0001' })
  return chance.of(ways)
}

// every second one clean, so that amounts are numbers that can be changed by a rupee
const companies = [11, 12, 13, 14, 15].map((seed): DirtyWorkbook => {
  const books = oldCompany(chanceOf(seed), {
    chits: 2,
    people: 15,
    mostMonths: 4,
    late: true,
    branches: (seed % 3) + 1,
  })
  return dirtyWorkbook(books, seed % 2 === 0 ? chanceOf(seed) : null)
})

const met: Record<string, number> = {}

// @spec MOV-4
describe(`MOV-4 each of ${CORRUPTIONS} random corruptions is named by sheet and cell`, () => {
  test.each(Array.from({ length: DICE }, (_, die) => SEED + die))('seed %i', async (seed) => {
    expect(await missedBy(chanceOf(seed), Math.ceil(CORRUPTIONS / DICE))).toEqual([])
  })
  afterAll(() => reportCoverage({ harness: 'move in: corruptions', seed: SEED, histories: CORRUPTIONS, met }))
})

/** A workbook with one cell that is wrong. */
function corrupted(chance: Chance): { written: Written; now: XlsxCell; bytes: Buffer } {
  const { sheets, cells } = chance.of(companies)
  // sheets in turn: most cells are payments
  const sheet = chance.of([...new Set(cells.map(({ key }) => key))])
  const written = chance.of(cells.filter(({ key, isMerged }) => key === sheet && !isMerged))
  let now: XlsxCell = null
  const corrupt = withCell(
    sheets,
    written,
    (before) => (now = wrongFor(written, before, chance, isAlone(sheets, written))),
  )
  return { written, now, bytes: xlsxOf(corrupt) }
}

/** The corruptions that are not named at their cell, or without a sentence. */
async function missedBy(chance: Chance, count: number): Promise<string[]> {
  const missed: string[] = []
  for (let nth = 0; nth < count; nth++) {
    const { written, now, bytes } = corrupted(chance)
    const { faults } = await checkFile(bytes, () => {})
    const named = faults.find(
      (fault) => fault.sheet === written.sheet && fault.row === written.row && fault.column === written.letters,
    )
    const cell = `${written.sheet} ${written.letters}${written.row}`
    const what = `${nth}: ${written.key}.${written.columnKey} ${cell} ${JSON.stringify(now)}`
    met[written.key] = (met[written.key] ?? 0) + 1
    if (!named) missed.push(`${what} → ${JSON.stringify(faults.slice(0, 3))}`)
    else if (!/^[\p{Lu}\d“₹].*[.?]$/u.test(WORKBOOK_FAULTS[named.code](named))) missed.push(`${what} → no sentence`)
  }
  return missed
}

// @spec MOV-4, MOV-11
describe('MOV-4 of a workbook with one wrong cell', () => {
  let app: TestApp
  let admin: Caller
  beforeAll(async () => {
    app = await startApp()
    admin = await given.admin(app)
  })
  afterAll(() => app.close())

  /** Rows of the books, and rows that are kept of workbooks so that their chits can be taken in. */
  const written = async () =>
    (
      await app.owner.query(
        `select (select count(*) from chit) as chits, (select count(*) from person) as people,
                (select count(*) from journal) as entries, (select count(*) from import_rows) as rows,
                (select count(*) from import_chit) as waiting`,
      )
    ).rows

  test(`nothing is written but what is to be mended, ${Math.ceil(CORRUPTIONS / 40)} times`, async () => {
    const chance = chanceOf(SEED + 1000)
    const before = await written()
    for (let nth = 0; nth < Math.ceil(CORRUPTIONS / 40);) {
      const { written: cell, bytes } = corrupted(chance)
      const found = await importOf(app, admin, await checkedImport(app, admin, bytes))
      const named = found.errors.find(
        ({ sheet, row, column }) => sheet === cell.sheet && row === cell.row && column === cell.letters,
      )
      // what is worth a look stops nothing
      if (named?.mustBeMended !== true) continue
      expect(found.state).toBe('to_mend')
      expect(await written()).toEqual(before)
      nth += 1
    }
  })
})
