import type { auctionEndpoints, instalmentEndpoints, ReplyOf } from '@kuri/contract'
import { add, subtract, sum, type Day, type Paise } from '@kuri/domain'
import type { MonthState } from '../../../components/month-dots.tsx'
import type { MonthCell } from '../../../components/month-strip.tsx'
import { sumOf } from './sum-of.ts'

export type Instalment = ReplyOf<typeof instalmentEndpoints.chitInstalments>[number]
export type Auction = ReplyOf<typeof auctionEndpoints.listAuctions>[number]

/** What an instalment takes from the wallet today: what is still to pay, and what being late with it costs. */
export const costOf = (instalment: Pick<Instalment, 'status' | 'net' | 'rest' | 'penalty'>): Paise =>
  instalment.penalty?.state === 'growing' ? add(sumOf(instalment), instalment.penalty.amount) : sumOf(instalment)

/** How an unpaid instalment presses: its day has passed, is today, or is still to come. */
export type Urgency = 'overdue' | 'today' | 'later'

export function urgencyOf(instalment: Pick<Instalment, 'status' | 'dueDate'>, today: Day): Urgency {
  if (instalment.dueDate === today) return 'today'
  return instalment.status === 'overdue' || instalment.dueDate < today ? 'overdue' : 'later'
}

const byDueDay = (a: Pick<Instalment, 'dueDate'>, b: Pick<Instalment, 'dueDate'>): number =>
  a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0

/** What is to be paid next: the oldest unpaid one, so that arrears come first. Null when all are paid. */
export const nextToPay = <I extends Pick<Instalment, 'status' | 'dueDate'>>(instalments: readonly I[]): I | null =>
  instalments.filter((instalment) => instalment.status !== 'paid').toSorted(byDueDay)[0] ?? null

/** The month a chit is in: the last whose due day has come, the first before any has. */
export const monthNow = (instalments: readonly Pick<Instalment, 'monthNo' | 'dueDate'>[], today: Day): number =>
  Math.max(
    1,
    ...instalments.filter((instalment) => instalment.dueDate <= today).map((instalment) => instalment.monthNo),
  )

export interface Book {
  /** What left the wallet, parts too. */
  paid: Paise
  /** What dividends saved in the months paid. */
  dividends: Paise
  /** Both together: what of the contributions is covered. */
  covered: Paise
  /** How many contributions are paid wholly; of one ticket as many months. */
  contributions: number
}

/** A member's book in one chit: paid + dividends = contributions covered. */
export function bookOf(instalments: readonly Instalment[]): Book {
  const whole = instalments.filter((instalment) => instalment.status === 'paid')
  const paid = sum(instalments.map((instalment) => instalment.paid))
  const dividends = sum(whole.map((instalment) => instalment.dividend))
  return { paid, dividends, covered: add(paid, dividends), contributions: whole.length }
}

interface StripFacts {
  months: number
  /** This chit's auctions; cancelled ones are passed over. */
  auctions: readonly Pick<Auction, 'monthNo' | 'state' | 'result'>[]
  /** Its prizes from the previous books, by month and whether it was the reader's. */
  before?: readonly { readonly monthNo: number; readonly isYours: boolean }[]
  /** The reader's instalments; none for a non-member. */
  instalments: readonly Pick<Instalment, 'monthNo' | 'dueDate' | 'status'>[]
  userId: string
  today: Day
  /** A finished chit has no month it is in. */
  isOver?: boolean
}

/** The cells of a chit's month strip. A month's prize is given when all its auctions are settled. */
export function monthCells(facts: StripFacts): MonthCell[] {
  const { months, auctions, before = [], instalments, userId, today, isOver } = facts
  const due = nextToPay(instalments)
  const pressing = due && urgencyOf(due, today) !== 'later' ? due.monthNo : 0
  const current = instalments.length > 0 && !isOver ? monthNow(instalments, today) : 0
  return Array.from({ length: months }, (_, i) => {
    const monthNo = i + 1
    const prizes = auctions.filter((auction) => auction.monthNo === monthNo && auction.state !== 'cancelled')
    const earlier = before.filter((prize) => prize.monthNo === monthNo)
    return {
      given: prizes.length + earlier.length > 0 && prizes.every((auction) => auction.state === 'settled'),
      yours:
        prizes.some((auction) => auction.result?.winner.userId === userId) || earlier.some(({ isYours }) => isYours),
      now: monthNo === current,
      yourTurn: monthNo === pressing,
    }
  })
}

/** The auction that matters next: one that is open, else the earliest still to come. */
export const nextAuction = <A extends Pick<Auction, 'state' | 'opensAt'>>(auctions: readonly A[]): A | null =>
  auctions.find((auction) => auction.state === 'open') ??
  auctions
    .filter((auction) => auction.state === 'scheduled')
    .toSorted((a, b) => a.opensAt.getTime() - b.opensAt.getTime())[0] ??
  null

/** Whether a member can bid in an auction: yes; once an instalment is paid; or no, because each of the tickets has won. */
export type BidRight<I> = 'yes' | 'won' | { readonly oncePaid: I }

/**
 * With which right the holder of these instalments bids: that of the ticket that needs least. A ticket that has won cannot bid;
 * one with an unpaid month up to the auction's own can once that is paid. The server judges again at the bid.
 * Source: docs/spec/auctions.md, AUC-3.
 */
export function rightToBid<I extends Pick<Instalment, 'ticketNo' | 'monthNo' | 'status' | 'dueDate' | 'hadPrize'>>(
  instalments: readonly I[],
  auctions: readonly Pick<Auction, 'result'>[],
  { monthNo }: Pick<Auction, 'monthNo'>,
): BidRight<I> {
  const before = instalments.flatMap(({ ticketNo, hadPrize }) => (hadPrize === true ? [ticketNo] : []))
  const won = new Set([...auctions.flatMap(({ result }) => result?.winner.ticketNo ?? []), ...before])
  const held = [...new Set(instalments.map(({ ticketNo }) => ticketNo))]
  const tickets = held.filter((ticketNo) => !won.has(ticketNo))
  if (held.length > 0 && tickets.length === 0) return 'won'
  const unpaid = tickets.map((own) =>
    nextToPay(instalments.filter((one) => one.ticketNo === own && one.monthNo <= monthNo)),
  )
  const oncePaid = nextToPay(unpaid.flatMap((one) => one ?? []))
  return oncePaid === null || unpaid.includes(null) ? 'yes' : { oncePaid }
}

/** What stays in the wallet after a payment, or null when it does not cover it. */
export const leftAfter = (available: Paise, cost: Paise): Paise | null =>
  available >= cost ? subtract(available, cost) : null

/** After every day there is. */
const NEVER = '9999'

/** How soon a chit needs its member: the day of the oldest unpaid month; a chit with nothing due comes last. */
const askedOn = ({ chit, instalments }: SchemeFacts): string =>
  nextToPay(instalments)?.dueDate ?? `${NEVER} ${chit.status === 'finished' ? 'b' : 'a'}`

interface SchemeFacts {
  readonly chit: { readonly status: string }
  readonly instalments: readonly Pick<Instalment, 'status' | 'dueDate'>[]
}

/** The most urgent chit first; chits without months to pay after them, finished ones last. */
export const byUrgency = <Book extends SchemeFacts>(books: readonly Book[]): Book[] =>
  books.toSorted((a, b) => (askedOn(a) < askedOn(b) ? -1 : askedOn(a) > askedOn(b) ? 1 : 0))

/** A member's months of a chit, one dot each: paid, late, due now or to come; a month is late when one of its tickets is. */
export function monthDots({
  months,
  auctions,
  instalments,
  userId,
  today,
}: Omit<StripFacts, 'isOver'>): { state: MonthState; won: boolean }[] {
  return Array.from({ length: months }, (_, i) => {
    const ofMonth = instalments.filter(({ monthNo }) => monthNo === i + 1)
    const urgencies = ofMonth.filter(({ status }) => status !== 'paid').map((one) => urgencyOf(one, today))
    const won = auctions.some(({ monthNo, result }) => monthNo === i + 1 && result?.winner.userId === userId)
    const state = urgencies.includes('overdue')
      ? 'late'
      : urgencies.includes('today')
        ? 'due'
        : ofMonth.length > 0 && urgencies.length === 0
          ? 'paid'
          : 'next'
    return { state, won }
  })
}
