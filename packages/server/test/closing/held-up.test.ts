import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import { freshDatabase } from '../fresh-database.ts'
import { idsOf } from './month-auctions.ts'
import { writeMonth } from './month-books.ts'

/* Of auctions that close together one is broken, or in somebody else's hand: the others do not wait for it. */

const CHITS = 10
/** Goes by lot. */
const ONE = 9

let app: TestApp
beforeEach(async () => {
  const database = await freshDatabase()
  await writeMonth(database.ownerUrl, CHITS)
  app = await startApp({}, { database })
})
afterEach(async () => {
  await expectLedgerSound(app)
  await app.close()
})

const close = () => closeDue(app.db, { skipLocked: true, ticketsAtOnce: 150 })

async function notSettled(): Promise<string[]> {
  const { rows } = await app.owner.query<{ id: string }>(`select id from auction where state <> 'settled' order by id`)
  return rows.map(({ id }) => id)
}

const openRuns = async () => (await app.owner.query('select from closing_run where ended_at is null')).rowCount

test('one that fails is reported, and its companions are settled', async () => {
  const auction = idsOf.auction(ONE)
  await app.owner.query('alter table lot_secret disable trigger never_deleted')
  await app.owner.query('delete from lot_secret where auction_id = $1', [auction])
  await expect(close()).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: `auction ${auction} has promised no lot` })],
  })
  expect([await notSettled(), await openRuns()]).toEqual([[auction], 1])
})

test('one whose chit is in somebody’s hand is passed by, and closed the next time', async () => {
  const somebody = await app.owner.connect()
  await somebody.query('begin')
  await somebody.query('select from chit where id = $1 for update', [idsOf.chit(ONE)])
  expect(await close()).toBe(CHITS - 1)
  expect([await notSettled(), await openRuns()]).toEqual([[idsOf.auction(ONE)], 1])
  await somebody.query('commit')
  somebody.release()
  expect(await close()).toBe(1)
  expect([await notSettled(), await openRuns()]).toEqual([[], 0])
})
