import {
  addMonths,
  day,
  frameTerms,
  fromRupees,
  instantInIndia,
  monthNameOf,
  yearOf,
  type ChitTerms,
  type Paise,
} from '@kuri/domain'
import type { Instalment } from './chit.ts'
import type { Bid, Room } from './room.ts'

// Family Five: five members, ₹10,000 a month, prize 3 in November. For the tests of this folder.

const names = ['Asha', 'Bala', 'Charu', 'Dev', 'Esha']
export const familyFiveStart = day('2026-09-20')
const november = day('2026-11-23')

/** `10:17:20` on the day of the auction. */
export const at = (time: string): Date => {
  const [hour, minute, second = '00'] = time.split(':')
  return new Date(instantInIndia(november, `${hour}:${minute}`).getTime() + Number(second) * 1000)
}

export const rupeesOf = (rupees: number): Paise => fromRupees(rupees)

export function familyFiveTerms(terms: Partial<ChitTerms> = {}): ChitTerms {
  const framed = frameTerms({ amount: fromRupees(250_000), months: 5, tickets: 5, terms })
  if (!framed.ok) throw new Error(framed.error.code)
  return framed.value
}

/** A bid of a ticket in rupees, recorded at a time of that day. */
export const bid = (seq: number, ticketNo: number, rupees: number, time: string): Bid => ({
  seq,
  ticketNo,
  amount: fromRupees(rupees),
  at: at(time),
  hash: `${seq}`.repeat(64).slice(0, 64),
  byOffer: false,
})

/** The open room as Asha (ticket 1) sees it; Bala and Dev have won. */
export function familyFive(changes: Partial<Room> = {}): Room {
  const bids = changes.bids ?? []
  return {
    _id: 'auction-3',
    chitId: 'family-five',
    chitName: 'Family Five',
    prizeNo: 3,
    monthNo: 3,
    state: 'open',
    opensAt: at('10:00'),
    closesAt: at('10:30'),
    plannedClosesAt: at('10:30'),
    extensions: 0,
    chitAmount: fromRupees(50_000),
    commission: fromRupees(0),
    tax: fromRupees(0),
    floor: fromRupees(100),
    cap: fromRupees(25_000),
    step: fromRupees(100),
    bestBid: bids.length > 0 ? (Math.max(...bids.map((each) => each.amount)) as Paise) : null,
    bidCount: bids.length,
    cancelReason: null,
    result: null,
    serverTime: at('10:00'),
    you: { eligible: true, reason: null, ticketNo: 1 },
    yourTickets: [
      { ticketNo: 1, keptFor: '', eligible: true, reason: null, offer: changes.myOffer ?? null, limits: [] },
    ],
    myOffer: null,
    offers: [],
    tickets: names.map((name, index) => ({
      ticketNo: index + 1,
      userId: name.toLowerCase(),
      name,
      hasWon: index === 1 || index === 3,
    })),
    dividendSharedBy: 'tickets-without-the-prize',
    instalment: fromRupees(10_000),
    prizeBy: 'auction',
    chartDiscount: null,
    bids,
    chain: { head: bids.at(-1)?.hash ?? null, commitment: 'c0'.repeat(32), offers: 0 },
    lot: null,
    missingWords: [],
    ...changes,
  }
}

const paid = (monthNo: number, dividend: number): Instalment => instalment(monthNo, dividend, 'paid')

/** Asha's contributions: ₹10,000, ₹9,000 and ₹9,125 paid, two to come. */
export const ashasInstalments = (): Instalment[] => [
  paid(1, 0),
  paid(2, 1000),
  paid(3, 875),
  instalment(4, 0, 'due'),
  instalment(5, 0, 'upcoming'),
]

export function instalment(monthNo: number, dividend: number, status: Instalment['status']): Instalment {
  const dueDate = addMonths(familyFiveStart, monthNo - 1)
  return {
    _id: `instalment-${monthNo}`,
    userId: 'asha',
    ticketNo: 1,
    keptFor: '',
    monthNo,
    month: monthNameOf(dueDate),
    year: yearOf(dueDate),
    dueDate,
    amount: fromRupees(10_000),
    dividend: fromRupees(dividend),
    net: fromRupees(10_000 - dividend),
    paid: fromRupees(status === 'paid' ? 10_000 - dividend : 0),
    rest: fromRupees(status === 'paid' ? 0 : 10_000 - dividend),
    status,
    paidDate: status === 'paid' ? at('09:00') : null,
    receiptNo: status === 'paid' ? `R-${monthNo}` : null,
  }
}
