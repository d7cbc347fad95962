import { fromRupees } from '@kuri/domain'
import { expect, test } from 'vitest'
import { cashBefore, cashProblem } from './cash-taken.ts'
import type { Given, Round } from './phone.ts'

const NOW = new Date()
const YESTERDAY = new Date(NOW.getTime() - 24 * 60 * 60_000)
const line = (rupees: number) =>
  ({ chitId: 'c', ticketNo: 1, month: 'March', year: 2027, amount: fromRupees(rupees) }) as const
const member: Round['members'][number] = {
  user: { _id: 'm', code: 'K-1', name: 'Meera', ownName: '', language: 'en', phone: '', address: '', location: '' },
  dues: [],
  debts: [],
  visits: [],
  cash: { today: fromRupees(3_000), months: [line(2_000)] },
}
const given = (takenAt: Date, method: 'cash' | 'upi' = 'cash'): Given => ({
  receipt: { number: 'R1-1', deviceId: 'd', memberId: 'm', lines: [line(1_000)], method, reference: '', takenAt },
  signature: '',
  note: '',
  name: 'Meera',
  printed: { code: '', ownName: '', language: 'en', lines: [], debts: [], left: null },
  amount: fromRupees(1_000),
  status: 'waiting',
})

// @spec PAY-6, PAY-13
test('cash of a member is what the round says and what this phone took since; a round of yesterday says nothing of today', () => {
  const taken = [given(NOW), given(YESTERDAY), given(NOW, 'upi')]
  const fresh = cashBefore(member, { keptAt: NOW }, taken)
  expect(fresh.today).toBe(fromRupees(4_000))
  expect(fresh.lines.map(({ amount }) => amount)).toEqual([2_000, 1_000, 1_000].map(fromRupees))
  expect(cashBefore(member, { keptAt: YESTERDAY }, taken).today).toBe(fromRupees(1_000))
})

// @spec PAY-6, PAY-13
test('cash that is not taken has its reason and the limit at the field', () => {
  const before = cashBefore(member, { keptAt: NOW }, [])
  const rules = { before, limit: fromRupees(10_000), inHand: fromRupees(4_000), most: fromRupees(5_000) }
  expect(cashProblem({ lines: [line(1_000)] }, rules)).toEqual({})
  expect(cashProblem({ lines: [line(7_000)] }, rules).amount).toContain('brings a member to ₹10,000 in a day')
  const debts = [{ debtId: 'q', amount: fromRupees(7_000) }]
  expect(cashProblem({ lines: [], debts }, rules).amount, 'for a returned cheque').toContain('₹10,000 in a day')
  expect(cashProblem({ lines: [line(1_001)] }, rules).amount).toContain(
    'You have ₹4,000 in cash, and the limit is ₹5,000.',
  )
})
