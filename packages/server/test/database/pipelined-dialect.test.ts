import { Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Connection } from '../../src/database/connect.ts'
import { executeWithoutAwait, wasUndone } from '../../src/database/pipelined-dialect.ts'
import { isDatabaseAway } from '../../src/database/errors.ts'
import { inSnapshot, inTransaction } from '../../src/database/transaction.ts'
import type { Tx } from '../../src/database/types.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'
import { execute } from '../execute.ts'

let database: FreshDatabase
let connection: Connection
/** The one connection of its pool. */
let client: pg.PoolClient

beforeAll(async () => {
  database = await freshDatabase()
  await execute(database.ownerUrl, 'create table shelf (book text not null); grant select, insert on shelf to kuri_app')
  connection = connect(database.applicationUrl, { most: 1 })
  client = await connection.pool.connect()
  client.release()
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const books = async (tx: Tx): Promise<unknown[]> => (await sql`select * from shelf order by book`.execute(tx)).rows

/** What our one connection has prepared of it. */
const prepared = async (by: Connection): Promise<number> => {
  const { rows } = await by.pool.query<{ count: number }>(
    `select count(*) from pg_prepared_statements where statement = 'select * from shelf order by book'`,
  )
  return rows[0]?.count ?? 0
}

/** Under what name it has prepared it. */
async function nameOfBooks(by: Connection): Promise<string> {
  const { rows } = await by.pool.query<{ name: string }>(
    `select name from pg_prepared_statements where statement = 'select * from shelf order by book'`,
  )
  return rows[0]?.name ?? ''
}

async function readOften(by: Connection): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await inTransaction(by.db, books)
}

describe('a statement', () => {
  test('that comes often is prepared once, and not before', async () => {
    await inTransaction(connection.db, books)
    expect(await prepared(connection)).toBe(0)
    await readOften(connection)
    expect(await prepared(connection)).toBe(1)
  })
  test('prepared before its table got a column is prepared anew, and its caller notices nothing', async () => {
    await readOften(connection)
    await execute(
      database.ownerUrl,
      `alter table shelf add column place text; insert into shelf values ('Ponzi', 'A1')`,
    )
    expect(await inTransaction(connection.db, books)).toEqual([{ book: 'Ponzi', place: 'A1' }])
  })
  test('whose name a pooler’s other connection does not know is asked without one, and its caller notices nothing', async () => {
    const lent = connect(database.applicationUrl, { most: 1 })
    await readOften(lent)
    const before = await inTransaction(lent.db, books)
    await lent.pool.query('deallocate all')
    expect(await inTransaction(lent.db, books)).toEqual(before)
    await readOften(lent)
    expect(await prepared(lent)).toBe(0)
    await lent.close()
  })
  test('has the same name in every process, so that where names are shared none means another statement', async () => {
    const [one, another] = [
      connect(database.applicationUrl, { most: 1 }),
      connect(database.applicationUrl, { most: 1 }),
    ]
    // in another order
    await inTransaction(another.db, async (tx) => {
      for (let turn = 0; turn < 6; turn += 1) await sql`select count(*) from shelf`.execute(tx)
    })
    await Promise.all([one, another].map(readOften))
    const names = await Promise.all([one, another].map(nameOfBooks))
    expect(names[0]).toMatch(/^k1\../)
    expect(names[1]).toBe(names[0])
    await Promise.all([one.close(), another.close()])
  })
  test('that another’s failure kept from being prepared is prepared later: names go on being used', async () => {
    const two = connect(database.applicationUrl, { most: 2 })
    await readOften(two)
    const busy = await two.pool.connect()
    const together = inSnapshot(two.db, (tx) => Promise.all([sql`select 1 / 0`.execute(tx), books(tx), books(tx)]))
    await expect(together).rejects.toMatchObject({ code: '22012' })
    await readOften(two)
    expect(await prepared(two)).toBe(1)
    busy.release()
    await two.close()
  })
  test('is never prepared behind a pooler that does not pass it on', async () => {
    const pooled = connect(database.applicationUrl, { most: 1, prepares: false })
    await readOften(pooled)
    expect(await prepared(pooled)).toBe(0)
    await pooled.close()
  })
})

/** Whether our one connection is in no transaction once the work is done, well or not. */
const idleAfter = async (work: () => Promise<unknown>): Promise<boolean> => {
  await work().catch(() => undefined)
  const { rows } = await connection.pool.query<{ alone: boolean }>(
    'select transaction_timestamp() = statement_timestamp() as alone',
  )
  return rows[0]?.alone === true
}

/** What our one connection has sent so far, in bytes. */
function bytesSent(): number {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) throw new Error('the connection is not a socket')
  return stream.bytesWritten
}

describe('a transaction', () => {
  test('in which nothing is asked leaves none behind, whether it ends well or not', async () => {
    expect(await idleAfter(() => inTransaction(connection.db, async () => 'nothing'))).toBe(true)
    expect(await idleAfter(() => inTransaction(connection.db, () => Promise.reject(new Error('no'))))).toBe(true)
  })
  test('is undone from its first statement on', async () => {
    const broken = inTransaction(connection.db, async (tx) => {
      await sql`insert into shelf values ('Never', 'Z9')`.execute(tx)
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(broken).rejects.toMatchObject({ code: '22012' })
    expect(await inTransaction(connection.db, books)).not.toContainEqual({ book: 'Never', place: 'Z9' })
  })
  test('whose first statement fails is undone, and its connection goes on', async () => {
    const broken = inTransaction(connection.db, (tx) => sql`select 1 / 0`.execute(tx))
    await expect(broken).rejects.toMatchObject({ code: '22012' })
    expect(await idleAfter(() => inTransaction(connection.db, books))).toBe(true)
  })
  test('sends all statements that are called together before the first answer comes, and returns each result', async () => {
    const answers = await inSnapshot(connection.db, (tx) =>
      Promise.all(
        [1, 2, 3].map(async (number) => {
          const { rows } = await sql`select ${number}::int as n`.execute(tx)
          return { rows, sent: bytesSent() }
        }),
      ),
    )
    expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]])
    expect(new Set(answers.map(({ sent }) => sent)).size).toBe(1)
  })
  test('takes no statement after its end, when one called beside it has failed', async () => {
    const lost: unknown[] = []
    const late = async (tx: Tx) => {
      await books(tx)
      await sql`insert into shelf values ('Late', 'C1')`.execute(tx).catch((error: unknown) => lost.push(error))
    }
    const both = inTransaction(connection.db, (tx) => Promise.all([late(tx), sql`select 1 / 0`.execute(tx)]))
    await expect(both).rejects.toMatchObject({ code: '22012' })
    expect(await inTransaction(connection.db, books)).not.toContainEqual({ book: 'Late', place: 'C1' })
    expect(lost).toHaveLength(1)
  })
  test('that only reads is over before the next one on its connection, though nobody waits for its end', async () => {
    await inSnapshot(connection.db, books)
    expect(await idleAfter(() => inSnapshot(connection.db, books))).toBe(true)
  })
  test('cannot be committed after a statement that failed: it fails for that reason, though it was not reported then', async () => {
    const deaf = inTransaction(connection.db, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => undefined)
    })
    await expect(deaf).rejects.toMatchObject({ code: '22012' })
  })
})

test('a transaction whose connection is cut says so, and the next one has another', async () => {
  const cut = inTransaction(connection.db, async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(cut).rejects.toSatisfy(isDatabaseAway)
  expect(await inTransaction(connection.db, books)).not.toEqual([])
})

const putBook = (tx: Tx, book: string | null) =>
  executeWithoutAwait(tx, sql`insert into shelf values (${book}, 'B2')`.compile(tx))

describe('what is asked without waiting', () => {
  test('is done before what comes next, and kept with it', async () => {
    const seen = await inTransaction(connection.db, async (tx) => {
      await putBook(tx, 'Simon')
      return await books(tx)
    })
    expect(seen).toContainEqual({ book: 'Simon', place: 'B2' })
    expect(await inTransaction(connection.db, books)).toEqual(seen)
  })
  test('is undone with its transaction', async () => {
    await inTransaction(
      connection.db,
      (tx) => putBook(tx, 'Gone'),
      () => false,
    )
    expect(await inTransaction(connection.db, books)).not.toContainEqual({ book: 'Gone', place: 'B2' })
  })
  test('reports why it failed at the next statement', async () => {
    const broken = inTransaction(connection.db, async (tx) => {
      await putBook(tx, null)
      await books(tx)
    })
    await expect(broken).rejects.toMatchObject({ code: '23502', column: 'book' })
  })
  test('reports why it failed at the commit, which surely kept nothing', async () => {
    const reason = await inTransaction(connection.db, async (tx) => {
      await putBook(tx, 'Half')
      await putBook(tx, null)
    }).catch((error: unknown) => error)
    expect(reason).toMatchObject({ code: '23502', column: 'book' })
    expect(wasUndone(reason)).toBe(true)
    expect(await inTransaction(connection.db, books)).not.toContainEqual({ book: 'Half', place: 'B2' })
  })
  test('reports at the end of a snapshot that it tried to write', async () => {
    await expect(inSnapshot(connection.db, (tx) => putBook(tx, 'Read'))).rejects.toThrow('tried to write')
  })
  test('and failed because two blocked each other is tried again with all the rest', async () => {
    let attempts = 0
    await inTransaction(connection.db, async (tx) => {
      attempts += 1
      await executeWithoutAwait(
        tx,
        (attempts === 1
          ? sql`do $$ begin raise exception 'blocked' using errcode = '40P01'; end $$`
          : sql`insert into shelf values ('Second', 'B3')`
        ).compile(tx),
      )
    })
    expect(attempts).toBe(2)
    expect(await inTransaction(connection.db, books)).toContainEqual({ book: 'Second', place: 'B3' })
  })
})
