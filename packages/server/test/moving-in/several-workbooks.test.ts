import { endpoints } from '@kuri/contract'
import { day, type Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/database/ids.ts'
import { inTransaction } from '../../src/database/transaction.ts'
import { acceptChit } from '../../src/features/imports/accept.ts'
import { forgetOld } from '../../src/features/imports/service.ts'
import { undoChit } from '../../src/features/imports/undo.ts'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport, keyOf, renamed, type GivenImport } from './given-import.ts'
import { oldCompany, type OldBooks } from './old-company.ts'

/* A company sends its books again, or in several workbooks: its own money comes into the books once. */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  admin = await given.admin(app)
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

const requestId = 'test'
const booksWith = (chits: number, prefix: string): OldBooks =>
  renamed(oldCompany(chanceOf(3), { chits, people: 40, mostMonths: 5 }), prefix)
const acceptAll = async (imported: GivenImport): Promise<void> => {
  for (const code of imported.codes) given.must(await accept(app, imported, code, admin))
}
const undo = ({ id: importId }: GivenImport, code: string) =>
  inTransaction(
    app.db,
    (tx) => undoChit(tx, { importId, code, by: admin.id, requestId }),
    ({ ok }) => ok,
  )

async function balances(): Promise<Record<string, Paise>> {
  const { rows } = await app.owner.query<{ kind: string; balance: Paise }>(
    'select kind, sum(balance_of(account))::bigint as balance from account group by kind having sum(balance_of(account)) <> 0',
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

// @spec MOV-18
describe('the own money of a company that moves in', () => {
  test('is not entered again with a workbook that has a chit of another one', async () => {
    await acceptAll(await givenImport(app, booksWith(1, 'TWICE'), admin))
    const before = await balances()
    const larger = await givenImport(app, booksWith(2, 'TWICE'), admin)
    const added = await accept(app, larger, larger.codes[1] ?? '', admin)
    expect(added).toMatchObject({ ok: false, error: { code: 'chit_of_other_import', chit: 'TWICE-GOLD-1' } })
    expect(await balances()).toEqual(before)
  })

  test('is entered by one of two workbooks whose first chits are accepted at the same time', async () => {
    const one = await givenImport(app, booksWith(2, 'ONE'), admin)
    const two = await givenImport(app, booksWith(2, 'TWO'), admin)
    const { waits } = await inTransaction(app.db, async (tx) => {
      const key = keyOf(app)
      given.must(await acceptChit(tx, { importId: one.id, code: one.codes[0] ?? '', by: admin.id, requestId, key }))
      const other = accept(app, two, two.codes[0] ?? '', admin)
      // without a lock it would not wait for this transaction
      await Promise.race([other, sleep(1000)])
      return { waits: other }
    })
    expect(await waits).toMatchObject({ ok: false, error: { code: 'import_incomplete', chits: 0 } })
    await acceptAll(one)
  })

  test('is all there again when a chit is taken back while another one is accepted', async () => {
    const imported = await givenImport(app, booksWith(2, 'RACE'), admin)
    const [first = '', second = ''] = imported.codes
    given.must(await accept(app, imported, first, admin))
    const [undone, accepted] = await Promise.all([undo(imported, first), accept(app, imported, second, admin)])
    expect([undone.ok, accepted.ok]).toEqual([true, true])
    given.must(await accept(app, imported, first, admin))
    const { rows } = await app.owner.query<{ left: Paise }>('select opening_of($1) as left', [imported.id])
    expect(rows).toEqual([{ left: 0 }])
  })
})

// @spec MOV-20
describe('the last chit that is taken back', () => {
  test('takes with it what the company brought, and a corrected workbook brings both', async () => {
    const before = await balances()
    const wrong = await givenImport(app, booksWith(2, 'BACK'), admin)
    await acceptAll(wrong)
    const entered = await balances()
    const corrected = await givenImport(app, booksWith(2, 'BACK'), admin)
    const [first = '', second = ''] = corrected.codes
    given.must(await undo(wrong, first))
    const early = await accept(app, corrected, first, admin)
    expect(early).toMatchObject({ ok: false, error: { code: 'chit_of_other_import', chit: 'BACK-GOLD-2' } })
    given.must(await undo(wrong, second))
    expect(await balances()).toEqual(before)
    await expectLedgerSound(app)
    await acceptAll(corrected)
    expect(await balances()).toEqual(entered)
  })

  test('and its workbook are accepted again, as often as it is taken back', async () => {
    const imported = await givenImport(app, booksWith(1, 'AGAIN'), admin)
    await acceptAll(imported)
    const entered = await balances()
    for (const code of [...imported.codes, ...imported.codes]) {
      given.must(await undo(imported, code))
      await expectLedgerSound(app)
      given.must(await accept(app, imported, code, admin))
      expect(await balances()).toEqual(entered)
    }
  })

  test('stays once unallocated money of its workbook was assigned', async () => {
    const imported = await givenImport(app, booksWith(1, 'SPENT'), admin)
    await acceptAll(imported)
    const { rows } = await app.owner.query<{ id: string }>(
      `select journal_id as id from suspense_item join journal on journal.id = journal_id
        where meta ->> 'importId' = $1 order by 1 limit 1`,
      [imported.id],
    )
    const params = { id: String(rows[0]?.id) }
    const settled = await api(app)
      .as(admin)
      .call(endpoints.settleSuspense, { params, body: { reason: 'It was sent back.' } })
    expect(settled.status).toBe(200)
    const before = await balances()
    const undone = await undo(imported, imported.codes[0] ?? '')
    expect(undone).toMatchObject({ ok: false, error: { code: 'chit_in_use', because: 'unallocated' } })
    expect(await balances()).toEqual(before)
  })

  test('takes its unallocated money with it: that is not assigned at the same time, nor later', async () => {
    const imported = await givenImport(app, booksWith(1, 'GONE'), admin)
    await acceptAll(imported)
    const items = `select journal_id as id from suspense_item join journal on journal.id = journal_id where meta ->> 'importId' = $1`
    const { rows } = await app.owner.query<{ id: string }>(items, [imported.id])
    expect(rows).toHaveLength(3)
    const assign = async () => {
      const params = { id: String(rows[0]?.id) }
      const body = { reason: 'It was sent back.' }
      return (await api(app).as(admin).call(endpoints.settleSuspense, { params, body })).status
    }
    const { meanwhile } = await inTransaction(app.db, async (tx) => {
      const code = imported.codes[0] ?? ''
      given.must(await undoChit(tx, { importId: imported.id, code, by: admin.id, requestId }))
      const other = assign()
      await Promise.race([other, sleep(1000)])
      return { meanwhile: other }
    })
    expect(await meanwhile).toBe(404)
    expect(await assign()).toBe(404)
    expect((await app.owner.query(items, [imported.id])).rows).toEqual([])
  })

  test('is refused by the database while a chit is there, and what begins as sealed or taken back', async () => {
    const open = app.act((tx) =>
      sql`update previous_books set taken_back_at = now()
           where import_id in (select import_id from previous_chit where withdrawn_at is null)`.execute(tx),
    )
    await expect(open).rejects.toMatchObject({ constraint: 'previous_books_complete' })
    for (const step of ['sealed_at', 'taken_back_at'] as const) {
      const begun = app.act((tx) =>
        sql`insert into previous_books (import_id, cut_over, opened_by, ${sql.ref(step)})
            values (${newId()}, '2026-01-01', ${admin.id}, now())`.execute(tx),
      )
      await expect(begun).rejects.toMatchObject({ constraint: 'previous_books_begin' })
    }
  })
})

// @spec MOV-11
test('a workbook is kept after its chits are taken back, however long ago it was sent: they are accepted again', async () => {
  const imported = await givenImport(app, booksWith(1, 'KEPT'), admin)
  await acceptAll(imported)
  await app.owner.query(`update import set changed_at = '2026-08-01' where id = $1`, [imported.id])
  given.must(await undo(imported, imported.codes[0] ?? ''))
  expect(await app.act(forgetOld)).toBe(0)
  await acceptAll(imported)
})

const acceptIn = (id: string) => api(app).as(admin).call(endpoints.acceptImport, { params: { id }, body: {} })

// @spec MOV-15
describe('a call that accepts all chits of a workbook', () => {
  test('is refused once when the workbook itself cannot come in', async () => {
    const imported = await givenImport(app, booksWith(3, 'EARLY'), admin)
    await app.owner.query(`update import set state = 'checked', dry_run_at = null, dry_run_by = null where id = $1`, [
      imported.id,
    ])
    const { status, problem } = await acceptIn(imported.id)
    expect([status, problem.code]).toEqual([409, 'import_not_ready'])
  })

  test('names a chit that cannot move in, and takes the others', async () => {
    const books = booksWith(2, 'SOME')
    const [first] = books.chits
    const some = books.tickets.filter(({ chit }) => chit === first?.code)
    const imported = await givenImport(
      app,
      { ...books, tickets: books.tickets.map((row) => (some.includes(row) ? { ...row, holder: 'KR-0001' } : row)) },
      admin,
    )
    const { status, reply } = await acceptIn(imported.id)
    expect(status).toBe(200)
    expect(reply.accepted.map(({ chit }) => chit)).toEqual([imported.codes[1]])
    expect(reply.refused).toMatchObject([{ chit: imported.codes[0], code: 'chit_cannot_move_in' }])
    expect(reply.left).toBe(0)
  })
})

// @spec MOV-20
test('the application cannot write a chit of the previous books that begins as entered or as taken back', async () => {
  const { _id: chitId } = await given.formingChit(app)
  const write = (step: 'entered_at' | 'withdrawn_at', by: string | null) =>
    app.act((tx) =>
      sql`insert into previous_chit (chit_id, import_id, code, prizes_given, month_reached, carried_paise, borne_paise,
                                     accepted_by, withdrawn_by, ${sql.ref(step)})
          select ${chitId}, import_id, 'X', 0, 0, 0, 0, ${admin.id}, ${by}::uuid, now()
            from previous_books where sealed_at is null and taken_back_at is null limit 1`.execute(tx),
    )
  await expect(write('entered_at', null)).rejects.toMatchObject({ constraint: 'previous_chit_begins' })
  await expect(write('withdrawn_at', admin.id)).rejects.toMatchObject({ constraint: 'previous_chit_begins' })
})
