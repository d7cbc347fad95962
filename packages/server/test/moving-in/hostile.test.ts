import { problemSentence } from '@kuri/contract'
import { describe, expect, test } from 'vitest'
import { checkInThread } from '../../src/workbook/in-thread.ts'
import { checkFile } from '../../src/workbook/check.ts'
import { openWorkbook } from '../../src/workbook/open.ts'
import { WorkbookRefused } from '../../src/workbook/refused.ts'
import { chanceOf } from './chance.ts'
import { dirtyWorkbook } from './dirty-workbook.ts'
import { oldCompany } from './old-company.ts'
import { allOf, WORKBOOK_TYPE, xlsxOf, type XlsxSheet } from './xlsx.ts'
import { bombOf, zipOf, type Part } from './zip.ts'

/* Files that are made to cost memory or time, to run something, or that are simply no workbook. */

const COMPANY: XlsxSheet = {
  name: 'Company',
  rows: [
    { cells: [{ text: 'Company name' }, { text: 'Cut-over day' }] },
    { cells: [{ text: 'A' }, { text: '31-10-2026' }] },
  ],
}
const sheetPart = (xml: string): Part => ({ name: 'xl/worksheets/sheet1.xml', bytes: xml })
const sheetOf = (body: string): string => `<worksheet xmlns="x"><sheetData>${body}</sheetData></worksheet>`
const withPart = (name: string, bytes: string): Buffer => xlsxOf([COMPANY], { more: [{ name, bytes }] })
const withSheet = (xml: string): Buffer => xlsxOf([COMPANY], { more: [sheetPart(xml)] })

async function refusalOf(bytes: Buffer): Promise<string> {
  try {
    await checkFile(bytes, () => {})
    return 'taken'
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.refusal.code
    throw error
  }
}

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const plain = xlsxOf([COMPANY])

// @spec MOV-3 @security S78
describe('MOV-3 a file that is no workbook is refused', () => {
  test.each<readonly [what: string, code: string, bytes: Buffer]>([
    ['empty', 'workbook_unknown_kind', Buffer.alloc(0)],
    ['a text', 'workbook_unknown_kind', Buffer.from('People,Chits\n')],
    ['a picture', 'workbook_unknown_kind', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['a zip of pictures', 'workbook_unknown_kind', zipOf([{ name: 'a.png', bytes: 'x' }])],
    [
      'a letter (.docx)',
      'workbook_unknown_kind',
      zipOf([
        { name: '[Content_Types].xml', bytes: '<Types/>' },
        { name: 'word/document.xml', bytes: '<x/>' },
      ]),
    ],
    ['an old .xls', 'workbook_old_kind', Buffer.concat([OLE, Buffer.alloc(600)])],
    [
      'a workbook with a password',
      'workbook_encrypted',
      Buffer.concat([OLE, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['a zip with a password', 'workbook_encrypted', zipOf([{ name: '[Content_Types].xml', bytes: 'x', flags: 1 }])],
    [
      'a binary workbook (.xlsb)',
      'workbook_old_kind',
      zipOf([
        { name: '[Content_Types].xml', bytes: '<Types/>' },
        { name: 'xl/workbook.bin', bytes: 'x' },
      ]),
    ],
    [
      'a workbook with macros',
      'workbook_has_macros',
      xlsxOf([COMPANY], { more: [{ name: 'xl/vbaProject.bin', bytes: 'x' }] }),
    ],
    [
      'one that says it has macros',
      'workbook_has_macros',
      xlsxOf([COMPANY], { type: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml' }),
    ],
    [
      'one with macros of before 1997',
      'workbook_has_macros',
      xlsxOf([COMPANY], { more: [{ name: 'xl/macrosheets/sheet1.xml', bytes: '<x/>' }] }),
    ],
    ['cut off', 'workbook_damaged', plain.subarray(0, plain.length - 30)],
    ['cut off at the front', 'workbook_unknown_kind', plain.subarray(30)],
    ['a sheet that is not XML', 'workbook_damaged', withSheet('no xml')],
    ['a sheet that ends early', 'workbook_damaged', withSheet('<worksheet><sheetData><row r="1">')],
    ['rows that go back', 'workbook_damaged', withSheet(sheetOf('<row r="5"/><row r="4"/>'))],
    ['a row that no sheet has', 'workbook_damaged', withSheet(sheetOf('<row r="1048577"/>'))],
    ['a cell of another row', 'workbook_damaged', withSheet(sheetOf('<row r="1"><c r="A2"><v>1</v></c></row>'))],
    ['a number that is none', 'workbook_damaged', withSheet(sheetOf('<row r="1"><c r="A1"><v>1e999</v></c></row>'))],
    [
      'text that is not UTF-8',
      'workbook_damaged',
      xlsxOf([COMPANY], { more: [{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from([0x3c, 0xff, 0xfe]) }] }),
    ],
    [
      'entities of its own',
      'workbook_damaged',
      withSheet(
        `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(50)}">]>${sheetOf('<row r="1"><c r="A1" t="str"><v>&b;</v></c></row>')}`,
      ),
    ],
    [
      'a shared text that is not there',
      'workbook_damaged',
      withSheet(sheetOf('<row r="1"><c r="A1" t="s"><v>99</v></c></row>')),
    ],
    [
      'a shared text without a number',
      'workbook_damaged',
      withSheet(sheetOf('<row r="1"><c r="A1" t="s"><v/></c></row>')),
    ],
    [
      'a shared text of many long pieces',
      'workbook_damaged',
      withPart('xl/sharedStrings.xml', `<sst><si>${`<r><t>${'x'.repeat(9000)}</t></r>`.repeat(40)}</si></sst>`),
    ],
    [
      'a value of many long pieces',
      'workbook_damaged',
      withSheet(sheetOf(`<row r="1"><c r="A1" t="str"><v>${`${'x'.repeat(9000)}<!-- -->`.repeat(40)}</v></c></row>`)),
    ],
    [
      'more shared texts than any workbook',
      'workbook_too_large',
      withPart('xl/sharedStrings.xml', `<sst>${'<si/>'.repeat(2_000_001)}</sst>`),
    ],
    [
      'more formats than any workbook',
      'workbook_too_large',
      withPart('xl/styles.xml', `<s><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></s>`),
    ],
    [
      'more links than any workbook',
      'workbook_too_large',
      withPart('_rels/.rels', `<R>${'<Relationship/>'.repeat(6000)}</R>`),
    ],
    [
      'a list of more sheets than any workbook',
      'workbook_too_large',
      withPart('xl/workbook.xml', `<w>${'<sheet/>'.repeat(101)}</w>`),
    ],
    [
      'an .ods',
      'workbook_old_kind',
      zipOf([
        { name: 'mimetype', bytes: 'application/vnd.oasis.opendocument.spreadsheet' },
        { name: 'content.xml', bytes: '<x/>' },
      ]),
    ],
    ['an entity from outside', 'workbook_damaged', withSheet(`<!DOCTYPE a SYSTEM "file:///etc/passwd">${sheetOf('')}`)],
    ['a tree without end', 'workbook_damaged', withSheet('<a>'.repeat(100_000))],
    [
      'a text without end',
      'workbook_damaged',
      withSheet(sheetOf(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(5_000_000)}`)),
    ],
    ['a comment without end', 'workbook_damaged', withSheet(`<!--${'x'.repeat(5_000_000)}`)],
    [
      'two parts of one name',
      'workbook_damaged',
      zipOf([
        { name: '[Content_Types].xml', bytes: '<Types/>' },
        { name: '[content_types].xml', bytes: '<Types/>' },
      ]),
    ],
    ['a part outside the folder', 'workbook_damaged', zipOf([{ name: '../../etc/passwd', bytes: 'x' }])],
    [
      'a part that is larger than the zip says',
      'workbook_damaged',
      xlsxOf([COMPANY], {
        more: [{ name: 'xl/worksheets/sheet1.xml', bytes: sheetOf('<row/>'.repeat(1000)), claims: 100 }],
      }),
    ],
    ['a list of sheets that are not there', 'workbook_damaged', xlsxOf([])],
    [
      'more parts than any workbook',
      'workbook_too_large',
      zipOf(Array.from({ length: 5001 }, (_, no) => ({ name: `${no}.csv`, bytes: '' }))),
    ],
    [
      'more sheets than any workbook',
      'workbook_too_large',
      zipOf(Array.from({ length: 101 }, (_, no) => ({ name: `${no}.csv`, bytes: '' }))),
    ],
    [
      'too large a file',
      'workbook_too_large',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(51 * 2 ** 20)]),
    ],
  ])('%s: %s', async (_what, code, bytes) => {
    expect(await refusalOf(bytes)).toBe(code)
  })

  test('a refusal comes back from the thread of the check as a value, with a sentence', async () => {
    const refused = await checkInThread(Buffer.from('no workbook'))
    expect(refused).toEqual({ ok: false, error: { code: 'workbook_unknown_kind' } })
    expect(refused.ok ? '' : problemSentence(refused.error)).toMatch(/\.xlsx/)
  })
})

// @spec MOV-3 @security S78
describe('MOV-3 a file that is made to cost', () => {
  test('a zip bomb is given up while it is unpacked, in little memory', async () => {
    const bomb = xlsxOf([COMPANY], { more: [bombOf('xl/worksheets/sheet1.xml', '<row/>'.repeat(200_000), 3000)] })
    expect(bomb.length).toBeLessThan(20 * 2 ** 20)
    const before = process.memoryUsage().rss
    expect(await refusalOf(bomb)).toBe('workbook_too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 2 ** 20)
  })

  test('a CSV of a million commas in a line, and one of ten million', async () => {
    expect(await refusalOf(zipOf([{ name: 'People.csv', bytes: ','.repeat(1_000_000) }]))).toBe('taken')
    expect(await refusalOf(zipOf([{ name: 'People.csv', bytes: ','.repeat(11_000_000) }]))).toBe('workbook_too_large')
  })

  test('a million empty rows cost seconds, and no memory', async () => {
    const empty = Array.from(
      { length: 1_000_000 },
      (_, no) => `<row r="${no + 3}" spans="1:2"><c r="A${no + 3}" s="1"/></row>`,
    ).join('')
    const head = '<row r="1"><c r="A1" t="str"><v>Company name</v></c><c r="B1" t="str"><v>Cut-over day</v></c></row>'
    const bytes = withSheet(
      sheetOf(`${head}<row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2" t="str"><v>31-10-2026</v></c></row>${empty}`),
    )
    const before = process.memoryUsage().heapUsed
    const started = process.threadCpuUsage()
    const { sheets } = await checkFile(bytes, () => {})
    expect(sheets).toEqual([{ key: 'company', sheet: 'Company', name: 'Company', rows: 1 }])
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1_000_000).toBeLessThan(20)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 * 2 ** 20)
  })

  test('merged cells that overlap, over thousands of rows, cost no more than their columns', async () => {
    const rows = Array.from({ length: 60_000 }, (_, no) => {
      const above = no < 19_000 ? `<c r="D${no + 1}"><v>1</v></c>` : ''
      const head = no === 0 ? '<c r="A1" t="str"><v>Company name</v></c><c r="B1" t="str"><v>Cut-over day</v></c>' : ''
      return `<row r="${no + 1}">${head}<c r="C${no + 1}"><v>1</v></c>${above}</row>`
    })
    const merges = Array.from({ length: 19_000 }, (_, no) => `<mergeCell ref="D${no + 1}:D1048576"/>`)
    const xml = `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`
    const started = process.threadCpuUsage()
    await checkFile(withSheet(xml), () => {})
    expect(process.threadCpuUsage(started).user / 1_000_000).toBeLessThan(5)
  })

  test('merged cells that never end, and a format that never ends, cost milliseconds', async () => {
    const started = process.threadCpuUsage()
    expect(await refusalOf(withSheet(`<worksheet>${'<mergeCell '.repeat(300_000)}`))).toBe('workbook_damaged')
    const format = `<numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(1_000_000)}"/></numFmts>`
    expect(await refusalOf(withPart('xl/styles.xml', `<s>${format}</s>`))).toBe('taken')
    expect(process.threadCpuUsage(started).user / 1_000_000).toBeLessThan(5)
  })

  test('a long name of a sheet is cut', async () => {
    const list = `<w xmlns:r="r"><sheets><sheet name="${'x'.repeat(100_000)}" sheetId="1" r:id="rId1"/></sheets></w>`
    const { faults } = await checkFile(withPart('xl/workbook.xml', list), () => {})
    expect(faults.find(({ code }) => code === 'sheet_unknown')?.sheet).toBe('x'.repeat(100))
  })

  test('cells far to the right and a merged cell over the whole sheet are passed over', async () => {
    const row =
      '<row r="1"><c r="A1" t="str"><v>Company name</v></c><c r="B1" t="str"><v>Cut-over day</v></c><c r="XFD1"><v>1</v></c></row>'
    const second = '<row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2"><v>46326</v></c></row>'
    const merges = '<mergeCells><mergeCell ref="D2:XFD1048576"/></mergeCells>'
    const xml = `<worksheet><sheetData>${row}${second}</sheetData>${merges}</worksheet>`
    expect((await checkFile(withSheet(xml), () => {})).sheets).toEqual([
      { key: 'company', sheet: 'Company', name: 'Company', rows: 1 },
    ])
  })
})

// @spec MOV-3 @security S78
describe('MOV-3 nothing of a file is computed, run or fetched', () => {
  test('of a formula the kept value is read; without one the cell is named', async () => {
    const rows = [
      { cells: [{ text: 'Company name' }, { text: 'Cut-over day' }] },
      { cells: [{ text: 'kept', formula: 'WEBSERVICE("http://127.0.0.1/")' }, { formula: 'TODAY()' }] },
    ]
    const { faults } = await checkFile(xlsxOf([{ name: 'Company', rows }]), () => {})
    expect(faults).toContainEqual(
      expect.objectContaining({ code: 'formula_without_value', sheet: 'Company', row: 2, column: 'B' }),
    )
    const [sheet] = (await openWorkbook(xlsxOf([{ name: 'Company', rows }]))).sheets
    const read = sheet ? await allOf(sheet.rows()) : []
    expect(read.flat().at(-1)?.cells).toEqual(['kept', { missing: 'formula' }])
  })

  test('links to other files are not opened, and the sender is told', async () => {
    const { faults } = await checkFile(
      xlsxOf([COMPANY], { more: [{ name: 'xl/externalLinks/externalLink1.xml', bytes: '<x/>' }] }),
      () => {},
    )
    expect(faults).toContainEqual(expect.objectContaining({ code: 'external_links' }))
  })
})

// @spec MOV-3 @security S78
describe('MOV-3 the thread of a check', () => {
  const large = xlsxOf(dirtyWorkbook(oldCompany(chanceOf(3), { chits: 40, people: 1500 }), chanceOf(4)).sheets, {
    type: WORKBOOK_TYPE,
  })

  test('leaves the caller free and reports how far it is', async () => {
    const progress: number[] = []
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    const checked = await checkInThread(large, { onProgress: ({ rows }) => progress.push(rows) })
    clearInterval(timer)
    expect(checked.ok && checked.value.mustCount).toBe(0)
    expect(progress.length).toBeGreaterThan(5)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(turns).toBeGreaterThan(5)
  })

  test('ends when it takes too long, with a sentence', async () => {
    const refused = await checkInThread(large, { deadlineMs: 1 })
    expect(refused).toEqual({ ok: false, error: { code: 'workbook_takes_too_long' } })
    expect(refused.ok ? '' : problemSentence(refused.error)).toMatch(/too long/)
  })

  test('ends at once when it is cancelled', async () => {
    const controller = new AbortController()
    const checked = checkInThread(large, {
      onProgress: () => controller.abort(new Error('cancelled')),
      signal: controller.signal,
    })
    await expect(checked).rejects.toThrow('cancelled')
  })
})
