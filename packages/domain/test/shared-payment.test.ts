import { expect, test } from 'vitest'
import { fromRupees, judgePaysOf, payInOrder, ZERO } from '../src/index.ts'

const due = (name: string, rest: number, penalty = 0) => ({
  name,
  rest: fromRupees(rest),
  amount: fromRupees(rest + penalty),
})
const late = due('late', 10_000, 200)
const judge = (rupees: number) => judgePaysOf(late, fromRupees(rupees))

// @spec PAY-7
test('a due is paid with its penalty, without it, or in part; a penalty is not paid in parts', () => {
  expect([judge(10_200), judge(10_000), judge(9_999)]).toEqual(
    ['all', 'rest', 'part'].map((value) => ({ ok: true, value })),
  )
  expect(judge(10_100)).toMatchObject({ error: { code: 'penalty_not_in_parts' } })
  expect(judge(10_201)).toMatchObject({ error: { code: 'amount_mismatch', expected: fromRupees(10_200) } })
  expect(judgePaysOf(due('penalty', 0, 200), fromRupees(100))).toMatchObject({
    error: { code: 'penalty_not_in_parts' },
  })
})

// @spec PAY-7
test('a sum pays the dues in their order, the last in part, and what pays nothing is left', () => {
  const paid = (rupees: number) => {
    const { paying, left } = payInOrder([late, due('next', 5_000)], fromRupees(rupees))
    return [...paying.map((one) => [one.due.name, one.pays / 100]), left / 100]
  }
  expect(paid(15_200)).toEqual([['late', 10_200], ['next', 5_000], 0])
  expect(paid(10_100)).toEqual([['late', 10_000], ['next', 100], 0])
  expect(paid(4_000)).toEqual([['late', 4_000], 0])
  expect(paid(20_000)).toEqual([['late', 10_200], ['next', 5_000], 4_800])
  expect(payInOrder([late], ZERO).paying).toEqual([])
})
