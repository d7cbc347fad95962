import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Connection } from '../../src/database/connect.ts'
import { isDatabaseAway } from '../../src/database/errors.ts'
import { newId } from '../../src/database/ids.ts'
import { inSnapshot, inTransaction } from '../../src/database/transaction.ts'
import type { Tx } from '../../src/database/types.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'

let database: FreshDatabase
let connection: Connection
beforeAll(async () => {
  database = await freshDatabase()
  connection = connect(database.applicationUrl)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const value = async (expression: string): Promise<unknown> =>
  (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(connection.db)).rows[0]?.value

describe('values arrive as what they are', () => {
  test.each([
    ['9007199254740991::bigint', 9_007_199_254_740_991],
    ['-1::bigint', -1],
    ['(select sum(x) from (values (2::bigint), (3)) v(x))', 5],
    ["date '2027-03-31'", '2027-03-31'],
    ["'{}'::bigint[]", []],
    ["'{1,2}'::bigint[]", [1, 2]],
    ["array[date '2027-03-31']", ['2027-03-31']],
    ["timestamptz '2027-03-31 18:45:00.123+00'", new Date('2027-03-31T18:45:00.123Z')],
    [`'{"a": 1}'::jsonb`, { a: 1 }],
    ["timestamptz '2027-03-31 18:45:00+00'::date", '2027-04-01'],
  ])('%s', async (expression, expected) => {
    expect(await value(expression)).toEqual(expected)
  })
  test.each(['9007199254740992::bigint', '1.5::numeric'])('%s is refused rather than rounded', async (expression) => {
    await expect(value(expression)).rejects.toThrow('not an exact whole number')
  })
  test('identifiers sort by the time they were made', async () => {
    const first = newId()
    await sleep(2)
    expect(newId() > first).toBe(true)
  })
})

const write = (tx: Tx, subject: string) =>
  tx
    .insertInto('letter')
    .values({ id: newId(), person_id: null, address: 'x@kuri.test', subject, body: '', problem: null, sent_at: null })
    .execute()
const written = async (subject: string) =>
  (await connection.db.selectFrom('letter').where('subject', '=', subject).select('id').execute()).length

describe('a transaction', () => {
  test('is kept or not as its outcome says', async () => {
    const outcome = await inTransaction(
      connection.db,
      async (tx) => (await write(tx, 'undone'), 'no'),
      (word) => word === 'yes',
    )
    await inTransaction(
      connection.db,
      async (tx) => (await write(tx, 'done'), 'yes'),
      (word) => word === 'yes',
    )
    expect([outcome, await written('undone'), await written('done')]).toEqual(['no', 0, 1])
  })
  test('that is the victim of a deadlock is tried again', async () => {
    const [one, other] = [newId(), newId()]
    await inTransaction(connection.db, async (tx) => {
      for (const id of [one, other]) await tx.insertInto('person').values({ id, name: 'X' }).execute()
    })
    let attempts = 0
    let locked = 0
    const bothLocked = Promise.withResolvers<void>()
    const lockBoth = (first: string, second: string) =>
      inTransaction(connection.db, async (tx) => {
        attempts += 1
        await tx.updateTable('person').set({ name: 'locked' }).where('id', '=', first).execute()
        locked += 1
        if (locked === 2) bothLocked.resolve()
        await bothLocked.promise
        await tx.updateTable('person').set({ name: 'locked' }).where('id', '=', second).execute()
      })
    await Promise.all([lockBoth(one, other), lockBoth(other, one)])
    expect(attempts).toBe(3)
  })
  test('sees one state of things in a snapshot, where nothing can be written', async () => {
    await inSnapshot(connection.db, async (tx) => {
      const before = await tx.selectFrom('letter').select('id').execute()
      await inTransaction(connection.db, (other) => write(other, 'meanwhile'))
      expect(await tx.selectFrom('letter').select('id').execute()).toEqual(before)
    })
    await expect(inSnapshot(connection.db, (tx) => write(tx, 'never'))).rejects.toMatchObject({
      cause: { code: '25006' },
    })
  })
  test('does not wait for a lock for ever', async () => {
    const holder = await connection.pool.connect()
    await holder.query('begin; lock table person in access exclusive mode')
    const waiting = inTransaction(connection.db, (tx) => tx.selectFrom('person').selectAll().execute())
    await expect(waiting).rejects.toSatisfy(isDatabaseAway)
    await holder.query('rollback')
    holder.release()
  })
})

test('a database that is not there is "away", not a fault', async () => {
  const nowhere = connect('postgresql://x:y@localhost/z?host=/nowhere')
  await expect(nowhere.pool.query('select 1')).rejects.toSatisfy(isDatabaseAway)
  await nowhere.close()
})
