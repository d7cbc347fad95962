import { endpoints } from '@kuri/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromRupees, ZERO } from '@kuri/domain'
import { toCsv } from '../../src/export/csv.ts'
import { tableOf, unlessZero } from '../../src/export/table.ts'
import { startApp, type TestApp } from '../app.ts'
import type { TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'
import { twoMonths } from './story.ts'
import { unzip } from './unzip.ts'

const HOSTILE = ['=HYPERLINK("http://evil.example")', '+919847', '-1+1', '@SUM(A1)', 'Seven, "Gold"', 'കുറി']

let app: TestApp
let chit: TestChit
beforeAll(async () => {
  app = await startApp()
  chit = await twoMonths(app)
  for (const name of HOSTILE) await given.formingChit(app, { name })
})
afterAll(() => app.close())

const fetchFile = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/api/admin/${path}`, headers: { cookie: `sid=${chit.admin.cookie}`, ...headers } })

describe('the report as comma-separated values', () => {
  test('is a file to save, for whoever has the cookie of an administrator', async () => {
    const answer = await fetchFile('reports.csv')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="kuri-reports-2027-02-08.csv"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await fetchFile('reports.csv', { cookie: '' })).statusCode).toBe(401)
  })
  test('has a line for each scheme and one for all, in rupees', async () => {
    const lines = (await fetchFile('reports.csv')).body.split('\r\n')
    expect(lines[0]).toBe(
      '\uFEFFChit,Status,Total members,Collected,Disbursed,Paid by dividends,Paid by the company,Prizes given,Dividends,Commission,GST,Growth of the pool,In the pool,Overdue,Advances outstanding',
    )
    expect(lines).toContain('Family Five,running,5,96000,43050,4000,0,87600,6500,5000,900,0,0,0,0')
    expect(lines.at(-2)).toMatch(/^Total,,35,96000,43050,4000,/)
    expect(lines.at(-1)).toBe('')
  })
  // @spec CMP-6 @security S70
  test('lets no name calculate, and keeps commas, quotes and every script', async () => {
    const { body } = await fetchFile('reports.csv')
    for (const line of body.split('\r\n')) expect(line).not.toMatch(/^"?[=+\-@]/)
    expect(body).toContain(`"'=HYPERLINK(""http://evil.example"")",forming`)
    expect(body).toContain(`'+919847,forming`)
    expect(body).toContain(`"Seven, ""Gold""",forming`)
    expect(body).toContain('കുറി,forming')
  })
  test('speaks of the days it was requested', async () => {
    const { body } = await fetchFile('reports.csv?from=2027-01-01&to=2027-01-31')
    expect(body).toContain('Family Five,running,5,40000,43050,0,10000,43050,4000,2500,450,0,0,10000,10000')
  })
})

// @finding U14
test('a sum that is not there leaves its cell empty, and adds nothing to the total', () => {
  const table = tableOf(
    'Cash',
    [
      { title: 'What', text: (row) => row.what },
      { title: 'In', money: (row) => unlessZero(row.came) },
    ],
    [
      { what: 'Top-up', came: fromRupees(500) },
      { what: 'Rent', came: ZERO },
    ],
    'Total',
  )
  expect(toCsv(table)).toBe('\uFEFFWhat,In\r\nTop-up,500\r\nRent,\r\nTotal,500\r\n')
})

describe('the report as a spreadsheet', () => {
  test('has sheets by scheme and by month, and three that add up', async () => {
    const answer = await fetchFile('reports.xlsx')
    expect(answer.headers['content-type']).toBe(endpoints.reportsXlsx.file)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="kuri-reports-2027-02-08.xlsx"')
    const files = unzip(answer.rawPayload)
    const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(names).toEqual(['By scheme', 'By month', 'Where the money came from', 'Where the money went', 'Cash'])
    expect(numbersIn(files, 3)).toEqual([96_000, 4_000, 0, 100_000])
    expect(numbersIn(files, 4)).toEqual([87_600, 6_500, 5_000, 900, 0, 100_000])
    expect(numbersIn(files, 5)).toEqual([0, 96_000, 0, 0, -90_100, -900, 5_000])
  })
  // @spec CMP-6 @attack 103
  test('holds names as text: nothing in it is a formula', async () => {
    const files = unzip((await fetchFile('reports.xlsx')).rawPayload)
    expect([...files.values()].join()).not.toContain('<f>')
    expect(files.get('xl/sharedStrings.xml')).toContain('<t>=HYPERLINK("http://evil.example")</t>')
  })
})

const numbersIn = (files: ReadonlyMap<string, string>, sheet: number): number[] =>
  [...(files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').matchAll(/<c (?![^>]*t="s")[^>]*><v>(-?[\d.]+)<\/v>/g)].map(
    ([, number]) => Number(number),
  )

// @attack 102 @finding W16
test.each(['＝1+1', '＋919847', '－1', '＠SUM(A1)', '﹢1', '﹣1', '﹦1', '﹫x', '⁺1', '₌1', '−1', '\tx', '=1'])(
  'a text that begins as a formula does, in any form of the sign, is led by an apostrophe: %s',
  (text) => {
    const rows = [[{ kind: 'text' as const, value: text }]]
    expect(toCsv({ name: '', titles: ['Name'], rows, totals: null })).toBe(`\uFEFFName\r\n'${text}\r\n`)
  },
)
