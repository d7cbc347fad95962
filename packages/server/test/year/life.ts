import { endpoints } from '@kuri/contract'
import { fromRupees, toRupees } from '@kuri/domain'
import { expect } from 'vitest'
import { START, type Company } from './company.ts'
import { substitute, writeToLatePayers } from './leaving.ts'
import { deliver, membersPay, prizesAreGiven } from './months.ts'
import { aMistake, closeOfMonth, readStatement, refunds, withdrawals, withoutOwner } from './office.ts'

/* The life of a company: how it is founded, and what happens in each month. */

const CAPITAL = fromRupees(5_000_000)

/** The promoters bring capital, chits are formed and started, every seat is taken. */
export async function founded(company: Company): Promise<void> {
  const { maker, members, bank, shape } = company
  const capital = { amount: toRupees(CAPITAL), reference: 'CAPITAL0001', reason: 'Capital.' }
  expect((await maker.call(endpoints.enterMove, { body: { kind: 'pay-in', ...capital } })).status).toBeLessThan(300)
  bank.comes(START, 'NEFT FROM PROMOTERS CAPITAL0001', CAPITAL)
  for (let place = 0; place < shape.chits; place += 1) {
    const instalment = 1_000 * (1 + (place % 5)) + 7
    const terms = {
      commissionBp: 500,
      gstBp: 1800,
      dividendSharedBy: place % 2 === 0 ? 'all-tickets' : 'tickets-without-the-prize',
      prizeBy: place % 6 === 5 ? 'lot' : 'auction',
      // 12 % a year after five days; elsewhere being late costs nothing
      ...(place % 2 === 0 && { late: { graceDays: 5, rates: [{ perYearBp: 1200 }], deductionBp: 500 } }),
    } as const
    const size = { durationInMonths: shape.months, totalMembers: shape.months }
    const form = { name: `Chit ${place + 1}`, amount: instalment * shape.months ** 2, startDate: START, ...size, terms }
    const { _id: id } = (await maker.call(endpoints.createChit, { body: form })).reply.chit
    for (let seat = 0; seat < shape.months; seat += 1) {
      const member = members[(place * shape.months + seat) % members.length]
      if (!member) throw new Error('a company needs members')
      const { request } = (await member.api.call(endpoints.joinChit, { params: { id } })).reply
      expect((await maker.call(endpoints.approveRequest, { params: { id: request._id } })).status).toBe(200)
      member.chits.push(id)
    }
    expect((await maker.call(endpoints.startChit, { params: { id } })).status).toBe(200)
    company.chits.push(id)
  }
}

/** Everything that happens in a month, from its first payment to the bank's statement. */
export async function month(company: Company, monthNo: number): Promise<void> {
  await membersPay(company, monthNo)
  await aMistake(company, monthNo)
  await prizesAreGiven(company, monthNo)
  const on = await company.comes(monthNo, 10)
  await writeToLatePayers(company, monthNo, on)
  await withoutOwner(company, on, monthNo)
  await refunds(company, monthNo)
  await deliver(company, monthNo)
  const last = await company.comes(monthNo, 20)
  await substitute(company)
  await closeOfMonth(company, monthNo)
  await withdrawals(company, last, monthNo)
  await readStatement(company)
}
