import { endpoints } from '@kuri/contract'
import { paise, type Paise } from '@kuri/domain'
import type { Bid } from '../../../domain/test/life/life.ts'
import { advanceState, openDue } from '../../src/features/auctions/advance-state.ts'
import { placeBid } from '../../src/features/auctions/place-bids.ts'
import { payPart } from '../../src/features/instalments/pay-part.ts'
import { payMonth } from '../../src/features/instalments/pay.ts'
import type { Api } from '../api.ts'
import type { TestApp } from '../app.ts'
import { opening } from '../opening.ts'
import { must } from '../given.ts'
import type { Act, OutsideChit } from './outside-chit.ts'

/* The same chit after it moved in: what happens outside is done in Kuri by the services of every day, and both are compared. */

export interface InsideChit {
  readonly app: TestApp
  readonly admin: Api
  readonly outside: OutsideChit
  readonly chitId: string
  /** The month of the last prize that was given before the cut-over. */
  readonly monthReached: number
  /** By ticket, from the first. */
  readonly tickets: readonly { readonly id: string; readonly holder: string }[]
  /** What each wallet had, outside and here, when the chit moved in; by ticket. */
  readonly walletsBefore: { readonly outside: readonly Paise[]; readonly inside: readonly Paise[] }
}

const ticketIn = ({ tickets, outside }: InsideChit, no: number) => {
  const ticket = tickets[no - 1]
  if (!ticket) throw new Error(`${outside.code} has no ticket ${no}`)
  return ticket
}

export async function doInside(chit: InsideChit, act: Act): Promise<void> {
  const { app, admin } = chit
  if (act.do === 'auction') return await hold(chit, act.prizeNo, act.bids)
  if (act.do === 'approve') {
    const { id } = await auctionOf(chit, act.prizeNo)
    const approved = await admin.call(endpoints.approvePrize, { params: { id }, body: { security: 'two guarantors' } })
    if (approved.status !== 200)
      throw new Error(`${chit.outside.code}, prize ${act.prizeNo}: ${approved.problem.message}`)
    return
  }
  const { id: ticketId, holder: actor } = ticketIn(chit, act.ticket)
  const named = { ticketId, monthNo: act.month, actor }
  if (act.do === 'pay') must(await app.act((tx) => payMonth(tx, named)))
  else must(await app.act((tx) => payPart(tx, { ...named, amount: act.amount })))
}

interface Auction {
  readonly id: string
  readonly opens: Date
}

async function auctionOf({ app, chitId }: InsideChit, prizeNo: number): Promise<Auction> {
  const { rows } = await app.owner.query<Auction>(
    'select id, opens_at as opens from auction where chit_id = $1 and prize_no = $2',
    [chitId, prizeNo],
  )
  const [auction] = rows
  if (!auction) throw new Error(`there is no auction of prize ${prizeNo}`)
  return auction
}

/** An auction at its time; one whose time was before the chit moved in is opened by staff. */
async function hold(chit: InsideChit, prizeNo: number, bids: readonly Bid[]): Promise<void> {
  const { app, admin } = chit
  const { id, opens } = await auctionOf(chit, prizeNo)
  if (opens < (await app.clock.now())) {
    const opened = await admin.call(endpoints.openAuction, { params: { id }, body: opening(600) })
    if (opened.status !== 200) throw new Error(opened.problem.message)
  } else {
    await app.clock.moveTo(opens)
    await openDue(app.db, { skipLocked: false })
  }
  for (const { ticketNo, discount } of bids) {
    const { holder } = ticketIn(chit, ticketNo)
    const by = { id: holder, role: 'member' as const }
    must(await app.act((tx) => placeBid(tx, { auctionId: id, discount, by, ticketNo })))
  }
  const { rows } = await app.owner.query<{ closes: Date; state: string }>(
    'select coalesce(closes_at, planned_closes_at) as closes, state from auction where id = $1',
    [id],
  )
  const [now] = rows
  if (!now || now.state === 'settled') return
  await app.clock.moveTo(now.closes)
  await app.act((tx) => advanceState(tx, id, { skipLocked: false }))
}

interface Due {
  readonly ticket: number
  readonly month: number
  readonly dividend: Paise
  readonly net: Paise
  readonly rest: Paise
  readonly state: string
}

/** How a chit stands, in words that both have: dues that are open or to come, prizes given since, wallets, the chit's accounts. */
interface Standing {
  readonly dues: readonly Due[]
  readonly prizes: readonly Record<string, number>[]
  readonly wallets: readonly Paise[]
  readonly accounts: Readonly<Record<string, Paise>>
}

export function standingOutside({ outside, monthReached, walletsBefore }: InsideChit, givenBefore: number): Standing {
  const { life } = outside
  const { pool, advances, dividendsWaiting, prizesWaiting } = life.books
  return {
    dues: life.tickets.flatMap(({ ticketNo, owed }) =>
      owed
        .filter(({ state, monthNo }) => state !== 'paid' || monthNo > monthReached)
        .map(({ monthNo, amount, dividend, paid, state }) => {
          const net = paise(amount - dividend)
          // of a month that is paid it does not count how its parts were paid
          return {
            ticket: ticketNo,
            month: monthNo,
            dividend,
            net,
            rest: paise(state === 'paid' ? 0 : net - paid),
            state,
          }
        }),
    ),
    prizes: life.prizes
      .filter(({ prizeNo }) => prizeNo > givenBefore)
      .map(({ prizeNo, winner, discount, prize, commission, tax, rounding }) => {
        return { prizeNo, winner, discount, prize, commission, tax, rounding }
      }),
    wallets: life.tickets.map(({ wallet }, place) => paise(wallet - (walletsBefore.outside[place] ?? 0))),
    accounts: { pool, advance: advances, dividend_payable: dividendsWaiting, prize_payable: prizesWaiting },
  }
}

export async function standingInside(chit: InsideChit): Promise<Standing> {
  const { app, chitId, monthReached, walletsBefore } = chit
  const { rows: dues } = await app.owner.query<Due>(
    `select ticket_no as ticket, month_no as month, dividend_paise as dividend, net_paise as net,
            case instalment.state when 'paid' then 0 else rest_paise end as rest, instalment.state
       from instalment join ticket on ticket.id = ticket_id
      where ticket.chit_id = $1 and (instalment.state <> 'paid' or month_no > $2) order by ticket_no, month_no`,
    [chitId, monthReached],
  )
  const { rows: prizes } = await app.owner.query<Record<string, number>>(
    `select prize_no as "prizeNo", ticket_no as winner, discount_paise as discount, prize_paise as prize,
            auction_result.commission_paise as commission, auction_result.tax_paise as tax, rounding_paise as rounding
       from auction join auction_result on auction_id = auction.id join ticket on ticket.id = auction_result.ticket_id
      where auction.chit_id = $1 order by prize_no`,
    [chitId],
  )
  const { rows: accounts } = await app.owner.query<{ kind: string; balance: Paise }>(
    `select split_part(code, ':', 1) as kind, sum(balance_of(account))::bigint as balance from account
      where code in ('pool:' || $1, 'advance:' || $1, 'dividend_payable:' || $1)
         or code in (select 'prize_payable:' || id from auction where chit_id = $1::uuid)
      group by 1`,
    [chitId],
  )
  const wallets = await walletsOf(chit)
  const none = { pool: paise(0), advance: paise(0), dividend_payable: paise(0), prize_payable: paise(0) }
  return {
    dues,
    prizes,
    wallets: wallets.map((wallet, place) => paise(wallet - (walletsBefore.inside[place] ?? 0))),
    accounts: { ...none, ...Object.fromEntries(accounts.map(({ kind, balance }) => [kind, balance])) },
  }
}

export async function walletsOf({ app, tickets }: Pick<InsideChit, 'app' | 'tickets'>): Promise<Paise[]> {
  const { rows } = await app.owner.query<{ code: string; balance: Paise }>(
    `select code, balance_of(account)::bigint as balance from account where code = any($1)`,
    [tickets.map(({ holder }) => `wallet:${holder}`)],
  )
  const balances = new Map(rows.map(({ code, balance }) => [code, balance]))
  return tickets.map(({ holder }) => balances.get(`wallet:${holder}`) ?? paise(0))
}
