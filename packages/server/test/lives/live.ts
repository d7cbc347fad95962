import { endpoints } from '@kuri/contract'
import { day, instantInIndia } from '@kuri/domain'
import type { LifeFile } from '../../../domain/test/life/replay.ts'
import type { Called } from '../api.ts'
import { opening } from '../opening.ts'
import type { Auction, LifeChit } from './chit.ts'
import { monthEnd } from './outcome.ts'

type Event = LifeFile['events'][number]
type EventOf<Do extends Event['do']> = Extract<Event, { do: Do }>
type Bids = EventOf<'auction'>['bids']

/** How long each auction of a life lasts. */
const SECONDS = 60

/** What came of the events of a life: what was refused, and which ticket each lot drew. */
export interface Lived {
  readonly refusals: Record<string, unknown>[]
  readonly months: Record<string, unknown>[]
  readonly bidsRefused: Map<number, Record<string, unknown>[]>
  /** The life as it went: where a lot was drawn, the ticket it fell on. */
  readonly events: Event[]
}

/** Lives a file through the whole application, call by call, on the days it names. */
export async function live(chit: LifeChit, file: LifeFile): Promise<Lived> {
  const lived: Lived = { refusals: [], months: [], bidsRefused: new Map(), events: [] }
  for (const event of file.events) {
    await reach(chit, event.on)
    lived.events.push(await happen(chit, event, lived))
  }
  return lived
}

/** The morning of a day, before any auction opens by itself; a day that has begun goes on. */
async function reach(chit: LifeChit, on: string): Promise<void> {
  const morning = instantInIndia(day(on), '07:00')
  if ((await chit.app.clock.now()) < morning) await chit.moveClock(morning)
}

/** Makes the calls of one event; gives it back, with the ticket its lot fell on. */
async function happen(chit: LifeChit, event: Event, lived: Lived): Promise<Event> {
  if (event.do === 'auction') return await hold(chit, event, lived)
  if (event.do === 'cancel') await cancel(chit, event, lived)
  if (event.do === 'month-end') lived.months.push(await monthEnd(chit, event.month))
  if (event.do === 'pay') {
    const body = chit.monthOf(event.month)
    noteRefusal(lived, event, await chit.holder(event.ticket).call(endpoints.payContribution, { body }))
  }
  if (event.do === 'approve') {
    const params = { id: (await auctionOf(chit, event.prize))._id }
    noteRefusal(
      lived,
      event,
      await chit.admin.call(endpoints.approvePrize, { params, body: { security: 'two guarantors' } }),
    )
  }
  return event
}

async function hold(chit: LifeChit, event: EventOf<'auction'>, lived: Lived): Promise<Event> {
  const { _id: id } = await auctionOf(chit, event.prize)
  const opened = await chit.admin.call(endpoints.openAuction, { params: { id }, body: opening(SECONDS) })
  if (noteRefusal(lived, event, opened)) return event
  lived.bidsRefused.set(event.prize, await placeBids(chit, id, event.bids))
  await chit.moveClock(new Date(opened.reply.closesAt))
  const { result } = (await chit.admin.call(endpoints.oneAuction, { params: { id } })).reply
  return result?.by === 'lot' ? { ...event, lot: result.winner.ticketNo } : event
}

/** Where it may run already it is opened and bid in; one whose month has not come is cancelled while it is scheduled. */
async function cancel(chit: LifeChit, event: EventOf<'cancel'>, lived: Lived): Promise<void> {
  const { _id: id } = await auctionOf(chit, event.prize)
  const opened = await chit.admin.call(endpoints.openAuction, { params: { id }, body: opening(SECONDS) })
  if (opened.status === 200) await placeBids(chit, id, event.bids ?? [])
  const body = { reason: 'the bids are void' }
  noteRefusal(lived, event, await chit.admin.call(endpoints.cancelAuction, { params: { id }, body }))
}

async function placeBids(chit: LifeChit, id: string, bids: Bids): Promise<Record<string, unknown>[]> {
  const refused: Record<string, unknown>[] = []
  for (const { ticket, amount } of bids) {
    const answer = await chit.holder(ticket).call(endpoints.placeBid, { params: { id }, body: { amount } })
    if (answer.status !== 201) refused.push({ ticket, amount, code: answer.problem.code })
  }
  return refused
}

async function auctionOf(chit: LifeChit, prizeNo: number): Promise<Auction> {
  const auctions = await chit.auctions()
  const auction = auctions.find((one) => one.prizeNo === prizeNo && one.state !== 'cancelled')
  if (!auction) throw new Error(`prize ${prizeNo} has no auction`)
  return auction
}

/** Whether a call was refused; if so it is written down as the files do. */
function noteRefusal(
  lived: Lived,
  event: Event,
  answer: Called<never> | { status: number; problem: { code: string } },
) {
  if (answer.status < 400) return false
  const plain = Object.entries(event).filter(([key]) => key !== 'bids' && key !== 'lot')
  lived.refusals.push({ ...Object.fromEntries(plain), code: answer.problem.code })
  return true
}
