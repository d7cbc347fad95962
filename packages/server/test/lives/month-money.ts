import { endpoints, type WireReplyOf } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { expect } from 'vitest'
import type { LifeChit } from './chit.ts'

type MonthMoney = WireReplyOf<typeof endpoints.chitMonth>['month']

/** What an end of month in the files calls by the same names, whole paise. */
type Given = Readonly<Record<'month' | 'prizes' | 'commission' | 'tax' | 'dividends', number>>

async function monthOf(chit: LifeChit, month: number): Promise<MonthMoney> {
  const params = { id: chit.chitId, monthNo: String(month) }
  return (await chit.admin.call(endpoints.chitMonth, { params })).reply.month
}

const paise = (...rupees: number[]): number => rupees.reduce((total, one) => total + fromRupees(one), 0)

/**
 * Every month's money is an identity of the books, at any moment of a life: what came in is what went out and what is
 * carried, one month hands on to the next, and all of them together are what lies in the pool and what is advanced.
 */
export async function expectMonthsAddUp(chit: LifeChit, at: Given): Promise<void> {
  const { chit: shown } = (await chit.admin.call(endpoints.oneChit, { params: { id: chit.chitId } })).reply
  let carried = 0
  let advanced = 0
  for (let month = 1; month <= shown.durationInMonths; month += 1) {
    const money = await monthOf(chit, month)
    const { members, dividends, company } = money.from
    expect(paise(money.broughtForward)).toBe(carried)
    expect(paise(money.collected)).toBe(paise(members.amount, dividends.amount, company.amount))
    expect(paise(money.broughtForward, money.collected)).toBe(
      paise(money.prizes, money.commission, money.tax, money.dividends, money.carried),
    )
    expect(paise(...money.given.map(({ prize }) => prize))).toBe(paise(money.prizes))
    expect(paise(money.advance.made)).toBe(
      paise(money.advance.repaid, money.advance.writtenOff, money.advance.outstanding),
    )
    if (month === at.month) {
      const { prizes, commission, tax, dividends: shared } = money
      expect({
        month,
        prizes: paise(prizes),
        commission: paise(commission),
        tax: paise(tax),
        dividends: paise(shared),
      }).toEqual({
        month: at.month,
        prizes: at.prizes,
        commission: at.commission,
        tax: at.tax,
        dividends: at.dividends,
      })
    }
    carried = paise(money.carried)
    advanced += paise(money.advance.outstanding)
  }
  expect({ pool: carried, advanced }).toEqual({ pool: paise(shown.pool), advanced: paise(shown.advanced) })
}
