import { endpoints } from '@kuri/contract'
import { addDays, day, fromRupees, ZERO, type Paise } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aboutSheet } from '../../src/features/books-workbook/about.ts'
import { api, signIn, type Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { download, takeBooks } from './taken-books.ts'

/* Who downloads the workbook of the company's own books, of which day, and what it tells of people. */

const START = day('2026-04-05')
const CUT_OVER = day('2026-06-20')

let app: TestApp
let admin: Caller
let asha: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  const members = await given.members(app, 5)
  const [first] = members
  if (!first) throw new Error('there are members')
  asha = first
  await given.paid(app, await given.runningChit(app, { members, startDate: START }), 1)
  await given.clock(app, addDays(CUT_OVER, 1))
})
afterAll(() => app.close())

const pan = (idNumber: string) => ({ idKind: 'pan' as const, idNumber })

/** The first sheet of a company that has so much of its own. */
const textOf = (own: Paise): string =>
  JSON.stringify([...(aboutSheet({ company: 'A', day: CUT_OVER, own }).rows() as Iterable<unknown>)])

// @spec MOV-23, IDN-7 @security S79
describe('the download', () => {
  test('is refused with a sentence on a day that is not over, and before the books begin', async () => {
    for (const [on, sentence] of [
      [addDays(CUT_OVER, 40), 'not over'],
      [addDays(START, -1), 'begin on 5 Apr 2026'],
    ] as const) {
      const answer = await download(app, admin, on)
      expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, 'day'])
      expect(answer.json<{ message: string }>().message).toContain(sentence)
    }
  })

  test('is for who may move books, and the audit log says who took them', async () => {
    const manager = await signIn(app, 'Manju', 'manager')
    for (const by of [asha, manager]) expect((await download(app, by)).statusCode).toBe(403)
    const answer = await download(app, admin)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="kuri-books-\d{4}-\d\d-\d\d\.xlsx"$/)
    const { rows } = await app.owner.query<{ actor: string; after: { day: string } }>(
      `select actor, after from audit_entry where action = 'books.take' order by seq desc limit 1`,
    )
    expect(rows).toMatchObject([
      { actor: admin.id, after: { day: answer.headers['content-disposition']?.slice(-16, -6) } },
    ])
  })

  test('is made once at a time: a second one is refused with a sentence', async () => {
    const client = await app.owner.connect()
    // as another process that writes it
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('kuri:books-workbook'))`)
    const second = await download(app, admin, CUT_OVER)
    await client.query('rollback')
    client.release()
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'books_being_written'])
    expect((await download(app, admin, CUT_OVER)).statusCode).toBe(200)
  })

  test('has the PAN of subscribers, and of nobody who never had a ticket', async () => {
    const last = addDays(CUT_OVER, 9)
    await given.clock(app, last)
    const edited = await api(app)
      .as(admin)
      .call(endpoints.editMember, { params: { id: asha.id }, body: pan('ABCPA1234F') })
    expect(edited.status).toBe(200)
    await api(app)
      .as(admin)
      .call(endpoints.enrolMember, { body: { name: 'Kamala Visitor', ...pan('ABCPK1234F') } })
    await given.clock(app, addDays(last, 1))
    const { books } = await takeBooks(app, admin, last)
    const panOf = (name: string) => books.workbook.people?.rows.find((row) => row.name === name)?.pan
    expect([panOf('Asha'), panOf('Kamala Visitor')]).toEqual(['ABCPA1234F', null])
  })

  test('says on its first sheet when the company’s own money is below zero: no other books take it in so', () => {
    expect(textOf(fromRupees(-100))).toContain('below zero: -₹100')
    expect(textOf(ZERO)).not.toContain('below zero')
  })
})
