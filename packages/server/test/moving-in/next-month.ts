import { endpoints } from '@kuri/contract'
import type { Paise } from '@kuri/domain'
import { advanceState, openDue } from '../../src/features/auctions/advance-state.ts'
import { placeBid } from '../../src/features/auctions/place-bids.ts'
import { payMonth } from '../../src/features/instalments/pay.ts'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import * as given from '../given.ts'
import { opening } from '../opening.ts'

/* A month of a chit, with the services of every day. */

interface Month {
  readonly chitId: string
  readonly monthNo: number
}

/** What the tickets of a chit have to pay up to a month. */
export const duesOf = async (app: TestApp, chitId: string, upTo: number) =>
  (
    await app.owner.query<{ id: string; no: number; month: number; net: Paise; rest: Paise; holder: string }>(
      `select ticket.id, ticket_no as no, month_no as month, net_paise as net, rest_paise as rest, person_id as holder
         from ticket join instalment on ticket_id = ticket.id
        where ticket.chit_id = $1 and month_no <= $2 and instalment.state <> 'paid' order by month_no, ticket_no`,
      [chitId, upTo],
    )
  ).rows

/** Everybody pays what they owe up to a month, but for some tickets. */
export async function payUpTo(app: TestApp, { chitId, monthNo }: Month, except: readonly number[] = []): Promise<void> {
  for (const { id: ticketId, no, month, rest, holder } of await duesOf(app, chitId, monthNo)) {
    if (except.includes(no)) continue
    await given.funds(app, { id: holder }, rest)
    given.must(await app.act((tx) => payMonth(tx, { ticketId, monthNo: month, actor: holder })))
  }
}

interface Settled {
  readonly prize: Paise
  readonly commission: Paise
  readonly tax: Paise
  readonly rounding: Paise
}

/** The auction whose turn it is, held at its time with one bid at `discount`. */
export async function holdAuction(
  app: TestApp,
  { chitId }: Pick<Month, 'chitId'>,
  discount: Paise,
): Promise<{ ticketNo: number; settled: Settled }> {
  const { rows } = await app.owner.query<{ id: string; opens: Date; closes: Date }>(
    `select id, opens_at as opens, planned_closes_at as closes from auction
      where chit_id = $1 and state = 'scheduled' order by prize_no limit 1`,
    [chitId],
  )
  const [auction] = rows
  if (!auction) throw new Error('no auction is to come')
  await app.clock.moveTo(auction.opens)
  await openDue(app.db, { skipLocked: false })
  await bid(app, { auctionId: auction.id, chitId }, discount)
  await app.clock.moveTo(auction.closes)
  await app.act((tx) => advanceState(tx, auction.id, { skipLocked: false }))
  return await settledOf(app, auction.id)
}

/** The same, opened by staff now, whatever its time is, and over a quarter of an hour later; one ticket alone has its prize at once. */
export async function openAndHold(
  app: TestApp,
  by: Caller,
  { chitId, discount }: { readonly chitId: string; readonly discount: Paise },
): Promise<{ ticketNo: number; settled: Settled }> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select id from auction where chit_id = $1 and state = 'scheduled' order by prize_no limit 1`,
    [chitId],
  )
  const id = rows[0]?.id ?? ''
  const opened = await api(app)
    .as(by)
    .call(endpoints.openAuction, { params: { id }, body: opening(600) })
  if (opened.status !== 200) throw new Error(JSON.stringify(opened.problem))
  if (opened.reply.state === 'open') {
    await bid(app, { auctionId: id, chitId }, discount)
    await app.clock.advance({ minutes: 15 })
    await app.act((tx) => advanceState(tx, id, { skipLocked: false }))
  }
  return await settledOf(app, id)
}

/** A bid for the last ticket without a prize that owes nothing. */
async function bid(
  app: TestApp,
  { auctionId, chitId }: { readonly auctionId: string; readonly chitId: string },
  discount: Paise,
): Promise<void> {
  const bidder = await app.owner.query<{ id: string; no: number }>(
    `select person_id as id, ticket_no as no from ticket
      where chit_id = $1 and not exists (select from prize where ticket_id = ticket.id)
        and not exists (select from overdue_instalment late where late.ticket_id = ticket.id)
      order by ticket_no desc limit 1`,
    [chitId],
  )
  const [who] = bidder.rows
  if (!who) throw new Error('nobody may bid')
  const { id, no: ticketNo } = who
  given.must(await app.act((tx) => placeBid(tx, { auctionId, discount, by: { id, role: 'member' }, ticketNo })))
}

async function settledOf(app: TestApp, auctionId: string): Promise<{ ticketNo: number; settled: Settled }> {
  const { rows } = await app.owner.query<Settled & { ticketNo: number }>(
    `select ticket_no as "ticketNo", prize_paise as prize, commission_paise as commission, tax_paise as tax, rounding_paise as rounding
       from auction_result join ticket on ticket.id = ticket_id where auction_id = $1`,
    [auctionId],
  )
  const [found] = rows
  if (!found) throw new Error('the auction was not settled')
  const { ticketNo, ...settled } = found
  return { ticketNo, settled }
}
