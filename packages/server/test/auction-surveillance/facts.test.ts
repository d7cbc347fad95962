import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprintsOf } from '../../src/features/auction-surveillance/fingerprints.ts'
import { recordBidOrigin } from '../../src/features/auction-surveillance/service.ts'
import { giveByBid, startChit, openRoom, type TestChit, type Room } from '../auctions/room.ts'
import type { Caller } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ DATA_KEY: randomBytes(32).toString('base64'), TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => app.close())

const AT_HOME = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Phone' }
const AT_HOME_ON_ANOTHER_DEVICE = { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Laptop' }
const ELSEWHERE = { 'x-forwarded-for': '198.51.100.9', 'user-agent': 'Phone' }

const bidFrom = (room: Room, ticketNo: number, amount: number, headers: Record<string, string>) =>
  room.as(room.holder(ticketNo)).call(endpoints.placeBid, { params: { id: room.id }, body: { amount }, headers })
const factsOf = async (room: Room) =>
  (await room.as(room.admin).call(endpoints.auctionFacts, { params: { id: room.id } })).reply.facts
const chitFacts = (chit: TestChit, by: Caller) =>
  chit.as(by).call(endpoints.chitFacts, { params: { id: chit.running.chit._id } })

// @spec AUC-14
test('tickets that bid from one browser, from one address and from elsewhere', async () => {
  const room = await openRoom(app)
  await bidFrom(room, 1, 1000, AT_HOME)
  await bidFrom(room, 2, 1100, AT_HOME)
  await bidFrom(room, 3, 1200, AT_HOME_ON_ANOTHER_DEVICE)
  await bidFrom(room, 4, 1300, ELSEWHERE)
  await bidFrom(room, 1, 1400, AT_HOME)
  expect((await factsOf(room)).samePlace).toEqual([
    { by: 'address', tickets: [1, 2, 3] },
    { by: 'browser', tickets: [1, 2] },
  ])
})

// @spec AUC-14
test('no address is kept, one row for each place, and two auctions have nothing in common', async () => {
  const { rows } = await app.owner.query<{ n: number; text: string }>(
    `select count(*)::int as n, string_agg(bid_place::text, ' ') as text from bid_place`,
  )
  expect(rows[0]?.n).toBe(4)
  expect(rows[0]?.text).not.toContain('203.0.113.7')
  const key = randomBytes(32)
  const origin = { address: '203.0.113.7', userAgent: 'Phone' }
  expect(fingerprintsOf(key, 'one', origin)).toEqual(fingerprintsOf(key, 'one', origin))
  expect(fingerprintsOf(key, 'one', origin).address.equals(fingerprintsOf(key, 'other', origin).address)).toBe(false)
})

test('a refused bid leaves no place', async () => {
  const room = await openRoom(app)
  expect((await bidFrom(room, 1, 50, AT_HOME)).status).toBe(422)
  expect((await bidFrom(room, 2, 1100, AT_HOME)).status).toBe(201)
  expect((await factsOf(room)).samePlace).toEqual([])
})

test('a place whose transaction was undone is written by the next bid from there', async () => {
  const room = await openRoom(app)
  const origin = { address: '203.0.113.8', userAgent: 'Phone' }
  const note = { auctionId: room.id, personId: room.holder(1).id, origin, key: app.config.dataKey }
  const places = async () => (await app.owner.query('select from bid_place where auction_id = $1', [room.id])).rowCount
  const undone = app.act(async (tx) => {
    await recordBidOrigin(tx, note)
    await recordBidOrigin(tx, note)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await places()).toBe(0)
  for (let bid = 0; bid < 3; bid += 1) {
    await app.act((tx) => recordBidOrigin(tx, note))
    expect(await places()).toBe(1)
  }
})

// @spec AUC-14
test('prizes that went for the least bid there is', async () => {
  const chit = await startChit(app)
  await giveByBid(chit, 1, [[1, 100]])
  await giveByBid(chit, 2, [
    [2, 100],
    [3, 4000],
  ])
  const room = { ...chit, id: await chit.auctionOf(3) } as Room
  expect((await factsOf(room)).floor).toEqual({ auctions: 2, onlyAtFloor: 1 })
})

// @spec AUC-14
test('members see cancellations, and which tickets the company holds; strangers see nothing', async () => {
  const anand = await given.admin(app, 'Anand')
  const [asha, bala] = await given.people(app, 'Asha', 'Bala')
  const room = await openRoom(app, { tickets: 3, months: 3, members: [asha, anand, bala] })
  await given.funds(app, asha, fromRupees(10))
  await bidFrom(room, 1, 1000, AT_HOME)
  await room.as(room.admin).call(endpoints.cancelAuction, { params: { id: room.id }, body: { reason: 'Power cut' } })
  const { facts } = (await chitFacts(room, asha)).reply
  expect(facts.companyTickets).toEqual([{ ticketNo: 2, name: 'Anand' }])
  expect(facts.cancellations).toMatchObject([{ prizeNo: 1, when: 'open', bids: 1, reason: 'Power cut' }])
  const stranger = await given.member(app, { name: 'Stranger' })
  expect((await chitFacts(room, stranger)).problem.code).toBe('not_found')
})
