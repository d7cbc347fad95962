import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  day,
  daysLate,
  frameLateTerms,
  fromRupees,
  isWholeRupees,
  paise,
  penaltyOf,
  prizeFigures,
  settleAuction,
  subtract,
  sum,
  ticketsLosingDividend,
  toRupees,
  ZERO,
} from '../src/index.ts'
import type { LateTerms, LateTermsInput, PaidPart, Paise } from '../src/index.ts'
import { landingChit } from './chits.ts'
import { valueOf } from './life/replay.ts'

const DUE = day('2027-01-05')
const TEN_THOUSAND = fromRupees(10_000)

const after = (days: number) => addDays(DUE, days)
const partAfter = (days: number, rupees: number) => ({ amount: fromRupees(rupees), on: after(days) })
/** An instalment of which parts were paid and something is left. */
const owing = (parts: readonly PaidPart[], left: Paise) => ({ since: DUE, rest: left, parts })

function agreed(terms: LateTermsInput): LateTerms {
  const late = valueOf(frameLateTerms(terms, TEN_THOUSAND))
  if (!late) throw new Error('these terms say nothing')
  return late
}

const rupeesLate = (terms: LateTermsInput, days: number, base = TEN_THOUSAND): number =>
  toRupees(penaltyOf(agreed(terms), { since: DUE, rest: base }, addDays(DUE, days))?.amount ?? ZERO)

const yearly = (perYearBp: number) => ({ rates: [{ perYearBp }] })

// @spec INS-6
describe('what being late costs', () => {
  test.each([
    ['12 days at 12 % a year on 10,000: 39.45, down to the rupee', yearly(1200), 12, 39],
    ['a year at 12 %', yearly(1200), 365, 1200],
    ['on the due day nothing', yearly(1200), 0, 0],
    ['less than a rupee is nothing', yearly(1), 3, 0],
    ['within grace nothing', { ...yearly(1200), graceDays: 12 }, 12, 0],
    ['past grace every day since the due day', { ...yearly(1200), graceDays: 12 }, 13, 42],
    ['a fixed sum from the first day', { rates: [{ perMonth: fromRupees(50) }] }, 1, 50],
    ['a fixed sum for each month begun', { rates: [{ perMonth: fromRupees(50) }] }, 32, 100],
    ['the last day of a month begun', { rates: [{ perMonth: fromRupees(50) }] }, 31, 50],
    [
      'a rate that changes: 10 days at 12 %, 10 at 24 %',
      { rates: [{ perYearBp: 1200 }, { from: addDays(DUE, 11), perYearBp: 2400 }] },
      20,
      98,
    ],
    ['a rate that begins later counts from its day', { rates: [{ from: addDays(DUE, 11), perYearBp: 2400 }] }, 20, 65],
    ['a rate that ends', { rates: [{ perYearBp: 1200 }, { from: addDays(DUE, 11), perYearBp: 0 }] }, 300, 32],
  ] as const)('%s', (_, terms, days, rupees) => {
    expect(rupeesLate(terms, days)).toBe(rupees)
  })

  test('nothing is owed, nothing is charged', () => {
    expect(rupeesLate({ rates: [{ perMonth: fromRupees(50) }] }, 40, ZERO)).toBe(0)
  })

  test('it says what it is made of', () => {
    const late = agreed({ rates: [{ perYearBp: 1200, perMonth: fromRupees(50) }] })
    expect(penaltyOf(late, { since: DUE, rest: TEN_THOUSAND }, addDays(DUE, 12))).toEqual({
      daysLate: 12,
      base: TEN_THOUSAND,
      paidLate: [],
      amount: fromRupees(89),
      parts: [
        { days: 12, perYearBp: 1200 },
        { months: 1, perMonth: fromRupees(50) },
      ],
    })
  })

  // @spec INS-6, INS-12
  describe('of an instalment paid in parts', () => {
    const late = agreed({ graceDays: 5, rates: [{ perYearBp: 1200 }] })

    test('each part counts until it was paid, the rest until today', () => {
      // 6,000 for 30 days and 4,000 for 10: 59.17 and 13.15, together 72.32
      expect(penaltyOf(late, owing([partAfter(10, 4000)], fromRupees(6000)), after(30))).toEqual({
        daysLate: 30,
        base: TEN_THOUSAND,
        paidLate: [{ amount: fromRupees(4000), days: 10 }],
        amount: fromRupees(72),
        parts: [{ days: 30, perYearBp: 1200 }],
      })
    })

    test('a part within the days of grace costs nothing', () => {
      // 6,000 for 30 days
      expect(penaltyOf(late, owing([partAfter(5, 4000)], fromRupees(6000)), after(30))).toMatchObject({
        base: fromRupees(6000),
        paidLate: [],
        amount: fromRupees(59),
      })
    })

    test('a rest that a dividend has paid leaves what its parts cost', () => {
      expect(penaltyOf(late, owing([partAfter(20, 9000)], ZERO), after(30))?.amount).toBe(fromRupees(59))
      expect(penaltyOf(late, owing([partAfter(5, 9000)], ZERO), after(30))).toBeNull()
    })

    test('the sum of each month counts while anything is left', () => {
      const monthly = agreed({ rates: [{ perMonth: fromRupees(50) }] })
      expect(penaltyOf(monthly, owing([partAfter(3, 9999)], fromRupees(1)), after(40))?.amount).toBe(fromRupees(100))
    })

    const cost = (due: Parameters<typeof penaltyOf>[1]) => penaltyOf(late, due, after(90))?.amount ?? ZERO
    test('never costs more than the same instalment unpaid, and never less than its rest alone', () => {
      fc.assert(
        fc.property(
          fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.nat({ max: 90 })), { maxLength: 4 }),
          (paid) => {
            const parts = paid.map(([rupees, days]) => partAfter(days, rupees))
            const left = subtract(TEN_THOUSAND, sum(parts.map(({ amount }) => amount)))
            expect(cost(owing(parts, left))).toBeLessThanOrEqual(cost(owing([], TEN_THOUSAND)))
            expect(cost(owing(parts, left))).toBeGreaterThanOrEqual(cost(owing([], left)))
          },
        ),
      )
    })
  })

  test('it is whole rupees, never falls from one day to the next, and never counts more days than there were', () => {
    const anyTerms = fc.record({
      graceDays: fc.nat({ max: 60 }),
      rates: fc.tuple(
        fc.record({ perYearBp: fc.nat({ max: 3600 }), perMonth: fc.nat({ max: 10 }).map(fromRupees) }),
        fc.record({
          from: fc.integer({ min: -30, max: 400 }).map((days) => addDays(DUE, days)),
          perYearBp: fc.nat({ max: 3600 }),
          perMonth: fc.nat({ max: 10 }).map(fromRupees),
        }),
      ),
      dividendLoss: fc.constant('everybody' as const),
    })
    const base = fc.integer({ min: 100_00, max: 10_000_00 }).map(paise)
    fc.assert(
      fc.property(anyTerms, base, fc.nat({ max: 800 }), (terms, owed, days) => {
        const late = agreed(terms)
        const on = (count: number) => penaltyOf(late, { since: DUE, rest: owed }, addDays(DUE, count))
        const [now, tomorrow] = [on(days), on(days + 1)]
        expect(isWholeRupees(now?.amount ?? ZERO)).toBe(true)
        expect(tomorrow?.amount ?? 0).toBeGreaterThanOrEqual(now?.amount ?? 0)
        const counted = (now?.parts ?? []).reduce((so, part) => so + ('days' in part ? part.days : 0), 0)
        expect(counted).toBeLessThanOrEqual(daysLate(DUE, addDays(DUE, days)))
      }),
    )
  })
})

// @spec INS-6
describe('terms for late payers', () => {
  test.each([undefined, {}, { graceDays: 0, rates: [], dividendLoss: 'nobody' } as const])(
    '%o says nothing',
    (terms) => {
      expect(valueOf(frameLateTerms(terms, TEN_THOUSAND))).toBeUndefined()
    },
  )

  test.each([
    [{ graceDays: 61 }, 'late.graceDays'],
    [{ graceDays: 2.5 }, 'late.graceDays'],
    [{ deductionBp: 1001 }, 'late.deductionBp'],
    [yearly(3601), 'late.rates'],
    [{ rates: [{ perMonth: fromRupees(1001) }] }, 'late.rates'],
    [{ rates: [{ perYearBp: 1 }, { perYearBp: 2 }] }, 'late.rates'],
    [{ rates: [{ from: addDays(DUE, 1) }, { from: DUE }] }, 'late.rates'],
  ] as const)('%o is refused at its field', (terms, field) => {
    expect(frameLateTerms(terms, TEN_THOUSAND)).toEqual({ ok: false, error: { code: 'late_terms_invalid', field } })
  })
})

// @spec INS-7
describe('a dividend lost by being late', () => {
  const tickets = [
    { ticketNo: 1, isPrized: true, lateSince: DUE },
    { ticketNo: 2, isPrized: false, lateSince: DUE },
    { ticketNo: 3, isPrized: false, lateSince: null },
  ]
  test.each([
    ['nobody', 4, []],
    ['not-prized', 4, [2]],
    ['prized', 4, [1]],
    ['everybody', 4, [1, 2]],
    ['everybody', 3, []],
  ] as const)('%s loses theirs, %i days after the due day with 3 days of grace', (dividendLoss, days, losing) => {
    const late: LateTerms = { graceDays: 3, rates: [], dividendLoss, deductionBp: 0 }
    expect([...ticketsLosingDividend(late, tickets, addDays(DUE, days))]).toEqual(losing)
  })

  test('goes to the others, and the prize adds up as it always does', () => {
    const terms = landingChit()
    const { dividends } = settleAuction(terms, { ticketNo: 3, discount: fromRupees(4000) }, new Set([5]))
    expect(dividends.map(({ ticketNo, amount }) => [ticketNo, amount])).toEqual([
      [1, 133_334],
      [2, 133_333],
      [4, 133_333],
    ])
  })

  // @attack 40
  test('when everybody is late, nobody loses', () => {
    const won = { ticketNo: 3, discount: fromRupees(4000) }
    expect(settleAuction(landingChit(), won, new Set([1, 2, 4, 5]))).toEqual(settleAuction(landingChit(), won))
  })

  // @attack 40
  test('chitAmount = prize + commission + tax + Σ dividends, whoever loses', () => {
    const terms = landingChit({ commissionBp: 500, gstBp: 1800, dividendSharedBy: 'all-tickets' })
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
        fc.integer({ min: 2500, max: 25_000 }),
        (late, bid) => {
          const made = settleAuction(terms, { ticketNo: 1, discount: fromRupees(bid) }, new Set(late))
          const out = sum([made.prize, made.commission, made.tax, ...made.dividends.map(({ amount }) => amount)])
          expect(out).toBe(prizeFigures(terms).chitAmount)
        },
      ),
    )
  })
})
