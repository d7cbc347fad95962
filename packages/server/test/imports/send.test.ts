import { endpoints } from '@kuri/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetOld } from '../../src/features/imports/service.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { xlsxOf } from '../moving-in/xlsx.ts'
import { bombOf, zipOf } from '../moving-in/zip.ts'
import { booksOf, checkedImport, checkOnce, importOf, sendFile, workbookOf } from './uploads.ts'

/* Sending a workbook, its check in the background, and what is refused. */

let app: TestApp
let meera: Caller
beforeAll(async () => {
  app = await startApp()
  meera = await given.admin(app, 'Meera')
})
afterEach(() => app.owner.query('truncate import_part, import_fault, import_rows, import_chit').then(forgetImports))
afterAll(() => app.close())

async function forgetImports(): Promise<void> {
  await app.owner.query(
    'alter table import disable trigger all; delete from import; alter table import enable trigger all',
  )
}

const countOf = async (table: string): Promise<number> =>
  Number((await app.owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

/** What a check may never write. */
const booksNow = async () => [
  await countOf('chit'),
  await countOf('journal'),
  await countOf("person where name <> 'Meera'"),
]

// @spec MOV-12
describe('a workbook that is sent', () => {
  test('waits, is checked in the background, and is then ready for the dry run', async () => {
    const before = await booksNow()
    const { status, reply } = await sendFile(app, meera, workbookOf(booksOf()), { name: 'C:\\books\\Oct 2026.xlsx' })
    expect(status).toBe(202)
    expect(reply).toMatchObject({ isNew: true, import: { fileName: 'Oct 2026.xlsx', state: 'waiting', mustMend: 0 } })
    expect(reply.import.uploadedBy).toEqual({ _id: meera.id, name: 'Meera' })
    expect(await checkOnce(app)).toBe(1)
    const checked = await importOf(app, meera, reply.import._id)
    expect(checked).toMatchObject({
      state: 'checked',
      mustMend: 0,
      cutOver: '2026-10-31',
      isKept: true,
      progress: null,
    })
    expect(checked.sheets.find(({ sheet }) => sheet === 'People')).toEqual({
      sheet: 'People',
      name: 'People',
      rows: 20,
    })
    expect(await checkOnce(app)).toBe(0)
    expect(await booksNow()).toEqual(before)
    await expectLedgerSound(app)
  })

  test('with a fault it is to be mended, and each fault has its place and its sentence', async () => {
    const books = booksOf()
    const id = await checkedImport(app, meera, workbookOf({ ...books, people: books.people.slice(1) }))
    const found = await importOf(app, meera, id)
    expect(found).toMatchObject({ state: 'to_mend', cutOver: null, trialBalance: null, chits: [] })
    expect(found.mustMend).toBeGreaterThan(0)
    expect(found.errors.filter(({ mustBeMended }) => mustBeMended)[0]).toMatchObject({
      sheet: 'Tickets',
      code: 'person_unknown',
      found: 'KR-0001',
      message: 'There is no person KR-0001 in the sheet People.',
    })
    expect(await countOf('import_rows')).toBe(0)
    expect(await countOf('import_chit')).toBe(0)
  })

  test('its faults come page by page in the order of the workbook, all or of one kind', async () => {
    const books = booksOf()
    const wrong = { ...books, people: books.people.map((person) => ({ ...person, code: null })) }
    const id = await checkedImport(app, meera, workbookOf(wrong))
    const pages = async (only?: 'mend' | 'look') => {
      const found = []
      let cursor: string | undefined
      do {
        const query = { limit: 7, ...(cursor && { cursor }), ...(only && { only }) }
        const { reply } = await api(app, meera).call(endpoints.importFaults, { params: { id }, query })
        found.push(...reply.faults)
        cursor = reply.next ?? undefined
      } while (cursor)
      return found
    }
    const { mustMend, toLookAt } = await importOf(app, meera, id)
    const all = await pages()
    expect(all.length).toBe(mustMend + toLookAt)
    const sheets = all.map(({ sheet }) => sheet).filter((sheet, place, every) => sheet !== every[place - 1])
    expect(sheets).toEqual([...new Set(sheets)])
    const rows = all.filter(({ sheet }) => sheet === 'Tickets').map(({ row }) => row ?? 0)
    expect(rows).toEqual(rows.toSorted((a, b) => a - b))
    expect((await pages('mend')).length).toBe(mustMend)
    expect((await pages('look')).every(({ mustBeMended }) => !mustBeMended)).toBe(true)
  })

  test('sent twice it is one import, also by two people at the same moment', async () => {
    const ravi = await signIn(app, 'Ravi', 'admin')
    const bytes = workbookOf(booksOf())
    const [first, second] = await Promise.all([sendFile(app, meera, bytes), sendFile(app, ravi, bytes)])
    expect(first.reply.import._id).toBe(second.reply.import._id)
    expect([first, second].filter(({ reply }) => reply.isNew).length).toBe(1)
    await checkOnce(app)
    const third = await sendFile(app, meera, bytes)
    expect(third.reply).toMatchObject({ isNew: false, import: { state: 'checked' } })
    expect(await countOf('import')).toBe(1)
    expect(await checkOnce(app)).toBe(0)
  })

  test('the list has the latest first, page by page', async () => {
    for (const no of [31, 32, 33]) await sendFile(app, meera, workbookOf(booksOf(no)), { name: `${no}.xlsx` })
    const first = (await api(app, meera).call(endpoints.imports, { query: { limit: 2 } })).reply
    expect(first.imports.map(({ fileName }) => fileName)).toEqual(['33.xlsx', '32.xlsx'])
    const query = { limit: 2, cursor: first.next ?? '' }
    const last = (await api(app, meera).call(endpoints.imports, { query })).reply
    expect(last).toMatchObject({ imports: [{ fileName: '31.xlsx' }], next: null })
  })

  test('what it says of people is encrypted', async () => {
    const books = booksOf()
    const wrong = { ...books, tickets: books.tickets.map((row) => ({ ...row, holder: 'SECRET-7' })) }
    await checkedImport(app, meera, workbookOf(wrong))
    await checkedImport(app, meera, workbookOf(books))
    const secret = Buffer.from('SECRET-7').toString('hex')
    const phone = Buffer.from(books.people[0]?.phone ?? '').toString('hex')
    const found: string[] = []
    for (const table of ['import_part', 'import_fault', 'import_rows']) {
      const { rows } = await app.owner.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`)
      found.push(`${table}: ${rows.length > 0 ? 'kept' : 'empty'}`)
      const told = rows.filter(({ row }) => [secret, phone, 'SECRET'].some((word) => row.includes(word)))
      if (told.length > 0) found.push(`${table} tells`)
    }
    expect(found).toEqual(['import_part: kept', 'import_fault: kept', 'import_rows: kept'])
  })
})

// @spec MOV-12
describe('a file that is refused', () => {
  const COMPANY = { name: 'Company', rows: [{ cells: [{ text: 'Company name' }, { text: 'Cut-over day' }] }] }
  const withMacros = xlsxOf([COMPANY], { more: [{ name: 'xl/vbaProject.bin', bytes: 'x' }] })

  test.each<readonly [what: string, status: number, code: string, bytes: Buffer]>([
    ['a text', 422, 'workbook_unknown_kind', Buffer.from('People,Chits\n')],
    ['an old .xls', 422, 'workbook_old_kind', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2000, '0'), 'hex')],
    ['51 MB', 413, 'workbook_too_large', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(51 * 2 ** 20)])],
    ['nothing', 400, 'invalid_input', Buffer.alloc(0)],
  ])('%s is refused at once, with a sentence, and nothing is written', async (_what, status, code, bytes) => {
    const { status: answered, problem } = await sendFile(app, meera, bytes)
    expect([answered, problem.code]).toEqual([status, code])
    expect(problem.message).toMatch(/^\p{Lu}.*\.$/u)
    expect(await countOf('import')).toBe(0)
  })

  test('a form whose file has another name is refused', async () => {
    const { status, problem } = await sendFile(app, meera, workbookOf(booksOf()), { field: 'image' })
    expect([status, problem.code, problem.field]).toEqual([400, 'invalid_input', 'workbook'])
  })

  test.each<readonly [what: string, code: string, bytes: Buffer, sentence: RegExp]>([
    ['with macros', 'workbook_has_macros', withMacros, /has macros, which are not allowed/],
    [
      'that is a zip bomb',
      'workbook_too_large',
      xlsxOf([COMPANY], { more: [bombOf('xl/worksheets/sheet1.xml', '<row/>'.repeat(200_000), 3000)] }),
      /too large/,
    ],
    ['that is a zip of pictures', 'workbook_unknown_kind', zipOf([{ name: 'a.png', bytes: 'x' }]), /not a workbook/],
  ])('a workbook %s is refused by its check, and the file is not kept', async (_what, code, bytes, sentence) => {
    const id = await checkedImport(app, meera, bytes)
    const found = await importOf(app, meera, id)
    expect(found).toMatchObject({ state: 'refused', refusal: { code }, isKept: false, errors: [] })
    expect(found.refusal?.message).toMatch(sentence)
    expect(await countOf('import_part')).toBe(0)
  })

  test('the same refused file is checked again when it is sent again', async () => {
    await checkedImport(app, meera, withMacros)
    expect((await sendFile(app, meera, withMacros)).reply).toMatchObject({ isNew: false, import: { state: 'waiting' } })
    expect(await checkOnce(app)).toBe(1)
  })
})

/** Waits until the check has said how far it is. */
async function progressOf(id: string): Promise<void> {
  for (let looked = 0; looked < 400; looked++) {
    if ((await importOf(app, meera, id)).progress) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('the check has not begun')
}

// @spec MOV-12
describe('a check', () => {
  const large = workbookOf(booksOf(3, { chits: 30, people: 1200 }))

  test('is cancelled: it ends, nothing of it is left, and the file is checked when it is sent again', async () => {
    const { reply } = await sendFile(app, meera, large)
    const id = reply.import._id
    const check = checkOnce(app)
    await progressOf(id)
    const cancelled = await api(app, meera).call(endpoints.cancelImport, { params: { id } })
    expect(cancelled.reply.import.state).toBe('cancelled')
    expect(await check).toBe(0)
    expect(await importOf(app, meera, id)).toMatchObject({ state: 'cancelled', errors: [], progress: null })
    expect(await countOf('import_rows')).toBe(0)
    const again = await api(app, meera).call(endpoints.cancelImport, { params: { id } })
    expect([again.status, again.problem.code]).toEqual([409, 'import_check_ended'])
    expect((await sendFile(app, meera, large)).reply).toMatchObject({ isNew: false, import: { state: 'waiting' } })
    expect(await checkOnce(app)).toBe(1)
    expect(await importOf(app, meera, id)).toMatchObject({ state: 'checked' })
  }, 60_000)

  test('of a process that dies is begun anew by another one', async () => {
    const { reply } = await sendFile(app, meera, workbookOf(booksOf()))
    const id = reply.import._id
    // what the process had written, and its claim, are still there
    await app.owner.query(
      `update import set state = 'checking', attempts = 1, claimed_until = clock_timestamp() + interval '1 hour'`,
    )
    await app.owner.query(
      `insert into import_rows (import_id, sheet, chit_code, batch_no, rows, sealed) values ($1, 'people', '', 1, 1, '')`,
      [id],
    )
    expect(await checkOnce(app)).toBe(0)
    await app.owner.query(`update import set claimed_until = clock_timestamp() - interval '1 second'`)
    expect(await checkOnce(app)).toBe(1)
    expect(await importOf(app, meera, id)).toMatchObject({ state: 'checked' })
  })

  test('that killed its process three times is given up, with a sentence', async () => {
    const { reply } = await sendFile(app, meera, workbookOf(booksOf()))
    await app.owner.query(
      `update import set state = 'checking', attempts = 3, claimed_until = clock_timestamp() - interval '1 second'`,
    )
    expect(await checkOnce(app)).toBe(1)
    const found = await importOf(app, meera, reply.import._id)
    expect(found).toMatchObject({ state: 'refused', refusal: { code: 'workbook_takes_too_long' }, isKept: false })
  })

  test('is the only one: another workbook waits for it', async () => {
    await sendFile(app, meera, large)
    const second = (await sendFile(app, meera, workbookOf(booksOf()))).reply.import._id
    const checks = await Promise.all([checkOnce(app), checkOnce(app), checkOnce(app)])
    expect(checks.filter((done) => done === 1).length).toBe(1)
    expect((await importOf(app, meera, second)).state).toBe('waiting')
  }, 60_000)
})

// @spec MOV-11
describe('the content of an old import', () => {
  test('is deleted thirty days after somebody last did something with it, and the same file brings it back', async () => {
    const bytes = workbookOf(booksOf())
    const id = await checkedImport(app, meera, bytes)
    expect(await app.act(forgetOld)).toBe(0)
    await app.owner.query(`update import set changed_at = changed_at - interval '31 days'`)
    expect(await app.act(forgetOld)).toBe(1)
    expect(await importOf(app, meera, id)).toMatchObject({ state: 'checked', isKept: false, errors: [] })
    expect(await countOf('import_part')).toBe(0)
    expect(await countOf('import_rows')).toBe(0)
    const dryRun = await api(app, meera).call(endpoints.dryRunImport, { params: { id } })
    expect(dryRun.problem.code).toBe('import_not_checked')
    expect((await sendFile(app, meera, bytes)).reply.import).toMatchObject({ _id: id, state: 'waiting', isKept: true })
    await checkOnce(app)
    expect(await importOf(app, meera, id)).toMatchObject({ state: 'checked' })
  })

  test('stays while a chit of it is in the books and may be taken back', async () => {
    const { chit } = await given.runningChit(app)
    await checkedImport(app, meera, workbookOf(booksOf()))
    await app.owner.query(`update import_chit set state = 'accepted', chit_id = $1 where chit_no = 1`, [chit._id])
    await app.owner.query(`update import set changed_at = changed_at - interval '31 days'`)
    expect(await app.act(forgetOld)).toBe(0)
    await expect(app.owner.query(`update import set state = 'waiting', sheets = null`)).rejects.toThrow(/in the books/)
    await expect(app.owner.query('delete from import_chit where chit_no = 1')).rejects.toThrow(/in the books/)
  })
})
