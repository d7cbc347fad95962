import { AuctionEvent, endpoints } from '@kuri/contract'
import { addDays, instantInIndia } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decode, type output } from 'zod/v4/core'
import type { Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { anotherServer } from './another-server.ts'
import { auctionDay, startChit, openRoom, roomOf, type TestChit } from './room.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startApp()
  address = await app.listen()
})
afterAll(async () => {
  // fetch keeps connections at hand that have never sent anything; closing would wait for them
  app.app.server.closeAllConnections()
  await app.close()
})

type Event = output<typeof AuctionEvent>

interface Watch {
  /** The next events of the auction, as many as asked for. */
  receive(count: number): Promise<Event[]>
  /** How many watch, once it is so many or five numbers have come. */
  watching(wanted: number): Promise<number>
  leave(): Promise<void>
}

const streamOf = (id: string, caller: Caller, at = address): Promise<Response> =>
  fetch(`${at}/api/auctions/${id}/events`, {
    headers: { authorization: `Bearer ${caller.token}` },
  })

async function watch(id: string, caller: Caller, at = address): Promise<Watch> {
  // on a busy machine the opening of the auction, or a bid before, would come into this stream as well
  await app.delivered()
  const { body } = await streamOf(id, caller, at)
  if (!body) throw new Error('no stream')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const events: Event[] = []
  const counts: number[] = []
  const read = async () => {
    const { value = '', done } = await reader.read()
    if (done) throw new Error(`the stream ended after ${events.length} events`)
    const parts = (text + value).split('\n\n')
    text = parts.pop() ?? ''
    for (const event of parts.flatMap(eventOf)) {
      if (event.name === 'watching') counts.push(event.watching)
      else events.push(event)
    }
  }
  return {
    async receive(count) {
      while (events.length < count) await read()
      return events.splice(0, count)
    },
    async watching(wanted) {
      for (const seen = counts.length; counts.at(-1) !== wanted && counts.length < seen + 5;) await read()
      return counts.at(-1) ?? 0
    },
    leave: () => reader.cancel(),
  }
}

/** An event that is what the contract says, money decoded to paise. */
function eventOf(text: string): Event[] {
  if (text.startsWith('event: beat')) return []
  const [, data] = /^data: (.*)$/m.exec(text) ?? []
  return data === undefined ? [] : [decode(AuctionEvent, JSON.parse(data))]
}

// @spec NTF-5
test('viewers get bids, extensions, the close and the settlement, in their order', async () => {
  const room = await openRoom(app, { seconds: 600 })
  const watcher = await watch(room.id, room.holder(5))
  const { bid } = (await room.bid(2, 3000)).reply
  const { closesAt } = await room.look()
  await app.clock.moveTo(new Date(new Date(closesAt).getTime() - 3000))
  const last = (await room.bid(3, 4000)).reply
  await room.close()
  const received = await watcher.receive(5)
  expect(received.map(({ name }) => name)).toEqual(['bid', 'bid', 'extended', 'closed', 'settled'])
  expect(received[0]).toMatchObject({
    auctionId: room.id,
    bid: { seq: 1, ticketNo: 2, amount: 300_000, hash: bid.hash },
    bidCount: 1,
    closesAt: new Date(closesAt),
    extensions: 0,
  })
  expect(received[2]).toMatchObject({ closesAt: new Date(last.auction.closesAt), extensions: 1 })
  expect(received[4]).toMatchObject({ result: { by: 'bid', winner: { ticketNo: 3 }, prize: 4_600_000 } })
  expect(JSON.stringify(received)).not.toContain(room.holder(3).name)
  await watcher.leave()
})

// @spec NTF-5
test('who comes back opens a stream, reads the room and has every bid: those before are in the room, those after in the stream', async () => {
  const room = await openRoom(app)
  const before = await watch(room.id, room.holder(5))
  await room.bid(2, 3000)
  await before.receive(1)
  await before.leave()
  await room.bid(3, 4000)
  const again = await watch(room.id, room.holder(5))
  await room.bid(4, 5000)
  const look = await room.look(room.holder(5))
  expect(look.bids.map(({ seq }) => seq)).toEqual([1, 2, 3])
  await room.bid(2, 6000)
  const received = await again.receive(2)
  expect(received.map((event) => 'bid' in event && event.bid.seq)).toEqual([3, 4])
  await again.leave()
})

test('viewers are notified that the auction moved, opened and was cancelled', async () => {
  const chit: TestChit = await startChit(app)
  await given.paid(app, chit.running, 1)
  const room = await roomOf(chit)
  const watcher = await watch(room.id, chit.holder(1))
  const opensAt = instantInIndia(addDays(auctionDay(1), 1), '10:00')
  const admin = chit.as(chit.admin)
  const params = { id: room.id }
  const reason = 'a holiday'
  const closesAt = new Date(opensAt.getTime() + 600_000)
  const body = { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString(), reason }
  await admin.call(endpoints.rescheduleAuction, { params, body })
  await app.clock.moveTo(opensAt)
  await room.look()
  await admin.call(endpoints.cancelAuction, { params, body: { reason } })
  const received = await watcher.receive(3)
  expect(received).toMatchObject([
    { name: 'rescheduled', opensAt, closesAt },
    { name: 'opened', closesAt, offers: [], head: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    { name: 'cancelled', reason },
  ])
  await watcher.leave()
})

// @spec AUC-15 @finding U34
test('viewers get the number of watching members over all servers, each once; staff get it and are not counted', async () => {
  const room = await openRoom(app)
  const other = await anotherServer(app)
  const there = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const watcher = await watch(room.id, room.holder(1))
  const window = await watch(room.id, room.holder(1))
  expect(await watcher.watching(1)).toBe(1)
  const elsewhere = await watch(room.id, room.holder(2), there)
  const onAnotherPhone = await watch(room.id, room.holder(1), there)
  const administrator = await watch(room.id, room.admin)
  const all = [watcher, elsewhere, onAnotherPhone, administrator]
  expect(await Promise.all(all.map((one) => one.watching(2)))).toEqual([2, 2, 2, 2])
  await other.close()
  expect(await watcher.watching(1)).toBe(1)
  await Promise.all([watcher.leave(), window.leave(), elsewhere.leave(), onAnotherPhone.leave()])
  expect(await administrator.watching(0)).toBe(0)
  await administrator.leave()
}, 30_000)

// @attack 63
test('strangers do not listen', async () => {
  const room = await openRoom(app)
  const stranger = await given.member(app, { name: 'Stranger' })
  expect((await streamOf(room.id, stranger)).status).toBe(404)
})
