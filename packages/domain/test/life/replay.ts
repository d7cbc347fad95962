import { readdirSync, readFileSync } from 'node:fs'
import { day, frameTerms, fromRupees, paise, prizeFigures, prizesUpTo, times } from '../../src/index.ts'
import type { ChitTerms, DividendRounding, DividendSharedBy, PrizeBy, Result } from '../../src/index.ts'
import { brokenLaws, monthEnd } from './laws.ts'
import { approve, auction, begin, cancel, pay } from './life.ts'
import type { Bid, Life } from './life.ts'

interface PostedBid {
  readonly ticket: number
  readonly amount: number
}

type Event = { readonly on: string } & (
  | { readonly do: 'pay'; readonly ticket: number; readonly month: number }
  | { readonly do: 'auction'; readonly prize: number; readonly bids: readonly PostedBid[]; readonly lot?: number }
  | { readonly do: 'cancel'; readonly prize: number; readonly bids?: readonly PostedBid[] }
  | { readonly do: 'approve'; readonly prize: number }
  | { readonly do: 'month-end'; readonly month: number }
)

/** One file of vectors/lives: a chit as posted, in rupees, what happened, and in paise what must come of it. */
export interface LifeFile {
  readonly name: string
  readonly about: string
  readonly startDate: string
  readonly chit: {
    readonly amount: number
    readonly durationInMonths: number
    readonly totalMembers: number
    readonly funds?: number
    readonly terms: {
      readonly dividendSharedBy?: DividendSharedBy
      readonly dividendRounding?: DividendRounding
      readonly commissionBp?: number
      readonly gstBp?: number
      readonly capBp?: number
      readonly step?: number
      readonly prizeBy?: PrizeBy
      readonly fixedDiscounts?: readonly number[]
    }
  }
  readonly events: readonly Event[]
  readonly expected: Readonly<Record<string, unknown>>
}

const FOLDER = new URL('../vectors/lives/', import.meta.url)

export function readLives(): LifeFile[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')))
}

/** Lives a file through the rules and returns its outcome in the words of the file. */
export function replay(file: LifeFile): Record<string, unknown> {
  const terms = termsOf(file)
  const life = begin(terms, day(file.startDate), paise(file.chit.funds ?? times(terms.instalment, terms.months)))
  const refusals: unknown[] = []
  const months: unknown[] = []
  const lawsBrokenAfterEvent: Record<string, string[]> = {}
  for (const [index, event] of file.events.entries()) {
    if (event.do === 'month-end') months.push(monthEnd(life, event.month))
    else {
      const result = happen(life, event)
      if (!result.ok) refusals.push({ ...withoutBids(event), code: result.error.code })
    }
    const broken = brokenLaws(life)
    if (broken.length > 0) lawsBrokenAfterEvent[index] = broken
  }
  return { ...outcomeOf(life), refusals, months, brokenLaws: brokenLaws(life), lawsBrokenAfterEvent }
}

function termsOf({ chit }: LifeFile): ChitTerms {
  const { step, fixedDiscounts, ...terms } = chit.terms
  const framed = frameTerms({
    amount: fromRupees(chit.amount),
    months: chit.durationInMonths,
    tickets: chit.totalMembers,
    terms: {
      ...terms,
      step: step === undefined ? undefined : fromRupees(step),
      fixedDiscounts: fixedDiscounts?.map(fromRupees),
    },
  })
  return valueOf(framed)
}

function happen(life: Life, event: Exclude<Event, { do: 'month-end' }>): Result<unknown> {
  if (event.do === 'pay') return pay(life, event.ticket, event.month)
  if (event.do === 'cancel') return cancel(life, event.prize)
  if (event.do === 'approve') return approve(life, event.prize, day(event.on))
  return auction(life, event.prize, event.bids.map(asBid), (ticketNos) => drawn(ticketNos, event.lot))
}

const asBid = (posted: PostedBid): Bid => ({ ticketNo: posted.ticket, discount: fromRupees(posted.amount) })

function drawn(ticketNos: readonly number[], lot: number | undefined): number {
  if (lot === undefined || !ticketNos.includes(lot)) throw new Error(`the lot is among ${ticketNos.join()}, not ${lot}`)
  return lot
}

function withoutBids(event: Event): Record<string, unknown> {
  return Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'bids' && key !== 'lot'))
}

function outcomeOf(life: Life): Record<string, unknown> {
  const { terms, books } = life
  const { chitAmount, commission, tax, floor, cap } = prizeFigures(terms)
  const months = Array.from({ length: terms.months }, (_, index) => index + 1)
  return {
    terms: {
      instalment: terms.instalment,
      chitAmount,
      commission,
      tax,
      floor,
      cap,
      prizesPerMonth: months.map((month) => prizesUpTo(terms, month) - prizesUpTo(terms, month - 1)),
    },
    instalments: life.tickets.flatMap(({ ticketNo, owed }) =>
      owed.map(({ monthNo, amount, dividend, state, by, advanced }) => ({
        ticket: ticketNo,
        monthNo,
        amount,
        dividend,
        net: amount - dividend,
        state,
        by: by === 'none' ? null : by,
        advanced,
      })),
    ),
    prizes: life.prizes.map((prize) => ({
      prizeNo: prize.prizeNo,
      monthNo: prize.monthNo,
      by: prize.by,
      winner: prize.winner,
      bid: prize.discount,
      prize: prize.prize,
      commission: prize.commission,
      tax: prize.tax,
      dividends: Object.fromEntries(prize.dividends.map(({ ticketNo, amount }) => [ticketNo, amount])),
      approved: prize.isApproved,
      bidsAccepted: prize.bidsAccepted,
      bidsRefused: prize.bidsRefused.map(({ ticketNo, discount, code }) => ({
        ticket: ticketNo,
        amount: discount / 100,
        code,
      })),
    })),
    wallets: Object.fromEntries(life.tickets.map(({ ticketNo, wallet }) => [ticketNo, wallet])),
    totals: {
      paidByMembers: books.paidByMembers,
      receivedByMembers: books.receivedByMembers,
      dividendsApplied: books.dividendsApplied,
      commission: life.prizes.length * commission,
      tax: life.prizes.length * tax,
      pool: books.pool,
      prizesWaiting: books.prizesWaiting,
      dividendsWaiting: books.dividendsWaiting,
      advanceOutstanding: books.advances,
    },
  }
}

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}
