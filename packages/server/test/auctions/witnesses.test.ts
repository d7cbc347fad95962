import { endpoints } from '@kuri/contract'
import { fromRupees } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import type { Caller } from '../api.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { lotBreak } from './proofs.ts'
import { auctionDay, house, openRoom, roomOf, type Room } from './room.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ LOT_WITNESS_SECONDS: '600' })
})
afterEach(() => expectLedgerSound(app))
afterAll(() => app.close())

/** Tickets 1 and 3 at the cap, and the time is over: the lot waits. */
async function tiedRoom(): Promise<Room> {
  const room = await openRoom(app)
  for (const ticketNo of [1, 3]) expect((await room.bid(ticketNo, 25_000)).status).toBe(201)
  expect(await room.close()).toMatchObject({ state: 'closed', result: null })
  return room
}

const typeWord = (room: Room, who: Caller, word: string) =>
  room.as(who).call(endpoints.witnessLot, { params: { id: room.id }, body: { word } })

const wordOf = (room: Room, ticketNo: number, word: string) => typeWord(room, room.holder(ticketNo), word)

async function codeOf(call: ReturnType<typeof typeWord>): Promise<[number, string]> {
  const { status, problem } = await call
  return [status, problem.code]
}

describe('two at the cap', () => {
  test('the lot waits, and two members outside it add a word each; with the second it is drawn', async () => {
    const room = await tiedRoom()
    const waiting = await room.look(room.holder(1))
    expect(waiting.lot).toMatchObject({ tickets: [1, 3], bid: 25_000, wordsIn: 0, hasTyped: false })
    const waitsMs = Date.parse(waiting.lot?.until ?? '') - Date.parse(waiting.closesAt)
    expect(Math.floor(waitsMs / 10_000)).toBe(60)

    expect(await codeOf(wordOf(room, 1, 'luck'))).toEqual([403, 'not_a_witness'])
    expect(await codeOf(typeWord(room, room.admin, 'power'))).toEqual([403, 'not_a_witness'])
    expect(await codeOf(typeWord(room, await given.member(app), 'guess'))).toEqual([404, 'not_found'])
    expect(await codeOf(wordOf(room, 2, 'two words'))).toEqual([400, 'invalid_input'])

    const first = await wordOf(room, 5, ' Mango ')
    expect(first.status).toBe(201)
    expect(first.reply.auction.state).toBe('closed')
    expect(await codeOf(wordOf(room, 5, 'again'))).toEqual([409, 'already_witnessed'])
    const seen = await room.look(room.holder(2))
    expect(seen.lot).toMatchObject({ wordsIn: 1, hasTyped: false })
    expect((await room.look(room.holder(5))).lot).toMatchObject({ wordsIn: 1, hasTyped: true })
    expect(JSON.stringify(seen)).not.toContain('Mango')

    const second = await wordOf(room, 2, 'நதி')
    expect(second.reply.auction).toMatchObject({ state: 'settled', result: { by: 'lot', bid: 25_000 } })
    expect(second.reply.auction.result?.proof).toMatchObject({ words: ['Mango', 'நதி'], tickets: [1, 3] })
    expect(await lotBreak(room)).toBeNull()
    expect(await codeOf(wordOf(room, 4, 'late'))).toEqual([409, 'lot_not_waiting'])
    expect((await room.look()).lot).toBeNull()
  })

  test('who stands outside is asked for a word, the room hears of each step and never of a word', async () => {
    const room = await tiedRoom()
    const asked = await app.owner.query<{ person_id: string }>(
      `select person_id from notice where kind = 'lot_waits' and link = $1`,
      [`/auctions/${room.id}`],
    )
    const outside = [2, 4, 5].map((ticketNo) => room.holder(ticketNo).id)
    expect(asked.rows.map(({ person_id }) => person_id).toSorted()).toEqual(outside.toSorted())
    await wordOf(room, 2, 'mango')
    const told = await app.owner.query<{ name: string; data: object }>(
      'select name, data from live_event where channel = $1 order by id desc limit 3',
      [`auction:${room.id}`],
    )
    expect(told.rows.map(({ name }) => name).toReversed()).toEqual(['closed', 'lot', 'word'])
    expect(JSON.stringify(told.rows)).not.toContain('mango')
    await wordOf(room, 4, 'river')
  })

  test('what was frozen stays: no bid, no cancel, no next auction while the lot waits', async () => {
    const room = await tiedRoom()
    expect((await room.bid(2, 25_000)).problem.code).toBe('auction_closed')
    const params = { id: room.id }
    const cancel = await room
      .as(room.admin)
      .call(endpoints.cancelAuction, { params, body: { reason: 'I would like another winner' } })
    expect(cancel.problem.code).toBe('auction_not_open')
    const next = await room
      .as(room.admin)
      .call(endpoints.openAuction, { params: { id: await room.auctionOf(2) }, body: {} })
    expect(next.problem.code).toBe('auction_out_of_order')
    await expect(
      app.owner.query(`update auction set state = 'cancelled', cancelled_at = now() where id = $1`, [room.id]),
    ).rejects.toMatchObject({ constraint: 'auction_frozen' })
    await wordOf(room, 2, 'mango')
    await wordOf(room, 4, 'river')
  })

  test('of four witnesses at once two are heard, and one result comes of it', async () => {
    const at = await house(app, { tickets: 6, months: 6, amount: fromRupees(360_000) })
    await given.paid(app, at.running, 1)
    await given.clock(app, auctionDay(1))
    const room = await roomOf(at)
    await room.as(room.admin).call(endpoints.openAuction, { params: { id: room.id }, body: { seconds: 60 } })
    for (const ticketNo of [1, 2]) expect((await room.bid(ticketNo, 30_000)).status).toBe(201)
    await room.close()
    const answers = await Promise.all([3, 4, 5, 6].map((ticketNo) => wordOf(room, ticketNo, `word${ticketNo}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await room.look()).result?.proof?.words).toHaveLength(2)
    expect(await lotBreak(room)).toBeNull()
  })
})

describe('when the time for words is over', () => {
  test('the lot is drawn with the word that is in, by the job', async () => {
    const room = await tiedRoom()
    await wordOf(room, 2, 'mango')
    await app.clock.advance({ seconds: 599 })
    await closeDue(app.db)
    expect((await room.look()).state).toBe('closed')
    await app.clock.advance({ seconds: 2 })
    await closeDue(app.db)
    expect((await room.look()).result?.proof?.words).toEqual(['mango'])
    expect(await lotBreak(room)).toBeNull()
  })

  test('a word that comes too late is refused and draws', async () => {
    const room = await tiedRoom()
    await app.clock.advance({ seconds: 601 })
    expect(await codeOf(wordOf(room, 2, 'mango'))).toEqual([409, 'lot_not_waiting'])
    const { rows } = await app.owner.query<{ state: string }>('select state from auction where id = $1', [room.id])
    expect(rows).toEqual([{ state: 'settled' }])
    expect((await room.look()).result?.proof?.words).toEqual([])
  })

  test('a witness may be the one who closes', async () => {
    const room = await openRoom(app)
    for (const ticketNo of [1, 3]) await room.bid(ticketNo, 25_000)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    expect((await wordOf(room, 2, 'mango')).reply.auction.state).toBe('closed')
    expect((await wordOf(room, 4, 'river')).reply.auction.state).toBe('settled')
  })
})

describe('where members cannot witness', () => {
  test('all take part, so administrators do; one of them alone is waited for until the time is over', async () => {
    const room = await openRoom(app)
    expect((await room.close()).lot?.tickets).toEqual([1, 2, 3, 4, 5])
    expect(await codeOf(wordOf(room, 1, 'luck'))).toEqual([403, 'not_a_witness'])
    expect((await typeWord(room, room.admin, 'ledger')).status).toBe(201)
    await app.clock.advance({ seconds: 600 })
    expect((await room.look()).result?.proof?.words).toEqual(['ledger'])
  })

  test('a chit that gives its prizes by lot waits at the opening', async () => {
    const at = await house(app, { terms: { prizeBy: 'lot' } })
    await given.paid(app, at.running, 1, { except: [2, 4] })
    await given.clock(app, auctionDay(1))
    const room = await roomOf(at)
    const opened = await room.as(room.admin).call(endpoints.openAuction, { params: { id: room.id }, body: {} })
    expect(opened.reply.state).toBe('closed')
    expect((await room.look()).lot?.tickets).toEqual([1, 3, 5])
    await wordOf(room, 2, 'mango')
    expect((await wordOf(room, 4, 'river')).reply.auction.state).toBe('settled')
    expect(await lotBreak(room)).toBeNull()
  })
})
