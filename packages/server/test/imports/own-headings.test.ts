import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { dirtyWorkbook } from '../moving-in/dirty-workbook.ts'
import { xlsxOf, type XlsxSheet } from '../moving-in/xlsx.ts'
import { booksOf, checkedImport, checkOnce, importOf } from './uploads.ts'

/* What a company means by its own headings: said once, used at this check and at every later one. */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  admin = await given.admin(app, 'Meera')
})
afterAll(() => app.close())

/** A company's workbook in which a sheet and two headings have its own words. */
function ownWords(no: number): Buffer {
  const sheets = dirtyWorkbook(booksOf(no), null).sheets.map((sheet): XlsxSheet => {
    if (sheet.name === 'Tickets') return withHeading({ ...sheet, name: 'Chitti-darar' }, 'Holder', 'Sabhasad')
    return sheet.name === 'People' ? withHeading(sheet, 'Email', 'Pigeon') : sheet
  })
  return xlsxOf(sheets)
}

function withHeading(sheet: XlsxSheet, was: string, now: string): XlsxSheet {
  const [heads, ...rows] = sheet.rows
  const cells = (heads?.cells ?? []).map((cell) => (cell && 'text' in cell && cell.text === was ? { text: now } : cell))
  expect(cells).toContainEqual({ text: now })
  return { ...sheet, rows: [{ cells }, ...rows] }
}

const columnsOf = async (id: string) =>
  (await api(app).as(admin).call(endpoints.importColumns, { params: { id } })).reply
type Meaning = { sheet: string | null; heading: string; means: string | null }
const mean = (id: string, headings: Meaning[]) =>
  api(app).as(admin).call(endpoints.setImportColumns, { params: { id }, body: { headings } })

const SHEET: Meaning = { sheet: null, heading: 'Chitti-darar', means: 'tickets' }
const HOLDER: Meaning = { sheet: 'tickets', heading: 'Sabhasad', means: 'holder' }
const PIGEON: Meaning = { sheet: 'people', heading: 'Pigeon', means: null }

// @spec MOV-2
describe('MOV-2 headings of a company’s own', () => {
  test('are said sheet by sheet, the workbook is checked again each time, and the next one is read with them', async () => {
    const id = await checkedImport(app, admin, ownWords(31))
    expect((await importOf(app, admin, id)).state).toBe('to_mend')
    const first = await columnsOf(id)
    expect(first).toMatchObject({ fileName: 'books.xlsx', canCheck: true, kept: [] })
    expect(first.unknown).toEqual([
      { sheet: 'people', sheetName: 'People', heading: 'Pigeon', column: expect.stringMatching(/^[A-Z]$/) },
      { sheet: null, sheetName: 'Chitti-darar', heading: 'Chitti-darar', column: null },
    ])

    expect((await mean(id, [SHEET, PIGEON])).status).toBe(200)
    expect(await importOf(app, admin, id)).toMatchObject({ state: 'waiting', mustMend: 0, toLookAt: 0 })
    await checkOnce(app)
    const second = await columnsOf(id)
    expect(second.unknown).toEqual([
      { sheet: 'tickets', sheetName: 'Chitti-darar', heading: 'Sabhasad', column: expect.any(String) },
    ])
    const tickets = second.sheets.find(({ key }) => key === 'tickets')
    expect(tickets?.columns.filter(({ isMissing }) => isMissing)).toEqual([
      { key: 'holder', name: 'Holder', isMissing: true },
    ])

    await mean(id, [HOLDER])
    await checkOnce(app)
    expect((await importOf(app, admin, id)).state).toBe('checked')
    const third = await columnsOf(id)
    expect(third.unknown).toEqual([])
    expect(third.kept.map(({ sheet, heading, means, setBy }) => ({ sheet, heading, means, by: setBy.name }))).toEqual([
      { ...SHEET, by: 'Meera' },
      { ...PIGEON, by: 'Meera' },
      { ...HOLDER, by: 'Meera' },
    ])

    const later = await checkedImport(app, admin, ownWords(32))
    expect((await importOf(app, admin, later)).state).toBe('checked')
    expect((await columnsOf(later)).unknown).toEqual([])
  })

  test('are said anew in the place of what was said before, and are forgotten when they are removed', async () => {
    const id = await checkedImport(app, admin, ownWords(33))
    await mean(id, [{ ...PIGEON, heading: ' PIGEON ', means: 'email' }])
    await checkOnce(app)
    await mean(id, [PIGEON])
    await checkOnce(app)
    const { rows } = await app.owner.query(
      `select before, after from audit_entry where action = 'import.columns' order by seq desc limit 1`,
    )
    expect(rows).toEqual([
      { before: { headings: [{ ...PIGEON, heading: ' PIGEON ', means: 'email' }] }, after: { headings: [PIGEON] } },
    ])
    await mean(id, [{ ...PIGEON, heading: ' PIGEON ', means: 'email' }])
    await checkOnce(app)
    const { kept } = await columnsOf(id)
    expect(kept.filter(({ sheet }) => sheet === 'people')).toMatchObject([{ heading: ' PIGEON ', means: 'email' }])
    const forget = (_id: string) =>
      api(app)
        .as(admin)
        .call(endpoints.forgetImportColumn, { params: { id: _id } })
    for (const { _id } of kept) expect((await forget(_id)).status).toBe(200)
    expect((await forget(kept[0]?._id ?? '')).status).toBe(404)
    expect((await columnsOf(id)).kept).toEqual([])
    // it stays as it was checked, until it is checked again
    expect((await importOf(app, admin, id)).state).toBe('checked')
    await mean(id, [])
    await checkOnce(app)
    expect((await columnsOf(id)).unknown.map(({ heading }) => heading)).toEqual(['Pigeon', 'Chitti-darar'])
  })

  test('are refused where they mean nothing, and nothing of the call is kept', async () => {
    const id = await checkedImport(app, admin, ownWords(34))
    const { status, problem } = await mean(id, [PIGEON, { ...HOLDER, means: 'shade' }])
    expect([status, problem.code]).toEqual([400, 'invalid_input'])
    expect((await columnsOf(id)).kept).toEqual([])
    expect((await importOf(app, admin, id)).state).toBe('to_mend')
    expect((await mean('none', [])).status).toBe(404)
  })

  test('are not said while a check waits, nor once a chit of the workbook is in the books', async () => {
    const id = await checkedImport(app, admin, ownWords(35))
    await mean(id, [SHEET, HOLDER, PIGEON])
    expect((await mean(id, [])).problem.code).toBe('import_not_checked')
    expect(await columnsOf(id)).toMatchObject({ isChecked: false, canCheck: false, unknown: [] })
    await checkOnce(app)
    expect(await columnsOf(id)).toMatchObject({ isChecked: true, canCheck: true })
    const params = { id }
    await api(app).as(admin).call(endpoints.dryRunImport, { params })
    const { accepted } = (await api(app).as(admin).call(endpoints.acceptImport, { params, body: {} })).reply
    expect(accepted).toHaveLength(2)
    expect((await mean(id, [])).problem.code).toBe('import_has_accepted')
    expect(await columnsOf(id)).toMatchObject({ isChecked: true, canCheck: false })
    expect((await importOf(app, admin, id)).state).toBe('dry_run')
  })
})
