import { fromRupees } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as notices from '../../src/features/notices/service.ts'
import type { Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import { openRoom, type Room } from '../auctions/room.ts'
import { comesAgain, listen, next } from '../listen.ts'

/* One stream for a whole browser: a person's notices and rooms (docs/spec/notifications.md, NTF-5; decision 0025). */

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

const events = (caller: Caller, query = '', lastEventId?: string) =>
  listen<{ auctionId?: string; kind?: string; watching?: number; bid?: { seq: number } }>(
    address,
    caller,
    `/api/events${query}`,
    lastEventId,
  )
const tell = (caller: Caller) =>
  app.act((tx) =>
    notices.tell(tx, { to: caller.id, kind: 'topup_received', data: { amount: fromRupees(500), reference: 'a' } }),
  )
/** A stream that has begun: how many watch is its first word. */
async function inRoom(caller: Caller, query: string) {
  const stream = events(caller, query)
  expect(await next(stream)).toMatchObject({ id: undefined, name: 'watching' })
  return stream
}

test('bids of the room on the screen and one’s notices come in one stream, each with its number', async () => {
  const stream = await inRoom(room.holder(4), `?rooms=${room.id}`)
  await other.bid(1, 3000)
  await room.bid(1, 3000)
  await tell(room.holder(5))
  await tell(room.holder(4))
  const heard = [await next(stream), await next(stream)]
  expect(heard.map(({ name }) => name)).toEqual(['bid', 'notice'])
  expect(heard[0]?.data).toMatchObject({ auctionId: room.id })
  expect(heard[1]?.data).toMatchObject({ kind: 'topup_received' })
  for (const { id } of heard) expect(id).toMatch(/^\d+$/)
  await stream.return(undefined)
})

test('a stream with other rooms goes on where the one before it ended', async () => {
  const stream = await inRoom(room.holder(4), `?rooms=${room.id}`)
  await room.bid(2, 4000)
  const { id } = await next(stream)
  await stream.return(undefined)
  await room.bid(3, 5000)
  await tell(room.holder(4))
  const again = events(room.holder(4), `?after=${id}&rooms=`)
  // of rooms only those that are named: here none
  expect(await next(again)).toMatchObject({ name: 'notice' })
  await again.return(undefined)
  const back = events(room.holder(4), `?after=${id}&rooms=${room.id}`)
  const names: string[] = []
  while (!names.includes('notice')) {
    const told = await next(back)
    if (!comesAgain(told, id)) names.push(told.name)
  }
  expect(names.filter((name) => name !== 'watching')).toEqual(['bid', 'notice'])
  await back.return(undefined)
})

test('without naming any, all one’s rooms that are not over', async () => {
  const stream = events(other.holder(4), '?after=0')
  const ofRooms = async () => {
    let told = await next(stream)
    while (told.name === 'notice') told = await next(stream)
    return [told.name, told.data.auctionId]
  }
  expect([await ofRooms(), await ofRooms()]).toEqual([
    ['opened', other.id],
    ['bid', other.id],
  ])
  await other.bid(2, 6000)
  expect(await ofRooms()).toEqual(['bid', other.id])
  await stream.return(undefined)
})

test.each([
  ['a room of another scheme', () => `?rooms=${other.id}`, 404, 'not_found'],
  ['more rooms than anybody looks at', () => `?rooms=${'x,'.repeat(20)}x`, 400, 'invalid_input'],
  ['a number that is none', () => '?after=yesterday', 400, 'invalid_input'],
])('%s is refused', async (_, query, status, code) => {
  const headers = { authorization: `Bearer ${room.holder(1).token}` }
  const answer = await fetch(`${address}/api/events${query()}`, { headers })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code])
})
