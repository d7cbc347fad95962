import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import type { Auction, LifeChit } from './chit.ts'
import type { Lived } from './live.ts'
import { expectMonthsAddUp } from './month-money.ts'

type Outcome = Record<string, unknown>
type Settled = Auction & { readonly result: NonNullable<Auction['result']> }

const isSettled = (auction: Auction): auction is Settled => auction.result !== null

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** How a month stands at its end: what it gave, what the pool holds, what the company has advanced. */
export async function monthEnd(chit: LifeChit, month: number): Promise<Outcome> {
  const given = (await chit.auctions()).filter(isSettled).filter(({ monthNo }) => monthNo === month)
  const { chit: shown } = (await chit.admin.call(endpoints.oneChit, { params: { id: chit.chitId } })).reply
  const total = (of: (auction: Settled) => number) => sum(given.map((auction) => fromRupees(of(auction))))
  const end = {
    month,
    prizes: total(({ result }) => result.prize),
    commission: total(({ result }) => result.commission),
    tax: total(({ result }) => result.tax),
    dividends: sum(
      given.flatMap(({ result: { dividends, rounding = 0 } }) =>
        [...dividends.map(({ amount }) => amount), rounding].map(fromRupees),
      ),
    ),
    pool: fromRupees(shown.pool),
    advance: fromRupees(shown.advanced),
  }
  await expectMonthsAddUp(chit, end)
  return end
}

/** A life's end in the words of the files, whole paise, as the wire and the books have it. */
export async function outcomeOf(chit: LifeChit, lived: Lived): Promise<Outcome & { months: Outcome[] }> {
  const instalments = await instalmentsOf(chit)
  return {
    terms: await termsOf(chit),
    instalments,
    prizes: await prizesOf(chit, lived),
    refusals: lived.refusals,
    months: lived.months,
    wallets: await walletsOf(chit),
    totals: await totalsOf(chit, instalments),
  }
}

async function termsOf(chit: LifeChit): Promise<Outcome> {
  const { chit: shown } = (await chit.admin.call(endpoints.oneChit, { params: { id: chit.chitId } })).reply
  return {
    instalment: fromRupees(shown.contribution),
    chitAmount: fromRupees(shown.chitAmount),
    commission: fromRupees(shown.commission),
    tax: fromRupees(shown.tax),
    floor: shown.floor === null ? null : fromRupees(shown.floor),
    cap: shown.cap === null ? null : fromRupees(shown.cap),
    prizesPerMonth: shown.months.map(({ prizes }) => prizes.length),
  }
}

interface Instalment {
  readonly dividend: number
  readonly net: number
  readonly state: string
  readonly by: string | null
}

/** Amounts by the wire; how an instalment was paid and what was advanced stands only in the books. */
async function instalmentsOf(chit: LifeChit): Promise<Instalment[]> {
  const { reply } = await chit.admin.call(endpoints.chitInstalments, { params: { id: chit.chitId } })
  const { rows } = await chit.app.owner.query<{
    no: number
    month: number
    state: string
    by: string
    advanced: number
  }>(
    `select ticket_no as no, month_no as month, state, paid_by as by, covered_paise as advanced
       from instalment join ticket on ticket.id = ticket_id where ticket.chit_id = $1`,
    [chit.chitId],
  )
  const books = new Map(rows.map((row) => [`${row.no}:${row.month}`, row]))
  return reply
    .toSorted((one, other) => one.ticketNo - other.ticketNo || one.monthNo - other.monthNo)
    .map(({ ticketNo, monthNo, amount, dividend, net }) => {
      const booked = books.get(`${ticketNo}:${monthNo}`)
      if (!booked) throw new Error(`ticket ${ticketNo} owes nothing for month ${monthNo}`)
      return {
        ticket: ticketNo,
        monthNo,
        amount: fromRupees(amount),
        dividend: fromRupees(dividend),
        net: fromRupees(net),
        state: booked.state,
        by: booked.by,
        advanced: booked.advanced,
      }
    })
}

async function prizesOf(chit: LifeChit, { bidsRefused }: Lived): Promise<Outcome[]> {
  const approved = await chit.admin.call(endpoints.listPrizes, { query: { status: 'approved' } })
  const isApproved = new Set(approved.reply.map(({ auctionId }) => auctionId))
  return (await chit.auctions())
    .filter(isSettled)
    .toSorted((one, other) => one.prizeNo - other.prizeNo)
    .map(({ _id, prizeNo, monthNo, bidCount, result }) => ({
      prizeNo,
      monthNo,
      by: result.by,
      winner: result.winner.ticketNo,
      bid: fromRupees(result.bid),
      prize: fromRupees(result.prize),
      commission: fromRupees(result.commission),
      tax: fromRupees(result.tax),
      dividends: Object.fromEntries(result.dividends.map(({ ticketNo, amount }) => [ticketNo, fromRupees(amount)])),
      approved: isApproved.has(_id),
      bidsAccepted: bidCount,
      bidsRefused: bidsRefused.get(prizeNo) ?? [],
    }))
}

async function walletsOf(chit: LifeChit): Promise<Record<string, number>> {
  const wallets: Record<string, number> = {}
  for (let ticketNo = 1; ticketNo <= chit.tickets; ticketNo += 1) {
    const { reply } = await chit.holder(ticketNo).call(endpoints.wallet)
    wallets[ticketNo] = fromRupees(reply.balance)
  }
  return wallets
}

/** The company's books at the end, and what the members' entries add up to. */
async function totalsOf(chit: LifeChit, instalments: readonly Instalment[]): Promise<Outcome> {
  const { accounts } = (await chit.admin.call(endpoints.adminLedger)).reply
  const held = (kind: string) => sum(accounts.filter((one) => one.kind === kind).map((one) => fromRupees(one.balance)))
  const funds = held('cash')
  const paidByMembers = sum(instalments.filter(({ by }) => by === 'wallet').map(({ net }) => net))
  return {
    paidByMembers,
    receivedByMembers: held('wallet') - funds + paidByMembers,
    dividendsApplied: sum(instalments.filter(({ state }) => state !== 'unpaid').map(({ dividend }) => dividend)),
    commission: held('commission'),
    tax: held('gst_payable'),
    pool: held('pool'),
    prizesWaiting: held('prize_payable'),
    dividendsWaiting: held('dividend_payable'),
    advanceOutstanding: held('advance'),
  }
}
