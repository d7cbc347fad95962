import {
  addMonths,
  day,
  frameTerms,
  fromRupees,
  monthOfPrize,
  ONE_RUPEE,
  paise,
  prizeFigures,
  prizesUpTo,
  rest,
  subtract,
  times,
  type ChitTerms,
  type Day,
  type DividendRounding,
  type DividendSharedBy,
  type Paise,
} from '@kuri/domain'
import {
  approve,
  auction,
  begin,
  pay,
  payPart,
  type Bid,
  type GivenPrize,
  type Life,
} from '../../../domain/test/life/life.ts'
import { valueOf } from '../../../domain/test/life/replay.ts'
import type { Chance } from './chance.ts'

/* A chit of a company that lives outside of Kuri: in memory, by the rules alone. What happens in it can be done in Kuri as well. */

/** The last day in the old books. */
export const CUT_OVER = day('2026-10-31')

/** What members and staff do, the same outside and in Kuri. */
export type Act =
  | { readonly do: 'pay'; readonly ticket: number; readonly month: number }
  | { readonly do: 'part'; readonly ticket: number; readonly month: number; readonly amount: Paise }
  | { readonly do: 'approve'; readonly prizeNo: number; readonly on: Day }
  | { readonly do: 'auction'; readonly prizeNo: number; readonly bids: readonly Bid[] }

export interface Shape {
  readonly rounding: DividendRounding
  readonly sharedBy: DividendSharedBy
  readonly prizesAMonth: 1 | 2
  readonly months: number
  /** Months that were due by the cut-over. */
  readonly due: number
  /** Of the last of them so many prizes were not given yet. */
  readonly notGiven: number
}

export interface OutsideChit {
  readonly code: string
  readonly shape: Shape
  readonly terms: ChitTerms
  readonly start: Day
  /** The day of the month of its auctions: no two chits have the same. */
  readonly auctionDate: number
  readonly life: Life
  readonly chance: Chance
}

const WEALTH = fromRupees(5_000_000)
const PART = fromRupees(500)
const INSTALMENTS = [1207, 2500, 4003] as const

/** A chit from its beginning to the cut-over. */
export function outsideChit(no: number, shape: Shape, chance: Chance): OutsideChit {
  const { months, due, prizesAMonth, rounding, sharedBy, notGiven } = shape
  const tickets = months * prizesAMonth
  const instalment = fromRupees(chance.of(INSTALMENTS))
  const terms = valueOf(
    frameTerms({
      amount: times(instalment, months * tickets),
      months,
      tickets,
      terms: {
        commissionBp: 500,
        gstBp: 1800,
        capBp: 4000,
        dividendRounding: rounding,
        dividendSharedBy: sharedBy,
        step: ONE_RUPEE,
      },
    }),
  )
  const start = addMonths(day('2026-10-05'), 1 - due)
  const life = begin(terms, start, WEALTH)
  const chit = { code: `OUT-${no}`, shape, terms, start, auctionDate: 9 + no, life, chance }
  for (let month = 1; month <= due; month++) {
    payments(chit, month)
    if (month > 1) approvals(chit, addMonths(start, month - 1))
    const last = prizesUpTo(terms, month) - (month === due ? notGiven : 0)
    for (const given of auctionsUpTo(chit, last).given) evenOut(life, given)
    if (month < due || notGiven === 0) paymentsAhead(chit, month)
  }
  return chit
}

const isUnpaid = ({ state }: { readonly state: string }): boolean => state !== 'paid'
const unprizedOf = ({ life }: OutsideChit) => life.tickets.filter(({ isPrized }) => !isPrized)

/** Most pay all they owe by a month, some a part of the oldest, some nothing. A few who have no prize always pay: there are bids. */
export function payments(chit: OutsideChit, month: number): Act[] {
  const { life, chance } = chit
  const acts: Act[] = []
  const punctual = new Set(unprizedOf(chit).slice(0, 4))
  for (const ticket of life.tickets) {
    const { ticketNo } = ticket
    const open = ticket.owed.filter((one) => one.monthNo <= month && isUnpaid(one))
    const isLate = chance.oneIn(4) && !punctual.has(ticket)
    if (!isLate) {
      for (const { monthNo } of open) acts.push(payIn(life, ticketNo, monthNo))
      continue
    }
    const [oldest] = open
    if (!oldest || rest(oldest) <= PART || chance.oneIn(2)) continue
    valueOf(payPart(life, ticketNo, oldest.monthNo, PART))
    acts.push({ do: 'part', ticket: ticketNo, month: oldest.monthNo, amount: PART })
  }
  return acts
}

/** Some who owe nothing pay the next month at once, when its dividend is known. */
export function paymentsAhead({ life, terms, chance }: OutsideChit, month: number): Act[] {
  if (month >= terms.months) return []
  return life.tickets.flatMap(({ ticketNo, owed }) => {
    const isAhead = owed.every((one) => one.monthNo > month || !isUnpaid(one)) && chance.oneIn(6)
    return isAhead && owed.some((one) => one.monthNo === month + 1 && isUnpaid(one))
      ? [payIn(life, ticketNo, month + 1)]
      : []
  })
}

function payIn(life: Life, ticket: number, month: number): Act {
  valueOf(pay(life, ticket, month))
  return { do: 'pay', ticket, month }
}

/** Most prizes that wait are paid out. */
export function approvals({ life, chance }: OutsideChit, on: Day): Act[] {
  return life.prizes.flatMap(({ prizeNo, isApproved }) => {
    if (isApproved || chance.oneIn(4)) return []
    valueOf(approve(life, prizeNo, on))
    return [{ do: 'approve', prizeNo, on } as const]
  })
}

/** The auctions of a month, and those that are left of the month before. */
export const auctions = (chit: OutsideChit, month: number): Act[] =>
  auctionsUpTo(chit, prizesUpTo(chit.terms, month)).acts

function auctionsUpTo(chit: OutsideChit, last: number): { acts: Act[]; given: GivenPrize[] } {
  const [acts, given]: [Act[], GivenPrize[]] = [[], []]
  for (let prizeNo = chit.life.prizes.length + 1; prizeNo <= last; prizeNo++) {
    const bids = bidsFor(chit, prizeNo)
    const noLot = (): never => {
      throw new Error(`nobody bids for prize ${prizeNo} of ${chit.code}`)
    }
    given.push(valueOf(auction(chit.life, prizeNo, bids, noLot)))
    acts.push({ do: 'auction', prizeNo, bids })
  }
  return { acts, given }
}

/** Each above the one before; none where only one ticket may have the prize. */
function bidsFor(chit: OutsideChit, prizeNo: number): Bid[] {
  const { terms, chance } = chit
  const month = monthOfPrize(terms, prizeNo)
  const able = unprizedOf(chit).filter(({ owed }) => owed.every((one) => one.monthNo > month || !isUnpaid(one)))
  if (able.length < 2) return []
  const { commission, cap } = prizeFigures(terms)
  const room = Math.floor((subtract(cap ?? commission, commission) * 0.3) / ONE_RUPEE)
  let discount: number = commission
  return Array.from({ length: chance.between(1, 3) }, () => {
    discount += chance.between(1, room) * ONE_RUPEE
    return { ticketNo: chance.of(able).ticketNo, discount: paise(discount) }
  })
}

/**
 * The old books have one dividend of a prize, and give it to each ticket: a paisa more that some would have is kept, as what
 * rounding leaves.
 */
function evenOut(life: Life, given: GivenPrize): void {
  const least = Math.min(...given.dividends.map(({ amount }) => amount))
  let kept = 0
  for (const { ticketNo, amount } of given.dividends) {
    const more = amount - least
    const next = life.tickets[ticketNo - 1]?.owed.find(({ monthNo }) => monthNo === given.monthNo + 1)
    if (more === 0) continue
    if (next?.state !== 'unpaid') throw new Error('a dividend of the old books lowers a month that is to come')
    next.dividend = paise(next.dividend - more)
    kept += more
  }
  life.prizes[given.prizeNo - 1] = {
    ...given,
    dividends: given.dividends.map(({ ticketNo }) => ({ ticketNo, amount: paise(least) })),
    rounding: paise(given.rounding + kept),
  }
}
