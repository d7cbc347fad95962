import { AuctionEvent } from '@kuri/contract'
import { encode, type output } from 'zod/v4/core'
import { publish, type Channel, type ChannelEvent, type NamedEvent } from '../../database/events.ts'
import type { Tx } from '../../database/types.ts'

/** What happens in an auction's room. */
export type RoomEvent = output<typeof AuctionEvent>

/** An event as the room's viewers receive it: money in rupees, ids and numbers only. */
export const eventData = (event: RoomEvent): NamedEvent => ({
  name: event.name,
  data: encode(AuctionEvent, event),
})

export const roomOf = (auctionId: string): Channel => `auction:${auctionId}`

const ofRoom = (event: RoomEvent): ChannelEvent => ({ channel: roomOf(event.auctionId), ...eventData(event) })

/** Sends events to everyone in their auctions' rooms, once this transaction commits. */
export async function publishToRooms(tx: Tx, events: readonly RoomEvent[]): Promise<void> {
  await publish(tx, events.map(ofRoom))
}

export const publishToRoom = (tx: Tx, event: RoomEvent): Promise<void> => publishToRooms(tx, [event])
