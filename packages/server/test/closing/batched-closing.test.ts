import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { inSnapshot } from '../../src/database/transaction.ts'
import { oneByOne } from '../../src/features/auctions/advance-state.ts'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { readMinutes } from '../../src/features/minutes/service.ts'
import { expectLedgerSound, type TestApp } from '../app.ts'
import { twoCopies } from '../two-copies.ts'
import { companyOfChits } from './random-chits.ts'
import { publishedIn, wholeBooks, type WholeBooks } from './whole-books.ts'

/*
 * The auctions of one month closed together, and the same auctions in a copy of the same books closed one after the other:
 * every account, every share, every result and every notice are the same.
 */

const CHITS = Number(process.env['CLOSING_CHITS'] ?? 8)
const SEED = Number(process.env['SEED'] ?? 5)

let together: TestApp
let alone: TestApp
let closeBoth: () => Promise<void>
beforeAll(async () => {
  ;({
    together,
    alone,
    close: closeBoth,
  } = await twoCopies(async (app) => await companyOfChits(app, { count: CHITS, seed: SEED }), {
    LOT_WITNESS_SECONDS: '600',
  }))
})
afterAll(() => closeBoth())

/** One after the other, as a late bidder or a reader closes them. */
async function closeAlone(): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from auction where state in ('open', 'closed') order by closes_at, id`.execute(alone.db)
  const { ids, failures } = await oneByOne(
    alone.db,
    rows.map(({ id }) => id),
    { skipLocked: false },
  )
  expect(failures).toEqual([])
  return ids.length
}

/** Both ways, until the given time has passed. */
async function close(minutes: number): Promise<number> {
  await together.clock.advance({ minutes })
  await alone.clock.advance({ minutes })
  const done = await closeDue(together.db, { skipLocked: true, ticketsAtOnce: 8 })
  expect(await closeAlone()).toBe(done)
  return done
}

// @spec AUC-10
test(`${CHITS} random chits end the same (seed ${SEED})`, async () => {
  const before = await wholeBooks(together.owner)
  const [ofTogether, ofAlone] = [await together.recordEvents(), await alone.recordEvents()]
  const [closed, drawn] = [await close(31), await close(11)]
  const books = await wholeBooks(together.owner)
  expect(books).toEqual(await wholeBooks(alone.owner))
  const published = await publishedIn(ofTogether)
  expect(published).toEqual(await publishedIn(ofAlone))
  expect(published.length).toBeGreaterThan(closed)
  await expectLedgerSound(together)
  await expectLedgerSound(alone)
  const met = { closed, drawn, ...fingerprintsOf(before, books) }
  reportCoverage({ harness: 'closing together', seed: SEED, histories: CHITS, met })
  expect(neverMet(met)).toEqual([])
})

test('their minutes hold their seals', async () => {
  const by = { id: '', name: 'Anand', role: 'admin', sessionId: '', actingBy: null } as const
  const { rows } = await together.owner.query<{ auction_id: string }>('select auction_id from minutes')
  for (const { auction_id: auctionId } of rows) {
    const read = await inSnapshot(together.db, (tx) => readMinutes(tx, { auctionId, by }))
    expect(read.ok).toBe(true)
  }
})

test('what each transaction has settled is written down, and the run has ended', async () => {
  const { rows } = await together.owner.query<{ auctions: number }>(
    `select due, ended_at is not null as is_over, sum(auctions)::int as auctions, count(*) > 1 as in_batches
       from closing_run join closing_batch on run_id = closing_run.id group by closing_run.id order by closing_run.id`,
  )
  const [first] = rows
  expect(first).toMatchObject({ due: first?.auctions, is_over: true, in_batches: true })
})

/** What came of the auctions that were closed both ways. */
function fingerprintsOf(before: WholeBooks, after: WholeBooks): Record<string, number> {
  const known = new Set(before.journals.map(({ event_key }) => event_key))
  const posted = after.journals.map(({ event_key }) => String(event_key)).filter((key) => !known.has(key))
  const count = (prefix: string) => posted.filter((key) => key.startsWith(prefix)).length
  const settled = new Set(posted.filter((key) => key.startsWith('settle:')).map((key) => key.slice('settle:'.length)))
  const shares = after.dividends.filter(({ auction_id }) => settled.has(String(auction_id)))
  const results = after.results.map(
    ({ result }) => result as { auction_id: string; decided_by: string; rounding_paise: number },
  )
  const by = (way: string) => results.filter((one) => settled.has(one.auction_id) && one.decided_by === way).length
  return {
    covered: count('advance:'),
    paidByDividend: count('contrib:'),
    toWallet: shares.filter(({ to_wallet_paise }) => Number(to_wallet_paise) > 0).length,
    toInstalment: shares.filter(({ to_instalment_paise }) => Number(to_instalment_paise) > 0).length,
    roundingKept: results.filter((one) => settled.has(one.auction_id) && one.rounding_paise > 0).length,
    byBid: by('bid'),
    byLot: by('lot'),
    tied: after.lots.filter((lot) => settled.has(String(lot['auction_id'])) && Number(lot['discount_paise']) > 0)
      .length,
  }
}
