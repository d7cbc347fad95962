import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as notices from '../../src/features/notices/service.ts'
import type { Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { openRoom, type Room } from '../auctions/room.ts'
import { listen, next } from '../listen.ts'

/* One stream for a tab: a person's notices and rooms (docs/spec/company.md, CMP-4, ADR 13). */

let app: TestApp
let address: string
let room: Room
let other: Room
beforeAll(async () => {
  app = await startApp()
  address = await app.listen()
  room = await openRoom(app, { seconds: 3600 })
  other = await openRoom(app, { seconds: 3600 })
})
afterAll(async () => {
  app.app.server.closeAllConnections()
  await app.close()
})

async function events(caller: Caller, query = '') {
  // on a busy machine what happened before would come into this stream as well
  await app.delivered()
  return await listen<{ auctionId?: string; kind?: string; watching?: number; bid?: { seq: number } }>(
    address,
    caller,
    `/api/events${query}`,
  )
}
const notify = (caller: Caller) =>
  app.act((tx) =>
    notices.notify(tx, { to: caller.id, kind: 'topup_received', data: { amount: fromRupees(500), reference: 'a' } }),
  )

test('bids of the room on the screen and one’s notices come in one stream, in their order', async () => {
  const stream = await events(room.holder(4), `?rooms=${room.id}`)
  expect(await next(stream)).toMatchObject({ name: 'watching', data: { auctionId: room.id, watching: 1 } })
  await other.bid(1, 3000)
  await room.bid(1, 3000)
  await notify(room.holder(5))
  await notify(room.holder(4))
  const received = [await next(stream), await next(stream)]
  expect(received.map(({ name }) => name)).toEqual(['bid', 'notice'])
  expect(received[0]?.data).toMatchObject({ auctionId: room.id })
  expect(received[1]?.data).toMatchObject({ kind: 'topup_received' })
  await stream.return(undefined)
})

test('every tab of a person receives their notices', async () => {
  const tabs = await Promise.all([events(room.holder(4), `?rooms=${room.id}`), events(room.holder(4), '?rooms=')])
  await notify(room.holder(4))
  for (const tab of tabs) {
    let event = await next(tab)
    while (event.name === 'watching') event = await next(tab)
    expect(event).toMatchObject({ name: 'notice', data: { kind: 'topup_received' } })
    await tab.return(undefined)
  }
})

test('with an empty list of rooms, no room; what happened before the stream is not sent', async () => {
  await room.bid(2, 4000)
  await notify(room.holder(4))
  const stream = await events(room.holder(4), '?rooms=')
  await room.bid(3, 5000)
  await app.act((tx) =>
    notices.notify(tx, {
      to: room.holder(4).id,
      kind: 'topup_received',
      data: { amount: fromRupees(1), reference: 'b' },
    }),
  )
  expect(await next(stream)).toMatchObject({ name: 'notice', data: { data: { reference: 'b' } } })
  await stream.return(undefined)
})

test('without naming any, all one’s rooms that are not over', async () => {
  const stream = await events(other.holder(4))
  await room.bid(4, 6000)
  await other.bid(2, 6000)
  let event = await next(stream)
  while (event.name === 'notice') event = await next(stream)
  expect(event).toMatchObject({ name: 'bid', data: { auctionId: other.id } })
  await stream.return(undefined)
})

// @attack 63
test.each([
  ['a room of another scheme', () => `?rooms=${other.id}`, 404, 'not_found'],
  ['more rooms than anybody looks at', () => `?rooms=${'x,'.repeat(20)}x`, 400, 'invalid_input'],
])('%s is refused', async (_, query, status, code) => {
  const headers = { authorization: `Bearer ${room.holder(1).token}` }
  const answer = await fetch(`${address}/api/events${query()}`, { headers })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
})
