import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectLedgerSound } from '../app.ts'
import { openCompany, type Company } from '../year/company.ts'
import { founded, month } from '../year/life.ts'
import { addDays, dueDay } from '@kuri/domain'
import { START } from '../year/company.ts'
import { signIn } from '../api.ts'
import { balancesIn, chitMoneyIn, duesIn, movedIn, takeBooks, type TakenBooks } from './taken-books.ts'

/* The books of a company of the year harness, with late payers, lots, gateways, refunds, withdrawals and tickets that change hands. */

const SHAPE = { chits: 2, members: 15, months: 7, seed: 3 }
const MONTHS = 5
const CUT_OVER = addDays(dueDay(START, MONTHS), 20)

let company: Company
let taken: TakenBooks
beforeAll(async () => {
  company = await openCompany(SHAPE)
  await founded(company)
  for (let monthNo = 1; monthNo <= MONTHS; monthNo++) await month(company, monthNo)
  await company.comes(MONTHS, 21)
  taken = await takeBooks(company.setup.app, await signIn(company.setup.app, 'Chandra', 'admin'), CUT_OVER)
}, 300_000)
afterAll(() => company.close())

// @spec MOV-23
test('the books of a company after months of mishaps have nothing that must be mended, and go on elsewhere to the paisa', async () => {
  expect(taken.toMend).toEqual([])
  const { app } = await movedIn(taken, CUT_OVER)
  const here = company.setup.app
  expect(await duesIn(app)).toEqual(await duesIn(here))
  expect(await chitMoneyIn(app)).toEqual(await chitMoneyIn(here))
  const [had, has] = [await balancesIn(here), await balancesIn(app)]
  expect(has('opening_balance')).toBe(0)
  expect(has('suspense')).toBe(had('wallet', 'suspense', 'refund_payable', 'payout_clearing'))
  await expectLedgerSound(app)
  await app.close()
}, 300_000)
