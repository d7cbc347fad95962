import { endpoints } from '@kuri/contract'
import { add, addDays, day, fromRupees, instantInIndia, prizeFigures, ZERO, type Paise } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passOn } from '../../src/features/imports/accept.store.ts'
import { payPart } from '../../src/features/instalments/pay-part.ts'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { find } from '../../src/features/chits/service.ts'
import { api, signIn, type Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { chanceOf } from './chance.ts'
import { givenImport, accept } from './given-import.ts'
import { openAndHold, payUpTo } from './next-month.ts'
import { oldCompany } from './old-company.ts'
import {
  balancesIn,
  chitMoneyIn,
  duesIn,
  lateTermsIn,
  movedIn,
  rowsIn,
  takeBooks,
  type MovedCompany,
  type TakenBooks,
} from './taken-books.ts'

/* A company takes its books out as the workbook of a company that moves in, and moves in with it elsewhere. */

const START = day('2026-04-05')
/** The last day in the books that are taken out: the prizes of the third month are given. */
const CUT_OVER = day('2026-06-20')
const FORMULA = '=HYPERLINK("http://x","y")'

let app: TestApp
let admin: Caller
let members: Caller[]
const chits: Record<'rupee' | 'paise' | 'pairs', string> = { rupee: '', paise: '', pairs: '' }

const ticketOf = async (chitId: string, ticketNo: number) => {
  const { rows } = await app.owner.query<{ id: string; holder: string }>(
    'select id, person_id as holder from ticket where (chit_id, ticket_no) = ($1, $2)',
    [chitId, ticketNo],
  )
  const [ticket] = rows
  if (!ticket) throw new Error(`there is no ticket ${ticketNo}`)
  return ticket
}

async function pays(chitId: string, ticketNo: number, monthNo: number): Promise<void> {
  const { id: ticketId, holder: actor } = await ticketOf(chitId, ticketNo)
  const { rows } = await app.owner.query<{ rest: Paise }>(
    'select rest_paise as rest from instalment where (ticket_id, month_no) = ($1, $2)',
    [ticketId, monthNo],
  )
  await given.funds(app, { id: actor }, rows[0]?.rest ?? (0 as Paise))
  given.must(await app.act((tx) => payMonth(tx, { ticketId, monthNo, actor })))
}

async function paysPart(chitId: string, ticketNo: number, monthNo: number, rupees: number): Promise<void> {
  const { id: ticketId, holder: actor } = await ticketOf(chitId, ticketNo)
  await given.funds(app, { id: actor }, fromRupees(rupees))
  given.must(await app.act((tx) => payPart(tx, { ticketId, monthNo, amount: fromRupees(rupees), actor })))
}

/** The next prize of a chit, at the lowest bid and so much more. */
async function gives(company: MovedCompany, chitId: string, more: number) {
  const { terms } = given.must(await company.app.act((tx) => find(tx, chitId)))
  const { floor } = prizeFigures(terms)
  return await openAndHold(company.app, company.admin, { chitId, discount: add(floor ?? ZERO, fromRupees(more)) })
}

async function approvePrizes(chitId: string): Promise<void> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select prize.auction_id as id from prize join auction on auction.id = prize.auction_id
      where auction.chit_id = $1 and prize.state = 'waiting'`,
    [chitId],
  )
  for (const { id } of rows) {
    const body = {
      securities: [{ kind: 'guarantor' as const, name: 'Mohan Das', relation: 'brother', phone: '98470 00123' }],
    }
    const approved = await api(app).as(admin).call(endpoints.approvePrize, { params: { id }, body })
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.problem))
  }
}

/** A company of three chits in their third month, with everything that members do otherwise than the book says. */
async function runCompany(): Promise<void> {
  await given.clock(app, START)
  const names = ['Asha', 'Bala', FORMULA, 'Dev & <Sons>', 'Esha', 'Farida', 'Gopal', 'Hema', 'Irfan']
  members = []
  for (const name of names) members.push(await signIn(app, name))
  const terms = { commissionBp: 500, gstBp: 1800, capBp: 4000 } as const
  const rupee = await given.runningChit(app, {
    name: 'Rupees',
    tickets: 5,
    months: 5,
    amount: fromRupees(5 * 5 * 1007),
    terms: {
      ...terms,
      dividendSharedBy: 'all-tickets',
      dividendRounding: 'rupee',
      late: { graceDays: 5, rates: [{ perYearBp: 1200 }], deductionBp: 500 },
    },
    members: members.slice(0, 5),
  })
  const paise = await given.runningChit(app, {
    name: 'Paise',
    tickets: 4,
    months: 4,
    amount: fromRupees(4 * 4 * 1003),
    terms: { ...terms, dividendSharedBy: 'tickets-without-the-prize', step: fromRupees(1) },
    members: members.slice(4, 8),
  })
  const pairs = await given.runningChit(app, {
    name: 'Pairs',
    tickets: 8,
    months: 4,
    amount: fromRupees(8 * 4 * 501),
    terms: { ...terms, dividendSharedBy: 'all-tickets', step: fromRupees(1) },
    members: members.slice(0, 8),
  })
  Object.assign(chits, { rupee: rupee.chit._id, paise: paise.chit._id, pairs: pairs.chit._id })

  const here = { app, admin }
  // April: ticket 1 pays two months ahead, ticket 5 a part
  await payUpTo(app, { chitId: chits.rupee, monthNo: 1 }, [5])
  await pays(chits.rupee, 1, 2)
  await pays(chits.rupee, 1, 3)
  await paysPart(chits.rupee, 5, 1, 300)
  await payUpTo(app, { chitId: chits.paise, monthNo: 1 })
  await payUpTo(app, { chitId: chits.pairs, monthNo: 1 }, [8])
  await given.clock(app, day('2026-04-08'))
  await gives(here, chits.rupee, 700)
  await gives(here, chits.paise, 101)
  await gives(here, chits.pairs, 50)
  await gives(here, chits.pairs, 13)
  await approvePrizes(chits.rupee)
  // ticket 5 pays the rest late, with a late fee that it still owes
  await given.clock(app, day('2026-04-25'))
  await pays(chits.rupee, 5, 1)

  // May: a ticket passes on, and ticket 3 leaves May out
  await given.clock(app, day('2026-05-05'))
  const passing = await ticketOf(chits.rupee, 2)
  const since = instantInIndia(day('2026-05-06'), '14:00')
  await given.clock(app, day('2026-05-06'), '15:00')
  await app.act((tx) =>
    passOn(tx, { ticketId: passing.id, holderNo: 2, personId: members[8]?.id ?? '', noOfMember: 1, since }),
  )
  await payUpTo(app, { chitId: chits.rupee, monthNo: 2 }, [3, 5])
  await payUpTo(app, { chitId: chits.paise, monthNo: 2 }, [1])
  await payUpTo(app, { chitId: chits.pairs, monthNo: 2 }, [8])
  await given.clock(app, day('2026-05-08'))
  await gives(here, chits.rupee, 1200)
  await gives(here, chits.paise, 250)
  await gives(here, chits.pairs, 77)
  await gives(here, chits.pairs, 31)

  // June: the pairs give one of two prizes
  await given.clock(app, day('2026-06-05'))
  await pays(chits.rupee, 3, 3)
  await payUpTo(app, { chitId: chits.rupee, monthNo: 3 }, [3, 5])
  await payUpTo(app, { chitId: chits.paise, monthNo: 3 }, [1, 2])
  await paysPart(chits.paise, 1, 2, 120)
  await pays(chits.paise, 2, 3)
  await payUpTo(app, { chitId: chits.pairs, monthNo: 3 }, [8])
  await given.clock(app, day('2026-06-08'))
  await gives(here, chits.rupee, 400)
  await gives(here, chits.paise, 7)
  await gives(here, chits.pairs, 5)
}

beforeAll(async () => {
  app = await startApp()
  await given.clock(app, START)
  admin = await given.admin(app)
  await runCompany()
  await expectLedgerSound(app)
  await given.clock(app, addDays(CUT_OVER, 1))
}, 120_000)
afterAll(() => app.close())

const chitNamed = async (company: TestApp, name: string): Promise<string> =>
  (await company.owner.query<{ id: string }>('select id from chit where name = $1', [name])).rows[0]?.id ?? ''

// @spec MOV-23
describe('the books of a company that started in Kuri, taken out and into an empty company', () => {
  let taken: TakenBooks
  let moved: MovedCompany
  beforeAll(async () => {
    taken = await takeBooks(app, admin, CUT_OVER)
    moved = await movedIn(taken, CUT_OVER)
  }, 120_000)
  afterAll(() => moved.app.close())

  test('have nothing that must be mended', () => {
    expect(taken.toMend).toEqual([])
    expect(taken.books.chits.size).toBe(3)
  })

  test('have a name as text, whatever it begins with', () => {
    const names = taken.books.workbook.people?.rows.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([FORMULA, 'Dev & <Sons>']))
  })

  test('have what is not as usual: an empty month before a paid one, a part, a holder before, a late fee, a security', () => {
    const { receipts, tickets, penalties, securities, dividends } = taken.books.workbook
    const unpaid = receipts?.rows.filter(({ amount }) => amount === 0)
    expect(unpaid?.map(({ chit, ticket, month }) => [chit, ticket, month])).toEqual(
      expect.arrayContaining([['Rupees', 3, 2]]),
    )
    expect(tickets?.rows.filter(({ until }) => until !== null)).toMatchObject([
      { chit: 'Rupees', ticket: 2, until: '2026-05-06' },
    ])
    expect(penalties?.rows).toMatchObject([{ chit: 'Rupees', ticket: 5, month: 1 }])
    expect(securities?.rows[0]).toMatchObject({ chit: 'Rupees', guarantor: 'Mohan Das' })
    expect(dividends?.rows.length).toBeGreaterThan(0)
  })

  test('have the terms for late payers, and leave each chit with them', async () => {
    const row = taken.books.workbook.chits?.rows.find(({ code }) => code === 'Rupees')
    expect(row).toMatchObject({ graceDays: 5, lateFeeYearly: 1200, lateFeeMonthly: null, deduction: 500 })
    const [had, has] = await Promise.all([lateTermsIn(app), lateTermsIn(moved.app)])
    expect(has).toEqual(had)
  })

  test('leave every ticket with the same to pay, to the paisa', async () => {
    expect(await duesIn(moved.app)).toEqual(await duesIn(app))
    await expectLedgerSound(moved.app)
  })

  test('leave every chit and every prize with the same money, and the trial balance with the same sums', async () => {
    expect(await chitMoneyIn(moved.app)).toEqual(await chitMoneyIn(app))
    const [had, has] = [await balancesIn(app), await balancesIn(moved.app)]
    expect(has('opening_balance')).toBe(0)
    expect(has('suspense')).toBe(had('wallet', 'suspense', 'refund_payable', 'payout_clearing'))
    expect(has('bank')).toBe(had('bank', 'deposit_bank', 'gateway_clearing'))
    expect(has('cash')).toBe(had('cash', 'till'))
    expect(has('collectors_cash')).toBe(had('cash_in_hand', 'upi_to_check'))
    expect(has('company_funds')).toBe(
      had(
        'company_funds',
        'commission',
        'gst_payable',
        'penalty_income',
        'gateway_fee',
        'bank_charge',
        'cash_short',
        'debt',
      ),
    )
    expect(has('advance')).toBeGreaterThan(0)
  })

  test('are the same again when the other company takes them out on that day', async () => {
    const again = await takeBooks(moved.app, moved.admin, CUT_OVER)
    expect(again.toMend).toEqual([])
    for (const sheet of ['chits', 'tickets', 'auctions', 'dividends', 'receipts', 'paidUpTo'] as const) {
      expect([sheet, rowsIn(again, sheet)]).toEqual([sheet, rowsIn(taken, sheet)])
    }
    expect(rowsIn(again, 'people')).toEqual(rowsIn(taken, 'people'))
  })

  test('run on alike: the next prizes and the dues after them are the same', async () => {
    const outcomes = []
    for (const company of [app, moved.app]) {
      const settled = []
      for (const [name, monthNo, more] of [
        ['Pairs', 3, 9],
        ['Rupees', 4, 100],
        ['Paise', 4, 0],
      ] as const) {
        const chitId = await chitNamed(company, name)
        await payUpTo(company, { chitId, monthNo })
        settled.push({
          name,
          ...(await gives({ app: company, admin: company === app ? admin : moved.admin }, chitId, more)),
        })
      }
      await expectLedgerSound(company)
      outcomes.push({ settled, dues: await duesIn(company) })
    }
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(outcomes[0]?.settled.length).toBe(3)
  }, 120_000)
})

/** The agreements of the present holders. */
const agreements = ({ books }: Pick<TakenBooks, 'books'>) =>
  books.workbook.tickets?.rows
    .filter(({ until }) => until === null)
    .map(({ chit, ticket, agreementNo, agreementDay }) => ({ chit, ticket, agreementNo, agreementDay }))

// @spec MOV-23
test.each([
  { rounding: undefined, prizesAMonth: undefined },
  { rounding: 'paise', prizesAMonth: undefined },
  { rounding: 'paise', prizesAMonth: 2 },
] as const)(
  'books that moved in are taken out with the rows that they brought: %j',
  async ({ rounding, prizesAMonth }) => {
    const other = await startApp()
    const old = oldCompany(chanceOf(23), {
      chits: 4,
      people: 40,
      mostMonths: 5,
      ...(rounding && { rounding }),
      ...(prizesAMonth && { prizesAMonth }),
    })
    const cutOver = old.company[0]?.cutOver ?? START
    await given.clock(other, addDays(cutOver, 3))
    const by = await given.admin(other)
    const imported = await givenImport(other, old, by)
    for (const code of imported.codes) given.must(await accept(other, imported, code, by))
    const taken = await takeBooks(other, by, cutOver)
    expect(taken.toMend).toEqual([])
    const [was, is] = [{ books: imported.books }, taken]
    const usual = {
      chits: ['dividendRounding', 'dueDay', 'step', 'prizeBy'],
      tickets: ['since', 'agreementNo', 'agreementDay'],
      auctions: ['nextDue'],
    } as const
    expect(rowsIn(is, 'chits', usual.chits)).toEqual(rowsIn(was, 'chits', usual.chits))
    expect(rowsIn(is, 'tickets', usual.tickets)).toEqual(rowsIn(was, 'tickets', usual.tickets))
    expect(agreements(is)).toEqual(agreements(was))
    expect(rowsIn(is, 'auctions', usual.auctions)).toEqual(rowsIn(was, 'auctions', usual.auctions))
    expect(rowsIn(is, 'receipts')).toEqual(rowsIn(was, 'receipts'))
    expect(rowsIn(is, 'paidUpTo')).toEqual(rowsIn(was, 'paidUpTo'))
    expect(rowsIn(is, 'penalties', ['day'])).toEqual(rowsIn(was, 'penalties', ['day']))
    await other.close()
  },
)

// @spec MOV-18, MOV-23
test('an old company that rounded dividends up, and gave prizes here, is taken out and in again with the same money', async () => {
  const other = await startApp()
  const old = oldCompany(chanceOf(29), { chits: 3, people: 60, mostMonths: 4, roundsUp: true })
  const cutOver = old.company[0]?.cutOver ?? START
  await given.clock(other, addDays(cutOver, 3))
  const by = await given.admin(other)
  const imported = await givenImport(other, old, by)
  for (const code of imported.codes) {
    const { chitId } = given.must(await accept(other, imported, code, by))
    const { rows } = await other.owner.query<{ reached: number }>(
      'select month_reached as reached from previous_chit where chit_id = $1',
      [chitId],
    )
    await payUpTo(other, { chitId, monthNo: (rows[0]?.reached ?? 0) + 1 })
    await gives({ app: other, admin: by }, chitId, 107)
  }
  const rounding = await other.owner.query<{ borne: Paise; kept: Paise }>(
    `select (select sum(borne_paise) from previous_chit)::bigint as borne,
            (select sum(rounding_paise) from auction_result)::bigint as kept`,
  )
  expect(rounding.rows[0]?.borne).toBeGreaterThan(0)
  expect(rounding.rows[0]?.kept).toBeGreaterThan(0)
  const day = addDays(cutOver, 3)
  await given.clock(other, addDays(day, 1))
  const taken = await takeBooks(other, by, day)
  expect(taken.toMend).toEqual([])
  const again = await movedIn(taken, day)
  expect(await chitMoneyIn(again.app)).toEqual(await chitMoneyIn(other))
  const [had, has] = [await balancesIn(other), await balancesIn(again.app)]
  expect(has('company_funds')).toBe(had('company_funds', 'commission', 'gst_payable'))
  await expectLedgerSound(again.app)
  await other.close()
  await again.app.close()
}, 120_000)
