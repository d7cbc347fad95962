import fc from 'fast-check'
import type { GeneratorValue } from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, dueDay, multipleAtMost, paise, prizeFigures, prizeSchedule, times } from '../src/index.ts'
import type { ChitTerms, Result } from '../src/index.ts'
import { chitOf } from './chits.ts'
import { brokenLaws } from './life/laws.ts'
import { approve, auction, begin, pay, payPart } from './life/life.ts'
import type { Bid, GivenPrize, Life } from './life/life.ts'
import { neverMet, reportCoverage } from './coverage.ts'

const START = day('2027-01-31')
/** `LIVES=10000 SEED=…` lives more of another seed; without a seed every run has its own, and a failure prints it. */
const LIVES = Number(process.env['LIVES'] ?? 2000)
const SEED = process.env['SEED'] === undefined ? Date.now() % 2 ** 31 : Number(process.env['SEED'])

// A harness that never meets a rare shape proves nothing about it: every mark below must have been seen at the end.
const MARKS = [
  'months ≠ members',
  'lot at the cap',
  'lot because nobody bid',
  'the last ticket',
  'nobody can bid',
  'odd paise',
  'rounding is kept for the last prize',
  'the last prize shares out what rounding kept',
  'a dividend pays an instalment wholly',
  'a dividend goes to a wallet',
  'the company stands in',
  'a prize pays its winner’s arrears',
  'refused: in_arrears',
  'refused: already_prized',
  'refused: bid_not_above_best',
  'refused: insufficient_funds',
  'refused: instalment_already_paid',
  'everybody settled up',
  'a part reaches the pool',
  'a part repays the company',
  'the company covers the rest of a part',
  'a dividend lowers what a part has left',
  'a dividend pays what a part has left',
  'refused: part_amount_invalid',
] as const
type Mark = (typeof MARKS)[number]
const seen = new Map<string, number>()
const mark = (what: Mark, met: boolean) => void (met && seen.set(what, (seen.get(what) ?? 0) + 1))

const anyChit = fc
  .record({
    tickets: fc.integer({ min: 2, max: 6 }),
    months: fc.integer({ min: 1, max: 7 }),
    instalment: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000 })),
    dividendSharedBy: fc.constantFrom('tickets-without-the-prize' as const, 'all-tickets' as const),
    dividendRounding: fc.constantFrom('paise' as const, 'rupee' as const),
    prizeBy: fc.constantFrom(
      'auction' as const,
      'auction' as const,
      'auction' as const,
      'lot' as const,
      'fixed' as const,
    ),
    commissionBp: fc.oneof(fc.constant(0), fc.nat({ max: 700 })),
    gstBp: fc.constantFrom(0, 1450, 1800, 2800),
    capBp: fc.constantFrom(5000, 4000, 3000, 1000),
    step: fc.constantFrom(undefined, paise(100), paise(2500_00)),
  })
  .map(({ tickets, months, instalment, ...terms }) => chitOf(instalment * tickets * months, months, tickets, terms))

type Choose = GeneratorValue
// One arbitrary for every choice: the generator compares the arguments of all earlier ones each time it meets new ones.
const anyNumber = () => fc.nat()
const upTo = (choose: Choose, most: number): number => choose(anyNumber) % (most + 1)
const between = (choose: Choose, least: number, most: number): number => least + upTo(choose, most - least)
function oneOf<T>(choose: Choose, among: readonly T[]): T {
  const [chosen] = among.slice(upTo(choose, among.length - 1))
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

const isLucky = (choose: Choose, inTen: number): boolean => between(choose, 1, 10) <= inTen

function anyBids(choose: Choose, terms: ChitTerms): Bid[] {
  const { floor, cap, chitAmount } = prizeFigures(terms)
  const ticketNo = () => between(choose, 1, terms.tickets)
  const amount = () => {
    if (floor === null || cap === null || isLucky(choose, 1)) return paise(upTo(choose, chitAmount))
    if (isLucky(choose, 3)) return cap
    return paise(floor + multipleAtMost(terms.step, paise(upTo(choose, cap - floor))))
  }
  return Array.from({ length: upTo(choose, 5) }, () => ({ ticketNo: ticketNo(), discount: amount() }))
}

function markPrize({ terms }: Life, given: GivenPrize): void {
  const { cap, commission } = prizeFigures(terms)
  mark('lot at the cap', given.by === 'lot' && given.discount === cap && cap > commission)
  mark('lot because nobody bid', given.by === 'lot' && given.discount === commission)
  mark('the last ticket', given.by === 'last')
  mark('nobody can bid', cap === null)
  mark(
    'odd paise',
    terms.dividendRounding === 'paise' && given.dividends.some(({ amount }) => amount !== given.dividends[0]?.amount),
  )
  mark('rounding is kept for the last prize', given.rounding > 0)
  mark('the last prize shares out what rounding kept', given.rounding < 0)
  for (const { code } of given.bidsRefused) {
    mark('refused: in_arrears', code === 'in_arrears')
    mark('refused: already_prized', code === 'already_prized')
    mark('refused: bid_not_above_best', code === 'bid_not_above_best')
  }
}

function markRefusal(result: Result<unknown>): void {
  mark('refused: insufficient_funds', !result.ok && result.error.code === 'insufficient_funds')
  mark('refused: instalment_already_paid', !result.ok && result.error.code === 'instalment_already_paid')
  mark('refused: part_amount_invalid', !result.ok && result.error.code === 'part_amount_invalid')
}

/** One whole life: everybody pays, or does not, or pays ahead; every prize is given; some approvals wait; `check` sees each step. */
function live(terms: ChitTerms, choose: Choose, check: (life: Life) => void): Life {
  const life = begin(terms, START, times(terms.instalment, between(choose, 1, terms.months + 1)))
  const step = (result: Result<unknown>) => {
    markRefusal(result)
    check(life)
  }
  mark('months ≠ members', terms.months !== terms.tickets)
  const reliable = between(choose, 4, 10)
  const payAPart = (ticketNo: number, monthNo: number) => {
    // all but a few rupees, so that a dividend may pay the rest
    const amount = isLucky(choose, 5) ? upTo(choose, terms.instalment) : terms.instalment - 100 * between(choose, 1, 9)
    const paid = payPart(life, ticketNo, monthNo, paise(amount))
    mark('a part reaches the pool', paid.ok && paid.value.state === 'unpaid')
    mark('a part repays the company', paid.ok && paid.value.state === 'covered')
    step(paid)
  }
  const payMonth = (monthNo: number) => {
    for (const { ticketNo } of life.tickets) if (isLucky(choose, reliable)) step(pay(life, ticketNo, monthNo))
  }
  let paidUpTo = 0
  for (const { prizeNo, monthNo } of prizeSchedule(terms)) {
    while (paidUpTo < monthNo) payMonth((paidUpTo += 1))
    if (isLucky(choose, 5))
      payAPart(oneOf(choose, life.tickets).ticketNo, between(choose, 1, Math.min(monthNo + 1, terms.months)))
    if (isLucky(choose, 2)) step(pay(life, oneOf(choose, life.tickets).ticketNo, oneOf(choose, [1, terms.months])))
    const given = auction(life, prizeNo, anyBids(choose, terms), (ticketNos) => oneOf(choose, ticketNos))
    step(given)
    if (given.ok) markPrize(life, given.value)
    if (isLucky(choose, 7)) step(approve(life, prizeNo, addDays(dueDay(START, monthNo), 9)))
  }
  return life
}

function settleUp(life: Life, check: (life: Life) => void): void {
  const end = addDays(dueDay(START, life.terms.months), 40)
  for (const { prizeNo } of life.prizes) {
    const before = life.books.advances
    approve(life, prizeNo, end)
    mark('a prize pays its winner’s arrears', life.books.advances < before)
    check(life)
  }
  for (const ticket of life.tickets) {
    for (const owed of ticket.owed) {
      pay(life, ticket.ticketNo, owed.monthNo)
      check(life)
    }
  }
}

function markEnd(life: Life): void {
  const owed = life.tickets.flatMap((ticket) => ticket.owed)
  const inParts = owed.filter((one) => one.paid > 0)
  mark(
    'the company covers the rest of a part',
    inParts.some((one) => one.advanced > 0 && one.advanced < one.amount - one.dividend),
  )
  mark(
    'a dividend lowers what a part has left',
    inParts.some((one) => one.by === 'wallet' && one.dividend > 0),
  )
  mark(
    'a dividend pays what a part has left',
    inParts.some((one) => one.by === 'dividend'),
  )
  const prizes = life.prizes.reduce((total, given) => total + given.prize, 0)
  mark(
    'a dividend pays an instalment wholly',
    owed.some((one) => one.by === 'dividend'),
  )
  mark(
    'the company stands in',
    owed.some((one) => one.advanced > 0),
  )
  mark(
    'a dividend goes to a wallet',
    life.prizes.every((given) => given.isApproved) && life.books.receivedByMembers > prizes,
  )
  mark(
    'everybody settled up',
    owed.every((one) => one.state === 'paid'),
  )
}

// Thrown rather than expected: an assertion object for each of some 100,000 events would be most of the time.
function lawful(life: Life): void {
  const broken = brokenLaws(life)
  if (broken.length > 0) throw new Error(`broken: ${broken.join('; ')}`)
}

// @spec LED-4 @attack 39
test(`the money invariants hold after every event of ${LIVES} random lives`, { timeout: 60_000 + LIVES * 50 }, () => {
  fc.assert(
    fc.property(anyChit, fc.gen(), (terms, choose) => {
      const life = live(terms, choose, lawful)
      expect(new Set(life.prizes.map((given) => given.winner)).size).toBe(terms.tickets)
      settleUp(life, lawful)
      markEnd(life)
    }),
    { numRuns: LIVES, seed: SEED },
  )
  const met = Object.fromEntries(MARKS.map((what) => [what, seen.get(what) ?? 0]))
  reportCoverage({ harness: 'lives', seed: SEED, histories: LIVES, met })
  expect(neverMet(met)).toEqual([])
})
