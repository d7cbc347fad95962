import { endpoints, type WireReplyOf } from '@kuri/contract'
import { addDays, day, dueDay, type Day } from '@kuri/domain'
import { api, type Api, type Called, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import * as given from '../given.ts'

/** The day the chits of these tests start; their first auction is due three days later. */
export const START = day('2027-01-05')

type Wire = WireReplyOf<typeof endpoints.oneAuction>

/** A running chit with its administrator, its members and their clients. */
export interface TestChit {
  readonly app: TestApp
  readonly admin: Caller
  readonly running: given.RunningChit
  /** The auction of a prize that counts: a cancelled one has been replaced. */
  auctionOf(prizeNo: number): Promise<string>
  as(caller: Caller): Api
  holder(ticketNo: number): Caller
}

type Options = given.ChitOptions & { readonly members?: readonly Caller[] }

/** A started chit, the landing page's unless `options` says otherwise; nobody has paid anything yet. */
export async function startChit(app: TestApp, options: Options = {}): Promise<TestChit> {
  await given.clock(app, START)
  const admin = await theAdministrator(app)
  const running = await given.runningChit(app, { startDate: START, ...options })
  return chitIn(app, { admin, running })
}

/** The same chit in another application, on a copy of the database. */
export function chitIn(app: TestApp, { admin, running }: Pick<TestChit, 'admin' | 'running'>): TestChit {
  const as = (caller: Caller) => api(app).as(caller)
  return {
    app,
    admin,
    running,
    as,
    holder: (ticketNo) => given.holderOf(running, ticketNo),
    async auctionOf(prizeNo) {
      const { reply } = await as(admin).call(endpoints.listAuctions, { query: { chitId: running.chit._id } })
      const auction = reply.find((one) => one.prizeNo === prizeNo && one.state !== 'cancelled')
      if (!auction) throw new Error(`prize ${prizeNo} has no auction`)
      return auction._id
    },
  }
}

/** A company has one administrator unless a test makes another. */
const administrators = new WeakMap<TestApp, Caller>()
async function theAdministrator(app: TestApp): Promise<Caller> {
  const known = administrators.get(app) ?? (await given.admin(app))
  administrators.set(app, known)
  return known
}

/** One auction, seen from the room. */
export interface Room extends TestChit {
  readonly id: string
  bid(ticketNo: number, rupees: number, idempotencyKey?: string): Promise<Called<typeof endpoints.placeBid>>
  look(caller?: Caller): Promise<Wire>
  /** Moves the clock to the close and looks in: whoever comes first closes. */
  close(): Promise<Wire>
}

/** The room of a prize, with the clock on its auction's day, nothing opened. */
export async function roomOf(chit: TestChit, prizeNo = 1): Promise<Room> {
  const id = await chit.auctionOf(prizeNo)
  const params = { id }
  const look = async (caller = chit.admin) => (await chit.as(caller).call(endpoints.oneAuction, { params })).reply
  return {
    ...chit,
    id,
    look,
    bid: async (ticketNo, amount, idempotencyKey) =>
      await chit.as(chit.holder(ticketNo)).call(endpoints.placeBid, {
        params,
        body: { amount },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    async close() {
      await chit.app.clock.moveTo(new Date((await look()).closesAt))
      return await look()
    },
  }
}

/** Opens a prize's auction for a minute. */
export async function open(chit: TestChit, prizeNo = 1, seconds = 60): Promise<Room> {
  const room = await roomOf(chit, prizeNo)
  const opened = await chit
    .as(chit.admin)
    .call(endpoints.openAuction, { params: { id: room.id }, body: given.opening(seconds) })
  if (opened.reply.state !== 'open') throw new Error(`prize ${prizeNo} is ${opened.reply.state}`)
  return room
}

/** The first auction of a chit whose first month everybody (but some) has paid, open for a minute. */
export async function openRoom(
  app: TestApp,
  { unpaid = [], seconds = 60, ...options }: Options & { unpaid?: number[]; seconds?: number } = {},
): Promise<Room> {
  const chit = await startChit(app, options)
  await given.paid(app, chit.running, 1, { except: unpaid })
  await given.clock(app, auctionDay(1))
  return await open(chit, 1, seconds)
}

/** The day of a month's first auction: three days after the month's due day. */
export const auctionDay = (monthNo: number): Day => addDays(dueDay(START, monthNo), 3)

/** Pays a month for everybody but some, and gives its prize to the best of these bids. */
export async function giveByBid(chit: TestChit, prizeNo: number, bids: readonly [ticketNo: number, rupees: number][]) {
  await given.clock(chit.app, dueDay(START, prizeNo))
  await given.paid(chit.app, chit.running, prizeNo)
  await given.clock(chit.app, auctionDay(prizeNo))
  const room = await open(chit, prizeNo)
  for (const [ticketNo, rupees] of bids) {
    const bid = await room.bid(ticketNo, rupees)
    if (bid.status !== 201) throw new Error(`the bid of ticket ${ticketNo}: ${bid.problem.code}`)
  }
  return await room.close()
}
