import { day, fromRupees, ZERO } from '@kuri/domain'
import { describe, expect, test } from 'vitest'
import type { DueLine } from './due-row.tsx'
import { paysOf } from './pays-of.ts'

const line = (month: 'January' | 'February', penalty = 0): DueLine => ({
  chitId: 'c',
  name: 'Family Five',
  ticketNo: 1,
  month,
  year: 2027,
  amount: fromRupees(10_000 + penalty),
  instalment: fromRupees(10_000),
  dividend: ZERO,
  net: fromRupees(10_000),
  paid: ZERO,
  rest: fromRupees(10_000),
  penalty: fromRupees(penalty),
  dueDate: day('2027-01-05'),
  late: penalty > 0,
})
const both = [line('January', 100), line('February')]
const named = (month: 'January' | 'February') => ({ chitId: 'c', ticketNo: 1, month, year: 2027 })
const cheque = {
  _id: 'q',
  number: 'Q-2027-000001',
  chequeNo: '123456',
  bank: 'Bank',
  amount: fromRupees(500),
  charge: ZERO,
  since: day('2027-01-20'),
}

// @spec INS-12
describe('what a member pays with one press', () => {
  test('is all that is ticked, with debts', () => {
    expect(paysOf(both, [cheque], undefined)).toEqual({
      body: { lines: [named('January'), named('February')], debts: ['q'], amount: fromRupees(20_600) },
      total: fromRupees(20_600),
      stays: ZERO,
      problem: undefined,
    })
  })

  test('is less of the contributions, the oldest first, and a cheque as a whole', () => {
    const pays = paysOf(both, [cheque], fromRupees(12_100))
    expect(pays.body.lines).toEqual([named('January'), { ...named('February'), amount: fromRupees(2_000) }])
    expect([pays.total, pays.stays, pays.problem]).toEqual([fromRupees(12_600), fromRupees(8_000), undefined])
  })

  test('is a round sum for dues with paise: what they leave is a part, to the paisa', () => {
    const january = { ...line('January'), amount: fromRupees(1_234.56), rest: fromRupees(1_234.56) }
    const pays = paysOf([january, line('February')], [], fromRupees(2_000))
    expect(pays.body.lines).toEqual([named('January'), { ...named('February'), amount: fromRupees(765.44) }])
    expect(pays.problem).toBeUndefined()
  })

  test('may leave a late fee due', () => {
    const pays = paysOf([line('January', 100)], [], fromRupees(10_000))
    expect(pays.body.lines).toEqual([{ ...named('January'), amount: fromRupees(10_000) }])
    expect(pays.problem).toBeUndefined()
  })

  test.each([
    [null, /from ₹1/],
    [0, /from ₹1/],
    [10_100, /less than the total/],
    [10_050, /late fee is paid as a whole/],
    [99.5, /whole rupees/],
  ])('is not ₹%s', (rupees, why) => {
    expect(paysOf([line('January', 100)], [], rupees === null ? null : fromRupees(rupees)).problem).toMatch(why)
  })

  test('is nothing where nothing is ticked', () => {
    expect(paysOf([], [], undefined)).toMatchObject({ total: 0, body: { lines: [] } })
  })
})
