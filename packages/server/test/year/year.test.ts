import { endpoints } from '@kuri/contract'
import { fromRupees, sum } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverMet, reportCoverage } from '../../../domain/test/coverage.ts'
import { expectLedgerSound } from '../app.ts'
import { checkedNow } from '../ledger-checks.ts'
import { each, openCompany, type Company, type Shape } from './company.ts'
import { founded, month } from './life.ts'
import { netOf, unexplained } from './office.ts'

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
const HOURS_MS = 4 * 3_600_000

let company: Company
beforeAll(async () => {
  company = await openCompany(SHAPE)
}, HOURS_MS)
afterAll(() => company.close())

/** Progress, for who waits for a long year. */
const print = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

test(
  `${SHAPE.chits} chits, ${SHAPE.members} members, ${SHAPE.months} months (seed ${SHAPE.seed}): each month the bank explains the books`,
  async () => {
    await founded(company)
    print(`the company is founded: ${company.chits.length} chits`)
    for (let monthNo = 1; monthNo <= SHAPE.months; monthNo += 1) {
      await month(company, monthNo)
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
