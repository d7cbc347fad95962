import { paise } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  ChitForm,
  DayText,
  endpoints,
  problemSentence,
  Registration,
  Rupees,
  SeedRupees,
  SomeRupees,
} from '../src/index.ts'

const accepts = (schema: z.core.$ZodType, value: unknown) => z.safeDecode(schema, value).success

// @spec LED-1
describe('money on the wire', () => {
  test('is rupees outside and whole paise inside, both ways', () => {
    expect(z.decode(Rupees, 12_345.5)).toBe(1_234_550)
    expect(z.encode(Rupees, paise(1_234_550))).toBe(12_345.5)
    expect(z.encode(Rupees, paise(131_579))).toBe(1315.79)
  })

  // @attack 38
  test.each([-1, 0.001, 10.005, 0.1 + 0.2, Number.NaN, Infinity, 1e18, '5', null, undefined])(
    '%s is not an amount',
    (value) => {
      expect(accepts(SomeRupees, value)).toBe(false)
    },
  )

  // @seed 5.9
  test.each([
    [250_000, true],
    ['250000', true],
    [' 250000 ', true],
    ['4,000', false],
    ['1e3', false],
    ['१०००', false],
    [2.5, false],
    [-5, false],
    [0, false],
    [1e18, false],
    [-1e18, false],
    [-2.5e14, false],
    [-1e308, false],
    ['999999999999', false],
    ['', false],
  ])('the seed’s forms read %j as whole rupees: %s', (value, fits) => {
    expect(accepts(SeedRupees, value)).toBe(fits)
  })
})

describe('a new scheme', () => {
  const form = { name: 'Family Five', amount: 250_000, durationInMonths: 5, totalMembers: 5, startDate: '2027-01-05' }

  test('reads numbers and numeric strings alike', () => {
    const asText = { ...form, amount: '250000', durationInMonths: '5', totalMembers: '5' }
    expect(z.decode(ChitForm, asText)).toEqual(z.decode(ChitForm, form))
  })

  test.each([
    { totalMembers: 2.5 },
    { totalMembers: 1 },
    { durationInMonths: 241 },
    { startDate: '2027-02-29' },
    { name: '  ' },
  ])('refuses %j', (wrong) => {
    expect(accepts(ChitForm, { ...form, ...wrong })).toBe(false)
  })

  test('reads a full instant as its Indian day', () => {
    expect(z.decode(DayText, '2027-03-31T18:45:00.000Z')).toBe('2027-04-01')
  })
})

// @spec IDN-8
test('a registration never carries a role', () => {
  const typed = {
    name: 'Asha',
    email: ' Asha@Kuri.Test ',
    password: 'Member@123',
    phone: '98470 00012',
    address: 'a',
    location: 'b',
  }
  expect(z.decode(Registration, { ...typed, role: 'admin', isAdmin: true } as never)).toEqual({
    ...typed,
    email: 'asha@kuri.test',
  })
})

const named = (name: string) =>
  z.safeDecode(Registration, {
    name,
    email: 'asha@kuri.test',
    password: 'Member@123',
    phone: '98470 00012',
    address: 'a',
    location: 'b',
  })

// @spec IDN-13
describe('a name', () => {
  test.each([
    ['  Asha \u200B Menon ', 'Asha Menon'],
    ['Asha 🌸', 'Asha 🌸'],
    ['Ame\u0301lie', 'Am\u00E9lie'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(named(typed).data?.name).toBe(kept)
  })

  test.each(['\u200B\u200D\uFEFF', '\u3164', '\u2800 \u202E'])('%j looks empty and is refused as empty', (typed) => {
    expect(named(typed).error?.issues[0]?.message).toBe('Please enter your name.')
  })
})

test('no two calls share a method and a path', () => {
  const seen = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(seen).size).toBe(seen.length)
})

test('a refusal’s sentence carries its numbers', () => {
  expect(problemSentence({ code: 'bid_above_cap', discount: paise(2_500_100), cap: paise(2_500_000) })).toContain(
    '₹25,000',
  )
})
