import { endpoints } from '@kuri/contract'
import { fromRupees, sum, toRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { expectLedgerSound } from '../app.ts'
import { checkedNow } from '../ledger-checks.ts'
import { each, openCompany, START, type Company, type Shape } from './company.ts'
import { substitute, writeToLatePayers } from './leaving.ts'
import { deliver, membersPay, prizesAreGiven } from './months.ts'
import {
  aMistake,
  closeOfMonth,
  netOf,
  readStatement,
  refunds,
  unexplained,
  withdrawals,
  withoutOwner,
} from './office.ts'

/*
 * A year of a company over HTTP: late payers, tickets that change hands, gateways that fail, money without an owner, entries undone, refunds,
 * withdrawals, the bank's statement read month by month. `npm run year -- --chits 30 --members 400 --seed 1` is the long form.
 */

const SHAPE: Shape = {
  chits: Number(process.env['YEAR_CHITS'] ?? 2),
  members: Number(process.env['YEAR_MEMBERS'] ?? 6),
  months: Number(process.env['YEAR_MONTHS'] ?? 3),
  seed: Number(process.env['SEED'] ?? 1),
}
const CAPITAL = fromRupees(5_000_000)
const HOURS_MS = 4 * 3_600_000

let company: Company
beforeAll(async () => {
  company = await openCompany(SHAPE)
}, HOURS_MS)
afterAll(() => company.close())

/** Progress, for who waits for a long year. */
const print = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

/** The promoters bring capital, chits are formed and started, every seat is taken. */
async function founded(): Promise<void> {
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

async function month(monthNo: number): Promise<void> {
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

test(
  `${SHAPE.chits} chits, ${SHAPE.members} members, ${SHAPE.months} months (seed ${SHAPE.seed}): each month the bank explains the books`,
  async () => {
    await founded()
    print(`the company is founded: ${company.chits.length} chits`)
    for (let monthNo = 1; monthNo <= SHAPE.months; monthNo += 1) {
      await month(monthNo)
      expect(await unexplained(company)).toEqual([])
      print(`month ${monthNo} of ${SHAPE.months}: ${JSON.stringify(company.met)}`)
    }
  },
  HOURS_MS,
)

// @spec PAY-11, LED-4
test('at its end every invariant of the ledger holds, and what members left there is commission, tax and penalties, to the paisa', async () => {
  await expectLedgerSound(company.setup.app)
  const { checks } = await checkedNow(company.setup.app, company.checker)
  expect(checks.filter(({ broken }) => broken !== 0)).toEqual([])
  const wallets: number[] = []
  await each(company.members, async ({ api }) => {
    wallets.push(fromRupees((await api.call(endpoints.wallet)).reply.balance))
  })
  const { accounts } = (await company.maker.call(endpoints.adminLedger)).reply
  const held = (...kinds: string[]) =>
    sum(accounts.filter(({ kind }) => kinds.includes(kind)).map(({ balance }) => fromRupees(balance)))
  expect(held('pool', 'advance', 'prize_payable', 'dividend_payable', 'suspense', 'gateway_clearing')).toBe(0)
  const kept = netOf(company.members) - wallets.reduce((total, one) => total + one, 0)
  expect(kept).toBe(held('commission', 'gst_payable', 'penalty_income'))
  expect(kept).toBeGreaterThan(0)
})

// @spec CHT-9
test('every chit is finished, and what seldom happens has happened', async () => {
  await company.comes(SHAPE.months, 21)
  for (const id of company.chits) {
    const { chit } = (await company.maker.call(endpoints.oneChit, { params: { id } })).reply
    expect(chit.status).toBe('finished')
  }
  reportCoverage({ harness: 'year', seed: SHAPE.seed, histories: SHAPE.chits * SHAPE.months, met: company.met })
  expect(neverMet(SHAPE.chits < 10 ? {} : company.met)).toEqual([])
})
