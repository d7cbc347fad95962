import { endpoints } from '@kuri/contract'
import { day, type Paise } from '@kuri/domain'
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/database/transaction.ts'
import { approve } from '../../src/features/approvals/decide.ts'
import { acceptChit } from '../../src/features/imports/accept.ts'
import { sealImport } from '../../src/features/imports/seal.ts'
import { undoChit } from '../../src/features/imports/undo.ts'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { matching } from '../../src/features/people/search.store.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport, keyOf, renamed, type GivenImport } from './given-import.ts'
import { oldCompany } from './old-company.ts'

let app: TestApp
let admin: Caller
let second: Caller
let imported: GivenImport
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  admin = await given.admin(app)
  second = await given.admin(app, 'Bhama')
  await app.owner.query(`update administrator_term set decides_from = '-infinity'`)
  imported = await givenImport(app, oldCompany(chanceOf(3), { chits: 2, people: 40, mostMonths: 5 }), admin)
})
afterAll(() => app.close())

const requestId = 'test'
const undo = (code: string) => app.act((tx) => undoChit(tx, { importId: imported.id, code, by: admin.id, requestId }))
const seal = (by: Caller) => app.act((tx) => sealImport(tx, { importId: imported.id, by: by.id, requestId }))

/** How many rows each table has that a chit fills, and what is in the accounts. */
async function state(): Promise<unknown> {
  const tables = ['chit', 'ticket', 'instalment', 'auction', 'prize', 'prize_security', 'penalty', 'lot_secret']
  const previous = ['previous_ticket', 'previous_prize', 'previous_payment', 'previous_dividend']
  const { rows } = await app.owner.query(
    `select ${[...tables, ...previous].map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')},
            (select jsonb_object_agg(kind, balance) from
              (select kind, sum(balance_of(account)) as balance from account group by kind) one where balance <> 0) as money`,
  )
  return rows[0]
}

/** What the page of the workbook shows. */
const shown = async () =>
  (
    await api(app)
      .as(admin)
      .call(endpoints.import, { params: { id: imported.id } })
  ).reply.import

/** How much of the workbook is in the books, as its page shows it. */
const books = async () => {
  const { books: own, openingLeft } = await shown()
  return { ...own, openingLeft }
}

// @spec MOV-15
test('a call takes as many as it says, and passes over what it is told to', async () => {
  const [first = '', other = ''] = imported.codes
  const take = async (body: { besides?: string[]; most?: number }) =>
    (
      await api(app)
        .as(admin)
        .call(endpoints.acceptImport, { params: { id: imported.id }, body })
    ).reply
  expect(await take({ most: 1, besides: [first] })).toMatchObject({ accepted: [{ chit: other }], refused: [], left: 0 })
  given.must(await undo(other))
  expect(await take({ most: 1 })).toMatchObject({ accepted: [{ chit: first }], refused: [], left: 1 })
  given.must(await undo(first))
})

// @spec MOV-20
describe('an accepted chit', () => {
  test('leaves a part of the opening balance open until all chits of its workbook are accepted, as its page says', async () => {
    expect(await books()).toEqual({ chits: 2, accepted: 0, sealedAt: null, openingLeft: null })
    const [first = '', other = ''] = imported.codes
    given.must(await accept(app, imported, first, admin))
    const part = await books()
    expect(part).toMatchObject({ chits: 2, accepted: 1 })
    expect(part.openingLeft).not.toBe(0)
    given.must(await accept(app, imported, other, admin))
    expect(await books()).toMatchObject({ accepted: 2, openingLeft: 0 })
    given.must(await undo(other))
    given.must(await undo(first))
    expect(await books()).toEqual({ chits: 2, accepted: 0, sealedAt: null, openingLeft: null })
  })

  test('brings the company’s money again on the last day that the workbook says by then', async () => {
    const [first = ''] = imported.codes
    const lastDayIs = (on: string) =>
      app.owner.query('update import set cut_over_on = $2 where id = $1', [imported.id, on])
    // as a check finds it once another column means the day
    await lastDayIs('2026-10-30')
    const { chitId } = given.must(await accept(app, imported, first, admin))
    const { rows } = await app.owner.query<{ books: string; entry: string }>(
      `select cut_over::text as books, (select (event_at at time zone 'Asia/Kolkata')::date::text from journal
                                         where event_key = 'opening:' || $2) as entry
         from previous_books where import_id = $1`,
      [imported.id, chitId],
    )
    expect(rows).toEqual([{ books: '2026-10-30', entry: '2026-10-30' }])
    given.must(await undo(first))
    await expectLedgerSound(app)
    await lastDayIs('2026-10-31')
  })

  test('is taken back in as many statements with many sums of unallocated money as with one', async () => {
    const statements = async (prefix: string, sums: number): Promise<number> => {
      const old = oldCompany(chanceOf(21), { chits: 1, people: 30, mostMonths: 4 })
      const [one] = old.unallocated
      if (!one) throw new Error('this company has unallocated money')
      const unallocated = Array.from({ length: sums }, (_, no) => ({ ...one, reference: `${prefix} ${no}` }))
      const extra = await givenImport(app, { ...renamed(old, prefix), unallocated }, admin)
      const [code = ''] = extra.codes
      given.must(await accept(app, extra, code, admin))
      let count = 0
      const counting = {
        transformQuery: ({ node }: PluginTransformQueryArgs) => {
          count++
          return node
        },
        transformResult: ({ result }: PluginTransformResultArgs) => Promise.resolve(result),
      }
      given.must(
        await app.act((tx) => undoChit(tx.withPlugin(counting), { importId: extra.id, code, by: admin.id, requestId })),
      )
      return count
    }
    expect(await statements('MANY', 60)).toBe(await statements('ONE', 1))
    await expectLedgerSound(app)
  })

  test('is taken back with everything that moved in with it, and nothing else', async () => {
    const [first = '', other = ''] = imported.codes
    given.must(await accept(app, imported, first, admin))
    const before = await state()
    given.must(await accept(app, imported, other, admin))
    expect(await state()).not.toEqual(before)
    given.must(await undo(other))
    expect(await state()).toEqual(before)
    await expectLedgerSound(app)
  })

  test('is accepted again after it was taken back', async () => {
    const [, other = ''] = imported.codes
    expect(given.must(await accept(app, imported, other, admin)).wasThere).toBe(false)
    await expectLedgerSound(app)
  })

  test('is not taken back after a payment, and nothing is reversed', async () => {
    const extra = await givenImport(
      app,
      renamed(oldCompany(chanceOf(5), { chits: 1, people: 30, mostMonths: 4 }), 'PAID'),
      admin,
    )
    const [code = ''] = extra.codes
    const { chitId } = given.must(await accept(app, extra, code, admin))
    const { rows } = await app.owner.query<{ id: string; month: number; rest: Paise; holder: string }>(
      `select ticket.id, month_no as month, rest_paise as rest, person_id as holder
         from ticket join instalment on ticket_id = ticket.id
        where ticket.chit_id = $1 and state <> 'paid' and rest_paise > 0 order by month_no limit 1`,
      [chitId],
    )
    const [due] = rows
    if (!due) throw new Error('nobody owes anything')
    await given.funds(app, { id: due.holder }, due.rest)
    given.must(await app.act((tx) => payMonth(tx, { ticketId: due.id, monthNo: due.month, actor: due.holder })))
    const undone = await app.act((tx) => undoChit(tx, { importId: extra.id, code, by: admin.id, requestId }))
    expect(undone).toMatchObject({ ok: false, error: { code: 'chit_in_use', because: 'money' } })
    await expectLedgerSound(app)
  })

  test('is all there or not at all when the server dies in the middle', async () => {
    const extra = await givenImport(
      app,
      renamed(oldCompany(chanceOf(9), { chits: 1, people: 30, mostMonths: 4 }), 'KILL'),
      admin,
    )
    const [code = ''] = extra.codes
    const before = await state()
    const dying = inTransaction(app.db, async (tx) => {
      given.must(await acceptChit(tx, { importId: extra.id, code, by: admin.id, requestId, key: keyOf(app) }))
      // the connection ends as it does when the process is killed before the commit
      await app.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where state = 'idle in transaction' and datname = current_database() and pid <> pg_backend_pid()`,
      )
    })
    await expect(dying).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i)
    expect(await state()).toEqual(before)
    expect(given.must(await accept(app, extra, code, admin)).wasThere).toBe(false)
    await expectLedgerSound(app)
  })
})

// @spec MOV-21
describe('the seal', () => {
  test('takes two people, and then nothing is taken back', async () => {
    expect(given.must(await seal(admin))).toEqual({ waits: true })
    expect(await seal(second)).toMatchObject({ ok: false, error: { code: 'approval_waiting' } })
    const [first = ''] = imported.codes
    expect(await undo(first)).toMatchObject({ ok: false, error: { code: 'seal_waiting' } })
    expect(await shown()).toMatchObject({
      books: { chits: 2, accepted: 2, sealedAt: null },
      openingLeft: 0,
      seal: { status: 'waiting', askedBy: { name: admin.name }, decidedBy: null },
      sealedBy: null,
    })
    const { rows } = await app.owner.query<{ id: string }>(`select id from approval where kind = 'import-seal'`)
    const decide = (by: Caller) =>
      app.act((tx) =>
        approve(tx, {
          id: rows[0]?.id ?? '',
          by: { id: by.id, name: by.name, role: 'admin', sessionId: '', actingBy: null },
          requestId,
        }),
      )
    expect(await decide(admin)).toMatchObject({ ok: false, error: { code: 'same_person_approval' } })
    given.must(await decide(second))
    expect(await undo(first)).toMatchObject({ ok: false, error: { code: 'import_sealed' } })
    const sealed = await shown()
    expect(sealed).toMatchObject({
      books: { sealedAt: expect.any(String) },
      seal: { status: 'approved', askedBy: { name: admin.name }, decidedBy: { name: second.name } },
      sealedBy: { name: second.name },
    })
    expect(sealed.chits.map(({ status }) => status)).toEqual(['sealed', 'sealed'])
    await expectLedgerSound(app)
  })

  test('is refused while a chit of the workbook is not in the books', async () => {
    const extra = await givenImport(
      app,
      renamed(oldCompany(chanceOf(13), { chits: 2, people: 30, mostMonths: 4 }), 'PART'),
      admin,
    )
    given.must(await accept(app, extra, extra.codes[0] ?? '', admin))
    const sealed = await app.act((tx) => sealImport(tx, { importId: extra.id, by: admin.id, requestId }))
    expect(sealed).toMatchObject({ ok: false, error: { code: 'import_incomplete', chits: 1 } })
  })

  test('is refused by the database as long as the opening balance is not 0', async () => {
    const open = app.owner.query(
      `update previous_books set sealed_at = now() where opening_of(import_id) <> 0 and sealed_at is null`,
    )
    await expect(open).rejects.toMatchObject({ constraint: 'previous_books_complete' })
  })
})

// @spec MOV-16
test('a person of the previous books is found by their old code', async () => {
  const { rows } = await app.owner.query<{ code: string; id: string }>(
    'select code, person_id as id from previous_person limit 1',
  )
  const [person] = rows
  const found = await app.act((tx) => matching(tx, person?.code.toLowerCase()).select('person.id').execute())
  expect(found.map(({ id }) => id)).toContain(person?.id)
})
