import { paise } from '@kuri/domain'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { LAWS } from '../ledger/books.ts'
import { connect, type Connection } from '../../src/database/connect.ts'
import { startEmbedded, type Embedded } from '../../src/database/embedded.ts'
import { isDatabaseAway } from '../../src/database/errors.ts'
import { newId } from '../../src/database/ids.ts'
import { migrate } from '../../src/database/migrate.ts'
import { clusterFolder } from '../database/cluster-folder.ts'
import { accounts, post, type AccountCode } from '../../src/features/ledger/service.ts'

/*
 * PostgreSQL is killed with -9 while eight post. What was acknowledged must be there, what was not may be tried again
 * with its key, and no law may be broken. A kill is not a power cut: what the kernel holds survives it.
 */

const KILLS = Number(process.env['POSTGRES_KILLS'] ?? 2)
const WRITERS = 8
const ACKNOWLEDGED_BETWEEN_KILLS = 200
const AMOUNT = paise(7)

let dataDir: string
let embedded: Embedded
let connection: Connection
let wallets: AccountCode[]
beforeAll(async () => {
  dataDir = await clusterFolder()
  embedded = await startEmbedded({ dataDir, isDurable: true })
  await migrate(embedded.ownerUrl(), { kind: 'test', applicationLogin: 'kuri_app' })
  connection = connect(embedded.applicationUrl(), { most: WRITERS })
  wallets = await Promise.all(Array.from({ length: 4 }, newWallet))
})
afterAll(async () => {
  await connection.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true })
})

async function newWallet(): Promise<AccountCode> {
  const id = newId()
  await connection.db.insertInto('person').values({ id, name: 'Somebody' }).execute()
  return accounts.wallet(id)
}

const acknowledged = new Set<string>()
const met = { interrupted: 0, kills: 0, doneAfterAll: 0 }

async function write(writer: number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const key = newId()
    const credit = wallets[(writer + acknowledged.size) % wallets.length] ?? accounts.suspense
    for (let tries = 0; !acknowledged.has(key); tries++) {
      try {
        const event = { key, kind: 'test', actor: null, legs: [{ debit: accounts.bank, credit, amount: AMOUNT }] }
        const posted = await connection.db.transaction().execute((tx) => post(tx, event))
        expect(posted.ok).toBe(true)
        // what broke off had been committed all the same, and the key says so
        if (posted.ok && posted.value.replayed) met.doneAfterAll++
        acknowledged.add(key)
      } catch (error) {
        if (!isDatabaseAway(error) || tries > 1000) throw error
        met.interrupted++
        await sleep(20)
      }
    }
  }
}

/** The postmaster and everything it has started, at one blow. */
async function kill(): Promise<void> {
  const owner = new pg.Client({ connectionString: embedded.ownerUrl() })
  owner.on('error', () => undefined)
  await owner.connect()
  const { rows } = await owner.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid union all select pid from pg_stat_activity`,
  )
  for (const { pid } of rows) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // gone with its parent
    }
  }
  met.kills++
  await owner.end().catch(() => undefined)
}

// @spec LED-2
test(
  `${KILLS} times killed in mid-load: every acknowledged posting is there, once`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    let isOver = false
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer, () => isOver))
    const killer = (async () => {
      for (let count = 0; count < KILLS; count++) {
        const before = acknowledged.size
        while (acknowledged.size < before + ACKNOWLEDGED_BETWEEN_KILLS) await sleep(5)
        await kill()
      }
      const before = acknowledged.size
      while (acknowledged.size < before + ACKNOWLEDGED_BETWEEN_KILLS) await sleep(5)
      isOver = true
    })()
    await Promise.all([killer, ...writers])

    const { rows } = await connection.pool.query<{ event_key: string }>('select event_key from journal')
    const written = new Set(rows.map(({ event_key }) => event_key))
    expect(rows).toHaveLength(written.size)
    // nobody gave up: what was tried was acknowledged in the end
    expect(written).toEqual(acknowledged)
    const { rows: broken } = await connection.pool.query(
      // its postings are made up: they keep the invariants of the ledger itself
      'select name, broken from ledger_checks() where broken > 0 and name = any($1)',
      [[...LAWS]],
    )
    expect(broken).toEqual([])
    const { rows: books } = await connection.pool.query<{ balance: number }>(
      `select balance from ledger_balance('bank')`,
    )
    expect(books[0]?.balance).toBe(written.size * AMOUNT)
    expect(met.kills).toBe(KILLS)
    expect(met.interrupted).toBeGreaterThan(0)
    reportCoverage({ harness: 'kill postgres', seed: null, histories: KILLS, met })
  },
)
