import { endpoints } from '@kuri/contract'
import { day, toRupees, ZERO } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksOfImport } from '../../src/features/imports/kept-books.ts'
import { checkFile, readAndCheck } from '../../src/workbook/check.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { bytesOf } from './files.ts'
import { booksOf, checkedImport, importOf, keyOf, sendFile, workbookOf } from './uploads.ts'

/* What Kuri shows of a checked workbook before anything of it is in the books, and the files one can take away. */

let app: TestApp
let meera: Caller
beforeAll(async () => {
  app = await startApp()
  meera = await given.admin(app, 'Meera')
})
afterAll(() => app.close())

const dryRunOf = async (id: string) => await api(app, meera).call(endpoints.dryRunImport, { params: { id } })

// @spec MOV-13, MOV-14
describe('the dry run of a workbook', () => {
  const books = booksOf(31, { chits: 3, people: 40 })

  test('is shown once somebody asks for it, and writes nothing into the books', async () => {
    const id = await checkedImport(app, meera, workbookOf(books))
    expect(await importOf(app, meera, id)).toMatchObject({ state: 'checked', chits: [], trialBalance: null })
    const before = await api(app, meera).call(endpoints.importChit, { params: { id, no: '1' } })
    expect(before.status).toBe(404)
    const done = await dryRunOf(id)
    expect(done.reply.import).toMatchObject({ state: 'dry_run' })
    const shown = await importOf(app, meera, id)
    expect(shown.chits.map(({ code, status }) => [code, status])).toEqual([
      ['GOLD-1', 'waiting'],
      ['GOLD-2', 'waiting'],
      ['GOLD-3', 'waiting'],
    ])
    expect((await app.owner.query('select from chit')).rowCount).toBe(0)
    expect((await app.owner.query('select from journal')).rowCount).toBe(0)
    await expectLedgerSound(app)
    // asked for again it is the same
    expect((await dryRunOf(id)).reply.import.dryRunAt).toBe(done.reply.import.dryRunAt)
  })

  test('has each chit with what its tickets owe next, who is late, and which prizes are to be paid', async () => {
    const id = await checkedImport(app, meera, workbookOf(books))
    await dryRunOf(id)
    const { chits } = await importOf(app, meera, id)
    for (const { no, code, dryRun } of chits) {
      const { chit } = (await api(app, meera).call(endpoints.importChit, { params: { id, no: String(no) } })).reply
      const row = books.chits.find((one) => one.code === code)
      expect(chit.members.length).toBe(row?.tickets)
      expect(dryRun?.auction).toMatchObject({ time: '10:30', place: 'Office' })
      expect(dryRun?.auction?.on?.slice(8)).toBe('10')
      const unpaid = books.auctions.filter((one) => one.chit === code && one.paidOn === null)
      expect(chit.prizes.map(({ ticketNo, amount }) => [ticketNo, amount])).toEqual(
        unpaid.map(({ ticket, prize }) => [ticket, toRupees(prize ?? ZERO)]),
      )
      // the generator's late tickets are those whose paid months are fewer than the chit's
      const late = chit.members.filter(({ late }) => late > 0)
      expect(dryRun?.late.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(late.length)
      const lastHeld = books.auctions.filter((one) => one.chit === code).at(-1)
      const isDecided = dryRun?.heldPrizes === dryRun?.dueMonths
      const usual = isDecided ? toRupees(row?.instalment ?? ZERO) - toRupees(lastHeld?.dividend ?? ZERO) : null
      expect(dryRun?.next?.least).toBe(usual)
    }
  })

  test('has a trial balance whose lines are those of the old books, each with no difference', async () => {
    const id = await checkedImport(app, meera, workbookOf(books))
    await dryRunOf(id)
    const { trialBalance } = await importOf(app, meera, id)
    expect(trialBalance?.lines.map(({ of, difference }) => [of, difference])).toEqual([
      ['account', 0],
      ['account', 0],
      ['account', 0],
      ['account', 0],
      ['chits', 0],
      ['prizes', 0],
      ['unallocated', 0],
    ])
    expect(trialBalance).toMatchObject({ kuri: 0, old: 0, differs: 0 })
  })

  test('is refused while something must be mended', async () => {
    const id = await checkedImport(app, meera, workbookOf({ ...books, people: books.people.slice(20) }))
    const { status, problem } = await dryRunOf(id)
    expect([status, problem.code]).toEqual([409, 'import_not_checked'])
  })
})

// @spec MOV-11
test('the kept rows of a chit are the books that were checked', async () => {
  const books = booksOf(35, { chits: 3, people: 30 })
  const bytes = workbookOf(books)
  const id = await checkedImport(app, meera, bytes)
  const { books: all } = await readAndCheck(bytes, () => {}, [])
  expect([all.chits.size, all.people.size]).toEqual([3, 30])
  const own = await app.act((tx) => booksOfImport(tx, { id, key: keyOf(app), chit: 'GOLD-2' }))
  expect([...(own?.chits.keys() ?? [])]).toEqual(['GOLD-2'])
  expect(own?.chits.get('GOLD-2')).toEqual(all.chits.get('GOLD-2'))
  expect(own?.workbook.receipts?.rows.some(({ chit }) => chit !== 'GOLD-2') ?? false).toBe(false)
})

// @spec MOV-11
test('a chit is read with the people whom it names and who acts for them, not with all', async () => {
  const books = booksOf(37, { chits: 1, people: 2000 })
  const [one, ...others] = [...new Set(books.tickets.map(({ holder }) => holder))]
  const acting = { kind: 'minor' as const, bornOn: day('2014-06-15'), representative: 'kr - 0002', phone: null }
  const people = books.people.map((row) => (row.code === one ? { ...row, ...acting } : row))
  const id = await checkedImport(app, meera, workbookOf({ ...books, people }))
  const own = await app.act((tx) => booksOfImport(tx, { id, key: keyOf(app), chit: 'GOLD-1' }))
  const named = [one, ...others, 'KR-0002', ...books.auctions.map(({ winner }) => winner)]
  for (const code of named) expect(own?.people.get(code ?? '')).toMatchObject({ code })
  expect(own?.people.size).toBeLessThan(600)
})

// @spec MOV-1, MOV-10
describe('files', () => {
  test('the template is downloaded', async () => {
    const { bytes, headers } = await bytesOf(app, meera, '/api/admin/imports/template')
    expect(headers['content-disposition']).toBe('attachment; filename="kuri-workbook.xlsx"')
    const { faults } = await checkFile(bytes, () => {})
    expect(faults.some(({ code }) => code === 'example_row')).toBe(true)
  })

  test('the workbook with remarks is downloaded; mended and sent again, it is another import without faults', async () => {
    const books = booksOf(36)
    const id = await checkedImport(app, meera, workbookOf({ ...books, people: books.people.slice(1) }))
    const { bytes, status } = await bytesOf(app, meera, `/api/admin/imports/${id}/marked`)
    expect(status).toBe(200)
    const { faults } = await checkFile(bytes, () => {})
    expect(faults.some(({ code, found }) => code === 'person_unknown' && found === 'KR-0001')).toBe(true)
    const mended = await checkedImport(app, meera, workbookOf(books))
    expect(mended).not.toBe(id)
    expect(await importOf(app, meera, mended)).toMatchObject({ state: 'checked' })
  })

  test('there are no remarks before the check has ended, and none of a file that is not kept', async () => {
    const waiting = (await sendFile(app, meera, workbookOf(booksOf(37)))).reply.import._id
    expect((await bytesOf(app, meera, `/api/admin/imports/${waiting}/marked`)).status).toBe(409)
    await app.owner.query(`update import set state = 'cancelled' where id = $1`, [waiting])
  })
})
