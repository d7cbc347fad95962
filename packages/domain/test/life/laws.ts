import {
  chitLifeTotal,
  isWholeRupees,
  net,
  paise,
  prizeFigures,
  prizesUpTo,
  rest,
  subtract,
  sum,
} from '../../src/index.ts'
import type { Paise } from '../../src/index.ts'
import type { GivenPrize, Life, Owed } from './life.ts'

/** The money invariants (docs/spec/ledger.md, LED-4) that this life breaks now; none, ever. */
export function brokenLaws(life: Life): string[] {
  return Object.entries(LAWS)
    .filter(([, holds]) => !holds(life))
    .map(([law]) => law)
}

const LAWS: Record<string, (life: Life) => boolean> = {
  '1: what came in is what went out and what lies in the pool': ({ books, prizes }) =>
    books.paidByMembers + books.dividendsApplied + books.advances === sum(prizes.map(spent)) + books.pool,

  '2: the pool holds what the schedule carries and what is paid ahead': (life) => {
    const month = lastCompleteMonth(life)
    return life.books.pool === poolExpected(life, month)
  },

  '2: after the last prize nothing is left': ({ terms, prizes, books }) =>
    prizes.length < terms.tickets || (books.pool === 0 && books.dividendsWaiting === 0),

  '3: members’ money is what they paid less what they received': ({ books, prizes }) =>
    books.paidByMembers + books.advances - books.receivedByMembers ===
    sum(prizes.map((prize) => paise(prize.commission + prize.tax))) +
      books.prizesWaiting +
      books.dividendsWaiting +
      books.pool,

  '4: a ticket is prized once, a month gives what its schedule says': ({ terms, prizes, tickets }) =>
    new Set(prizes.map((prize) => prize.winner)).size === prizes.length &&
    tickets.filter((ticket) => ticket.isPrized).length === prizes.length &&
    prizes.every(
      ({ prizeNo, monthNo }) => prizesUpTo(terms, monthNo - 1) < prizeNo && prizeNo <= prizesUpTo(terms, monthNo),
    ),

  'every prize is chitAmount = prize + commission + tax + dividends + rounding': ({ terms, prizes }) =>
    prizes.every((prize) => spent(prize) === prizeFigures(terms).chitAmount),

  'wallets hold what was there, less paid, plus received': ({ tickets, funds, books }) =>
    sum(tickets.map((ticket) => ticket.wallet)) ===
    funds * tickets.length - books.paidByMembers + books.receivedByMembers,

  'advances are what is left to pay of covered instalments': (life) =>
    life.books.advances === sum(owedIn(life, 'covered').map(rest)),

  'nobody pays more than the net in parts': (life) =>
    life.tickets.every(({ owed }) => owed.every((one) => one.paid >= 0 && one.paid <= net(one))),

  'dividends wait for unpaid instalments, and what rounding keeps for the last prize': (life) =>
    life.books.dividendsWaiting ===
    sum([...owedIn(life, 'unpaid').map((owed) => owed.dividend), ...life.prizes.map((prize) => prize.rounding)]),

  'in whole rupees every dividend and every payment is whole rupees': ({ terms, tickets, prizes }) =>
    terms.dividendRounding === 'paise' ||
    (prizes.flatMap(({ dividends }) => dividends).every(({ amount }) => isWholeRupees(amount)) &&
      tickets.flatMap(({ owed }) => owed).every((owed) => isWholeRupees(net(owed)))),

  'nobody is overdrawn': ({ tickets, books }) =>
    tickets.every((ticket) => ticket.wallet >= 0) && Object.values(books).every((amount: Paise) => amount >= 0),

  'all tickets together owe the life total': (life) =>
    sum(life.tickets.flatMap((ticket) => ticket.owed.map((owed) => owed.amount))) === chitLifeTotal(life.terms),
}

export interface MonthEnd {
  readonly month: number
  readonly prizes: number
  readonly commission: number
  readonly tax: number
  readonly dividends: number
  readonly pool: number
  readonly advance: number
  readonly carriedBySchedule: number
  readonly paidAhead: number
  readonly notYetPaid: number
}

/** The cash identity of a month: what it gave, what the company stands in for, and why the pool is what it is. */
export function monthEnd(life: Life, month: number): MonthEnd {
  const given = life.prizes.filter((prize) => prize.monthNo === month)
  return {
    month,
    prizes: sum(given.map((prize) => prize.prize)),
    commission: sum(given.map((prize) => prize.commission)),
    tax: sum(given.map((prize) => prize.tax)),
    dividends: sum(given.map(dividendOf)),
    pool: life.books.pool,
    advance: life.books.advances,
    ...poolParts(life, month),
  }
}

/** What a prize leaves for dividends, now and with the last prize. */
const dividendOf = ({ dividends, rounding }: GivenPrize): Paise =>
  sum([rounding, ...dividends.map((dividend) => dividend.amount)])

const spent = (given: GivenPrize): Paise => sum([given.prize, given.commission, given.tax, dividendOf(given)])

const owedIn = (life: Life, state: Owed['state']): Owed[] =>
  life.tickets.flatMap((ticket) => ticket.owed.filter((owed) => owed.state === state))

function poolParts({ terms, tickets }: Life, month: number) {
  const owed = tickets.flatMap((ticket) => ticket.owed)
  return {
    carriedBySchedule: terms.instalment * ((month * terms.tickets) % terms.months),
    paidAhead: sum(owed.filter((one) => one.monthNo > month).map(inPool)),
    notYetPaid: sum(owed.filter((one) => one.monthNo <= month).map((one) => subtract(one.amount, inPool(one)))),
  }
}

/** What the pool has of an instalment: all of it, or the parts that were paid. */
const inPool = ({ state, amount, paid }: Owed): Paise => (state === 'unpaid' ? paid : amount)

function poolExpected(life: Life, month: number): number {
  const { carriedBySchedule, paidAhead, notYetPaid } = poolParts(life, month)
  const givenAhead = life.prizes.filter((prize) => prize.monthNo > month).length
  return carriedBySchedule + paidAhead - notYetPaid - givenAhead * prizeFigures(life.terms).chitAmount
}

function lastCompleteMonth({ terms, prizes }: Life): number {
  let month = 0
  while (month < terms.months && prizesUpTo(terms, month + 1) <= prizes.length) month += 1
  return month
}
