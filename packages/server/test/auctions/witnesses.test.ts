import { endpoints } from '@kuri/contract'
import { fromRupees, sha256, wordCommitment } from '@kuri/domain'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { closeDue } from '../../src/features/auctions/close-due.ts'
import { expectLedgerSound, startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { lotBreak } from './proofs.ts'
import { auctionDay, startChit, openRoom, roomOf, type Room } from './room.ts'
import { promise, promised, send, witnessed } from './witnessing.ts'

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

const promiseOf = (room: Room, ticketNo: number, word: string) => promise(room, room.holder(ticketNo), word)
const wordOf = (room: Room, ticketNo: number, word: string) => send(room, room.holder(ticketNo), word)
const bothWords = (room: Room, ...words: [ticketNo: number, word: string][]) =>
  witnessed(
    room,
    words.map(([ticketNo, word]) => [room.holder(ticketNo), word]),
  )

async function codeOf(call: ReturnType<typeof promise>): Promise<[number, string]> {
  const { status, problem } = await call
  return [status, problem.code]
}

describe('two at the cap', () => {
  // @spec AUC-9 @attack 59
  test('the lot waits; two members outside it promise a word each by its hash, then send it; with the second it is drawn', async () => {
    const room = await tiedRoom()
    const waiting = await room.look(room.holder(1))
    expect(waiting.lot).toMatchObject({ tickets: [1, 3], bid: 25_000, commitments: [], wordsIn: 0, hasTyped: false })
    const waitsMs = Date.parse(waiting.lot?.until ?? '') - Date.parse(waiting.closesAt)
    expect(Math.floor(waitsMs / 10_000)).toBe(60)

    expect(await codeOf(promiseOf(room, 1, 'luck'))).toEqual([403, 'not_a_witness'])
    expect(await codeOf(promise(room, room.admin, 'power'))).toEqual([403, 'not_a_witness'])
    expect(await codeOf(promise(room, await given.member(app), 'guess'))).toEqual([404, 'not_found'])

    const first = await promiseOf(room, 5, 'Mango')
    expect([first.status, first.reply.auction.state]).toEqual([201, 'closed'])
    expect(await codeOf(promiseOf(room, 5, 'again'))).toEqual([409, 'already_witnessed'])
    expect(await codeOf(wordOf(room, 5, 'Mango'))).toEqual([409, 'word_too_early'])
    expect(await codeOf(wordOf(room, 2, 'நதி'))).toEqual([409, 'word_not_promised'])
    const commitments = [wordCommitment(sha256, room.id, promised('Mango'))]
    expect((await room.look(room.holder(2))).lot).toMatchObject({ commitments, hasPromised: false })
    expect((await room.look(room.holder(5))).lot).toMatchObject({ commitments, hasPromised: true, hasTyped: false })

    await promiseOf(room, 2, 'நதி')
    expect(await codeOf(promiseOf(room, 4, 'third'))).toEqual([409, 'witnesses_complete'])
    expect(await codeOf(wordOf(room, 2, 'sea'))).toEqual([422, 'word_not_as_promised'])
    expect(await codeOf(wordOf(room, 2, 'two words'))).toEqual([400, 'invalid_input'])
    expect((await wordOf(room, 2, ' நதி ')).status).toBe(201)
    const seen = await room.look(room.holder(3))
    expect(seen.lot).toMatchObject({ wordsIn: 1 })
    expect(JSON.stringify(seen)).not.toContain('நதி')
    const drawn = await wordOf(room, 5, 'Mango')
    expect(drawn.reply.auction).toMatchObject({ state: 'settled', result: { by: 'lot', bid: 25_000 } })
    expect(drawn.reply.auction.result?.proof).toMatchObject({ version: 2, words: ['Mango', 'நதி'], tickets: [1, 3] })
    expect(await lotBreak(room)).toBeNull()
    expect(await codeOf(promiseOf(room, 4, 'late'))).toEqual([409, 'lot_not_waiting'])
    expect(await room.look()).toMatchObject({ lot: null, missingWords: [] })
  })

  // @spec AUC-9 @attack 60
  test('the database takes only promised words, after both promises, and until then gives no word away', async () => {
    const room = await tiedRoom()
    const write = (word: string, nonce = promised('mango').nonce) =>
      app.owner.query("insert into lot_word values ($1, 1, $2, $3, now(), decode($4, 'hex'))", [
        room.id,
        room.holder(5).id,
        word,
        nonce,
      ])
    const refused = { constraint: 'lot_word_as_promised' }
    await expect(write('mango')).rejects.toMatchObject(refused)
    await promiseOf(room, 5, 'mango')
    await expect(write('mango')).rejects.toMatchObject(refused)
    await promiseOf(room, 2, 'river')
    await expect(write('stone')).rejects.toMatchObject(refused)
    await expect(write('mango', promised('river').nonce)).rejects.toMatchObject(refused)
    await expect(app.owner.query('update lot_promise set commitment = commitment')).rejects.toThrow('append-only')

    const { rows } = await app.owner.query<{ word: string; promises: number }>(
      `select count(*)::int as promises, (select count(*)::int from lot_word where auction_id = $1) as words
         from lot_promise where auction_id = $1`,
      [room.id],
    )
    expect(rows).toEqual([{ promises: 2, words: 0 }])
    const { rows: tables } = await app.owner.query<{ name: string }>(
      "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    for (const { name } of tables) {
      const found = await app.owner.query(`select from ${name} one where one::text like any (array['%mango%', $1])`, [
        `%${promised('mango').nonce}%`,
      ])
      expect([name, found.rowCount]).toEqual([name, 0])
    }
    await wordOf(room, 5, 'mango')
    await wordOf(room, 2, 'river')
  })

  // @spec AUC-9
  test('a word is requested from people outside the lot; viewers get each step and never a word', async () => {
    const recorder = await app.recordEvents()
    const room = await tiedRoom()
    const notified = await app.owner.query<{ person_id: string }>(
      `select person_id from notice where kind = 'lot_waits' and link = $1`,
      [`/auctions/${room.id}`],
    )
    const outside = [2, 4, 5].map((ticketNo) => room.holder(ticketNo).id)
    expect(notified.rows.map(({ person_id }) => person_id).toSorted()).toEqual(outside.toSorted())
    await promiseOf(room, 2, 'mango')
    const published = (await recorder.events()).filter(({ channel }) => channel === `auction:${room.id}`)
    expect(published.slice(-3).map(({ name }) => name)).toEqual(['closed', 'lot', 'word'])
    expect(JSON.stringify(published)).not.toContain('mango')
    await promiseOf(room, 4, 'river')
    await wordOf(room, 2, 'mango')
    await wordOf(room, 4, 'river')
  })

  // @attack 60
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
      .call(endpoints.openAuction, { params: { id: await room.auctionOf(2) }, body: given.opening() })
    expect(next.problem.code).toBe('auction_out_of_order')
    await expect(
      app.owner.query(`update auction set state = 'cancelled', cancelled_at = now() where id = $1`, [room.id]),
    ).rejects.toMatchObject({ constraint: 'auction_frozen' })
    await bothWords(room, [2, 'mango'], [4, 'river'])
  })

  test('of four witnesses at once two are accepted, and one result comes of it', async () => {
    const chit = await startChit(app, { tickets: 6, months: 6, amount: fromRupees(360_000) })
    await given.paid(app, chit.running, 1)
    await given.clock(app, auctionDay(1))
    const room = await roomOf(chit)
    await room.as(room.admin).call(endpoints.openAuction, { params: { id: room.id }, body: given.opening(60) })
    for (const ticketNo of [1, 2]) expect((await room.bid(ticketNo, 30_000)).status).toBe(201)
    await room.close()
    const answers = await Promise.all([3, 4, 5, 6].map((ticketNo) => promiseOf(room, ticketNo, `word${ticketNo}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await Promise.all([3, 4, 5, 6].map((ticketNo) => wordOf(room, ticketNo, `word${ticketNo}`)))
    expect((await room.look()).result?.proof?.words).toHaveLength(2)
    expect(await lotBreak(room)).toBeNull()
  })
})

describe('when the time for words is over', () => {
  // @spec AUC-9
  test.each([
    ['one word alone was promised', 1, 0, []],
    ['both were promised, one was sent', 2, 1, ['Dev']],
    ['both were promised, none was sent', 2, 0, ['Bala', 'Dev']],
  ])(
    '%s: no word counts, the lot is drawn by the job, and who kept a word back is named',
    async (_, promises, sent, missing) => {
      const room = await tiedRoom()
      const witnesses = [2, 4].slice(0, promises)
      for (const ticketNo of witnesses) await promiseOf(room, ticketNo, `word${ticketNo}`)
      for (const ticketNo of witnesses.slice(0, sent)) await wordOf(room, ticketNo, `word${ticketNo}`)
      await app.clock.advance({ seconds: 590 })
      await closeDue(app.db)
      expect((await room.look()).state).toBe('closed')
      await app.clock.advance({ seconds: 12 })
      await closeDue(app.db)
      const { result, missingWords } = await room.look()
      expect(result?.proof).toMatchObject({ words: [], commitments: [], nonces: [] })
      expect(missingWords).toEqual(missing)
      expect(await lotBreak(room)).toBeNull()
    },
  )

  // @spec AUC-9
  test('a word that comes too late is refused and draws', async () => {
    const room = await tiedRoom()
    await app.clock.advance({ seconds: 601 })
    expect(await codeOf(promiseOf(room, 2, 'mango'))).toEqual([409, 'lot_not_waiting'])
    const { rows } = await app.owner.query<{ state: string }>('select state from auction where id = $1', [room.id])
    expect(rows).toEqual([{ state: 'settled' }])
    expect((await room.look()).result?.proof?.words).toEqual([])
  })

  test('a witness may be the one who closes', async () => {
    const room = await openRoom(app)
    for (const ticketNo of [1, 3]) await room.bid(ticketNo, 25_000)
    await app.clock.moveTo(new Date((await room.look()).closesAt))
    expect((await promiseOf(room, 2, 'mango')).reply.auction.state).toBe('closed')
    await promiseOf(room, 4, 'river')
    await wordOf(room, 4, 'river')
    expect((await wordOf(room, 2, 'mango')).reply.auction.state).toBe('settled')
  })
})

describe('where members cannot witness', () => {
  // @spec AUC-9 @attack 61
  test('all take part, so administrators do; the word of one of them alone does not count', async () => {
    const room = await openRoom(app)
    expect((await room.close()).lot?.tickets).toEqual([1, 2, 3, 4, 5])
    expect(await codeOf(promiseOf(room, 1, 'luck'))).toEqual([403, 'not_a_witness'])
    expect((await promise(room, room.admin, 'ledger')).status).toBe(201)
    expect(await codeOf(send(room, room.admin, 'ledger'))).toEqual([409, 'word_too_early'])
    await app.clock.advance({ seconds: 600 })
    expect((await room.look()).result?.proof?.words).toEqual([])
  })

  // @spec AUC-4, AUC-9
  test('a chit that gives its prizes by lot waits at the opening', async () => {
    const chit = await startChit(app, { terms: { prizeBy: 'lot' } })
    await given.paid(app, chit.running, 1, { except: [2, 4] })
    await given.clock(app, auctionDay(1))
    const room = await roomOf(chit)
    const opened = await room
      .as(room.admin)
      .call(endpoints.openAuction, { params: { id: room.id }, body: given.opening() })
    expect(opened.reply.state).toBe('closed')
    expect((await room.look()).lot?.tickets).toEqual([1, 3, 5])
    expect((await bothWords(room, [2, 'mango'], [4, 'river'])).reply.auction.state).toBe('settled')
    expect(await lotBreak(room)).toBeNull()
  })
})
