import { endpoints } from '@kuri/contract'
import { addDays, fromRupees, instantInIndia, type Day } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { openDue } from '../../src/features/auctions/advance-state.ts'
import * as given from '../given.ts'
import { auctionDay, giveByBid, startChit, open, roomOf, START, type TestChit } from './room.ts'

const at10 = (on: Day): string => instantInIndia(on, '10:00').toISOString()

async function openBy(chit: TestChit, prizeNo: number, body: { seconds?: number; reason?: string } = {}) {
  const params = { id: await chit.auctionOf(prizeNo) }
  return await chit.as(chit.admin).call(endpoints.openAuction, { params, body: { ...given.opening(), ...body } })
}

describe('the schedule', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  // @spec CHT-7, AUC-1
  test('each prize has its auction three days after the month’s due day at 10:00, with frozen figures', async () => {
    const chit = await startChit(app, { terms: { commissionBp: 500, gstBp: 1800 } })
    const { reply } = await chit.as(chit.holder(1)).call(endpoints.listAuctions)
    expect(reply.map(({ prizeNo, state, opensAt }) => [prizeNo, state, opensAt])).toEqual(
      [1, 2, 3, 4, 5].map((monthNo) => [monthNo, 'scheduled', at10(auctionDay(monthNo))]),
    )
    expect(reply[0]).toMatchObject({
      chitAmount: 50_000,
      commission: 2500,
      tax: 450,
      floor: 2500,
      cap: 25_000,
      step: 100,
    })
  })

  test('members see the auctions of their own chits, an administrator all, by chit and state', async () => {
    const [mine, other] = [await startChit(app), await startChit(app)]
    const seenBy = async (caller: Parameters<TestChit['as']>[0], query = {}) =>
      (await mine.as(caller).call(endpoints.listAuctions, { query })).reply.map(({ chitId }) => chitId)
    expect(new Set(await seenBy(mine.holder(1)))).toEqual(new Set([mine.running.chit._id]))
    expect(await seenBy(mine.holder(1), { chitId: other.running.chit._id })).toEqual([])
    expect(new Set(await seenBy(mine.admin))).toContain(other.running.chit._id)
    expect(await seenBy(mine.admin, { chitId: other.running.chit._id, state: 'open' })).toEqual([])
  })

  test('an auction whose time has passed while nobody was there waits for an administrator', async () => {
    const chit = await startChit(app)
    await given.clock(app, addDays(START, 40))
    await openDue(app.db)
    const states = async () =>
      (await chit.as(chit.admin).call(endpoints.listAuctions, { query: { chitId: chit.running.chit._id } })).reply.map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled', 'scheduled', 'scheduled'])
    await given.paid(app, chit.running, 1)
    expect((await openBy(chit, 1)).reply.state).toBe('open')
  })
})

// @spec AUC-1
describe('by the clock', () => {
  let app: TestApp
  let chit: TestChit
  beforeAll(async () => {
    app = await startApp()
    chit = await startChit(app)
    await given.paid(app, chit.running, 1)
  })
  afterAll(() => app.close())

  test('it opens at its time for whoever looks in, at the announced times', async () => {
    const room = await roomOf(chit)
    await app.clock.moveTo(new Date(instantInIndia(auctionDay(1), '09:59').getTime() + 59_000))
    expect((await room.look()).state).toBe('scheduled')
    await app.clock.advance({ seconds: 61 })
    expect(await room.look(chit.holder(2))).toMatchObject({ state: 'open', opensAt: at10(auctionDay(1)) })
  })

  test('pressing open on an open one answers with it as it stands', async () => {
    const again = await openBy(chit, 1, { seconds: 5 })
    expect([again.status, again.reply.state]).toEqual([200, 'open'])
    expect(again.reply.closesAt).toBe(instantInIndia(auctionDay(1), '10:30').toISOString())
  })

  test('an hour later it is closed and settled by whoever lists', async () => {
    await app.clock.advance({ hours: 1 })
    const { reply } = await chit.as(chit.holder(1)).call(endpoints.listAuctions, { query: { state: 'settled' } })
    expect(reply.map(({ prizeNo }) => prizeNo)).toEqual([1])
  })

  test('one whose window passed while the server was down does not open automatically', async () => {
    await given.clock(app, auctionDay(2), '10:31')
    await openDue(app.db)
    expect((await (await roomOf(chit, 2)).look()).state).toBe('scheduled')
  })

  test('the next does not open while the one before is not settled', async () => {
    await given.clock(app, auctionDay(3), '10:01')
    await openDue(app.db)
    expect((await (await roomOf(chit, 3)).look()).state).toBe('scheduled')
  })
})

describe('by an administrator', () => {
  let app: TestApp
  let chit: TestChit
  beforeAll(async () => {
    app = await startApp({ AUCTION_MIN_SECONDS: '30' })
    chit = await startChit(app)
  })
  afterAll(() => app.close())

  test('not for a member', async () => {
    const params = { id: await chit.auctionOf(1) }
    const answer = await chit.as(chit.holder(1)).call(endpoints.openAuction, { params, body: given.opening() })
    expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden'])
  })

  test('not out of order', async () => {
    const answer = await openBy(chit, 2)
    expect([answer.status, answer.problem.code]).toEqual([409, 'auction_out_of_order'])
    expect(answer.problem.message).toContain('prize 1')
  })

  test('not shorter than the company promises', async () => {
    const answer = await openBy(chit, 1, { seconds: 29 })
    expect([answer.status, answer.problem.code]).toEqual([422, 'auction_too_short'])
  })

  test('not before the month’s due day, unless everybody has paid up to it', async () => {
    await giveByBid(chit, 1, [[3, 4000]])
    const early = await openBy(chit, 2, { seconds: 60 })
    expect([early.status, early.problem.code]).toEqual([422, 'auction_too_early'])
    await given.paid(app, chit.running, 2)
    expect((await openBy(chit, 2, { seconds: 60 })).reply.state).toBe('open')
  })

  test('the one before is closed first when its time is over', async () => {
    await app.clock.advance({ minutes: 5 })
    await given.paid(app, chit.running, 3)
    expect((await openBy(chit, 3, { seconds: 60 })).reply.state).toBe('open')
    expect((await (await roomOf(chit, 2)).look()).state).toBe('settled')
  })

  test('not one that is over', async () => {
    const answer = await openBy(chit, 1)
    expect([answer.status, answer.problem.code]).toEqual([409, 'auction_not_scheduled'])
  })

  test('it stands in the audit with its reason', async () => {
    const { reply } = await chit.as(chit.admin).call(endpoints.audit, { query: { limit: 100 } })
    expect(reply.entries).toContainEqual(
      expect.objectContaining({ action: 'auction.open', reason: given.opening().reason }),
    )
  })

  // @spec AUC-1, APP-7
  test.each([
    ['missing', { seconds: 60 }],
    ['empty', { seconds: 60, reason: '' }],
    ['only spaces', { seconds: 60, reason: '   ' }],
  ])('not without a reason: %s', async (_, body) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: `/api/admin/auctions/${await chit.auctionOf(4)}/open`,
      headers: { authorization: `Bearer ${chit.admin.token}` },
      payload: body,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect((await (await roomOf(chit, 4)).look()).state).toBe('scheduled')
  })

  // @spec AUC-1, NTF-3
  test('the members read the reason', async () => {
    const { notices } = (await chit.as(chit.holder(2)).call(endpoints.listNotices)).reply
    const notification = notices.find(({ kind }) => kind === 'auction_opened')
    expect(notification?.text).toContain(`Reason: ${given.opening().reason}`)
  })
})

// @spec AUC-1
describe('with the notice members are owed', () => {
  let app: TestApp
  let chit: TestChit
  beforeAll(async () => {
    app = await startApp({ AUCTION_NOTICE_MINUTES: '60' })
    chit = await startChit(app)
    await given.paid(app, chit.running, 1)
    await given.clock(app, START, '12:00')
  })
  afterAll(() => app.close())

  test('opening before the announced time is announced, for an hour later, and the members are notified', async () => {
    const { reply } = await openBy(chit, 1, { seconds: 120, reason: 'all have paid' })
    expect(reply.state).toBe('scheduled')
    expect(new Date(reply.opensAt).getTime()).toBeCloseTo(instantInIndia(START, '13:00').getTime(), -4)
    const { notices } = (await chit.as(chit.holder(2)).call(endpoints.listNotices)).reply
    expect(notices.map(({ kind }) => kind)).toContain('auction_opening')
    const { entries } = (await chit.as(chit.admin).call(endpoints.audit, { query: { limit: 5 } })).reply
    expect(entries[0]).toMatchObject({ action: 'auction.announce', reason: 'all have paid' })
  })

  test('pressing again does not put it off', async () => {
    const before = await (await roomOf(chit)).look()
    await app.clock.advance({ minutes: 10 })
    expect((await openBy(chit, 1, { seconds: 120 })).reply.opensAt).toBe(before.opensAt)
  })

  test('then it opens by itself', async () => {
    await app.clock.advance({ minutes: 51 })
    await openDue(app.db)
    expect((await (await roomOf(chit)).look()).state).toBe('open')
  })

  test('while the announced window runs the notice has been given', async () => {
    await app.clock.advance({ hours: 1 })
    await given.clock(app, auctionDay(2))
    await given.paid(app, chit.running, 2)
    await given.clock(app, auctionDay(2), '10:29')
    expect((await openBy(chit, 2)).reply.state).toBe('open')
  })

  // @finding U25
  test('an auction that missed its announced window owes the members a new notice', async () => {
    await given.clock(app, auctionDay(3))
    await given.paid(app, chit.running, 3)
    await given.clock(app, auctionDay(3), '10:30')
    const { reply } = await openBy(chit, 3, { reason: 'The server was away.' })
    const announcedFor = instantInIndia(auctionDay(3), '11:30')
    expect(reply.state).toBe('scheduled')
    expect(new Date(reply.opensAt).getTime() - announcedFor.getTime()).toBeGreaterThanOrEqual(0)
    expect(new Date(reply.opensAt).getTime()).toBeCloseTo(announcedFor.getTime(), -4)
    for (const ticketNo of [1, 2, 3, 4, 5]) {
      const { notices } = (await chit.as(chit.holder(ticketNo)).call(endpoints.listNotices)).reply
      const notification = notices.find(({ kind }) => kind === 'auction_opening')
      expect(notification?.text).toContain('11:30')
      expect(notification?.text).toContain('Reason: The server was away.')
    }
    await given.clock(app, auctionDay(3), '11:29')
    await openDue(app.db)
    expect((await (await roomOf(chit, 3)).look()).state).toBe('scheduled')
    await given.clock(app, auctionDay(3), '11:31')
    await openDue(app.db)
    expect((await (await roomOf(chit, 3)).look()).state).toBe('open')
  })
})

// @spec AUC-1
describe('moved', () => {
  let app: TestApp
  let chit: TestChit
  beforeAll(async () => {
    app = await startApp({ AUCTION_NOTICE_MINUTES: '60', AUCTION_MIN_SECONDS: '300' })
    chit = await startChit(app)
  })
  afterAll(() => app.close())

  const move = async (opensAt: Date, minutes: number, prizeNo = 1) =>
    await chit.as(chit.admin).call(endpoints.rescheduleAuction, {
      params: { id: await chit.auctionOf(prizeNo) },
      body: {
        opensAt: opensAt.toISOString(),
        closesAt: new Date(opensAt.getTime() + minutes * 60_000).toISOString(),
        reason: 'Pongal',
      },
    })

  test.each([
    ['a time that has passed', instantInIndia(START, '08:00'), 30, 'auction_time_past'],
    ['less than the notice', instantInIndia(START, '09:30'), 30, 'notice_too_short'],
    ['shorter than promised', instantInIndia(addDays(START, 4), '10:00'), 4, 'auction_too_short'],
  ] as const)('%s is refused', async (_, opensAt, minutes, code) => {
    const { status, problem } = await move(opensAt, minutes)
    expect([status, problem.code]).toEqual([422, code])
  })

  test('before the month’s due day only when everybody has paid', async () => {
    const early = instantInIndia(addDays(START, 5), '10:00')
    expect((await move(early, 30, 2)).problem.code).toBe('auction_too_early')
  })

  test('the members are notified when and why', async () => {
    const opensAt = instantInIndia(addDays(START, 9), '17:00')
    const { reply } = await move(opensAt, 45)
    expect(reply).toMatchObject({ state: 'scheduled', opensAt: opensAt.toISOString() })
    const { notices } = (await chit.as(chit.holder(2)).call(endpoints.listNotices)).reply
    expect(notices[0]?.text).toMatch(/14 Jan 2027, 17:00 .*17:45.*Pongal/)
  })

  test('an open one stays where it is', async () => {
    const other = await startChit(app)
    await given.paid(app, other.running, 1)
    await given.clock(app, auctionDay(1), '10:01')
    const room = await open(other, 1, 300)
    const { status, problem } = await other.as(other.admin).call(endpoints.rescheduleAuction, {
      params: { id: room.id },
      body: { opensAt: at10(auctionDay(2)), closesAt: at10(auctionDay(3)), reason: 'too late' },
    })
    expect([status, problem.code]).toEqual([409, 'auction_not_scheduled'])
  })
})

test('of several prizes a month each opens an hour after the other', async () => {
  const app = await startApp()
  const chit = await startChit(app, { tickets: 4, months: 2, amount: fromRupees(80_000) })
  const { reply } = await chit.as(chit.holder(1)).call(endpoints.listAuctions)
  const hours = reply.map(({ monthNo, opensAt }) => [monthNo, opensAt.slice(11, 16)])
  expect(hours).toEqual([
    [1, '04:30'],
    [1, '05:30'],
    [2, '04:30'],
    [2, '05:30'],
  ])
  await app.close()
})
