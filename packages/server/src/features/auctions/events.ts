import { AuctionEvent } from '@kuri/contract'
import { encode, type output } from 'zod/v4/core'
import * as live from '../../database/live.ts'
import type { Tx } from '../../database/types.ts'

/** What happens in an auction's room. */
export type RoomEvent = output<typeof AuctionEvent>

/** An event as the room's watchers hear it: money in rupees, ids and numbers only. */
export const eventData = (event: RoomEvent): live.LiveEvent => ({
  name: event.name,
  data: encode(AuctionEvent, event),
})

export const roomOf = (auctionId: string): live.Channel => `auction:${auctionId}`

/** Tells everybody in an auction's room, once this transaction commits. */
export async function tellRoom(tx: Tx, event: RoomEvent): Promise<void> {
  await live.publish(tx, roomOf(event.auctionId), eventData(event))
}

/** The same for many rooms at once. */
export async function tellRooms(tx: Tx, events: readonly RoomEvent[]): Promise<void> {
  await live.publishMany(
    tx,
    events.map((event) => ({ channel: roomOf(event.auctionId), ...eventData(event) })),
  )
}
