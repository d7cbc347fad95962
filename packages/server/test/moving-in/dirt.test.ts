import { mustBeMended, SHEET_KEYS, SHEETS, type Fault } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { checkFile } from '../../src/workbook/check.ts'
import { chanceOf } from './chance.ts'
import { csvZipOf } from './csv.ts'
import { dirtyWorkbook } from './dirty-workbook.ts'
import { oldCompany, type OldBooks } from './old-company.ts'
import { xlsxOf } from './xlsx.ts'

/* A company's books, written as people write them, are read as what they are. */

const quiet = (): void => {}
const mended = (faults: readonly Fault[]): Fault[] => faults.filter(mustBeMended)
const rowsOf = (books: OldBooks) =>
  SHEET_KEYS.map((key) => [SHEETS[key].name, books[key].length] as const).filter(([, rows]) => rows > 0)

// @spec MOV-2, MOV-3, MOV-4
describe('MOV-3 a workbook as people send it', () => {
  test('a clean one has nothing to mend and nothing to look at but part payments', async () => {
    const books = oldCompany(chanceOf(1), { chits: 4, people: 60 })
    const { faults, sheets, money } = await checkFile(xlsxOf(dirtyWorkbook(books, null).sheets), quiet)
    expect(faults.filter(({ code }) => code !== 'part_payment')).toEqual([])
    expect(new Map(sheets.map(({ sheet, rows }) => [sheet, rows]))).toEqual(new Map(rowsOf(books)))
    expect(money.inChits + money.prizesOwed + money.unallocated).toBe(money.held - money.companysOwn)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('every row of a dirty one is read, die %i', async (seed) => {
    const books = oldCompany(chanceOf(seed), { chits: 5, people: 80 })
    const epoch = seed % 2 === 0 ? 1904 : 1900
    const { sheets: written } = dirtyWorkbook(books, chanceOf(seed + 1000), epoch)
    const { faults, sheets, money } = await checkFile(xlsxOf(written, { epoch }), quiet)
    expect(mended(faults)).toEqual([])
    expect(new Map(sheets.map(({ sheet, rows }) => [sheet, rows]))).toEqual(new Map(rowsOf(books)))
    const clean = await checkFile(xlsxOf(dirtyWorkbook(books, null).sheets), quiet)
    expect(money).toEqual(clean.money)
    const found = new Set(faults.map(({ code }) => code))
    for (const code of ['totals_row', 'column_unknown', 'sheet_unknown'] as const) expect(found).toContain(code)
  })

  test('hidden rows and sheets are read, and the sender is told', async () => {
    const rows = [
      { cells: [{ text: 'Company name' }, { text: 'Cut-over day' }] },
      { cells: [{ text: 'A' }, { text: '31-10-2026' }], isHidden: true },
    ]
    const { faults, sheets } = await checkFile(xlsxOf([{ name: 'Company', rows, isHidden: true }]), quiet)
    expect(sheets).toEqual([{ key: 'company', sheet: 'Company', name: 'Company', rows: 1 }])
    expect(faults).toContainEqual(expect.objectContaining({ code: 'sheet_hidden', sheet: 'Company', row: null }))
    expect(faults).toContainEqual(
      expect.objectContaining({ code: 'hidden_rows', sheet: 'Company', row: 2, found: '1' }),
    )
  })

  test('a zip with a CSV for each sheet is read as the same workbook', async () => {
    const books = oldCompany(chanceOf(9), { chits: 3, people: 40 })
    const { faults, sheets, money } = await checkFile(csvZipOf(dirtyWorkbook(books, null).sheets), quiet)
    expect(mended(faults)).toEqual([])
    expect(new Map(sheets.map(({ sheet, rows }) => [sheet, rows]))).toEqual(new Map(rowsOf(books)))
    expect(money).toEqual((await checkFile(xlsxOf(dirtyWorkbook(books, null).sheets), quiet)).money)
  })
})
