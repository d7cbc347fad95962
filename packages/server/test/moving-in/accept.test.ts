import {
  add,
  codeKey,
  day,
  dueDay,
  fromRupees,
  openingsOf,
  prizeFigures,
  settleAuction,
  subtract,
  sum,
  ZERO,
  type ChitOpening,
  type Paise,
} from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { accept, givenImport, renamed, type GivenImport } from './given-import.ts'
import { duesOf, holdAuction, payUpTo } from './next-month.ts'
import { oldCompany } from './old-company.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await startApp()
  await given.clock(app, day('2026-11-01'))
  admin = await given.admin(app)
})
afterAll(() => app.close())

/** What is in accounts of these kinds, in all. */
async function balances(): Promise<Record<string, Paise>> {
  const { rows } = await app.owner.query<{ kind: string; balance: Paise }>(
    'select kind, sum(balance_of(account))::bigint as balance from account group by kind',
  )
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))
}

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await app.owner.query<{ n: number }>(`select count(*)::integer as n from ${sql}`, values)).rows[0]?.n ?? -1

// @spec MOV-15, MOV-18
describe('a chit of the previous books', () => {
  let imported: GivenImport
  let openings: ChitOpening[]
  const chitIds: string[] = []
  beforeAll(async () => {
    imported = await givenImport(app, oldCompany(chanceOf(7), { chits: 6, people: 60 }), admin)
    openings = imported.codes.map((code) => given.must(openingsOf(imported.books)(code)))
  })

  test('accepted, it runs with true books, and every ledger check holds', async () => {
    const [code = ''] = imported.codes
    const accepted = given.must(await accept(app, imported, code, admin))
    chitIds.push(accepted.chitId)
    expect(accepted.wasThere).toBe(false)
    await expectLedgerSound(app)
    const [opening] = openings
    const had = await balances()
    expect(had['pool'] ?? ZERO).toBe(opening?.pool)
    expect(had['dividend_payable'] ?? ZERO).toBe(add(opening?.waiting ?? ZERO, opening?.carried ?? ZERO))
    expect(had['advance'] ?? ZERO).toBe(opening?.advanced)
    expect(await count('notice')).toBe(0)
    expect(await count('letter')).toBe(0)
  })

  test('accepted twice, it changes nothing', async () => {
    const before = await balances()
    const [code = ''] = imported.codes
    const again = given.must(await accept(app, imported, code.toLowerCase(), admin))
    expect(again).toEqual({ chitId: chitIds[0], wasThere: true })
    expect(await balances()).toEqual(before)
  })

  test('after all chits of the workbook the opening balance is 0', async () => {
    for (const code of imported.codes.slice(1)) {
      chitIds.push(given.must(await accept(app, imported, code, admin)).chitId)
      await expectLedgerSound(app)
    }
    const after = await balances()
    expect(after['opening_balance']).toBe(0)
    expect(after['pool']).toBe(sum(openings.map(({ pool }) => pool)))
    expect(after['suspense']).toBe(fromRupees(600))
    expect(await count('person')).toBeLessThanOrEqual(61)
  })
})

// @spec MOV-18, MOV-19
test.each([
  { rounding: 'paise', prizesAMonth: undefined, prefix: 'PAISE' },
  { rounding: undefined, prizesAMonth: 2, prefix: 'TWO' },
  { rounding: 'paise', prizesAMonth: 2, prefix: 'BOTH' },
] as const)('chits of these terms come in to the paisa: %j', async ({ prefix, rounding, prizesAMonth }) => {
  const size = {
    chits: 4,
    people: 60,
    mostMonths: 6,
    ...(rounding && { rounding }),
    ...(prizesAMonth && { prizesAMonth }),
  }
  const old = renamed(oldCompany(chanceOf(23), size), prefix)
  const paid = new Map(old.paidUpTo.map(({ chit, ticket, month }) => [`${codeKey(chit ?? '')}:${ticket}`, month ?? 0]))
  const imported = await givenImport(app, old, admin)
  for (const code of imported.codes) {
    given.must(await accept(app, imported, code, admin))
    const { instalments } = given.must(openingsOf(imported.books)(code))
    // what a line says is paid is paid, and what rounding took is no debt
    const wrong = instalments.filter(
      ({ ticket, month, state }) => month <= (paid.get(`${code}:${ticket}`) ?? 0) && state !== 'paid',
    )
    expect(wrong).toEqual([])
  }
  expect(paid.size).toBeGreaterThan(0)
  await expectLedgerSound(app)
  const { rows } = await app.owner.query<{ left: Paise }>('select opening_of($1) as left', [imported.id])
  expect(rows).toEqual([{ left: 0 }])
})

// @spec MOV-17, MOV-19
test('the next month runs as if the chit had always been here, to the paisa', async () => {
  const old = renamed(oldCompany(chanceOf(11), { chits: 1, people: 30, mostMonths: 4 }), 'NEXT')
  const imported = await givenImport(app, old, admin)
  const [code = ''] = imported.codes
  const opening = given.must(openingsOf(imported.books)(code))
  const { chitId } = given.must(await accept(app, imported, code, admin))
  const { terms, monthReached } = opening
  const month = { chitId, monthNo: monthReached + 1 }
  const last = opening.prizes.at(-1)
  const share = (ticketNo: number): Paise =>
    terms.dividendSharedBy === 'all-tickets' || ticketNo !== last?.ticket ? (last?.share ?? ZERO) : ZERO
  const before = await duesOf(app, chitId, month.monthNo)
  for (const { no, net } of before.filter((due) => due.month === month.monthNo)) {
    expect(net).toBe(subtract(terms.instalment, share(no)))
  }
  await given.clock(app, dueDay(opening.start, month.monthNo))
  await payUpTo(app, month)
  await expectLedgerSound(app)
  const { commission } = prizeFigures(terms)
  const discount = add(commission, fromRupees(5000))
  const { ticketNo, settled } = await holdAuction(app, month, discount)
  const expected = settleAuction(terms, { ticketNo, discount })
  const { prize, tax, rounding } = expected
  expect(settled).toEqual({ prize, commission, tax, rounding })
  const next = await duesOf(app, chitId, month.monthNo + 1)
  for (const { no, net } of next) {
    const dividend = expected.dividends.find((one) => one.ticketNo === no)?.amount ?? ZERO
    expect(net).toBe(subtract(terms.instalment, dividend))
  }
  await expectLedgerSound(app)
})
