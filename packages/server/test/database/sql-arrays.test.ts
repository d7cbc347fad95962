import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Connection } from '../../src/database/connect.ts'
import { arrayOf, rowsOf } from '../../src/database/sql-arrays.ts'
import { openSessionAuthenticator } from '../../src/features/sessions/service.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

/* With as many people as in production: the statements of each call are planned once, not at each call. */

const PEOPLE = 5_000
/** A statement is named, then planned for the call at hand a few times before PostgreSQL compares. */
const OFTEN = 30
const BEFORE_IT_COMPARES = 10

let app: TestApp
let line: Connection
beforeAll(async () => {
  app = await startApp()
  await app.owner.query(
    `insert into person (id, name)
     select gen_random_uuid(), 'Filler' from generate_series(1, $1)`,
    [PEOPLE],
  )
  await app.owner.query(
    `insert into session (id, person_id, cookie_hash, token_hash)
     select gen_random_uuid(), id, sha256(id::text::bytea), sha256((id || 't')::bytea) from person`,
  )
  await app.owner.query('analyze person, session')
  line = connect(app.ownerUrl, { most: 1 })
})
afterAll(async () => {
  await line.close()
  await app.close()
})

/** How often the connection planned statements with these words anew, for the values at hand. */
async function plannedAnew(words: string): Promise<number[]> {
  const { rows } = await line.pool.query<{ anew: string; once: string }>(
    `select custom_plans as anew, generic_plans as once from pg_prepared_statements
      where statement like $1 and statement not like '%pg_prepared_statements%'`,
    [`%${words}%`],
  )
  expect(rows.map(({ anew, once }) => Number(anew) + Number(once) > BEFORE_IT_COMPARES)).toEqual([true])
  return rows.map(({ anew }) => Number(anew))
}

test('who stands at the authenticator is asked with a plan made once', async () => {
  const [asha, bala] = await given.people(app, 'Asha', 'Bala')
  const authenticator = openSessionAuthenticator(line.db)
  for (let call = 0; call < OFTEN; call += 1) {
    const [first, second] = await Promise.all(
      [asha, bala].map(({ token }) => authenticator.authenticate({ cookie: null, token })),
    )
    expect([first, second]).toMatchObject([{ user: { id: asha.id } }, { user: { id: bala.id } }])
  }
  expect(Math.max(...(await plannedAnew('session.token_hash')))).toBeLessThan(BEFORE_IT_COMPARES)
})

test('a few of many rows are requested with a plan made once', async () => {
  const { rows: some } = await app.owner.query<{ id: string }>('select id from person limit 2')
  const ids = some.map(({ id }) => id)
  for (let call = 0; call < OFTEN; call += 1) {
    const { rows } = await sql<{ id: string }>`
      select id from person where id = any(${arrayOf(ids, 'uuid')}) order by array_position(${ids}::uuid[], id)`.execute(
      line.db,
    )
    expect(rows.map(({ id }) => id)).toEqual(ids)
  }
  expect(Math.max(...(await plannedAnew('array_position')))).toBeLessThan(BEFORE_IT_COMPARES)
})

test('rows of a statement come in their order, with nothing where there is nothing', async () => {
  const cells = [
    { no: 7, name: 'a', day: '2027-01-05' },
    { no: 8, name: null, day: '2027-01-06' },
  ]
  const { rows } = await sql`
    select no, name, day::text from ${rowsOf(cells, { no: 'integer', name: 'text', day: 'date' })} with ordinality as cell (no, name, day, place)
     order by place`.execute(line.db)
  expect(rows).toEqual(cells)
})
