import { describe, expect, test } from 'vitest'
import { dryRunOf, fromRupees, openingBalanceOf, type BalanceLine, type ChitDryRun } from '../../src/index.ts'
import { BOOKS, changed, check, type Sheets } from './books.ts'

const runOf = (sheets: Sheets): ChitDryRun => {
  const run = dryRunOf(check(sheets).books).get('G1')
  if (!run) throw new Error('the chit has no dry run')
  return run
}

// @spec MOV-13
describe('the dry run of a chit', () => {
  test('says what each ticket owes next: the instalment less the dividend of the last auction', () => {
    const { nextMonth, nextDueOn, members } = runOf(BOOKS)
    expect({ nextMonth, nextDueOn }).toEqual({ nextMonth: 3, nextDueOn: '2026-11-01' })
    expect(members.map(({ nextDue }) => nextDue)).toEqual([fromRupees(950), fromRupees(950), fromRupees(950)])
  })

  test('says who has paid how far, who is late, and since when', () => {
    const { members, late } = runOf(BOOKS)
    const lateSince = '2026-10-01'
    expect(members).toMatchObject([
      { ticket: 1, holder: 'A', isPrized: true, paidMonths: 2, part: 0, late: 0, lateSince: null },
      {
        ticket: 2,
        holder: 'B',
        isPrized: true,
        paidMonths: 1,
        part: fromRupees(100),
        late: fromRupees(750),
        lateSince,
      },
      { ticket: 3, holder: 'C', isPrized: false, paidMonths: 1, part: 0, late: fromRupees(850), lateSince },
    ])
    expect(late).toMatchObject({ '0-30': { tickets: 2, amount: fromRupees(1600) }, '90+': { tickets: 0, amount: 0 } })
  })

  test('calls nobody late for a month up to which they have paid, also where its dividend is not known', () => {
    const paid = changed('paidUpTo', 0, { month: 2, part: null, inAll: 1850 })
    const { members } = runOf({ ...paid, auctions: [] })
    expect(members[1]).toMatchObject({ ticket: 2, paidMonths: 2, part: 0, late: 0, lateSince: null })
  })

  test('puts a late ticket under the age of its oldest month', () => {
    const sheets = changed('company', 0, { cutOver: '15-12-2026' })
    expect(runOf(sheets).late).toMatchObject({
      '0-30': { tickets: 0 },
      // ticket 1 has not paid the month of November
      '31-60': { tickets: 1, amount: fromRupees(950) },
      '61-90': { tickets: 2, amount: fromRupees(1600 + 2 * 950) },
    })
  })

  test('a month that is due on the cut-over day itself is not late', () => {
    const { dueMonths, late } = runOf(changed('company', 0, { cutOver: '01-11-2026' }))
    expect(dueMonths).toBe(3)
    expect(late['31-60'].amount).toBe(fromRupees(1600))
  })

  test('takes off what is paid ahead of the next month', () => {
    const ahead = { chit: 'G1', ticket: 1, month: 3, day: '20-10-2026', amount: 300, number: 'R5' }
    const { members } = runOf({ ...BOOKS, receipts: [...(BOOKS.receipts ?? []), ahead] })
    expect(members[0]).toMatchObject({ paidMonths: 2, part: fromRupees(300), toPay: fromRupees(650), late: 0 })
  })

  test('does not guess a due whose auction was not held', () => {
    const sheets: Sheets = { ...BOOKS, auctions: BOOKS.auctions?.slice(0, 1) ?? [] }
    expect(runOf(sheets).members.map(({ nextDue }) => nextDue)).toEqual([null, null, null])
  })

  test('says when the next prize is given', () => {
    const next = { prizeNo: 3, month: 3 }
    expect(runOf(BOOKS).nextAuction).toEqual({ ...next, on: '2026-11-04', time: '10:00', place: '' })
    const second = changed('chits', 0, { auctionDay: 'second Sunday', auctionTime: '10:30', place: 'Office' })
    expect(runOf(second).nextAuction).toEqual({ ...next, on: '2026-11-08', time: '10:30', place: 'Office' })
  })

  test('of a chit without an auction so far, the first auction day on or after the first due day', () => {
    const young = { ...BOOKS, auctions: [] }
    const chits = (auctionDay: string) => ({
      ...young,
      chits: [{ ...BOOKS.chits?.[0], start: '05-09-2026', auctionDay }],
    })
    expect(runOf(chits('10')).nextAuction?.on).toBe('2026-09-10')
    expect(runOf(chits('2')).nextAuction?.on).toBe('2026-10-02')
    expect(runOf(young).nextAuction).toMatchObject({ prizeNo: 1, month: 1 })
  })

  test('names the prizes that are still to be paid', () => {
    expect(runOf(BOOKS).prizes).toEqual([
      { prizeNo: 2, ticket: 2, winner: 'B', amount: fromRupees(2700), day: '2026-10-10' },
    ])
  })

  test('the chit has the dividends that it still gives; the company has paid for who is late', () => {
    const { pool, covered } = runOf(BOOKS)
    expect({ pool, covered }).toEqual({ pool: fromRupees(3 * 50), covered: fromRupees(1600) })
  })

  test('a chit at its end has nothing next', () => {
    const last = {
      chit: 'G1',
      prizeNo: 3,
      day: '10-11-2026',
      ticket: 3,
      winner: 'C',
      discount: 150,
      prize: 2850,
      commission: 150,
    }
    const sheets: Sheets = {
      ...changed('company', 0, { cutOver: '30-11-2026' }),
      auctions: [...(BOOKS.auctions ?? []), { ...last, dividend: 0, paidOn: '20-11-2026' }],
    }
    const { nextMonth, nextDueOn, nextAuction } = runOf(sheets)
    expect({ nextMonth, nextDueOn, nextAuction }).toEqual({ nextMonth: null, nextDueOn: null, nextAuction: null })
  })
})

const balanceOf = (sheets: Sheets) => {
  const { books } = check(sheets)
  return openingBalanceOf(books, dryRunOf(books).values())
}
const short = ({ of, old, difference }: BalanceLine): string =>
  `${of} ${old.map(({ account }) => account).join('+')} ${difference}`

// @spec MOV-14
describe('the trial balance of the dry run', () => {
  test('compares the accounts that both books have, and all others together', () => {
    const { lines, kuri, old, differs } = balanceOf(BOOKS)
    expect(lines.map(short)).toEqual(['account Bank 0', 'account Cash 0', 'others All others 0'])
    expect({ kuri, old, differs }).toEqual({ kuri: 0, old: 0, differs: 0 })
    expect(lines.at(-1)?.kuri).toEqual([
      { account: 'company_funds', amount: fromRupees(-700) },
      { account: 'advance', amount: fromRupees(1600) },
      { account: 'pool', amount: fromRupees(-150) },
      { account: 'prize_payable', amount: fromRupees(-2700) },
      { account: 'suspense', amount: fromRupees(-50) },
    ])
  })

  test('compares what has a name of its own for the same purpose', () => {
    const trialBalance = [
      ...(BOOKS.trialBalance?.slice(0, 2) ?? []),
      { account: 'Chit members', group: 'Sundry', debit: 1450 },
      { account: 'Prizes payable', credit: 2700 },
      { account: 'Suspense A/c', credit: 50 },
      { account: 'Foreman commission on chits', credit: 700 },
    ]
    expect(balanceOf({ ...BOOKS, trialBalance }).lines.map(short)).toEqual([
      'account Bank 0',
      'account Cash 0',
      'chits Chit members 0',
      'prizes Prizes payable 0',
      'unallocated Suspense A/c 0',
      'others Foreman commission on chits 0',
    ])
  })

  test('names a difference on each line where it stands; they add up to nothing', () => {
    const trialBalance = [
      ...(BOOKS.trialBalance?.slice(0, 2) ?? []),
      { account: 'Prizes payable', credit: 2600 },
      { account: 'Capital', credit: 600, debit: null },
      { account: 'Chits', debit: 1200 },
    ]
    const { lines, differs, kuri, old } = balanceOf({ ...BOOKS, trialBalance })
    expect(lines.filter(({ difference }) => difference !== 0).map(short)).toEqual([
      'chits Chits 25000',
      'prizes Prizes payable -10000',
      'others Capital -15000',
    ])
    expect({ differs, kuri, old }).toEqual({ differs: 25_000, kuri: 0, old: 0 })
  })

  test('two tills that are one account are compared with it together', () => {
    const bankAndCash = [
      { kind: 'bank', name: 'Bank', amount: 1500, account: 'Bank' },
      { kind: 'cash', name: 'Box', amount: 200, account: 'Cash' },
      { kind: 'cash', name: 'Second box', amount: 300, account: 'cash' },
      { kind: 'own', name: 'Own', amount: 700 },
    ]
    expect(balanceOf({ ...BOOKS, bankAndCash }).lines.map(short)).toContain('account Cash 0')
  })
})
