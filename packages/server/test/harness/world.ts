import { endpoints } from '@kuri/contract'
import { addDays, dueDay, fromRupees, instantInIndia } from '@kuri/domain'
import { api, type Caller } from '../api.ts'
import { giveByBid, startChit, open, START, type Room } from '../auctions/room.ts'
import type { TestApp } from '../app.ts'
import * as given from '../given.ts'

/** A company with data: one of everything that a call may name. */
export interface World {
  readonly app: TestApp
  /** The landing page’s chit in its second month, its auction open for a week with a best bid of ₹4,000 by ticket 1. */
  readonly room: Room
  readonly chit: string
  /** The auction of the first month, settled; its prize waits. */
  readonly settled: string
  /** The auction of the third month, scheduled. */
  readonly ahead: string
  readonly admin: Caller
  /** Ticket 1 has ₹100 more than it needs, ticket 3 has won, ticket 4 is behind. */
  readonly holder: (ticketNo: number) => Caller
  /** Belongs to nothing. */
  readonly stranger: Caller
  /** Was signed in until an hour ago. */
  readonly expired: Caller
  readonly forming: string
  /** Bala’s, waiting; Asha’s, decided; and the administrator’s own, waiting. */
  readonly topup: { readonly waiting: string; readonly decided: string; readonly own: string }
  /** Esha’s request to join the forming chit. */
  readonly request: string
}

const A_WEEK_SECONDS = 604_800

export async function makeWorld(app: TestApp): Promise<World> {
  const chit = await startChit(app)
  const settled = (await giveByBid(chit, 1, [[3, 4000]]))._id
  await given.clock(app, dueDay(START, 2))
  await given.paid(app, chit.running, 2, { except: [4] })
  await app.clock.moveTo(instantInIndia(addDays(dueDay(START, 2), 3), '10:00'))
  const room = await open(chit, 2, A_WEEK_SECONDS)
  await room.bid(1, 4000)
  const [asha, bala, esha] = [chit.holder(1), chit.holder(2), chit.holder(5)]
  await given.funds(app, asha, fromRupees(100))
  const { _id: forming } = await given.formingChit(app, { name: 'Still Forming', tickets: 3, months: 3 })
  const slip = { amount: 500, method: 'counter', reference: 'slip 7' } as const
  const requested = await api(app).as(bala).call(endpoints.requestTopup, { body: slip })
  const own = await api(app).as(chit.admin).call(endpoints.requestTopup, { body: slip })
  const mine = (await api(app).as(asha).call(endpoints.myTopups)).reply
  await api(app)
    .as(asha)
    .call(endpoints.startPayment, { body: { purpose: 'topup', amount: 500, method: 'phonepe' } })
  const stranger = await given.member(app, { name: 'Stranger' })
  const expired = await given.member(app, { name: 'Gone' })
  await app.owner.query(`update session set last_seen_at = kuri_now() - interval '61 minutes' where person_id = $1`, [
    expired.id,
  ])
  return {
    app,
    room,
    chit: chit.running.chit._id,
    settled,
    ahead: await chit.auctionOf(3),
    admin: chit.admin,
    holder: (ticketNo) => chit.holder(ticketNo),
    stranger,
    expired,
    forming,
    topup: { waiting: requested.reply.topup._id, decided: mine[0]?._id ?? '', own: own.reply.topup._id },
    request: await given.request(app, forming, esha),
  }
}

/** One identifier of every kind there is in the books, by its table: none of them the stranger's. */
export async function identifiers({ app }: World): Promise<Map<string, string>> {
  const { rows } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  )
  const found = new Map<string, string>()
  for (const { name } of rows) {
    const first = await app.owner.query<{ id: string }>(`select id from "${name}" order by id limit 1`)
    if (first.rows[0]) found.set(name, first.rows[0].id)
  }
  return found
}
