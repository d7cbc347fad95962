import { columnsOf, readCell, SHEET_KEYS, SHEETS, type Fault } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import { checkFile } from '../../src/workbook/check.ts'
import { markedWorkbook } from '../../src/workbook/marked.ts'
import { openWorkbook } from '../../src/workbook/open.ts'
import { workbookTemplate } from '../../src/workbook/template.ts'
import { openZip, textOf } from '../../src/workbook/zip.ts'
import { chanceOf } from './chance.ts'
import { dirtyWorkbook } from './dirty-workbook.ts'
import { oldCompany } from './old-company.ts'
import { allOf, xlsxOf } from './xlsx.ts'

const quiet = (): void => {}
const cellsOf = async (bytes: Buffer, name: string) => {
  const sheet = (await openWorkbook(bytes)).sheets.find((one) => one.name === name)
  return sheet ? (await allOf(sheet.rows())).flat() : []
}

// @spec MOV-1
describe('MOV-1 the template', () => {
  test('has a sheet for each of ours, which its own reader understands, and an example that is passed over', async () => {
    const { sheets, faults } = await checkFile(await workbookTemplate(), quiet)
    expect(sheets.map(({ sheet, name }) => [sheet, name])).toEqual(
      SHEET_KEYS.map((key) => [SHEETS[key].name, SHEETS[key].name]),
    )
    expect(sheets.every(({ rows }) => rows === 0)).toBe(true)
    const codes = new Set(faults.map(({ code }) => code))
    expect(codes).toEqual(new Set(['example_row', 'sheet_without_rows']))
    expect(faults.filter(({ code }) => code === 'example_row')).toHaveLength(SHEET_KEYS.length)
  })

  test.each(SHEET_KEYS)('every example of %s is what its column asks for', (key) => {
    for (const [, column] of columnsOf(key)) {
      const read = readCell(column, column.example, 1900)
      expect([column.name, read.ok]).toEqual([column.name, true])
      expect([column.name, read.ok && read.value !== null]).toEqual([
        column.name,
        column.isRequired || column.example !== '',
      ])
    }
  })

  test('offers the values of a choice, and the codes of other sheets', async () => {
    const zip = await openZip(await workbookTemplate())
    const [people, tickets] = await Promise.all(
      ['xl/worksheets/sheet4.xml', 'xl/worksheets/sheet6.xml'].map(async (part) =>
        (await allOf(textOf(zip, part))).join(''),
      ),
    )
    expect(people).toContain('<formula1>"person,firm,minor,estate"</formula1>')
    expect(people).toContain(`<formula1>'Branches'!$A$2:$A$20000</formula1>`)
    expect(tickets).toContain(`<formula1>'People'!$A$2:$A$20000</formula1>`)
  })

  test('explains every column', async () => {
    const rows = await cellsOf(await workbookTemplate(), 'How to fill in')
    for (const key of SHEET_KEYS) {
      for (const [, { name, meaning }] of columnsOf(key)) {
        const row = rows.find(({ cells }) => cells[0] === SHEETS[key].name && cells[1] === name)
        expect([name, row?.cells[4] ?? '']).toEqual([name, meaning])
      }
    }
  })
})

const placed = (faults: readonly Fault[]): string[] =>
  faults.map(({ sheet, row, column, code }) => `${sheet} ${column}${row} ${code}`).toSorted()
/** A workbook with remarks hides nothing. */
const isKept = ({ code }: Fault): boolean => code !== 'hidden_rows' && code !== 'sheet_hidden'

// @spec MOV-10
describe('MOV-10 the workbook with remarks', () => {
  const books = oldCompany(chanceOf(21), { chits: 2, people: 25 })
  const { sheets } = dirtyWorkbook(books, chanceOf(22))
  const wrong = sheets.map((sheet) => {
    const place = sheet.rows.findLastIndex((row) => (row?.cells.length ?? 0) > 3)
    const rows = sheet.rows.map((row, at) =>
      at === place && row ? { ...row, cells: [...row.cells.slice(0, -1), { error: '#N/A' }] } : row,
    )
    return { ...sheet, rows }
  })

  test('has every cell in its place, a remark beside each wrong row, and all of them on its first sheet', async () => {
    const bytes = xlsxOf(wrong)
    const { faults } = await checkFile(bytes, quiet)
    expect(faults.length).toBeGreaterThan(5)
    const marked = await markedWorkbook(bytes, faults)
    expect(await cellsOf(marked, 'What to mend')).toHaveLength(faults.length + 1)
    for (const { name } of wrong) {
      const [before, after] = await Promise.all([cellsOf(bytes, name), cellsOf(marked, name)])
      for (const { row, cells } of before) {
        const same = after.find((one) => one.row === row)?.cells ?? []
        expect(cells.map((cell) => (typeof cell === 'object' ? null : cell))).toEqual(
          cells.map((cell, place) => (typeof cell === 'object' ? null : (same[place] ?? null))),
        )
        const remark = same.find((cell) => typeof cell === 'string' && cell.startsWith('Kuri: '))
        expect([name, row, remark !== undefined]).toEqual([
          name,
          row,
          faults.some((fault) => fault.sheet === name && fault.row === row),
        ])
      }
    }
  })

  test('is read again as the same workbook: the same faults in the same cells', async () => {
    const bytes = xlsxOf(wrong)
    const { faults } = await checkFile(bytes, quiet)
    const again = await checkFile(await markedWorkbook(bytes, faults), quiet)
    expect(placed(again.faults.filter(isKept))).toEqual(placed(faults.filter(isKept)))
  })
})
