import { day, fromRupees, USUAL_AUCTION } from '@kuri/domain'
import { typedAuction } from './auction-draft.ts'
import { describe, expect, test } from 'vitest'
import {
  amountFor,
  basisPointsOf,
  chartOf,
  poolOf,
  emptyDraft,
  isRefusal,
  laterRatesOf,
  proposedDraft,
  startProblem,
  termsOfDraft,
  termsProblems,
  typedRates,
  whatItMakes,
  type Draft,
} from './draft.ts'
import { draftFields } from './draft-fields.ts'

const today = day('2026-11-23')
const draft = (rupees: number, months: string, members: string, more: Partial<Draft> = {}): Draft => ({
  ...emptyDraft,
  name: 'New Year Twenty',
  amount: fromRupees(rupees),
  durationInMonths: months,
  totalMembers: members,
  startDate: '2027-01-01',
  ...more,
})

test.each([
  ['2026-11-22', '', 'The start date is in the past. Choose 23 Nov 2026 or a later date.'],
  ['2026-11-22', '2026-11-22', undefined],
  ['2026-11-23', '', undefined],
  ['', '', undefined],
])('a start date of %s, where it was %s, is refused at its field: %s', (startDate, before, problem) => {
  expect(startProblem({ ...emptyDraft, startDate }, { ...emptyDraft, startDate: before }, today).startDate).toBe(
    problem,
  )
})

describe('what a draft makes', () => {
  test.each([
    [20_00_000, '20', '20', 5000, 1_00_000, 20_00_000, 'even'],
    [50_000, '5', '5', 2000, 10_000, 50_000, 'even'],
    [2_50_000, '5', '5', 10_000, 50_000, 2_50_000, 'even'],
    [1_20_000, '6', '12', 1667, 10_002, 1_20_024, 'fewer-months'],
    [1_20_000, '12', '6', 1667, 20_004, 1_20_024, 'more-months'],
  ])(
    '₹%i over %s × %s: each pays ₹%i, the pool is ₹%i, ₹%i in all',
    (amount, months, members, each, pool, life, shape) => {
      expect(whatItMakes(draft(amount, months, members), today)).toMatchObject({
        each: fromRupees(each),
        pool: fromRupees(pool),
        life: fromRupees(life),
        shape,
        isRounded: life !== amount,
      })
    },
  )

  test.each([
    ['no amount', { amount: null }],
    ['no months', { durationInMonths: '' }],
    ['members in words', { totalMembers: 'twenty' }],
  ])('with %s there are no sums yet', (_, more) => {
    expect(whatItMakes(draft(20_00_000, '20', '20', more), today)).toBeNull()
  })

  test('it ends twenty months on, and warns of a start that has passed', () => {
    expect(whatItMakes(draft(20_00_000, '20', '20'), today)).toMatchObject({
      lastDue: '2028-08-01',
      startsInPast: false,
    })
    expect(whatItMakes(draft(20_00_000, '20', '20', { startDate: '2026-11-22' }), today)).toMatchObject({
      startsInPast: true,
    })
    expect(whatItMakes(draft(20_00_000, '20', '20', { startDate: '' }), today)).toMatchObject({ lastDue: null })
  })

  test('half of the pool may be bid, less where the terms say so, nothing where the lot decides', () => {
    expect(whatItMakes(draft(20_00_000, '20', '20'), today)).toMatchObject({ cap: fromRupees(50_000) })
    expect(whatItMakes(draft(20_00_000, '20', '20', { cap: '30' }), today)).toMatchObject({ cap: fromRupees(30_000) })
    expect(whatItMakes(draft(20_00_000, '20', '20', { prizeBy: 'lot' }), today)).toMatchObject({ cap: null })
  })

  test.each([
    [{ commission: '8' }, 'commission_above_law', 'commission'],
    [{ cap: '60' }, 'cap_above_half', 'cap'],
    [{ commission: '5', cap: '4' }, 'cap_below_commission', 'cap'],
    [{ amount: fromRupees(100) }, 'instalment_below_one_rupee', 'amount'],
    [{ durationInMonths: '300' }, 'invalid_input', 'durationInMonths'],
    [{ prizeBy: 'fixed', chart: '4000, 3500' }, 'fixed_chart_invalid', 'chart'],
    [{ auctionDay: 'date', auctionDate: '32' }, 'auction_terms_invalid', 'auctionDay'],
    [{ auctionTime: '23:00' }, 'auction_terms_invalid', 'auctionTime'],
    [{ auctionMinutes: '3' }, 'auction_terms_invalid', 'auctionMinutes'],
    [{ auctionsADay: '0' }, 'auction_terms_invalid', 'auctionsADay'],
  ] as const)('%o is refused with %s at its field', (more, code, field) => {
    const made = whatItMakes(draft(20_00_000, '20', '20', more), today)
    expect(made).toMatchObject({ code })
    expect(isRefusal(made) && draftFields['field' in made ? made.field : made.code]).toBe(field)
  })
})

test.each([
  ['5', 500],
  ['2.5', 250],
  [' 18 ', 1800],
  ['', null],
  ['5 %', null],
  ['2.555', null],
])('“%s” per cent', (typed, bp) => {
  expect(basisPointsOf(typed)).toBe(bp)
})

test('a chart is rupees separated by commas or lines', () => {
  expect(chartOf('4000, 3500\n4100')).toEqual([4000, 3500, 4100].map(fromRupees))
  expect(chartOf('')).toEqual([])
  expect(chartOf('four thousand')).toBeNull()
})

// @finding U23
test('later rates are sent as typed, shown as agreed, and what cannot be read has an error at its field', () => {
  const typed = [
    { from: '2027-04-01', perYear: '18', perMonth: fromRupees(50) },
    { from: '2028-04-01', perYear: '0.5', perMonth: null },
  ]
  const agreed = [
    { from: day('2027-04-01'), perYearBp: 1800, perMonth: fromRupees(50) },
    { from: day('2028-04-01'), perYearBp: 50, perMonth: fromRupees(0) },
  ]
  expect(laterRatesOf(typed)).toEqual(agreed)
  expect(typedRates(agreed)).toEqual(typed)
  const half = { ...emptyDraft, laterRates: [...typed, { from: '', perYear: 'five', perMonth: null }] }
  expect(Object.keys(termsProblems(half))).toEqual(['laterRates.2.from', 'laterRates.2.perYear'])
})

// @finding U23
test('the pool times the members is the amount, and the other way round', () => {
  expect(amountFor(fromRupees(1_00_000), '20')).toBe(fromRupees(20_00_000))
  expect(amountFor(fromRupees(1_00_000), '')).toBeNull()
  expect(poolOf(draft(20_00_000, '20', '20'))).toBe(fromRupees(1_00_000))
  expect(poolOf(draft(20_00_000, '20', ''))).toBeNull()
})

test('what is sent is what was typed', () => {
  expect(termsOfDraft({ ...emptyDraft, commission: '5', gst: '18', step: fromRupees(500) })).toEqual({
    prizeBy: 'auction',
    dividendSharedBy: 'tickets-without-the-prize',
    dividendRounding: 'paise',
    commissionBp: 500,
    gstBp: 1800,
    capBp: 5000,
    step: fromRupees(500),
    maxTicketsPerMember: 1,
    auction: USUAL_AUCTION,
  })
})

test('the auction day, time and place that were agreed are shown and sent as they are', () => {
  const agreed = {
    day: { kind: 'weekday', week: 'last', weekday: 'Saturday' },
    time: '16:45',
    minutes: 45,
    perDay: 2,
    onHoliday: 'day-before',
    place: 'Office',
  } as const
  expect(termsOfDraft({ ...emptyDraft, ...typedAuction(agreed) }).auction).toEqual(agreed)
  const unread = { ...emptyDraft, auctionDay: 'date', auctionDate: 'ten', auctionTime: '', auctionMinutes: '' } as const
  expect(Object.keys(termsProblems(unread))).toEqual(['auctionDate', 'auctionTime', 'auctionMinutes'])
})

test('a new scheme is proposed with dividends in whole rupees', () => {
  expect(termsOfDraft(proposedDraft)).toMatchObject({ dividendRounding: 'rupee' })
})

test('percentages that cannot be read have an error at their field', () => {
  expect(Object.keys(termsProblems({ ...emptyDraft, commission: 'five', cap: '' }))).toEqual(['commission', 'cap'])
  expect(termsProblems(emptyDraft)).toEqual({})
})

test.each([
  ['terms.commissionBp', 'commission'],
  ['duration', 'durationInMonths'],
  ['members', 'totalMembers'],
  ['password', undefined],
])('the server’s field %s is %s here', (field, name) => {
  expect(draftFields[field]).toBe(name)
})
