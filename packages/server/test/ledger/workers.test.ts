import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { newId } from '../../src/database/ids.ts'
import { inSnapshot } from '../../src/database/transaction.ts'
import { accounts, post, type AccountCode, type Leg } from '../../src/features/ledger/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { brokenLaws, happen, leg, walletWith } from './books.ts'

/* Eight who post at the same time, over few accounts and in every direction, and one who reads meanwhile. */

const WORKERS = 8
const POSTINGS = Number(process.env['LEDGER_POSTINGS'] ?? 150)
const SEED = Number(process.env['SEED'] ?? 20_261_120)
const { bank, cash, commission, companyFunds, payoutClearing } = accounts

let app: TestApp
let codes: AccountCode[]
beforeAll(async () => {
  app = await startApp()
  const wallets = await Promise.all(Array.from({ length: 6 }, () => walletWith(app, 5000)))
  await happen(app, [leg(bank, companyFunds, 100_000), leg(cash, companyFunds, 100_000)])
  codes = [...wallets, bank, cash, commission]
})
afterAll(() => app.close())

const place = fc.nat(8)
const anyMove = fc.record({ from: place, to: place, amount: fc.integer({ min: 1, max: 900 }) })
const anyWork = fc.record({
  moves: fc.array(
    anyMove.filter(({ from, to }) => from !== to),
    { minLength: 1, maxLength: 4 },
  ),
  isHold: fc.boolean(),
})
type Work = typeof anyWork extends fc.Arbitrary<infer W> ? W : never

// not app.act: that tries again after a deadlock, and here there must be none
const postOnce = (legs: readonly Leg[]) =>
  app.db.transaction().execute((tx) => post(tx, { key: newId(), kind: 'test', actor: null, legs }))

const met = { posted: 0, refused: 0, held: 0, looks: 0 }

async function work({ moves, isHold }: Work): Promise<void> {
  const legs = moves.map(({ from, to, amount }) => leg(codes[from] ?? bank, codes[to] ?? cash, amount))
  if (!isHold) {
    const posted = await postOnce(legs)
    return void (posted.ok ? met.posted++ : met.refused++)
  }
  const held = await postOnce([
    leg(codes[moves[0]?.from ?? 0] ?? bank, payoutClearing, moves[0]?.amount ?? 1, { phase: 'pending' }),
  ])
  if (!held.ok) return void met.refused++
  met.held++
}

/** What every reader must find at every moment: nothing lost, nothing made. */
async function look(): Promise<void> {
  const { rows } = await inSnapshot(app.db, (tx) =>
    sql<{ debits: number; credits: number }>`
      select sum(debits_posted) as debits, sum(credits_posted) as credits from account`.execute(tx),
  )
  expect(rows[0]?.debits).toBe(rows[0]?.credits)
  met.looks++
}

// @spec LED-2, LED-4
test(`${WORKERS} workers post ${POSTINGS} events each: no deadlock, no law broken, the same total in every reader’s eyes`, async () => {
  const over = new AbortController()
  const reading = (async () => {
    while (!over.signal.aborted) await look()
  })()
  await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      for (const one of fc.sample(anyWork, { numRuns: POSTINGS, seed: SEED + worker })) await work(one)
    }),
  )
  over.abort()
  await reading
  expect(await brokenLaws(app)).toEqual([])
  reportCoverage({ harness: 'bank', seed: SEED, histories: WORKERS * POSTINGS, met })
  expect(neverMet(met, 20)).toEqual([])
}, 1_800_000)
