import { endpoints } from '@kuri/contract'
import { addDays, fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { auctionDay, giveByBid, startChit, open, openRoom, type TestChit, type Room } from './room.ts'

let app: TestApp

/** An application for the tests of a group. */
function oneApplication(): void {
  beforeAll(async () => {
    app = await startApp()
  })
  afterEach(() => expectLedgerSound(app))
  afterAll(() => app.close())
}

const approve = async (
  chit: TestChit,
  id: string,
  by: Caller = chit.admin,
  security: string | null = 'two guarantors',
) => await chit.as(by).call(endpoints.approvePrize, { params: { id }, body: security === null ? {} : { security } })

const balanceOf = async (chit: TestChit, ticketNo: number) =>
  (await chit.as(chit.holder(ticketNo)).call(endpoints.wallet)).reply.balance

const advancedIn = async (chit: TestChit) =>
  (await chit.as(chit.admin).call(endpoints.oneChit, { params: { id: chit.running.chit._id } })).reply.chit.advanced

async function wonBy(ticketNo: number, room: Room): Promise<Room> {
  await room.bid(ticketNo, 4000)
  await room.close()
  return room
}

describe('the prizes that wait', () => {
  oneApplication()

  // @attack 32
  test('the most urgent is listed first, with its last day; one approval pays it, however often it is pressed', async () => {
    const chit = await startChit(app)
    await given.paid(app, chit.running, 1)
    await given.clock(app, addDays(auctionDay(1), 5))
    const later = await wonBy(2, await open(chit))
    const room = await wonBy(3, await openRoom(app))
    const { reply } = await room.as(room.admin).call(endpoints.listPrizes)
    expect(reply).toEqual([
      {
        auctionId: room.id,
        chitId: room.running.chit._id,
        chitName: 'Family Five',
        prizeNo: 1,
        ticketNo: 3,
        winner: { userId: room.holder(3).id, name: room.holder(3).name },
        amount: 46_000,
        previous: null,
        status: 'waiting',
        payBy: '2027-01-11',
        firstBy: null,
        needsSecond: false,
        security: null,
        securities: [],
        documents: [],
        // four months to come: a third more in other things, half more in land
        stillToPay: 40_000,
        enoughSecurity: { movable: 53_334, immovable: 60_000 },
        setOff: false,
        depositFrom: '2027-02-05',
        depositedAt: null,
        depositReference: null,
        approvedAt: null,
      },
      expect.objectContaining({ auctionId: later.id, ticketNo: 2, payBy: '2027-01-16' }),
    ])
    expect((await room.as(room.holder(3)).call(endpoints.listPrizes)).problem.code).toBe('forbidden')
    const answers = await Promise.all([approve(room, room.id), approve(room, room.id), approve(room, room.id)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, problem } of answers.filter((answer) => answer.status === 409)) {
      expect([status, problem.code]).toEqual([409, 'prize_not_waiting'])
    }
    expect(await balanceOf(room, 3)).toBe(46_000)
    const paid = (await room.as(room.admin).call(endpoints.listPrizes, { query: { status: 'approved' } })).reply
    expect(paid).toMatchObject([{ auctionId: room.id }])
  })
})

describe('with one administrator', () => {
  oneApplication()

  // @spec AUC-11 @finding M1
  test('no prize is approved before its auction is settled, nor without security or a reason while its winner still has to pay', async () => {
    const room = await openRoom(app)
    expect((await approve(room, room.id)).problem.code).toBe('not_found')
    await wonBy(3, room)
    expect((await approve(room, room.id, room.admin, null)).problem).toMatchObject({
      code: 'security_needed',
      field: 'security',
      message: 'The winner still has to pay ₹40,000. Please enter the security, or the reason why none is needed.',
    })
    expect((await approve(room, room.id, room.admin, '   ')).status).toBeGreaterThanOrEqual(400)
    const byHand = app.owner.query(
      `update prize set state = 'approved', approved_at = kuri_now(), maker = $2, checker = $2 where auction_id = $1`,
      [room.id, room.admin.id],
    )
    await expect(byHand).rejects.toThrow('security or a reason stands behind')
    expect(await balanceOf(room, 3)).toBe(0)
    const securities = [{ kind: 'guarantor' as const, name: 'Ravi Menon' }]
    const named = await room
      .as(room.admin)
      .call(endpoints.approvePrize, { params: { id: room.id }, body: { securities } })
    expect(named.reply.prize.status).toBe('approved')
  })

  test('the winner’s own overdue instalments are paid from the prize first, oldest first', async () => {
    const chit = await startChit(app)
    await giveByBid(chit, 1, [[1, 4000]])
    // ticket 1 has won and pays nothing for month 2: the company covers it, and the prize of month 1 repays it
    await given.clock(app, auctionDay(2))
    await given.paid(app, chit.running, 2, { except: [1] })
    const second = await open(chit, 2)
    await second.bid(2, 3000)
    await second.close()
    expect(await advancedIn(chit)).toBe(10_000)
    await approve(chit, await chit.auctionOf(1))
    expect(await balanceOf(chit, 1)).toBe(36_000)
    expect(await advancedIn(chit)).toBe(0)
    const { notices } = (await chit.as(chit.holder(1)).call(endpoints.listNotices)).reply
    expect(notices.map(({ text }) => text).join()).toMatch(/₹46,000 for prize 1 .*₹10,000 of the prize has paid/)
  })

  test('a whole small chit: last prize approved, everything paid, the chit is finished and its pool empty', async () => {
    const chit = await startChit(app, { tickets: 2, months: 2, amount: fromRupees(40_000) })
    await giveByBid(chit, 1, [[1, 2000]])
    await approve(chit, await chit.auctionOf(1))
    await given.clock(app, auctionDay(2))
    await given.paid(app, chit.running, 2)
    const id = await chit.auctionOf(2)
    const last = await chit.as(chit.admin).call(endpoints.openAuction, { params: { id }, body: given.opening() })
    expect(last.reply.result).toMatchObject({ by: 'last', winner: { ticketNo: 2 }, prize: 20_000 })
    const { chit: shown } = (
      await chit.as(chit.admin).call(endpoints.oneChit, { params: { id: chit.running.chit._id } })
    ).reply
    expect(shown).toMatchObject({ status: 'finished', pool: 0, advanced: 0 })
    // nothing is left to pay: no security is asked
    expect((await approve(chit, id, chit.admin, null)).reply.prize.status).toBe('approved')
  })
})

describe('with two administrators', () => {
  let room: Room
  let another: Caller
  oneApplication()
  beforeAll(async () => {
    another = await given.admin(app, 'Beena')
  })
  beforeEach(async () => {
    room = await wonBy(3, await openRoom(app))
  })

  // @spec AUC-11, APP-1
  test('the first approval needs a security too, and waits for another person’s; the database itself refuses one person as both', async () => {
    expect((await approve(room, room.id, room.admin, null)).problem.code).toBe('security_needed')
    const first = await approve(room, room.id, room.admin, 'a promissory note')
    expect([first.status, first.reply.status]).toEqual([200, 'waiting_second'])
    expect(first.reply.prize).toMatchObject({
      status: 'waiting_second',
      needsSecond: true,
      firstBy: { userId: room.admin.id },
      security: 'a promissory note',
    })
    expect(await balanceOf(room, 3)).toBe(0)
    const same = await approve(room, room.id)
    expect([same.status, same.problem.code]).toEqual([409, 'same_person_approval'])
    const alone = app.owner.query(
      `update prize set state = 'approved', approved_at = kuri_now(), checker = maker where auction_id = $1`,
      [room.id],
    )
    await expect(alone).rejects.toThrow('prize_two_persons')
    const second = await approve(room, room.id, another, null)
    expect(second.reply.status).toBeUndefined()
    expect(second.reply.prize).toMatchObject({ status: 'approved', security: 'a promissory note' })
    expect(await balanceOf(room, 3)).toBe(46_000)
    expect((await approve(room, room.id, another)).problem.code).toBe('prize_not_waiting')
  })

  test('two who press at the same moment are a first and a second', async () => {
    const answers = await Promise.all([approve(room, room.id), approve(room, room.id, another)])
    expect(answers.filter(({ reply }) => reply.status === 'waiting_second')).toHaveLength(1)
    expect(await balanceOf(room, 3)).toBe(46_000)
  })
})

describe('with two administrators of whom one has won, a member made administrator after joining', () => {
  oneApplication()

  // @spec AUC-11, APP-4 @finding B6
  test('nobody approves a prize for their own wallet: the other approves it alone', async () => {
    const opened = await openRoom(app)
    const winner = opened.holder(1)
    await app.owner.query(`update person set role = 'admin' where id = $1`, [winner.id])
    const room = await wonBy(1, opened)
    const own = await approve(room, room.id, winner)
    expect([own.status, own.problem.code]).toEqual([409, 'own_wallet_approval'])
    const { reply } = await approve(room, room.id)
    expect([reply.status, reply.prize]).toMatchObject([undefined, { status: 'approved', needsSecond: false }])
    expect(await balanceOf(room, 1)).toBe(46_000)
  })
})
