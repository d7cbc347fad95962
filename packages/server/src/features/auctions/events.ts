import { AuctionEvent } from '@kuri/contract'
import { encode, type output } from 'zod/v4/core'
import * as live from '../../database/live.ts'
import type { Tx } from '../../database/types.ts'

type Event = output<typeof AuctionEvent>

/** An event as the room's watchers hear it: money in rupees, ids and numbers only. */
export const eventData = (event: Event): live.LiveEvent => ({
  name: event.name,
  data: encode(AuctionEvent, event),
})

export const roomOf = (auctionId: string): live.Channel => `auction:${auctionId}`

/** Tells everybody in an auction's room, once this transaction commits. */
export async function tellRoom(tx: Tx, event: Event): Promise<void> {
  await live.publish(tx, roomOf(event.auctionId), eventData(event))
}
