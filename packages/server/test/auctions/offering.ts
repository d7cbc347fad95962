import { endpoints } from '@kuri/contract'
import type { Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import * as given from '../given.ts'
import { auctionDay, startChit, roomOf, type Room } from './room.ts'

/** The room of the first prize, everybody paid up, before its opening. */
export async function ahead(
  app: TestApp,
  options: Parameters<typeof startChit>[1] & { unpaid?: number[] } = {},
): Promise<Room> {
  const { unpaid = [], ...chitOptions } = options
  const chit = await startChit(app, chitOptions)
  await given.paid(app, chit.running, 1, { except: unpaid })
  await given.clock(app, auctionDay(1))
  return await roomOf(chit)
}

export const offer = async (room: Room, ticketNo: number, maxAmount: number, by: Caller = room.holder(ticketNo)) =>
  await room.as(by).call(endpoints.lodgeOffer, { params: { id: room.id }, body: { maxAmount } })

export const withdraw = async (room: Room, ticketNo: number) =>
  await room.as(room.holder(ticketNo)).call(endpoints.withdrawOffer, { params: { id: room.id } })

export const bidsOf = async (room: Room) =>
  (await room.look()).bids.map(({ ticketNo, amount, byOffer }) => [ticketNo, amount, byOffer ? 'offer' : 'live'])

export const kindsOf = async (room: Room, ticketNo: number): Promise<string[]> => {
  const { notices } = (await room.as(room.holder(ticketNo)).call(endpoints.listNotices)).reply
  return notices.filter(({ link }) => link === `/auctions/${room.id}`).map(({ kind }) => kind)
}
