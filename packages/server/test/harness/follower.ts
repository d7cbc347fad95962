import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionEvent, endpoints, WireReplyOf } from '@kuri/contract'
import type { input } from 'zod/v4/core'
import type { Caller } from '../api.ts'

type RoomEvent = input<typeof AuctionEvent>
type Room = WireReplyOf<typeof endpoints.oneAuction>
type Bid = Room['bids'][number]
type Result = NonNullable<Room['result']>

const RETRY_MS = 50

/** A viewer of an auction who does what a page does: opens the stream, then fetches the room; again after a lost connection. */
export interface Follower {
  /** The bids as a page shows them. */
  bids(): Pick<Bid, 'seq' | 'ticketNo' | 'amount' | 'hash'>[]
  results(): Result[]
  /** How often a stream was opened and the room fetched. */
  connections(): number
  /** Bids that came twice, once fetched and once as an event, known by their number and ignored. */
  repeated(): number
  /** Bids that came before the one they follow: with the stream open and the room fetched there is none. */
  gaps(): number
  leave(): void
}

/** Follows a room until the test stops it. `address` is asked before each connection; a slow reader rests before it reads on. */
export function followRoom(
  auctionId: string,
  caller: Caller,
  address: () => Promise<string>,
  { restMs = 0 }: { readonly restMs?: number } = {},
): Follower {
  const leaving = new AbortController()
  const bids: Bid[] = []
  const results: Result[] = []
  let connections = 0
  let repeated = 0
  let gaps = 0

  const addBid = (bid: Bid): void => {
    if (bid.seq <= bids.length) return void (repeated += 1)
    if (bid.seq > bids.length + 1) return void (gaps += 1)
    bids.push(bid)
  }
  const handleEvent = (event: RoomEvent): void => {
    if (event.name === 'bid') addBid(event.bid)
    if (event.name === 'settled' && results.length === 0) results.push(event.result)
  }
  const showRoom = (room: Room): void => {
    for (const bid of room.bids.slice(bids.length)) addBid(bid)
    if (room.result !== null && results.length === 0) results.push(room.result)
  }
  const connect = async (): Promise<void> => {
    const lost = new AbortController()
    const options = {
      headers: { authorization: `Bearer ${caller.token}` },
      signal: AbortSignal.any([leaving.signal, lost.signal]),
    }
    const at = `${await address()}/api/auctions/${auctionId}`
    const { body } = await fetch(`${at}/events`, options)
    let waiting: RoomEvent[] | null = []
    const fetchRoom = async (): Promise<void> => {
      showRoom((await (await fetch(at, options)).json()) as Room)
      waiting?.forEach(handleEvent)
      waiting = null
      connections += 1
    }
    const fetching = fetchRoom().catch(() => lost.abort())
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      if (restMs > 0) await sleep(restMs)
      for (const part of parts) {
        const [, data] = /^data: (.*)$/m.exec(part) ?? []
        if (data === undefined) continue
        const event = JSON.parse(data) as RoomEvent
        if (waiting === null) handleEvent(event)
        else waiting.push(event)
      }
    }
    await fetching
  }
  void (async () => {
    while (!leaving.signal.aborted) {
      await connect().catch(() => undefined)
      await sleep(RETRY_MS)
    }
  })()
  return {
    bids: () => bids.map(({ seq, ticketNo, amount, hash }) => ({ seq, ticketNo, amount, hash })),
    results: () => results,
    connections: () => connections,
    repeated: () => repeated,
    gaps: () => gaps,
    leave: () => leaving.abort(),
  }
}
