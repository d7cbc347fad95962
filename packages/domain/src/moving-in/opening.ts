import type { Day } from '../calendar.ts'
import { monthOfPrize, prizesUpTo, type ChitTerms } from '../chit.ts'
import { ok, refuse, type Refused, type Result } from '../errors.ts'
import { add, max, min, paise, subtract, sum, times, ZERO, type Paise } from '../money.ts'
import { byChit, dividendOfTicket, dividendsPaidOut, roundingOf, rowsOf, type Books, type ChitBook } from './books.ts'
import type { RowOf } from './sheets.ts'
import { codeKey } from './words.ts'

/** Who holds a ticket, or held it earlier. */
export interface OpeningHolder {
  /** The code of the workbook, as it is compared. */
  readonly person: string
  /** Null: from the beginning. */
  readonly since: Day | null
  /** Whether the holder before had it on that day as well: it was handed over within the day. */
  readonly isWithinDay: boolean
  /** Counts the tickets that this person holds or held in the chit. */
  readonly noOfMember: number
}

export interface OpeningPayment {
  readonly amount: Paise
  /** Null: the old books say only that it was paid. */
  readonly on: Day | null
  readonly number: string
  readonly method: RowOf<'receipts'>['method']
}

/** How an instalment stands at the end of the cut-over day. */
export interface OpeningInstalment {
  readonly ticket: number
  readonly month: number
  /** 'covered': the company has paid its rest in the member's place, because the prizes of the month are given. */
  readonly state: 'unpaid' | 'covered' | 'paid'
  readonly dividend: Paise
  readonly payments: readonly OpeningPayment[]
  readonly paid: Paise
  /** When it was paid or covered; null: it is neither, or the old books do not say when it was paid. */
  readonly on: Day | null
}

export interface OpeningPrize {
  readonly prizeNo: number
  readonly monthNo: number
  readonly ticket: number
  readonly winner: string
  readonly heldOn: Day
  readonly discount: Paise
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly share: Paise
  /** What tickets had that had another dividend, by their number. */
  readonly otherShares: Readonly<Record<string, Paise>>
  readonly paidOn: Day | null
  readonly minutesNo: string
  readonly filedOn: Day | null
}

/** What a chit of the old books brings: how its tickets, prizes and instalments stand, and the money of its accounts. */
export interface ChitOpening {
  readonly row: RowOf<'chits'>
  readonly start: Day
  /** With as many tickets per member as one has, and as one had. */
  readonly terms: ChitTerms
  readonly monthReached: number
  /** By ticket, from the first: its holders, the present one last. */
  readonly holders: readonly (readonly OpeningHolder[])[]
  readonly tickets: readonly RowOf<'tickets'>[]
  readonly prizes: readonly OpeningPrize[]
  readonly instalments: readonly OpeningInstalment[]
  readonly penalties: readonly RowOf<'penalties'>[]
  readonly securities: readonly RowOf<'securities'>[]
  /** In the pool; with `waiting`, `carried` and the prizes that are not paid it is what the company owes the chit. */
  readonly pool: Paise
  /** Dividends that wait to lower instalments. */
  readonly waiting: Paise
  /** What rounding down left of past dividends, for the last prize. */
  readonly carried: Paise
  /** What the company paid because dividends were rounded up. */
  readonly borne: Paise
  /** What the company has paid in the place of late members. */
  readonly advanced: Paise
}

/**
 * How each chit of checked books stands on the cut-over day, by its code. Refuses chit_cannot_move_in: its terms are faulty
 * (unchecked books), a person holds more than half of its tickets, or what was paid ahead cannot be told.
 * Source: docs/spec/moving-in.md, MOV-15; ADR 21.
 */
export function openingsOf(books: Books): (code: string) => Result<ChitOpening> {
  const receipts = byChit(rowsOf(books.workbook, 'receipts'))
  const lines = byChit(rowsOf(books.workbook, 'paidUpTo'))
  const penalties = byChit(rowsOf(books.workbook, 'penalties'))
  const securities = byChit(rowsOf(books.workbook, 'securities'))
  return (code) => {
    const key = codeKey(code)
    const book = books.chits.get(key)
    const { terms, row } = book ?? { terms: null }
    if (!book || !row || terms === null || row.start === null) return refusal(code, 'terms')
    const held = holdersOf(book, terms)
    if (held === null) return refusal(code, 'many-tickets')
    const prizes = prizesOf(book, terms)
    const paidFor = paymentsOf(book, terms, { receipts: receipts.get(key) ?? [], lines: lines.get(key) ?? [] })
    if (typeof paidFor === 'number') return refusal(code, 'paid-ahead', paidFor)
    const instalments = instalmentsOf(terms, prizes, book, paidFor)
    if (typeof instalments === 'number') return refusal(code, 'paid-ahead', instalments)
    const mostTickets = Math.max(...held.flat().map(({ noOfMember }) => noOfMember))
    return ok({
      row,
      start: row.start,
      terms: { ...terms, maxTicketsPerMember: mostTickets },
      monthReached: prizes.at(-1)?.monthNo ?? 0,
      holders: held,
      tickets: [...book.holdings.values()].flat(),
      prizes,
      instalments,
      penalties: penalties.get(key) ?? [],
      securities: securities.get(key) ?? [],
      ...moneyOfChit(book, terms, prizes, instalments),
    })
  }
}

const refusal = (chit: string, because: 'terms' | 'many-tickets' | 'paid-ahead', ticket?: number): Refused =>
  refuse({ code: 'chit_cannot_move_in', chit, because, ...(ticket !== undefined && { ticket }) })

/** The holders of every ticket, one after the other; null: one person has or had more than half of the tickets. */
function holdersOf(book: ChitBook, terms: ChitTerms): OpeningHolder[][] | null {
  const counted = new Map<string, number>()
  const numberFor = (person: string): number => {
    const no = (counted.get(person) ?? 0) + 1
    counted.set(person, no)
    return no
  }
  const all = Array.from({ length: terms.tickets }, (_, index) => {
    const holdings = (book.holdings.get(index + 1) ?? []).toSorted((a, b) => order(a.until) - order(b.until))
    const own = new Map<string, number>()
    return holdings.flatMap(({ holder, since }, place) => {
      const person = codeKey(holder ?? '')
      const noOfMember = own.get(person) ?? numberFor(person)
      own.set(person, noOfMember)
      const isWithinDay = since !== null && holdings[place - 1]?.until === since
      return [{ person, since, isWithinDay, noOfMember }]
    })
  })
  const most = Math.max(1, Math.floor(terms.tickets / 2))
  return [...counted.values()].every((count) => count <= most) ? all : null
}

/** The present holder, whose holding has no end, is the last one. */
const order = (until: Day | null): number => (until === null ? Infinity : Number(until.replaceAll('-', '')))

const prizesOf = (book: ChitBook, terms: ChitTerms): OpeningPrize[] =>
  book.auctions.flatMap(({ prizeNo, day, ticket, winner, ...row }) => {
    if (prizeNo === null || day === null || ticket === null || winner === null) return []
    return [
      {
        prizeNo,
        monthNo: monthOfPrize(terms, prizeNo),
        ticket,
        winner: codeKey(winner),
        heldOn: day,
        discount: row.discount ?? ZERO,
        prize: row.prize ?? ZERO,
        commission: row.commission ?? ZERO,
        tax: row.tax ?? ZERO,
        share: row.dividend ?? ZERO,
        otherShares: Object.fromEntries(book.otherDividends.get(prizeNo) ?? []),
        paidOn: row.paidOn,
        minutesNo: row.minutesNo ?? '',
        filedOn: row.filedOn,
      },
    ]
  })

/** What the prizes of a month that are given so far gave a ticket. */
function dividendOf(book: ChitBook, terms: ChitTerms, month: number, ticket: number): Paise {
  const given = book.auctions.filter((prize) => monthOfPrize(terms, prize.prizeNo ?? 0) === month)
  return min(sum(given.map((prize) => dividendOfTicket(book, prize, ticket))), terms.instalment)
}

type Payments = ReadonlyMap<string, readonly OpeningPayment[]>
const placeOf = (ticket: number, month: number): string => `${ticket}:${month}`

/** What was paid, by ticket and month; a ticket's number: what it paid ahead is not a sum of whole instalments. */
function paymentsOf(
  book: ChitBook,
  terms: ChitTerms,
  {
    receipts,
    lines,
  }: { readonly receipts: readonly RowOf<'receipts'>[]; readonly lines: readonly RowOf<'paidUpTo'>[] },
): Payments | number {
  const paid = new Map<string, OpeningPayment[]>()
  for (const { ticket, month, amount, day, number, method } of receipts) {
    if (ticket === null || month === null || !amount) continue
    const key = placeOf(ticket, month)
    paid.set(key, [...(paid.get(key) ?? []), { amount, on: day, number: number ?? '', method }])
  }
  for (const one of paid.values()) one.sort((a, b) => ((a.on ?? '') < (b.on ?? '') ? -1 : 1))
  for (const { ticket, month, part, inAll } of lines) {
    if (ticket === null || month === null || inAll === null) continue
    const dues = Array.from({ length: month }, (_, index) =>
      subtract(terms.instalment, dividendOf(book, terms, index, ticket)),
    )
    const amounts = lessRounding(terms, dues, subtract(sum(dues), subtract(inAll, part ?? ZERO)))
    if (amounts === null) return ticket
    for (const [index, amount] of amounts.entries()) {
      if (amount > 0) paid.set(placeOf(ticket, index + 1), [{ amount, on: null, number: '', method: null }])
    }
    if (part) paid.set(placeOf(ticket, month + 1), [{ amount: part, on: null, number: '', method: null }])
  }
  return paid
}

/** In paise each prize gave some tickets a paisa more of a dividend than others: so many may be missing of a month that was paid. */
const slackOf = ({ dividendRounding, tickets, months }: ChitTerms): number =>
  dividendRounding === 'rupee' ? 0 : Math.ceil(tickets / months)

/**
 * What was paid of each of these months, where `short` is missing of their dues together: from the last month back each takes as
 * much of it as a month may, and stays paid. Null: more is missing, or more than the dues was paid.
 */
function lessRounding(terms: ChitTerms, dues: readonly Paise[], short: number): Paise[] | null {
  if (short < 0) return null
  const most = slackOf(terms)
  let left = short
  const amounts = dues.toReversed().map((due) => {
    // a month without a dividend has nothing that was rounded
    const less = due < terms.instalment ? Math.max(0, Math.min(left, most, due - 1)) : 0
    left -= less
    return paise(due - less)
  })
  return left > 0 ? null : amounts.toReversed()
}

/**
 * How each instalment stands; a ticket's number: it paid more for a month than was due with the dividends so far, before all prizes
 * of the month were given. Those dividends would have no owner.
 */
function instalmentsOf(
  terms: ChitTerms,
  prizes: readonly OpeningPrize[],
  book: ChitBook,
  payments: Payments,
): OpeningInstalment[] | number {
  const reached = prizes.at(-1)?.monthNo ?? 0
  const slack = slackOf(terms)
  const isComplete = (month: number): boolean => month === 0 || prizesUpTo(terms, month) <= prizes.length
  const all: OpeningInstalment[] = []
  for (let ticket = 1; ticket <= terms.tickets; ticket++) {
    for (let month = 1; month <= terms.months; month++) {
      const given = payments.get(placeOf(ticket, month)) ?? []
      const paid = sum(given.map(({ amount }) => amount))
      const dividend = dividendOf(book, terms, month - 1, ticket)
      const due = subtract(terms.instalment, dividend)
      if (paid > due) return ticket
      const isPaid = paid >= due - slack && (paid > 0 || (due === 0 && isComplete(month - 1)))
      const covering = prizes.find(({ monthNo }) => monthNo >= month)
      const state = isPaid ? 'paid' : month <= reached ? 'covered' : 'unpaid'
      const paidOn = given.at(-1)?.on ?? null
      all.push({
        ticket,
        month,
        state,
        dividend: isPaid ? subtract(terms.instalment, paid) : dividend,
        payments: given,
        paid,
        on: isPaid ? paidOn : state === 'covered' ? (covering?.heldOn ?? null) : null,
      })
    }
  }
  return all
}

/**
 * The accounts of a chit. Its pool has a whole instalment for each that is paid or covered, and the parts of the others, less the
 * pools of the prizes that are given; what then is left of the money of the chit, beside the dividends that wait, came from
 * rounding: what was kept of some prizes, for the last one, less what the company bore of others.
 */
function moneyOfChit(
  book: ChitBook,
  terms: ChitTerms,
  prizes: readonly OpeningPrize[],
  instalments: readonly OpeningInstalment[],
): Pick<ChitOpening, 'pool' | 'waiting' | 'carried' | 'borne' | 'advanced'> {
  const open = instalments.filter(({ state }) => state === 'unpaid')
  const covered = instalments.filter(({ state }) => state === 'covered')
  const whole = times(terms.instalment, instalments.length - open.length)
  const pool = subtract(
    add(whole, sum(open.map(({ paid }) => paid))),
    times(terms.instalment, terms.months * prizes.length),
  )
  const waiting = sum(open.map(({ dividend }) => dividend))
  const advanced = sum(covered.map(({ dividend, paid }) => paise(terms.instalment - dividend - paid)))
  const received = sum(instalments.map(({ paid }) => paid))
  const spent = add(
    sum(prizes.map(({ prize, commission, tax }) => paise(prize + commission + tax))),
    dividendsPaidOut(book),
  )
  const left = paise(received - spent + advanced - pool - waiting)
  // in paise a ticket may have paid a paisa less of a month: what is below zero then nobody but the company bore
  const borne = max(roundingOf(book).borne, subtract(ZERO, left))
  return { pool, waiting, carried: add(left, borne), borne, advanced }
}
