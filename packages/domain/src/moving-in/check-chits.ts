import { EARLIEST_AUCTION, LATEST_AUCTION, LONGEST_PLACE, type AuctionTermsInput } from '../auction-terms.ts'
import { addDays, day, formatDay, type Day } from '../calendar.ts'
import {
  CAP_LIMIT_BP,
  COMMISSION_LAW_BP,
  frameTerms,
  MAX_AMOUNT,
  MAX_MONTHS,
  MAX_TICKETS,
  MIN_TICKETS,
  type ChitTerms,
} from '../chit.ts'
import type { Refusal } from '../errors.ts'
import { MOST_DEDUCTION_BP, MOST_GRACE_DAYS, MOST_PENALTY_BP, type LateTermsInput } from '../late.ts'
import { formatRupees, multipleAtMost, ONE_RUPEE, paise, times, ZERO } from '../money.ts'
import { alike, byChit, otherRows, chitOf, reportTo, type Books, type ChitBook, type ReportAt } from './books.ts'
import type { ReadSheet, Report } from './read-sheet.ts'
import type { RowOf } from './sheets.ts'
import { codeKey } from './words.ts'

/**
 * The terms of a chit as it runs. Reports what the law or the product does not allow, and an instalment that does not make the chit
 * amount; null then. Without a step every rupee is one. Source: docs/spec/moving-in.md, MOV-5;
 * docs/spec/chits.md, CHT-1, CHT-2.
 */
export function termsOfRow(at: ReportAt<'chits'>, chit: RowOf<'chits'>): ChitTerms | null {
  const { row, amount, instalment, tickets, months, commission, dividendSharedBy } = chit
  if (amount === null || instalment === null || tickets === null || months === null) return null
  if (commission === null || dividendSharedBy === null) return null
  const [gst, cap] = [chit.gst ?? 0, chit.cap ?? CAP_LIMIT_BP]
  const mostMonthly = multipleAtMost(ONE_RUPEE, paise(Math.floor(instalment / 10)))
  const bounds = [
    ['tickets', tickets, MIN_TICKETS, MAX_TICKETS],
    ['months', months, 1, MAX_MONTHS],
    ['amount', amount, ONE_RUPEE, paise(Math.floor(MAX_AMOUNT / Math.max(tickets, 1)))],
    ['commission', commission, 0, COMMISSION_LAW_BP],
    ['cap', cap, commission, CAP_LIMIT_BP],
    ['foremansMonth', chit.foremansMonth ?? 1, 1, months],
    ['dueDay', chit.dueDay ?? 1, 1, 31],
    ['graceDays', chit.graceDays ?? 0, 0, MOST_GRACE_DAYS],
    ['lateFeeYearly', chit.lateFeeYearly ?? 0, 0, MOST_PENALTY_BP],
    ['lateFeeMonthly', chit.lateFeeMonthly ?? 0, 0, mostMonthly],
    ['deduction', chit.deduction ?? 0, 0, MOST_DEDUCTION_BP],
  ] as const
  const outside = bounds.filter(([, value, least, most]) => !(value >= least && value <= most))
  for (const [column, value, least, most] of outside) {
    const written = WRITTEN[column] ?? String
    at(row, column, 'terms_refused', written(value), `${written(least)} to ${written(most)}`)
  }
  if (outside.length > 0) return null
  const framed = frameTerms({
    amount: times(amount, tickets),
    months,
    tickets,
    terms: {
      commissionBp: commission,
      gstBp: gst,
      capBp: cap,
      dividendSharedBy,
      dividendRounding: chit.dividendRounding ?? 'rupee',
      step: chit.step ?? ONE_RUPEE,
      prizeBy: chit.prizeBy ?? 'auction',
      late: lateOfRow(chit),
      auction: auctionOfRow(chit),
    },
  })
  if (!framed.ok) {
    reportRefusal(framed.error, chit, at)
    return null
  }
  const { instalment: owed } = framed.value
  if (times(owed, months) !== amount || owed !== instalment) {
    // one of three is wrong, and nobody knows which
    const wrong = [
      ['instalment', formatRupees(instalment), formatRupees(owed)],
      ['amount', formatRupees(amount), formatRupees(times(instalment, months))],
      ['months', String(months), String(Math.round(amount / Math.max(instalment, 1)))],
    ] as const
    for (const [column, found, expected] of wrong) {
      if (found !== expected) at(row, column, 'instalment_wrong', found, expected)
    }
    return null
  }
  return framed.value
}

/**
 * What it agrees about late payers, from its beginning. Source: docs/spec/moving-in.md, MOV-16; docs/spec/instalments.md, INS-6 and
 * INS-7.
 */
function lateOfRow({
  graceDays,
  lateFeeYearly,
  lateFeeMonthly,
  dividendLoss,
  deduction,
}: RowOf<'chits'>): LateTermsInput {
  const costs = (lateFeeYearly ?? 0) > 0 || (lateFeeMonthly ?? 0) > 0
  return {
    graceDays: graceDays ?? 0,
    rates: costs ? [{ perYearBp: lateFeeYearly ?? 0, perMonth: lateFeeMonthly ?? ZERO }] : [],
    dividendLoss: dividendLoss ?? 'nobody',
    deductionBp: deduction ?? 0,
  }
}

/** Its auctions in the words of the terms; what a column leaves out is as usual. Source: docs/spec/auctions.md, AUC-17. */
const auctionOfRow = ({ auctionDay, auctionTime, place }: RowOf<'chits'>): AuctionTermsInput => ({
  ...(auctionDay !== null && { day: auctionDay }),
  ...(auctionTime !== null && { time: auctionTime }),
  ...(place !== null && { place }),
})

/** What `frameTerms` does not allow, at the cell that says it. */
function reportRefusal(refusal: Refusal, chit: RowOf<'chits'>, at: ReportAt<'chits'>): void {
  const { row, amount, instalment, cap } = chit
  if (refusal.code === 'auction_terms_invalid') {
    // the day was read within its bounds
    const isPlace = refusal.field === 'auction.place'
    const expected = isPlace ? `at most ${LONGEST_PLACE} characters` : `${EARLIEST_AUCTION} to ${LATEST_AUCTION}`
    at(
      row,
      isPlace ? 'place' : 'auctionTime',
      'terms_refused',
      (isPlace ? chit.place : chit.auctionTime) ?? '',
      expected,
    )
  } else if (refusal.code === 'instalment_below_one_rupee') {
    at(row, 'instalment', 'terms_refused', rupees(instalment ?? 0), 'one rupee or more')
  } else if (refusal.code === 'late_terms_invalid') {
    // all else of these terms was read within its bounds
    at(row, 'lateFeeMonthly', 'terms_refused', rupees(chit.lateFeeMonthly ?? 0), 'whole rupees')
  } else if (refusal.code === 'invalid_input' && refusal.field === 'step') {
    at(row, 'step', 'terms_refused', rupees(chit.step ?? 0), 'whole rupees, at least ₹1')
  } else if (refusal.code === 'cap_below_commission') {
    at(
      row,
      'cap',
      'terms_refused',
      percent(cap ?? CAP_LIMIT_BP),
      `at least the commission, ${rupees(refusal.commission)}`,
    )
  } else at(row, 'amount', 'terms_refused', rupees(amount ?? 0), 'whole rupees')
}

const percent = (bp: number): string => `${bp / 100} %`
const rupees = (amount: number): string => formatRupees(paise(amount))
const WRITTEN: Partial<Record<string, (value: number) => string>> = {
  amount: rupees,
  commission: percent,
  cap: percent,
  lateFeeYearly: percent,
  lateFeeMonthly: rupees,
  deduction: percent,
}

/**
 * A code names one chit. Instalments are due on the day of the month of the first one. Source: docs/spec/moving-in.md, MOV-5;
 * docs/spec/chits.md, CHT-3.
 */
export function checkChits({ workbook: { chits } }: Books, report: Report): void {
  if (!chits) return
  const at = reportTo(chits, report)
  for (const { row, dueDay, start } of chits.rows) {
    if (dueDay === null || dueDay < 1 || dueDay > 31 || start === null) continue
    const first = Number(start.slice(8))
    if (dueDay === first) continue
    // one of the two is wrong, and nobody knows which
    at(row, 'dueDay', 'due_day_differs', String(dueDay), String(first))
    at(row, 'start', 'due_day_differs', String(first), String(dueDay))
  }
  for (const same of alike(chits.rows, ({ code }) => code && codeKey(code))) {
    for (const { row, code } of same) at(row, 'code', 'code_twice', code, otherRows(same, row))
  }
}

/**
 * Every ticket of a chit has one holder now, a person of the workbook; its earlier holders follow one another without a gap. The
 * day of a transfer may belong to both.
 * Source: docs/spec/moving-in.md, MOV-6.
 */
export function checkTickets(books: Books, report: Report): void {
  const { tickets, chits } = books.workbook
  if (!tickets || !chits) return
  const at = reportTo(tickets, report)
  for (const { row, chit, holder, ticket } of tickets.rows) {
    const book = chitOf(books, chit)
    if (chit !== null && !book) at(row, 'chit', 'chit_unknown', chit)
    if (holder !== null && !books.people.has(codeKey(holder))) at(row, 'holder', 'person_unknown', holder)
    if (book && ticket !== null) ticketInChit(at, row, ticket, book)
  }
  const unread = byChit(tickets.rows.filter(({ ticket }) => ticket === null))
  for (const [code, book] of books.chits) {
    for (const [ticket, holdings] of book.holdings) if (ticket > 0) checkHolders(at, holdings)
    if (!unread.has(code)) reportMissing(chits, report, book)
  }
}

function ticketInChit(at: ReportAt<'tickets'>, row: number, ticket: number, { row: { tickets } }: ChitBook): void {
  if (tickets !== null && (ticket < 1 || ticket > tickets)) at(row, 'ticket', 'ticket_outside', ticket, tickets)
}

function reportMissing(chits: ReadSheet<'chits'>, report: Report, { row, holdings }: ChitBook): void {
  const tickets = Math.min(row.tickets ?? 0, MAX_TICKETS)
  const missing = Array.from({ length: tickets }, (_, place) => place + 1).filter(
    (ticket) => !holdings.get(ticket)?.some(({ until }) => until === null),
  )
  if (missing.length === 0) return
  reportTo(chits, report)(row.row, 'tickets', 'ticket_missing', missing.slice(0, 20).join(', '), tickets)
}

function checkHolders(at: ReportAt<'tickets'>, holdings: readonly RowOf<'tickets'>[]): void {
  const now = holdings.filter(({ until }) => until === null)
  if (now.length > 1) {
    for (const { row, ticket } of now) at(row, 'ticket', 'ticket_twice', ticket, otherRows(now, row))
  }
  let before: Day | null = null
  const earlier = holdings
    .filter(({ until }) => until !== null)
    .toSorted((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1))
  for (const { row, since, until } of [...earlier, ...now.slice(0, 1)]) {
    if (before !== null) {
      const next: Day = addDays(before, 1)
      // handed over within a day, it belongs to both of them
      if (since === null || since < before)
        at(row, 'since', 'holder_overlap', since && formatDay(since), formatDay(next))
      else if (since > next) at(row, 'since', 'holder_gap', formatDay(since), formatDay(next))
    }
    if (since !== null && until !== null && until < since)
      at(row, 'until', 'holder_overlap', formatDay(until), formatDay(since))
    before = until
  }
}

const FIRST_DAY = day('0001-01-01')

/** Who held a ticket on a day, two on the day of a transfer; null: the sheet does not say all of it. */
export function holdersOn({ holdings }: ChitBook, ticket: number, on: Day): string[] | null {
  const known = holdings.get(ticket) ?? []
  // 0 is the ticket of rows whose number could not be read
  if (known.length === 0 || holdings.has(0)) return null
  const held = known.filter(({ since, until }) => (since ?? FIRST_DAY) <= on && (until === null || on <= until))
  const holders = held.flatMap(({ holder }) => holder ?? [])
  return holders.length < held.length ? null : holders
}
