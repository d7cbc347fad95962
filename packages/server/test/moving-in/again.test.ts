import { endpoints } from '@kuri/contract'
import { day } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { booksOf, checkOnce, sendFile, workbookOf } from '../imports/uploads.ts'

/* The same file sent again, and its chits accepted again: no row of any table is another one. */

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  admin = await given.admin(app)
})
afterAll(() => app.close())

/** How many rows each table has, what is in all accounts together, and every row of the imports. */
async function everything() {
  const { rows: tables } = await app.owner.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.owner.query<{ n: number }>(`select count(*)::integer as n from ${name}`)
    counts[name] = rows[0]?.n ?? -1
  }
  const { rows: sums } = await app.owner.query<Record<string, number>>(
    'select sum(amount_paise)::bigint as moved, max(id)::bigint as last from transfer',
  )
  const { rows: imports } = await app.owner.query('select * from import order by id')
  const { rows: chits } = await app.owner.query('select * from import_chit order by import_id, chit_no')
  return { counts, sums, imports, chits }
}

// @spec MOV-11, MOV-15
test('the same file sent again, shown again and accepted again changes nothing: not a row, not a paisa', async () => {
  const bytes = workbookOf(booksOf(31, { chits: 3, people: 40, branches: 3, late: true }))
  const { reply } = await sendFile(app, admin, bytes)
  const params = { id: reply.import._id }
  expect(await checkOnce(app)).toBe(1)
  const as = api(app).as(admin)
  expect((await as.call(endpoints.dryRunImport, { params })).status).toBe(200)
  const first = (await as.call(endpoints.acceptImport, { params, body: {} })).reply
  expect([first.accepted.length, first.refused, first.left]).toEqual([3, [], 0])
  const before = await everything()
  expect([before.counts['previous_chit'], before.counts['branch']]).toEqual([3, 3])

  const again = await sendFile(app, admin, bytes, { name: 'the same books under another name.xlsx' })
  expect([again.reply.isNew, again.reply.import._id]).toEqual([false, params.id])
  expect(await checkOnce(app)).toBe(0)
  expect((await as.call(endpoints.dryRunImport, { params })).status).toBe(200)
  const second = (await as.call(endpoints.acceptImport, { params, body: {} })).reply
  expect(second).toEqual({ accepted: [], refused: [], left: 0 })
  const chits = first.accepted.map(({ chit }) => chit)
  expect((await as.call(endpoints.acceptImport, { params, body: { chits } })).reply).toEqual(second)
  expect(await everything()).toEqual(before)
  await expectLedgerSound(app)
})
