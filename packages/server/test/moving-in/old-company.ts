import {
  add,
  addDays,
  addMonths,
  day,
  frameTerms,
  fromRupees,
  monthOfPrize,
  ONE_RUPEE,
  paise,
  prizeFigures,
  settleAuction,
  subtract,
  sum,
  times,
  ZERO,
  type ChitTerms,
  type Day,
  type Paise,
} from '@kuri/domain'
import type { Chance } from './chance.ts'
import { OLD_CUT_OVER, type OldBooks } from './old-books.ts'
import { addMoney } from './old-money.ts'

/* The books of a company that runs for some time: people, chits with past prizes, payments, and where the money is. They add up. */

export type { OldBooks } from './old-books.ts'

interface OldChit {
  readonly code: string
  readonly terms: ChitTerms
  readonly start: Day
  /** Months whose instalment was due, and whose prize was given. */
  readonly due: number
  readonly held: number
  readonly foremansMonth: number | null
  readonly holders: readonly string[]
  /** Of each prize, from 1: its month, and what each ticket that shares had. */
  readonly shares: { readonly month: number; readonly of: ReadonlyMap<number, Paise> }[]
}

/** How large a company is, and what is special in it. */
export interface Size {
  readonly chits: number
  readonly people: number
  readonly mostMonths?: number
  /** Left out: rupee. */
  readonly rounding?: 'paise'
  /** Left out: 1. With 2 the last month has perhaps one of two. */
  readonly prizesAMonth?: 2
  /** Dividends are rounded up, and the company bears what they are too much. */
  readonly roundsUp?: boolean
  /** Left out: 1, and nothing of the workbook says so. */
  readonly branches?: number
  /** Two of three chits agree something about late payers. Left out: none does. */
  readonly late?: boolean
}

const TOWNS = [
  'Thrissur',
  'Kollam',
  'Palakkad',
  'Kochi',
  'Kannur',
  'Kottayam',
  'Alappuzha',
  'Idukki',
  'Wayanad',
] as const
const BRANCH_CODES = ['1', 'KLM', 'PKD', 'KOC', 'KNR', 'KTM', 'ALP', 'IDK', 'WYD'] as const

/** Books of so many chits and people, the same for the same chance; the chits run for 3 to 12 months. */
export function oldCompany(chance: Chance, size: Size): OldBooks {
  const books: OldBooks = {
    company: [{ name: 'Sri Ganesh Chits Pvt Ltd', cutOver: OLD_CUT_OVER }],
    branches: branchRows(size.branches ?? 1),
    people: [],
    chits: [],
    tickets: [],
    auctions: [],
    dividends: [],
    receipts: [],
    paidUpTo: [],
    penalties: [],
    securities: [],
    unallocated: [],
    bankAndCash: [],
    trialBalance: [],
  }
  addPeople(books, chance, size.people)
  placePeople(books)
  for (let no = 1; no <= size.chits; no++) addChit(books, chance, no, size)
  addMoney(books, chance)
  return books
}

const branchRows = (count: number): OldBooks['branches'] =>
  count === 1
    ? []
    : BRANCH_CODES.slice(0, count).map((code, place) => ({
        code,
        name: TOWNS[place] ?? code,
        address: place === 0 ? null : `${place} Station Road, ${TOWNS[place]}`,
      }))

/** The branch of the nth of many; of every tenth the row says nothing, and it is the first. */
const branchOfNth = ({ branches }: OldBooks, no: number): string | null =>
  no % 10 === 0 ? null : (branches[no % Math.max(branches.length, 1)]?.code ?? null)

function placePeople(books: OldBooks): void {
  for (const [place, row] of books.people.entries()) books.people[place] = { ...row, branch: branchOfNth(books, place) }
}

const NAMES = [
  'Lakshmi Amma',
  'ലക്ഷ്മി അമ്മ',
  'முருகன் செல்வி',
  'శ్రీనివాస రావు',
  'ಮಂಜುನಾಥ ಗೌಡ',
  'राजेश कुमार',
  'K. S. Pillai',
  'Fathima Beevi',
  "D'Souza & Sons",
]
const codeOf = (no: number): string => `KR-${String(no).padStart(4, '0')}`

function addPeople(books: OldBooks, chance: Chance, count: number): void {
  for (let no = 1; no <= count; no++) {
    const isMinor = no > 3 && chance.oneIn(40)
    books.people.push({
      code: codeOf(no),
      name: no === 1 ? 'Sri Ganesh Chits Pvt Ltd' : `${chance.of(NAMES)} ${no}`,
      ownName: chance.oneIn(3) ? chance.of(NAMES.slice(1, 6)) : null,
      kind: no === 1 ? 'firm' : isMinor ? 'minor' : chance.oneIn(2) ? 'person' : null,
      phone: isMinor ? null : `9${String(447_000_000 + no).padStart(9, '0')}`,
      phoneShared: null,
      email: chance.oneIn(5) ? `member${no}@example.test` : null,
      pan: chance.oneIn(4)
        ? `ABCDE${String(no % 10_000).padStart(4, '0')}${String.fromCharCode(65 + Math.floor(no / 10_000))}`
        : null,
      address: chance.oneIn(2) ? `${no} Temple Road, Thrissur` : null,
      representative: isMinor ? codeOf(2) : null,
      bornOn: isMinor ? day('2014-06-15') : null,
      diedOn: null,
      signatory: no === 1 ? 'Ganesh Iyer' : null,
      nominee: chance.oneIn(2) ? 'Ravi' : null,
      nomineeRelation: null,
      branch: null,
    })
  }
}

const NOT_LATE = { graceDays: null, lateFeeYearly: null, lateFeeMonthly: null, dividendLoss: null, deduction: null }
const LATE = [
  { graceDays: 5, lateFeeYearly: 1200, lateFeeMonthly: null, dividendLoss: null, deduction: 500 },
  { graceDays: null, lateFeeYearly: null, lateFeeMonthly: fromRupees(50), dividendLoss: 'not-prized', deduction: null },
] as const

const SHAPES = [
  { months: 20, instalment: 5000 },
  { months: 25, instalment: 4000 },
  { months: 40, instalment: 2500 },
  { months: 30, instalment: 10_000 },
] as const

function addChit(books: OldBooks, chance: Chance, no: number, size: Size): void {
  const { mostMonths = 12, rounding = 'rupee', prizesAMonth = 1 } = size
  const { months, instalment } = chance.of(SHAPES)
  const tickets = months * prizesAMonth
  const code = `GOLD-${no}`
  const amount = fromRupees(instalment * months)
  const dividendSharedBy = chance.oneIn(3) ? 'tickets-without-the-prize' : 'all-tickets'
  const chosen = {
    commissionBp: 500,
    gstBp: 1800,
    capBp: 4000,
    dividendSharedBy,
    dividendRounding: rounding,
    step: ONE_RUPEE,
  } as const
  const framed = frameTerms({ amount: times(amount, tickets), months, tickets, terms: chosen })
  if (!framed.ok) throw new Error(framed.error.code)
  const due = chance.between(3, mostMonths)
  const start = addMonths(day('2026-10-05'), 1 - due)
  // the prize of the last month was perhaps not given yet
  const chit: OldChit = {
    code,
    terms: framed.value,
    start,
    due,
    held: (due - (chance.oneIn(4) ? 1 : 0)) * prizesAMonth - (prizesAMonth > 1 && chance.oneIn(2) ? 1 : 0),
    foremansMonth: chance.oneIn(2) ? 1 : null,
    holders: Array.from({ length: tickets }, () => chance.of(books.people).code ?? ''),
    shares: [],
  }
  books.chits.push({
    code,
    series: 'Gold',
    amount,
    instalment: fromRupees(instalment),
    tickets,
    months,
    start,
    commission: 500,
    gst: 1800,
    cap: 4000,
    dividendSharedBy,
    dividendRounding: chance.oneIn(2) || rounding === 'paise' ? rounding : null,
    prizeBy: null,
    step: null,
    foremansMonth: chit.foremansMonth,
    dueDay: chance.oneIn(2) ? 5 : null,
    auctionDay: { kind: 'date', date: 10 },
    auctionTime: '10:30',
    place: 'Office',
    sanctionNo: `PS/${no}/2026`,
    sanctionDay: addDays(start, -40),
    registrationNo: `${no}/2026`,
    registrationDay: addDays(start, -20),
    ...(size.late && no % 3 !== 0 ? LATE[no % 3 === 1 ? 0 : 1] : NOT_LATE),
    branch: branchOfNth(books, no),
  })
  addTickets(books, chance, chit)
  addAuctions(books, chance, chit, size.roundsUp)
  addPayments(books, chance, chit)
}

function addTickets(books: OldBooks, chance: Chance, { code, holders, start, due }: OldChit): void {
  for (const [index, holder] of holders.entries()) {
    const ticket = {
      chit: code,
      ticket: index + 1,
      nominee: null,
      nomineeRelation: null,
      agreementNo: `A-${index + 1}`,
      agreementDay: start,
    }
    if (index > 0 && due > 4 && chance.oneIn(12)) {
      const until = addDays(start, 20)
      books.tickets.push({ ...ticket, holder: chance.of(books.people).code, since: start, until })
      books.tickets.push({ ...ticket, holder, since: addDays(until, 1), until: null })
    } else {
      books.tickets.push({ ...ticket, holder, since: null, until: null })
    }
  }
}

/** Who held a ticket on the day of an auction: transfers are on the 20th day of the chit. */
const holderOn = (books: OldBooks, code: string, ticket: number, on: Day): string | null =>
  books.tickets.find(
    (row) => row.chit === code && row.ticket === ticket && (row.since ?? on) <= on && (row.until ?? on) >= on,
  )?.holder ?? null

const fees = ({ commission, tax }: { readonly commission: Paise; readonly tax: Paise }): Paise => add(commission, tax)

function addAuctions(books: OldBooks, chance: Chance, chit: OldChit, roundsUp = false): void {
  const { code, terms, foremansMonth, start } = chit
  const { chitAmount, commission, cap } = prizeFigures(terms)
  const unprized = chit.holders.map((_, index) => index + 1)
  for (let prizeNo = 1; prizeNo <= chit.held; prizeNo++) {
    const month = monthOfPrize(terms, prizeNo)
    const on = addDays(addMonths(start, month - 1), 5)
    const isOwn = month === foremansMonth && prizeNo === 1
    const [ticketNo = 1] = unprized.splice(isOwn ? 0 : chance.below(unprized.length), 1)
    const most = ((cap ?? commission) - commission) / 100_00
    const discount = isOwn ? ZERO : paise(commission + chance.between(0, Math.floor(most)) * 100_00)
    const settled = isOwn
      ? { prize: chitAmount, commission: ZERO, tax: ZERO, dividends: [] }
      : settleAuction(terms, { ticketNo, discount })
    // in paise the last ticket has the least
    const isUneven = settled.prize + sum(settled.dividends.map(({ amount }) => amount)) < chitAmount - fees(settled)
    const more = roundsUp && isUneven ? ONE_RUPEE : ZERO
    const dividend = add(settled.dividends.at(-1)?.amount ?? ZERO, more)
    chit.shares.push({ month, of: new Map(settled.dividends.map((one) => [one.ticketNo, add(one.amount, more)])) })
    const isPaid = prizeNo < chit.held || chance.oneIn(2)
    books.auctions.push({
      chit: code,
      prizeNo,
      day: on,
      ticket: ticketNo,
      winner: holderOn(books, code, ticketNo, on),
      discount,
      prize: settled.prize,
      commission: settled.commission,
      tax: settled.tax,
      dividend,
      nextDue: chance.oneIn(2) ? subtract(terms.instalment, dividend) : null,
      paidOn: isPaid ? addDays(on, 15) : null,
      minutesNo: `M-${prizeNo}`,
      filedOn: isPaid ? addDays(on, 12) : null,
    })
    if (isPaid && chance.oneIn(2)) {
      books.securities.push({
        chit: code,
        ticket: ticketNo,
        kind: 'guarantor',
        guarantor: 'Mohan Das',
        value: fromRupees(200_000),
        document: 'Salary certificate',
        day: addDays(on, 10),
      })
    }
  }
}

function addPayments(books: OldBooks, chance: Chance, chit: OldChit): void {
  const { code, terms, due } = chit
  const isListed = chance.oneIn(3)
  const duesOf = (ticket: number): Paise[] =>
    Array.from({ length: due + 1 }, (_, before) => {
      const shares = chit.shares.filter(({ month }) => month === before)
      return subtract(terms.instalment, sum(shares.map(({ of }) => of.get(ticket) ?? ZERO)))
    })
  for (let ticket = 1; ticket <= terms.tickets; ticket++) {
    const dues = duesOf(ticket)
    const paidMonths = Math.max(isListed ? 1 : 0, due - (chance.oneIn(5) ? chance.between(1, 3) : 0))
    const isPart = paidMonths < due && chance.oneIn(2)
    const part = isPart ? fromRupees(500) : ZERO
    if (!isListed) {
      const inAll = paise(sum(dues.slice(0, paidMonths)) + part)
      books.paidUpTo.push({ chit: code, ticket, month: paidMonths, part: isPart ? part : null, inAll })
    } else {
      for (let month = 1; month <= paidMonths; month++)
        addReceipts(books, chance, chit, ticket, month, dues[month - 1] ?? ZERO)
      if (isPart) addReceipts(books, chance, chit, ticket, paidMonths + 1, part)
    }
    if (paidMonths < due && chance.oneIn(2)) {
      books.penalties.push({
        chit: code,
        ticket,
        month: paidMonths + 1,
        amount: fromRupees(50),
        day: addMonths(chit.start, paidMonths),
      })
    }
  }
}

function addReceipts(
  books: OldBooks,
  chance: Chance,
  chit: OldChit,
  ticket: number,
  month: number,
  amount: Paise,
): void {
  const on = addMonths(chit.start, month - 1)
  const first = chance.oneIn(10) ? fromRupees(300) : amount
  for (const part of first < amount ? [first, subtract(amount, first)] : [amount]) {
    books.receipts.push({
      chit: chit.code,
      ticket,
      month,
      day: on,
      amount: part,
      number: `R-${books.receipts.length + 1}`,
      method: chance.of(['cash', 'upi', 'bank', 'cheque', null] as const),
    })
  }
}
