import { paise } from '@kuri/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { newId } from '../../src/database/ids.ts'
import type { Tx } from '../../src/database/types.ts'
import { accounts, post, type AccountCode, type Leg } from '../../src/features/ledger/service.ts'
import { startApp, type TestApp } from '../app.ts'
import { brokenLaws, walletWith } from './books.ts'
import { apply, EMPTY, type Books, type Outcome } from './model.ts'

/* Random histories lived twice: by the ledger, and by a plain Map that says what should happen. */

const HISTORIES = Number(process.env['LEDGER_HISTORIES'] ?? 75)
const SEED = Number(process.env['SEED'] ?? 20_261_120)
const STEPS = 40
const { bank, cash, commission, payoutClearing, suspense } = accounts

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Accounts are chosen by their place in the list of a history; earlier events and holds by theirs. */
type Step =
  | { readonly do: 'post' | 'hold'; readonly legs: readonly { from: number; to: number; amount: number }[] }
  | { readonly do: 'fund'; readonly to: number; readonly amount: number }
  | { readonly do: 'replay' | 'alter' | 'end' | 'release' | 'end again'; readonly which: number }

const PLACES = 9
const place = fc.nat(PLACES - 1)
const anyLeg = fc.record({ from: place, to: place, amount: fc.nat(300) }).filter(({ from, to }) => from !== to)
const which = fc.nat(1000)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('fund' as const), to: fc.nat(3), amount: fc.integer({ min: 1, max: 500 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('post' as const), legs: fc.array(anyLeg, { minLength: 1, maxLength: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hold' as const), legs: fc.array(anyLeg, { minLength: 1, maxLength: 1 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('replay', 'alter', 'end', 'release', 'end again'), which }) },
)
const anyHistory = fc.array(anyStep, { minLength: STEPS, maxLength: STEPS })

interface Event {
  readonly key: string
  readonly legs: readonly Leg[]
}

/** One history, in a transaction of its own: its accounts, the Map that foretells them, what has happened so far. */
interface History {
  readonly tx: Tx
  readonly codes: readonly AccountCode[]
  books: Books
  readonly events: Event[]
  readonly openHolds: { readonly leg: Leg; readonly id: number }[]
  readonly endedHolds: { readonly leg: Leg; readonly id: number }[]
}

/** How often what is rare has really happened; a run that never met it proves nothing. */
const met = {
  posted: 0,
  overdrawn: 0,
  held: 0,
  ended: 0,
  released: 0,
  endedTwice: 0,
  replayed: 0,
  altered: 0,
  zeroLegs: 0,
  empty: 0,
}

// @spec LED-2, LED-4
test(`${HISTORIES} histories of ${STEPS} steps go as the Map foretells (seed ${SEED})`, async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), { numRuns: HISTORIES, seed: SEED })
  expect(await brokenLaws(app)).toEqual([])
  reportCoverage({ harness: 'ledger', seed: SEED, histories: HISTORIES, met })
  expect(neverMet(met, HISTORIES / 10)).toEqual([])
}, 3_600_000)

async function live(steps: readonly Step[]): Promise<void> {
  const wallets = await Promise.all(Array.from({ length: 4 }, () => walletWith(app, 0)))
  const codes = [...wallets, bank, cash, payoutClearing, suspense, commission]
  await app.act(async (tx) => {
    const books = await countersOf(tx, codes)
    const history: History = { tx, codes, books, events: [], openHolds: [], endedHolds: [] }
    for (const step of steps) await take(history, step)
    expect(await countersOf(tx, codes)).toEqual(history.books)
  })
}

const happen = ({ tx }: History, { key, legs }: Event) => post(tx, { key, kind: 'test', actor: null, legs })

/** What is a fault of ours ends a transaction: here it goes on from before the fault. */
async function expectFault(history: History, event: Event, sentence: string): Promise<void> {
  await sql`savepoint before_the_fault`.execute(history.tx)
  await expect(happen(history, event)).rejects.toThrow(sentence)
  await sql`rollback to savepoint before_the_fault`.execute(history.tx)
}

async function take(history: History, step: Step): Promise<void> {
  const code = (at: number) => history.codes[at] ?? bank
  switch (step.do) {
    case 'fund':
      return await takeLegs(history, [{ debit: bank, credit: code(step.to), amount: paise(step.amount) }])
    case 'post':
    case 'hold': {
      const phase = step.do === 'hold' ? 'pending' : 'posted'
      return await takeLegs(
        history,
        step.legs.map(({ from, to, amount }) => ({
          debit: code(from),
          credit: code(to),
          amount: paise(amount),
          phase,
        })),
      )
    }
    case 'replay':
    case 'alter':
      return await repeat(history, step.do, step.which)
    case 'end':
    case 'release':
      return await endHold(history, step.do === 'end' ? 'post' : 'void', step.which)
    case 'end again':
      return await endTwice(history, step.which)
  }
}

async function takeLegs(history: History, legs: readonly Leg[]): Promise<void> {
  if (legs.some(({ amount }) => amount === 0)) met.zeroLegs++
  const event = { key: newId(), legs }
  if (legs.every(({ amount }) => amount === 0)) {
    met.empty++
    return await expectFault(history, event, 'moves nothing')
  }
  const predicted = apply(history.books, legs)
  if (predicted.is === 'overdrawn') {
    met.overdrawn++
    return expect(await happen(history, event)).toEqual(refusalOf(predicted))
  }
  const posted = await happen(history, event)
  if (!posted.ok) throw new Error(`refused against what was predicted: ${JSON.stringify(posted.error)}`)
  met.posted++
  history.books = predicted.books
  history.events.push(event)
  const moving = legs.filter(({ amount }) => amount > 0)
  expect(posted.value).toMatchObject({ replayed: false, transfers: { length: moving.length } })
  for (const [at, leg] of moving.entries()) {
    if (leg.phase !== 'pending') continue
    met.held++
    history.openHolds.push({ leg, id: posted.value.transfers[at] ?? 0 })
  }
}

async function repeat(history: History, how: 'replay' | 'alter', which: number): Promise<void> {
  const event = history.events[which % history.events.length]
  if (!event) return
  if (how === 'replay') {
    met.replayed++
    return expect(await happen(history, event)).toMatchObject({ ok: true, value: { replayed: true } })
  }
  met.altered++
  const [first, ...others] = event.legs
  const legs = first ? [{ ...first, amount: paise(first.amount + 1) }, ...others] : []
  await expectFault(history, { ...event, legs }, 'posted before with other legs')
}

async function endHold(history: History, phase: 'post' | 'void', which: number): Promise<void> {
  const [hold] = history.openHolds.splice(which % Math.max(history.openHolds.length, 1), 1)
  if (!hold) return
  if (phase === 'post') met.ended++
  else met.released++
  history.endedHolds.push(hold)
  await takeLegs(history, [{ ...hold.leg, phase, resolves: hold.id }])
}

async function endTwice(history: History, which: number): Promise<void> {
  const hold = history.endedHolds[which % history.endedHolds.length]
  if (!hold) return
  met.endedTwice++
  const again = { key: newId(), legs: [{ ...hold.leg, phase: 'void' as const, resolves: hold.id }] }
  await expectFault(history, again, 'transfer_hold_resolved_once')
}

const refusalOf = ({ code, available: has, needed }: Extract<Outcome, { is: 'overdrawn' }>): unknown =>
  code.startsWith('wallet:')
    ? { ok: false, error: { code: 'insufficient_funds', available: has, needed } }
    : { ok: false, error: { code: 'company_must_fund', short: needed - has } }

/** How the database has these accounts. */
async function countersOf(tx: Tx, codes: readonly AccountCode[]): Promise<Books> {
  const rows = await tx.selectFrom('account').where('code', 'in', codes).selectAll().execute()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return new Map(
    codes.map((code) => {
      const row = byCode.get(code)
      if (!row) return [code, EMPTY]
      const { debits_posted: debits, credits_posted: credits, version: lines } = row
      return [code, { debits, credits, debitsHeld: row.debits_pending, creditsHeld: row.credits_pending, lines }]
    }),
  )
}
