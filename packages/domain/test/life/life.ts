import {
  add,
  dueDay,
  instalmentsPaidFromPrize,
  instalmentStatus,
  instalmentsToCover,
  isLastPrize,
  judgeBid,
  judgePart,
  ok,
  outcome,
  placeDividend,
  prizeFigures,
  prizeSchedule,
  refuse,
  rest,
  settleAuction,
  settlesAtOpening,
  subtract,
  sum,
  ZERO,
} from '../../src/index.ts'
import type {
  AuctionSettlement,
  ChitTerms,
  Day,
  Instalment,
  InstalmentState,
  Outcome,
  Paise,
  RefusalCode,
  Result,
  UnprizedTicket,
} from '../../src/index.ts'

/** What one ticket owes for one month in a life that goes on. */
export interface Owed extends Instalment {
  readonly monthNo: number
  readonly amount: Paise
  readonly dueOn: Day
  dividend: Paise
  /** What was paid of it in parts. */
  paid: Paise
  state: InstalmentState
  /** How it was paid, or 'none' yet. */
  by: 'wallet' | 'dividend' | 'none'
  /** What the company ever put in for it. */
  advanced: Paise
}

interface TicketAccount {
  readonly ticketNo: number
  readonly owed: readonly Owed[]
  wallet: Paise
  isPrized: boolean
}

interface RefusedBid {
  readonly ticketNo: number
  readonly discount: Paise
  readonly code: RefusalCode
}

export interface GivenPrize extends AuctionSettlement {
  readonly prizeNo: number
  readonly monthNo: number
  readonly by: Outcome['by']
  readonly winner: number
  readonly discount: Paise
  readonly bidsAccepted: number
  readonly bidsRefused: readonly RefusedBid[]
  isApproved: boolean
}

/** What has moved so far, written down at each movement: the laws compare it with the state it led to. */
interface Books {
  paidByMembers: Paise
  receivedByMembers: Paise
  dividendsApplied: Paise
  dividendsWaiting: Paise
  advances: Paise
  prizesWaiting: Paise
  pool: Paise
}

/** A whole chit in memory, every step composed of the rules. */
export interface Life {
  readonly terms: ChitTerms
  readonly funds: Paise
  readonly tickets: readonly TicketAccount[]
  readonly prizes: GivenPrize[]
  readonly books: Books
}

export interface Bid {
  readonly ticketNo: number
  readonly discount: Paise
}

export function begin(terms: ChitTerms, start: Day, funds: Paise): Life {
  const months = Array.from({ length: terms.months }, (_, index) => index + 1)
  const owed = (monthNo: number): Owed => ({
    monthNo,
    amount: terms.instalment,
    dueOn: dueDay(start, monthNo),
    dividend: ZERO,
    paid: ZERO,
    state: 'unpaid',
    by: 'none',
    advanced: ZERO,
  })
  const tickets = Array.from({ length: terms.tickets }, (_, index) => ({
    ticketNo: index + 1,
    owed: months.map(owed),
    wallet: funds,
    isPrized: false,
  }))
  const books: Books = {
    paidByMembers: ZERO,
    receivedByMembers: ZERO,
    dividendsApplied: ZERO,
    dividendsWaiting: ZERO,
    advances: ZERO,
    prizesWaiting: ZERO,
    pool: ZERO,
  }
  return { terms, funds, tickets, prizes: [], books }
}

/** A subscriber pays what is left of one month from the wallet, early, in time or late. */
export function pay(life: Life, ticketNo: number, monthNo: number): Result<Paise> {
  const found = unpaidOf(life, ticketNo, monthNo)
  if (!found.ok) return found
  const { ticket, owed } = found.value
  const needed = rest(owed)
  const taken = takeFromWallet(life, ticket, needed)
  if (!taken.ok) return taken
  if (owed.state === 'covered') life.books.advances = subtract(life.books.advances, needed)
  else putIntoPool(life, owed, needed)
  owed.state = 'paid'
  owed.by = 'wallet'
  return ok(needed)
}

/** A subscriber pays a part of one month: into the pool, or back to the company that has covered it. */
export function payPart(life: Life, ticketNo: number, monthNo: number, amount: Paise): Result<Owed> {
  const found = unpaidOf(life, ticketNo, monthNo)
  if (!found.ok) return found
  const { ticket, owed } = found.value
  const judged = judgePart(rest(owed), amount)
  if (!judged.ok) return judged
  const taken = takeFromWallet(life, ticket, amount)
  if (!taken.ok) return taken
  if (owed.state === 'covered') life.books.advances = subtract(life.books.advances, amount)
  else life.books.pool = add(life.books.pool, amount)
  owed.paid = add(owed.paid, amount)
  return ok(owed)
}

function unpaidOf(life: Life, ticketNo: number, monthNo: number): Result<{ ticket: TicketAccount; owed: Owed }> {
  const ticket = ticketOf(life, ticketNo)
  const owed = ticket.owed.find((instalment) => instalment.monthNo === monthNo)
  if (!owed) return refuse({ code: 'no_such_instalment' })
  return owed.state === 'paid' ? refuse({ code: 'instalment_already_paid' }) : ok({ ticket, owed })
}

function takeFromWallet({ books }: Life, ticket: TicketAccount, needed: Paise): Result<null> {
  if (ticket.wallet < needed) return refuse({ code: 'insufficient_funds', available: ticket.wallet, needed })
  ticket.wallet = subtract(ticket.wallet, needed)
  books.paidByMembers = add(books.paidByMembers, needed)
  return ok(null)
}

/** A whole auction: bids in the order of arrival, close, settlement. `draw` picks the ticket where there is a lot. */
export function auction(
  life: Life,
  prizeNo: number,
  bids: readonly Bid[],
  draw: (ticketNos: readonly number[]) => number,
): Result<GivenPrize> {
  const next = life.prizes.length + 1
  if (prizeNo < next) return refuse({ code: 'auction_not_open' })
  if (prizeNo > next) return refuse({ code: 'auction_out_of_order', prizeNo: next })
  const { monthNo } = slotOf(life, prizeNo)
  const unprized = unprizedTickets(life, monthNo)
  const isOver = settlesAtOpening(life.terms, unprized)
  const { accepted, refused } = takeBids(life, monthNo, bids, isOver ? 'settled' : 'open')
  const result = outcome(life.terms, { prizeNo, bids: accepted, unprized: unprizedTickets(life, monthNo) })
  const winner = result.by === 'lot' ? draw(result.ticketNos) : result.ticketNo
  const given: GivenPrize = {
    ...settleAuction(life.terms, { ticketNo: winner, discount: result.discount, kept: keptFor(life, prizeNo) }),
    prizeNo,
    monthNo,
    by: result.by,
    winner,
    discount: result.discount,
    bidsAccepted: accepted.length,
    bidsRefused: refused,
    isApproved: false,
  }
  give(life, given)
  return ok(given)
}

/** What rounding has kept, where this is the last prize. */
const keptFor = ({ terms, prizes }: Life, prizeNo: number): Paise | undefined =>
  isLastPrize(terms, prizeNo) ? sum(prizes.map(({ rounding }) => rounding)) : undefined

/** Cancelling voids the bids and leaves no other trace; what is settled stays. */
export const cancel = (life: Life, prizeNo: number): Result<null> =>
  prizeNo <= life.prizes.length ? refuse({ code: 'auction_not_open' }) : ok(null)

/** An administrator releases a prize: it goes to the wallet and first pays the winner's own overdue instalments. */
export function approve(life: Life, prizeNo: number, today: Day): Result<Paise> {
  const given = life.prizes.find((prize) => prize.prizeNo === prizeNo)
  if (!given || given.isApproved) return refuse({ code: 'prize_not_waiting' })
  const ticket = ticketOf(life, given.winner)
  given.isApproved = true
  life.books.prizesWaiting = subtract(life.books.prizesWaiting, given.prize)
  putIntoWallet(life, ticket, given.prize)
  const overdue = ticket.owed.filter((owed) => instalmentStatus(owed, today) === 'overdue')
  for (const owed of instalmentsPaidFromPrize(given.prize, overdue)) {
    const paid = pay(life, ticket.ticketNo, owed.monthNo)
    if (!paid.ok) throw new Error(`the prize of ticket ${ticket.ticketNo} did not pay month ${owed.monthNo}`)
  }
  return ok(given.prize)
}

function takeBids(life: Life, monthNo: number, bids: readonly Bid[], state: 'open' | 'settled') {
  const { floor, cap } = prizeFigures(life.terms)
  const accepted: Bid[] = []
  const refused: RefusedBid[] = []
  for (const bid of bids) {
    const ticket = ticketOf(life, bid.ticketNo)
    const verdict = judgeBid(
      { state, isPastClose: false, floor, cap, step: life.terms.step, best: accepted.at(-1)?.discount ?? null },
      {
        isPrized: ticket.isPrized,
        isInArrears: !isPaidUp(ticket, monthNo),
        hasBidAtCap: accepted.some((earlier) => earlier.ticketNo === bid.ticketNo && earlier.discount === cap),
      },
      bid.discount,
    )
    if (verdict.ok) accepted.push(bid)
    else refused.push({ ...bid, code: verdict.error.code })
  }
  return { accepted, refused }
}

function give(life: Life, given: GivenPrize): void {
  const { books } = life
  const short = life.tickets.flatMap((ticket) => instalmentsToCover(ticket.owed, given.monthNo))
  for (const owed of short) {
    owed.advanced = rest(owed)
    books.advances = add(books.advances, owed.advanced)
    putIntoPool(life, owed, owed.advanced)
    owed.state = 'covered'
  }
  books.pool = subtract(books.pool, prizeFigures(life.terms).chitAmount)
  books.prizesWaiting = add(books.prizesWaiting, given.prize)
  books.dividendsWaiting = add(books.dividendsWaiting, given.rounding)
  ticketOf(life, given.winner).isPrized = true
  life.prizes.push(given)
  for (const { ticketNo, amount } of given.dividends)
    receiveDividend(life, ticketOf(life, ticketNo), given.monthNo, amount)
}

function receiveDividend(life: Life, ticket: TicketAccount, monthNo: number, share: Paise): void {
  const next = ticket.owed.find((owed) => owed.monthNo === monthNo + 1)
  const { toInstalment, toWallet, paysWholly } = placeDividend(share, next ?? null)
  putIntoWallet(life, ticket, toWallet)
  if (!next) return
  next.dividend = add(next.dividend, toInstalment)
  life.books.dividendsWaiting = add(life.books.dividendsWaiting, toInstalment)
  if (!paysWholly) return
  putIntoPool(life, next, ZERO)
  next.state = 'paid'
  next.by = 'dividend'
}

// The pool always receives the full instalment: the parts, what is left in cash, and with that the dividend that waited for it.
function putIntoPool({ books }: Life, owed: Owed, cash: Paise): void {
  books.pool = add(books.pool, add(cash, owed.dividend))
  books.dividendsApplied = add(books.dividendsApplied, owed.dividend)
  books.dividendsWaiting = subtract(books.dividendsWaiting, owed.dividend)
}

function putIntoWallet({ books }: Life, ticket: TicketAccount, amount: Paise): void {
  ticket.wallet = add(ticket.wallet, amount)
  books.receivedByMembers = add(books.receivedByMembers, amount)
}

const isPaidUp = (ticket: TicketAccount, monthNo: number): boolean =>
  ticket.owed.every((owed) => owed.monthNo > monthNo || owed.state === 'paid')

const unprizedTickets = (life: Life, monthNo: number): UnprizedTicket[] =>
  life.tickets
    .filter((ticket) => !ticket.isPrized)
    .map((ticket) => ({ ticketNo: ticket.ticketNo, isPaidUp: isPaidUp(ticket, monthNo) }))

function ticketOf(life: Life, ticketNo: number): TicketAccount {
  const ticket = life.tickets[ticketNo - 1]
  if (!ticket) throw new Error(`no ticket ${ticketNo}`)
  return ticket
}

function slotOf(life: Life, prizeNo: number) {
  const slot = prizeSchedule(life.terms)[prizeNo - 1]
  if (!slot) throw new Error(`no prize ${prizeNo}`)
  return slot
}
