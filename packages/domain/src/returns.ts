import { settleInOrder } from './auction.ts'
import { prizeSchedule } from './chit.ts'
import type { ChitTerms } from './chit.ts'
import { placeDividend } from './instalment.ts'
import { add, paise, subtract, sum, ZERO } from './money.ts'
import type { Paise } from './money.ts'

/** What one ticket pays and receives month by month; month 1 stands first. */
export type CashFlow = readonly { readonly paid: Paise; readonly received: Paise }[]

/**
 * The months of a ticket that takes prize `prizeNo`, when prize j goes at `discounts[j − 1]` and every instalment is paid
 * on time. Assumes an even share of every dividend: the odd paise or rupees, which go to the lowest numbers, are left out.
 */
export function ticketCashFlow(terms: ChitTerms, prizeNo: number, discounts: readonly Paise[]): CashFlow {
  const mine = terms.tickets
  const won = prizeSchedule(terms).map((slot) => {
    const discount = discounts[slot.prizeNo - 1]
    if (discount === undefined) throw new RangeError(`no discount for prize ${slot.prizeNo}`)
    return { monthNo: slot.monthNo, ticketNo: slot.prizeNo === prizeNo ? mine : mine - 1, discount }
  })
  const settled = settleInOrder(terms, won).map(({ monthNo, ticketNo, prize, dividends }) => ({
    monthNo,
    prize: ticketNo === mine ? prize : ZERO,
    share: dividends.find((dividend) => dividend.ticketNo === mine)?.amount ?? ZERO,
  }))
  const inMonth = (monthNo: number, what: 'prize' | 'share'): Paise =>
    sum(settled.filter((slot) => slot.monthNo === monthNo).map((slot) => slot[what]))
  const instalment = { amount: terms.instalment, dividend: ZERO, state: 'unpaid' } as const
  return Array.from({ length: terms.months }, (_, index) => {
    const monthNo = index + 1
    const lowersThis = placeDividend(inMonth(monthNo - 1, 'share'), instalment)
    const lowersNext = placeDividend(inMonth(monthNo, 'share'), monthNo < terms.months ? instalment : null)
    return {
      paid: subtract(terms.instalment, lowersThis.toInstalment),
      received: add(inMonth(monthNo, 'prize'), lowersNext.toWallet),
    }
  })
}

/** (a) Rupees in and out over the life. Assumes nothing about time: a rupee today counts as much as one in a year. */
export function moneyOverLife(flow: CashFlow): { paid: Paise; received: Paise; gain: Paise } {
  const paid = sum(flow.map((month) => month.paid))
  const received = sum(flow.map((month) => month.received))
  return { paid, received, gain: subtract(received, paid) }
}

/**
 * (b) The rate per month at which taking the prize in month k borrows against waiting for month m:
 * (prize_m ÷ prize_k)^(1 ÷ (m − k)) − 1. Exact for all-tickets; for other chits an estimate, shown with "about". Null in the last month itself.
 */
export function borrowingRatePerMonth(
  taken: { readonly monthNo: number; readonly prize: Paise },
  awaited: { readonly monthNo: number; readonly prize: Paise },
): number | null {
  const wait = awaited.monthNo - taken.monthNo
  return wait > 0 ? (awaited.prize / taken.prize) ** (1 / wait) - 1 : null
}

const LOWEST_RATE = -0.99
const HIGHEST_RATE = 10
const BISECTIONS = 100

/**
 * (c) A saver's internal rate of return per month, for a ticket that pays first and is prized last. Null unless the flow
 * turns from paying to receiving exactly once: any other has no single rate, and none is shown.
 */
export function saverIrrPerMonth(flow: CashFlow): number | null {
  const nets = netsOf(flow)
  if (!turnsOnceToReceiving(nets)) return null
  let [low, high] = [LOWEST_RATE, HIGHEST_RATE]
  if (valueAt(nets, low) < 0 || valueAt(nets, high) > 0) return null
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2
    if (valueAt(nets, middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * (d) What the flow is worth in the chit's first month at a deposit rate per month that the member names, to the nearest
 * paisa. Assumes the money could really be lent and borrowed at that rate.
 */
export function presentValue(flow: CashFlow, ratePerMonth: number): Paise {
  const value = Math.round(valueAt(netsOf(flow), ratePerMonth))
  return value === 0 ? ZERO : paise(value)
}

const netsOf = (flow: CashFlow): number[] => flow.map((month) => month.received - month.paid)

const valueAt = (nets: readonly number[], rate: number): number =>
  nets.reduce((value, net, index) => value + net / (1 + rate) ** index, 0)

function turnsOnceToReceiving(nets: readonly number[]): boolean {
  const signs = nets.filter((net) => net !== 0).map(Math.sign)
  const turns = signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length
  return turns === 1 && signs[0] === -1
}
