import { endpoints } from '@kuri/contract'
import { day, type Paise, type Result } from '@kuri/domain'
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

const must = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const requestId = 'test'
const booksWith = (chits: number, prefix: string): OldBooks =>
  renamed(oldCompany(chanceOf(3), { chits, people: 40, mostMonths: 5 }), prefix)
const acceptAll = async (imported: GivenImport): Promise<void> => {
  for (const code of imported.codes) must(await accept(app, imported, code, admin))
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
      must(await acceptChit(tx, { importId: one.id, code: one.codes[0] ?? '', by: admin.id, requestId, key }))
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
    must(await accept(app, imported, first, admin))
    const [undone, accepted] = await Promise.all([undo(imported, first), accept(app, imported, second, admin)])
    expect([undone.ok, accepted.ok]).toEqual([true, true])
    must(await accept(app, imported, first, admin))
    const { rows } = await app.owner.query<{ left: Paise }>('select opening_of($1) as left', [imported.id])
    expect(rows).toEqual([{ left: 0 }])
  })
})

// @spec MOV-11
test('a workbook is kept after its chits are taken back, however long ago it was sent: they are accepted again', async () => {
  const imported = await givenImport(app, booksWith(1, 'KEPT'), admin)
  await acceptAll(imported)
  await app.owner.query(`update import set changed_at = '2026-08-01' where id = $1`, [imported.id])
  must(await undo(imported, imported.codes[0] ?? ''))
  await app.act(forgetOld)
  await acceptAll(imported)
})

// @spec MOV-15
describe('a call that accepts all chits of a workbook', () => {
  const acceptIn = (id: string) => api(app).as(admin).call(endpoints.acceptImport, { params: { id }, body: {} })

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
  const imported = await givenImport(app, booksWith(1, 'BEGIN'), admin)
  for (const step of ['entered_at', 'withdrawn_at'] as const) {
    const written = app.act((tx) =>
      sql`insert into previous_chit (chit_id, import_id, code, prizes_given, month_reached, carried_paise, borne_paise,
                                     accepted_by, withdrawn_by, ${sql.ref(step)})
          values (${newId()}, ${imported.id}, 'X', 0, 0, 0, 0, ${admin.id},
                  ${step === 'withdrawn_at' ? admin.id : null}, now())`.execute(tx),
    )
    await expect(written).rejects.toMatchObject({ constraint: 'previous_chit_begins' })
  }
})
