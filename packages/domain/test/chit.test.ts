import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  can,
  chitLifeTotal,
  frameTerms,
  fromRupees,
  perTicketContribution,
  prizeFigures,
  prizeSchedule,
  prizesUpTo,
} from '../src/index.ts'
import type { ChitProposal } from '../src/index.ts'
import { chitOf, landingChit, proposal } from './chits.ts'

const codeOf = (proposed: ChitProposal) => {
  const framed = frameTerms(proposed)
  return framed.ok ? 'framed' : framed.error.code
}

// @spec CHT-1, CHT-2
describe('framing terms', () => {
  test('the landing page’s chit, by defaults', () => {
    expect(landingChit()).toEqual({
      tickets: 5,
      months: 5,
      instalment: fromRupees(10_000),
      dividendSharedBy: 'tickets-without-the-prize',
      dividendRounding: 'paise',
      commissionBp: 0,
      gstBp: 0,
      capBp: 5000,
      step: fromRupees(100),
      prizeBy: 'auction',
      fixedDiscounts: [],
      maxTicketsPerMember: 1,
    })
  })

  test.each([
    ['₹1,999 a prize', 1999 * 2, 1, 2, 1],
    ['₹2,000 a prize', 2000 * 2, 1, 2, 100],
  ])('%s has its default step', (_, amount, months, tickets, step) => {
    expect(chitOf(amount, months, tickets).step).toBe(fromRupees(step))
  })

  test('the amount is a target; what is collected is instalment × months × tickets', () => {
    const terms = chitOf(100_000, 7, 3)
    expect(terms.instalment).toBe(fromRupees(4762))
    expect(chitLifeTotal(terms)).toBe(fromRupees(100_002))
    expect(perTicketContribution(fromRupees(100_000), 7, 3)).toBe(terms.instalment)
  })

  test.each<[string, ChitProposal, string]>([
    ['one ticket', proposal(1000, 5, 1), 'invalid_input'],
    ['1,001 tickets', proposal(1_000_000, 5, 1001), 'invalid_input'],
    ['half a ticket', proposal(1000, 5, 2.5), 'invalid_input'],
    ['no month', proposal(1000, 0, 5), 'invalid_input'],
    ['241 months', proposal(1_000_000, 241, 5), 'invalid_input'],
    ['nothing to save', proposal(0, 5, 5), 'invalid_input'],
    ['paise in the amount', proposal(1000.5, 5, 5), 'invalid_input'],
    ['₹100 crore and one', proposal(1_000_000_001, 5, 5), 'invalid_input'],
    ['₹100 crore', proposal(1_000_000_000, 5, 5), 'framed'],
    ['less than half a rupee a month', proposal(12, 5, 5), 'instalment_below_one_rupee'],
    ['half a rupee a month, rounded up', proposal(13, 5, 5), 'framed'],
    ['commission above 7 %', proposal(250_000, 5, 5, { commissionBp: 701 }), 'commission_above_law'],
    ['commission below nothing', proposal(250_000, 5, 5, { commissionBp: -1 }), 'invalid_input'],
    ['a cap above half', proposal(250_000, 5, 5, { capBp: 5001 }), 'cap_above_half'],
    ['a fractional cap', proposal(250_000, 5, 5, { capBp: 10.5 }), 'invalid_input'],
    ['tax above the whole commission', proposal(250_000, 5, 5, { gstBp: 10_001 }), 'invalid_input'],
    ['a step of nothing', proposal(250_000, 5, 5, { step: fromRupees(0) }), 'invalid_input'],
    ['a step with paise', proposal(250_000, 5, 5, { step: fromRupees(10.5) }), 'invalid_input'],
    ['a cap below the commission', proposal(250_000, 5, 5, { commissionBp: 500, capBp: 499 }), 'cap_below_commission'],
    ['a cap at the commission', proposal(250_000, 5, 5, { commissionBp: 500, capBp: 500 }), 'framed'],
  ])('%s: %s', (_, proposed, code) => {
    expect(codeOf(proposed)).toBe(code)
  })

  test('a cap below the commission names both', () => {
    expect(frameTerms(proposal(250_000, 5, 5, { commissionBp: 500, capBp: 400 }))).toEqual({
      ok: false,
      error: { code: 'cap_below_commission', commission: fromRupees(2500), cap: fromRupees(2000) },
    })
  })

  test.each<[string, number[], string]>([
    ['one discount too few', [5000, 4000], 'fixed_chart_invalid'],
    ['paise in the chart', [5000, 4000.5, 2500], 'fixed_chart_invalid'],
    ['below the commission', [5000, 4000, 1499], 'fixed_chart_invalid'],
    ['above half', [15_001, 4000, 1500], 'fixed_chart_invalid'],
    ['from half down to the commission', [15_000, 4000, 1500], 'framed'],
    ['no chart: every prize at the commission', [], 'framed'],
  ])('a printed chart, %s', (_, chart, code) => {
    const terms = { commissionBp: 500, prizeBy: 'fixed', fixedDiscounts: chart.map(fromRupees) } as const
    expect(codeOf(proposal(90_000, 3, 3, terms))).toBe(code)
  })

  test('a chart for prizes that are bid for is refused', () => {
    expect(codeOf(proposal(90_000, 3, 3, { fixedDiscounts: [1, 2, 3].map(fromRupees) }))).toBe('fixed_chart_invalid')
  })
})

// @spec CHT-1
describe('the figures of a prize', () => {
  test.each([
    ['the landing page', landingChit(), 50_000, 0, 0, 100, 25_000],
    ['5 % and 18 % of it', chitOf(480_000, 4, 12, { commissionBp: 500, gstBp: 1800 }), 40_000, 2000, 360, 2000, 20_000],
    ['a commission between two steps', chitOf(90_000, 3, 3, { commissionBp: 350 }), 30_000, 1050, 0, 1100, 15_000],
    ['a cap between two steps', chitOf(90_000, 3, 3, { capBp: 3333 }), 30_000, 0, 0, 100, 9900],
    [
      '7 % of ₹22 is ₹1.54: half up would break the law, so ₹1',
      chitOf(66, 1, 3, { commissionBp: 700 }),
      22,
      1,
      0,
      1,
      11,
    ],
    [
      'half a rupee of commission rounded up',
      chitOf(60, 1, 2, { commissionBp: 500, step: fromRupees(1) }),
      30,
      2,
      0,
      2,
      15,
    ],
  ])('%s', (_, terms, chitAmount, commission, tax, floor, cap) => {
    expect(prizeFigures(terms)).toEqual({
      chitAmount: fromRupees(chitAmount),
      commission: fromRupees(commission),
      tax: fromRupees(tax),
      floor: fromRupees(floor),
      cap: fromRupees(cap),
    })
  })

  test.each([
    ['a step above half the pool', chitOf(300, 1, 2, { step: fromRupees(100) })],
    ['no step between commission and cap', chitOf(90_000, 3, 3, { commissionBp: 350, capBp: 355 })],
    ['a cap of nothing', landingChit({ capBp: 0 })],
  ])('%s: nobody can bid', (_, terms) => {
    expect(prizeFigures(terms)).toMatchObject({ floor: null, cap: null })
  })

  test('commission stays within 7 %, bounds between commission and half, whatever the terms', () => {
    const anyTerms = fc.record({
      commissionBp: fc.nat({ max: 700 }),
      gstBp: fc.nat({ max: 2800 }),
      capBp: fc.integer({ min: 700, max: 5000 }),
    })
    const anyShape = fc.tuple(fc.integer({ min: 1, max: 240 }), fc.integer({ min: 2, max: 1000 }))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), anyShape, anyTerms, (each, [months, tickets], chosen) => {
        fc.pre(each * months * tickets <= 1_000_000_000)
        const { chitAmount, commission, tax, floor, cap } = prizeFigures(
          chitOf(each * months * tickets, months, tickets, chosen),
        )
        expect(commission * 100).toBeLessThanOrEqual(chitAmount * 7)
        expect([commission % 100, tax % 100]).toEqual([0, 0])
        if (floor === null || cap === null) return
        expect(floor).toBeGreaterThanOrEqual(commission)
        expect(floor).toBeLessThanOrEqual(cap)
        expect(cap * 2).toBeLessThanOrEqual(chitAmount)
      }),
    )
  })
})

// @spec CHT-3
describe('the schedule of prizes', () => {
  test.each([
    [5, 5, [1, 1, 1, 1, 1]],
    [12, 4, [3, 3, 3, 3]],
    [2, 10, [0, 0, 0, 0, 1, 0, 0, 0, 0, 1]],
    [3, 7, [0, 0, 1, 0, 1, 0, 1]],
    [7, 3, [2, 2, 3]],
  ])('%i tickets over %i months', (tickets, months, perMonth) => {
    const given = perMonth.map(
      (_, index) => prizesUpTo({ tickets, months }, index + 1) - prizesUpTo({ tickets, months }, index),
    )
    expect(given).toEqual(perMonth)
    const slots = prizeSchedule({ tickets, months })
    expect(perMonth.map((_, index) => slots.filter((slot) => slot.monthNo === index + 1).length)).toEqual(perMonth)
  })

  test('every ticket gets one prize, never before the pool can pay it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 1000 }), fc.integer({ min: 1, max: 240 }), (tickets, months) => {
        const slots = prizeSchedule({ tickets, months })
        expect(slots.map((slot) => slot.prizeNo)).toEqual(Array.from({ length: tickets }, (_, index) => index + 1))
        expect(slots.at(-1)?.monthNo).toBe(months)
        for (const { prizeNo, monthNo, placeInMonth } of slots) {
          expect(prizeNo * months).toBeLessThanOrEqual(monthNo * tickets)
          expect(prizeNo * months).toBeGreaterThan((monthNo - 1) * tickets)
          expect(placeInMonth).toBe(prizeNo - prizesUpTo({ tickets, months }, monthNo - 1))
        }
      }),
    )
  })
})

test.each([
  ['requestToJoin', 'forming', true],
  ['requestToJoin', 'running', false],
  ['editTerms', 'forming', true],
  ['editTerms', 'running', false],
  ['start', 'running', false],
  ['openAuction', 'forming', false],
  ['openAuction', 'running', true],
  ['payInstalment', 'finished', false],
  ['approvePrize', 'finished', true],
  ['deleteChit', 'cancelled', true],
] as const)('%s while %s: %s', (action, state, allowed) => {
  expect(can(action, state)).toBe(allowed)
})
