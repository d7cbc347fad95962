import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/database/connect.ts'
import { freshDatabase, type FreshDatabase } from '../fresh-database.ts'
import { TICKETS_OF_A_CHIT } from './month-auctions.ts'
import { writeMonth } from './month-books.ts'
import { recordEvents, type EventRecorder } from '../record-events.ts'
import { publishedIn, wholeBooks } from './whole-books.ts'

/*
 * A month's end that is cut off by kill -9 and goes on in another process, beside the same month's end in a copy of the same
 * books that nobody disturbs. `MONTH_TICKETS=100000` for a larger company; `npm run bench:month` says how fast it is.
 */

const CHITS = Math.ceil(Number(process.env['MONTH_TICKETS'] ?? 500) / TICKETS_OF_A_CHIT)
const TICKETS = CHITS * TICKETS_OF_A_CHIT
const KILLS = Number(process.env['MONTH_KILLS'] ?? 1)
const BATCHES_BEFORE = 3
const SLOW_MACHINE_MS = 600_000
const PROCESS = join(import.meta.dirname, 'closing-launcher.ts')

let killed: FreshDatabase
let undisturbed: FreshDatabase
let recorders: readonly [EventRecorder, EventRecorder]
beforeAll(async () => {
  killed = await freshDatabase()
  await writeMonth(killed.ownerUrl, CHITS)
  undisturbed = await freshDatabase(new URL(killed.ownerUrl).pathname.slice(1))
  recorders = [await recordEvents(killed.ownerUrl), await recordEvents(undisturbed.ownerUrl)]
}, SLOW_MACHINE_MS)
afterAll(async () => {
  for (const recorder of recorders) await recorder.close()
  await killed.drop()
  await undisturbed.drop()
})

/** Lets a process close what is due; it is killed after so many batches. Gives how it ended. */
async function close({ applicationUrl }: FreshDatabase, killAfter = Infinity): Promise<string> {
  const child = spawn(process.execPath, [PROCESS, applicationUrl, String(killAfter)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return await new Promise((ended) => child.once('close', (code, signal) => ended(signal ?? `code ${code}`)))
}

/** How far the run has come, as the books say it. */
const progressOf = (database: FreshDatabase) =>
  inBooks(database, async (owner) => {
    const { rows } = await owner.query<{ run: number; due: number; done: number; tickets: number; isOver: boolean }>(
      `select closing_run.id::int as run, due, sum(auctions)::int as done, sum(tickets)::int as tickets, ended_at is not null as "isOver"
         from closing_run join closing_batch on run_id = closing_run.id group by closing_run.id`,
    )
    return rows
  })

async function inBooks<T>({ ownerUrl }: FreshDatabase, query: (owner: pg.Pool) => Promise<T>): Promise<T> {
  // a connection that still ends when its database is dropped is told so: this pool listens
  const connection = connect(ownerUrl, { most: 2 })
  try {
    return await query(connection.pool)
  } finally {
    await connection.close()
  }
}

// @spec AUC-10
test(
  `killed in its middle, the month's end of ${TICKETS} tickets comes to the same books, each thing once`,
  async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      expect(await close(killed, BATCHES_BEFORE)).toBe('SIGKILL')
      const [half, ...others] = await progressOf(killed)
      expect(others).toEqual([])
      expect(half).toMatchObject({ due: CHITS, isOver: false })
      expect(half?.done).toBeLessThan(CHITS)
    }
    expect([await close(killed), await close(undisturbed)]).toEqual(['code 0', 'code 0'])
    expect(await progressOf(killed)).toEqual([{ run: 1, due: CHITS, done: CHITS, tickets: TICKETS, isOver: true }])

    const books = await inBooks(killed, wholeBooks)
    expect(books).toEqual(await inBooks(undisturbed, wholeBooks))
    const published = await publishedIn(recorders[0])
    expect(published).toEqual(await publishedIn(recorders[1]))
    expect(published.filter(({ name }) => name === 'settled')).toHaveLength(CHITS)
    expect(books.results).toHaveLength(CHITS)
    expect(books.notices).toHaveLength(TICKETS)
    expect(books.letters).toHaveLength(TICKETS)
    const laws = await inBooks(killed, (owner) => owner.query('select name from ledger_checks() where broken > 0'))
    expect(laws.rows).toEqual([])
  },
  SLOW_MACHINE_MS,
)
