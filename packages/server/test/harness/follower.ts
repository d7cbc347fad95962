import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type AuctionEvent, type WireReplyOf } from '@kuri/contract'
import type { input } from 'zod/v4/core'
import type { Caller } from '../api.ts'

type Told = input<typeof AuctionEvent>
type Bid = Extract<Told, { name: 'bid' }>['bid']
type Result = NonNullable<WireReplyOf<typeof endpoints.oneAuction>['result']>

const AGAIN_MS = 50

/** Somebody who watches an auction as a browser does: comes back after a lost line and says what was heard last. */
export interface Follower {
  /** What was heard, in the order in which it was heard first. */
  bids(): Pick<Bid, 'seq' | 'ticketNo' | 'amount' | 'hash'>[]
  results(): Result[]
  /** How often a line was opened. */
  connections(): number
  /** Events that came again after a return, known by their number and passed over. */
  repeated(): number
  leave(): void
}

/** Follows a room until told to leave. `address` is asked before each connection; a slow reader rests before it reads on. */
export function followRoom(
  auctionId: string,
  caller: Caller,
  address: () => Promise<string>,
  { restMs = 0 }: { readonly restMs?: number } = {},
): Follower {
  const leaving = new AbortController()
  const heard = { bids: [] as Bid[], results: [] as Result[] }
  const ids = new Set<string>()
  let lastId = ''
  let connections = 0
  let repeated = 0

  const take = (id: string, event: Told): void => {
    if (id === '') return
    lastId = id
    if (ids.has(id)) return void (repeated += 1)
    ids.add(id)
    if (event.name === 'bid') heard.bids.push(event.bid)
    if (event.name === 'settled') heard.results.push(event.result)
  }
  const listen = async (): Promise<void> => {
    const { body } = await fetch(`${await address()}/api/auctions/${auctionId}/events`, {
      headers: { authorization: `Bearer ${caller.token}`, ...(lastId && { 'last-event-id': lastId }) },
      signal: leaving.signal,
    })
    connections += 1
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      if (restMs > 0) await sleep(restMs)
      for (const part of parts) {
        const [, id = ''] = /^id: (\d+)$/m.exec(part) ?? []
        const [, data] = /^data: (.*)$/m.exec(part) ?? []
        if (data !== undefined) take(id, JSON.parse(data) as Told)
      }
    }
  }
  void (async () => {
    while (!leaving.signal.aborted) {
      await listen().catch(() => undefined)
      await sleep(AGAIN_MS)
    }
  })()
  return {
    bids: () => heard.bids.map(({ seq, ticketNo, amount, hash }) => ({ seq, ticketNo, amount, hash })),
    results: () => heard.results,
    connections: () => connections,
    repeated: () => repeated,
    leave: () => leaving.abort(),
  }
}
