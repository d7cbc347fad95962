import { describe, expect, test } from 'vitest'
import {
  addDays,
  ageBand,
  day,
  fromRupees,
  isDepositDue,
  leftAfterPrize,
  nextStep,
  paise,
  penaltiesFromRefund,
  refundOf,
  sufficientSecurity,
} from '../src/index.ts'
import type { ArrearsNow } from '../src/index.ts'

const DUE = day('2027-01-05')
const on = (days: number) => addDays(DUE, days)

test.each([
  [0, '0-30'],
  [30, '0-30'],
  [31, '31-60'],
  [61, '61-90'],
  [90, '61-90'],
  [91, '90+'],
])('%i days late is %s', (days, band) => {
  expect(ageBand(days)).toBe(band)
})

// @spec INS-8
describe('the next step', () => {
  const fresh: ArrearsNow = {
    isPrized: false,
    lateSince: DUE,
    graceDays: 5,
    demandedBy: null,
    removedOn: null,
    receivedOn: null,
    wholeDemandedBy: null,
  }
  const prized = { isPrized: true }
  test.each([
    ['in grace it waits', 5, {}, { kind: 'grace', until: on(5) }],
    ['past grace it is demanded in writing', 6, {}, { kind: 'demand' }],
    ['what was demanded has its days', 20, { demandedBy: on(20) }, { kind: 'wait-for-payment', until: on(20) }],
    ['then the name may be removed', 21, { demandedBy: on(20) }, { kind: 'remove' }],
    [
      'the notice of it has to arrive within fourteen days',
      22,
      { demandedBy: on(20), removedOn: on(21) },
      { kind: 'record-receipt', by: on(35) },
    ],
    [
      'seven days from the notice one may come back',
      30,
      { demandedBy: on(20), removedOn: on(21), receivedOn: on(23) },
      { kind: 'wait-for-reentry', until: on(30) },
    ],
    [
      'after them somebody else may take the place',
      31,
      { demandedBy: on(20), removedOn: on(21), receivedOn: on(23) },
      { kind: 'substitute' },
    ],
    ['from a winner everything is demanded', 21, { ...prized, demandedBy: on(20) }, { kind: 'demand-whole' }],
    [
      'with days to pay it in',
      30,
      { ...prized, demandedBy: on(20), wholeDemandedBy: on(35) },
      { kind: 'wait-for-whole', until: on(35) },
    ],
    ['and then the Registrar', 36, { ...prized, demandedBy: on(20), wholeDemandedBy: on(35) }, { kind: 'to-court' }],
  ] as const)('%s', (_, days, more, step) => {
    expect(nextStep({ ...fresh, ...more }, on(days))).toEqual(step)
  })
})

// @spec INS-9
test('a removed member gets back what they paid in, less the deduction of the chit', () => {
  expect(refundOf(fromRupees(28_500), 500)).toEqual({
    contributions: fromRupees(28_500),
    deduction: fromRupees(1425),
    refund: fromRupees(27_075),
  })
  expect(refundOf(paise(1_999_99), 500)).toMatchObject({ deduction: fromRupees(99), refund: paise(1_900_99) })
})

// @spec INS-9
test('penalties are taken from a refund as far as it reaches, whole ones', () => {
  const penalties = [40, 90, 10].map((rupees) => ({ amount: fromRupees(rupees) }))
  expect(penaltiesFromRefund(fromRupees(60), penalties)).toEqual([penalties[0], penalties[2]])
})

test.each([
  ['movable', 30_000, 40_000],
  ['immovable', 30_000, 45_000],
  ['movable', 10_000, 13_334],
] as const)('%s security for ₹%i is enough from ₹%i', (kind, due, enough) => {
  expect(sufficientSecurity(fromRupees(due), kind)).toBe(fromRupees(enough))
})

// @spec AUC-11
test('a prize nobody collected is deposited from the next instalment’s day', () => {
  expect(isDepositDue(on(31), on(30))).toBe(false)
  expect(isDepositDue(on(31), on(31))).toBe(true)
})

describe('what a winner has to pay after the prize', () => {
  test.each([
    { overdue: 0, coming: 0, setOff: false, left: 0 },
    { overdue: 10_000, coming: 0, setOff: false, left: 0 },
    { overdue: 50_000, coming: 0, setOff: false, left: 4000 },
    { overdue: 0, coming: 40_000, setOff: false, left: 40_000 },
    { overdue: 10_000, coming: 30_000, setOff: false, left: 30_000 },
    { overdue: 0, coming: 40_000, setOff: true, left: 0 },
    { overdue: 10_000, coming: 40_000, setOff: true, left: 4000 },
  ])('of a prize of 46,000: $overdue overdue, $coming coming, set off $setOff', ({ overdue, coming, setOff, left }) => {
    const of = { prize: fromRupees(46_000), overdue: fromRupees(overdue), coming: fromRupees(coming), setOff }
    expect(leftAfterPrize(of)).toBe(fromRupees(left))
  })
})
