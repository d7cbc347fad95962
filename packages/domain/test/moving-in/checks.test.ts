import { describe, expect, test } from 'vitest'
import { moneyOf, toRupees } from '../../src/index.ts'
import { BOOKS, changed, check, faultsOf, type Case } from './books.ts'

test('books that add up have no fault, and their money is found', () => {
  const { books, faults } = check(BOOKS)
  expect(faults).toEqual([])
  const money = Object.fromEntries(Object.entries(moneyOf(books)).map(([name, amount]) => [name, toRupees(amount)]))
  expect(money).toEqual({ inChits: -1450, prizesOwed: 2700, unallocated: 50, held: 2000, companysOwn: 700 })
})

// @spec MOV-3
describe('MOV-3 amounts that cannot be', () => {
  test.each<Case>([
    ['an amount of a chit', 'chits', 0, { amount: 9e15 }, ['Chits Chit amount 2 amount_too_large']],
    ['an instalment', 'chits', 0, { instalment: 1e13 }, ['Chits Instalment 2 amount_too_large']],
    ['a dividend', 'auctions', 0, { dividend: 1e12 }, ['Auctions Dividend of a ticket 2 amount_too_large']],
    ['a receipt', 'receipts', 1, { amount: '9,99,99,99,99,999' }, ['Receipts Amount 3 amount_too_large']],
  ])('%s is named, and the check goes on', (_what, sheet, row, change, faults) => {
    expect(faultsOf(changed(sheet, row, change))).toEqual(faults)
  })

  test('the amounts of a column that cannot be added up are named', () => {
    const receipts = Array.from({ length: 30_000 }, (_, no) => ({ ...BOOKS.receipts?.[0], number: no, amount: 1e9 }))
    const { faults } = check({ ...BOOKS, receipts })
    expect(faults.filter(({ code }) => code === 'column_too_large')[0]).toMatchObject({ sheet: 'Receipts', row: 1002 })
  })
})

// @spec MOV-5
describe('MOV-5 people and chits', () => {
  test.each<Case>([
    [
      'a code of two people',
      'people',
      1,
      { code: ' a ' },
      [
        'People Code 2 code_twice',
        'People Code 3 code_twice',
        'Tickets Holder 4 person_unknown',
        'Auctions Winner 3 person_unknown',
        'Unallocated money Person 2 person_unknown',
      ],
    ],
    [
      'a phone of two people',
      'people',
      1,
      { phone: '+91 98470-00001' },
      ['People Phone 2 phone_twice', 'People Phone 3 phone_twice'],
    ],
    [
      'an e-mail address of two people',
      'people',
      1,
      { email: 'Asha@Example.com ' },
      ['People Email 2 email_twice', 'People Email 3 email_twice'],
    ],
    ['what is no e-mail address', 'people', 1, { email: 'asha at home' }, ['People Email 3 value_unreadable']],
    ['a PAN of two people', 'people', 1, { pan: 'abcde1234f' }, ['People PAN 2 pan_twice', 'People PAN 3 pan_twice']],
    [
      'a minor without a guardian',
      'people',
      2,
      { representative: null },
      ['People Acts through 4 representative_missing'],
    ],
    ['a minor without a birth day', 'people', 2, { bornOn: null }, ['People Birth day 4 detail_missing']],
    ['a minor who acts alone', 'people', 2, { representative: ' c' }, ['People Acts through 4 representative_unfit']],
    [
      'a guardian who is dead',
      'people',
      0,
      { kind: 'estate', diedOn: '01-06-2026', representative: 'B' },
      ['People Acts through 4 representative_unfit'],
    ],
    ['a guardian who is nobody', 'people', 2, { representative: 'Z' }, ['People Acts through 4 person_unknown']],
    ['a second company', 'company', 1, { name: 'Other', cutOver: '31-10-2026' }, ['Company 3 one_company']],
    ['a commission above the law', 'chits', 0, { commission: 8 }, ['Chits Commission % 2 terms_refused']],
    ['a cap above half', 'chits', 0, { cap: 60 }, ['Chits Highest bid % 2 terms_refused']],
    [
      'one ticket',
      'chits',
      0,
      { tickets: 1 },
      [
        'Chits Number of tickets 2 terms_refused',
        'Tickets Ticket 3 ticket_outside',
        'Tickets Ticket 4 ticket_outside',
        'Tickets Ticket 5 ticket_outside',
        'Auctions Prize 3 prize_outside',
        'Auctions Ticket 3 ticket_outside',
        'Receipts Ticket 4 ticket_outside',
        'Receipts Ticket 5 ticket_outside',
        'Paid up to Ticket 2 ticket_outside',
        'Penalties Ticket 2 ticket_outside',
      ],
    ],
    [
      'an instalment that does not make the amount',
      'chits',
      0,
      { instalment: 500 },
      [
        'Chits Instalment 2 instalment_wrong',
        'Chits Chit amount 2 instalment_wrong',
        'Chits Months 2 instalment_wrong',
      ],
    ],
    [
      'an amount that the others do not make: what fits is not named',
      'chits',
      0,
      { amount: 3001 },
      ['Chits Chit amount 2 instalment_wrong'],
    ],
    ['the due day of the first instalment', 'chits', 0, { dueDay: 1 }, []],
    [
      'another due day than that of the first instalment',
      'chits',
      0,
      { dueDay: 10 },
      ['Chits Due day 2 due_day_differs', 'Chits First due day 2 due_day_differs'],
    ],
    ['an amount with paise', 'chits', 0, { amount: 3000.5 }, ['Chits Chit amount 2 terms_refused']],
    ['an instalment below a rupee', 'chits', 0, { amount: 1, instalment: 0.33 }, ['Chits Instalment 2 terms_refused']],
    [
      'a cap that rounding puts below the commission',
      'chits',
      0,
      { amount: 30, instalment: 10, commission: 6, cap: 6 },
      ['Chits Highest bid % 2 terms_refused'],
    ],
    [
      'a chit that begins after the cut-over',
      'chits',
      0,
      { start: '01-11-2026' },
      [
        'Chits First due day 2 after_cut_over',
        'Auctions Auction day 2 days_out_of_order',
        'Auctions Auction day 3 days_out_of_order',
      ],
    ],
  ])('%s', (_what, sheet, row, change, faults) => {
    expect(faultsOf(changed(sheet, row, change))).toEqual(faults)
  })

  test('a phone is shared by people who say so', () => {
    const people = (BOOKS.people ?? []).map((row) => ({ ...row, phone: '9847000001', phoneShared: 'yes' }))
    expect(faultsOf({ ...BOOKS, people })).toEqual([])
  })

  test('a minor may have the e-mail address of their guardian', () => {
    expect(faultsOf(changed('people', 2, { email: 'asha@example.com' }))).toEqual([])
  })
})

// @spec MOV-6
describe('MOV-6 tickets and their holders', () => {
  test.each<Case>([
    [
      'a chit that is not there',
      'tickets',
      0,
      { chit: 'G2' },
      ['Tickets Chit 2 chit_unknown', 'Chits Number of tickets 2 ticket_missing'],
    ],
    ['a holder who is nobody', 'tickets', 3, { holder: 'Z' }, ['Tickets Holder 5 person_unknown']],
    [
      'a ticket that the chit has not',
      'tickets',
      3,
      { ticket: 4 },
      ['Tickets Ticket 5 ticket_outside', 'Chits Number of tickets 2 ticket_missing'],
    ],
    ['a ticket without a holder', 'tickets', 3, null, ['Chits Number of tickets 2 ticket_missing']],
    [
      'a ticket with two holders',
      'tickets',
      4,
      { chit: 'G1', ticket: 3, holder: 'B' },
      ['Tickets Ticket 5 ticket_twice', 'Tickets Ticket 6 ticket_twice'],
    ],
    ['a day without a holder', 'tickets', 2, { since: '03-10-2026' }, ['Tickets Held from 4 holder_gap']],
    ['a transfer within a day', 'tickets', 2, { since: '30-09-2026' }, []],
    ['a day with two', 'tickets', 2, { since: '29-09-2026' }, ['Tickets Held from 4 holder_overlap']],
    [
      'a holder who ends before they begin',
      'tickets',
      1,
      { since: '01-10-2026' },
      ['Tickets Held until 3 holder_overlap'],
    ],
  ])('%s', (_what, sheet, row, change, faults) => {
    expect(faultsOf(changed(sheet, row, change))).toEqual(faults)
  })
})

// @spec MOV-7
describe('MOV-7 past prizes', () => {
  test.each<Case>([
    [
      'a prize of another chit',
      'auctions',
      0,
      { chit: 'G2' },
      ['Auctions Chit 2 chit_unknown', 'Auctions Prize 3 prize_missing', 'Securities Ticket 2 not_prized'],
    ],
    [
      'a prize that is missing',
      'auctions',
      0,
      null,
      ['Auctions Prize 2 prize_missing', 'Securities Ticket 2 not_prized'],
    ],
    [
      'a prize number given twice',
      'auctions',
      1,
      { prizeNo: 1 },
      ['Auctions Prize 2 prize_twice', 'Auctions Prize 3 prize_twice'],
    ],
    ['a prize that the chit has not', 'auctions', 1, { prizeNo: 4 }, ['Auctions Prize 3 prize_outside']],
    [
      'a ticket prized twice',
      'auctions',
      1,
      { ticket: 1, winner: 'A' },
      ['Auctions Ticket 2 ticket_prized_twice', 'Auctions Ticket 3 ticket_prized_twice'],
    ],
    [
      'a winner who did not hold it yet',
      'auctions',
      1,
      { day: '25-09-2026' },
      ['Auctions Winner 3 winner_not_holder', 'Auctions Ticket 3 winner_not_holder'],
    ],
    [
      'a winner on a day that nobody held it',
      'tickets',
      0,
      { since: '11-09-2026' },
      ['Auctions Winner 2 winner_not_holder', 'Auctions Ticket 2 winner_not_holder'],
    ],
    [
      'a dividend that is rounded up: the company bore the rest',
      'auctions',
      1,
      { dividend: 50.5, nextDue: null },
      ['Auctions Dividend of a ticket 3 company_bore_rest'],
    ],
    [
      'auctions in the wrong order',
      'auctions',
      1,
      { day: '09-09-2026', winner: 'C' },
      ['Auctions Auction day 3 days_out_of_order', 'Auctions Auction day 2 days_out_of_order'],
    ],
    ['an auction after the cut-over', 'auctions', 1, { day: '01-11-2026' }, ['Auctions Auction day 3 after_cut_over']],
    [
      'an auction before the chit began',
      'auctions',
      0,
      { day: '31-08-2026' },
      ['Auctions Auction day 2 days_out_of_order'],
    ],
    [
      'a prize paid before its auction',
      'auctions',
      0,
      { paidOn: '01-09-2026' },
      ['Auctions Prize paid on 2 paid_before_auction'],
    ],
    ['a prize that is a rupee too large', 'auctions', 0, { prize: 2401 }, ['Auctions Prize amount 2 figure_wrong']],
    [
      'a bid above the cap',
      'auctions',
      1,
      { discount: 1500, prize: 1500, dividend: 450, nextDue: null },
      ['Auctions Bid 3 bid_above_cap'],
    ],
    [
      'a next instalment that is not the instalment less the dividend',
      'auctions',
      0,
      { nextDue: 800 },
      ['Auctions Next instalment 2 next_due_wrong'],
    ],
  ])('%s', (_what, sheet, row, change, faults) => {
    expect(faultsOf(changed(sheet, row, change))).toEqual(faults)
  })
})
