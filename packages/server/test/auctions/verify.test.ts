import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AuctionProof, endpoints } from '@kuri/contract'
import { drawFrom, drawSeed, fromRupees, sha256, verifyAuction, type ProofBreak } from '@kuri/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { safeDecode } from 'zod/v4/core'
import { api } from '../api.ts'
import { startApp, type TestApp } from '../app.ts'
import * as given from '../given.ts'
import { alterationsOf, type Alteration } from './alterations.ts'
import { auctionDay, giveByBid, startChit, open, openRoom, roomOf, type Room } from './room.ts'
import { witnessed } from './witnessing.ts'

/*
 * The published proof, read as a stranger reads it: by the verify page's own rule (`verifyAuction`), and by the short script
 * alone, which shares no line with it.
 */

const SCRIPT = join(import.meta.dirname, '../../../web/public/verify-lot.mjs')

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'proof-'))
  const lines = (await readFile(SCRIPT, 'utf8')).split('\n').slice(0, CHAIN_AND_LOT_LINES)
  await writeFile(shortScript(), lines.join('\n'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const proofOf = async (id: string) =>
  (await api(app).call(endpoints.verifyAuction, { params: { auctionId: id } })).reply

/** The result of the page for a file: where it breaks, `unreadable`, or null when everything follows. */
function checkOnPage(file: unknown): ProofBreak | 'unreadable' | null {
  const read = safeDecode(AuctionProof, file as Parameters<typeof safeDecode<typeof AuctionProof>>[1])
  if (!read.success) return 'unreadable'
  const { chain, ...rest } = read.data
  return chain === null ? 'unreadable' : verifyAuction(sha256, { ...rest, chain })
}

/** So many lines of the script check chain and lot; what follows them decides who had to win. */
const CHAIN_AND_LOT_LINES = 62
const shortScript = (): string => join(folder, 'first-lines.mjs')

let files = 0
/** The result of the script for a file, in a process of its own: its last line, and whether it ended well (with the code 0). */
async function runScript(file: unknown, script = SCRIPT): Promise<{ holds: boolean; lastLine: string }> {
  const path = await write(file)
  return await new Promise((resolve) => {
    execFile(process.execPath, [script, path], (error, stdout) =>
      resolve({ holds: error === null, lastLine: stdout.trim().split('\n').at(-1) ?? '' }),
    )
  })
}

async function write(file: unknown): Promise<string> {
  files += 1
  const path = join(folder, `proof-${files}.json`)
  await writeFile(path, JSON.stringify(file))
  return path
}

/** Of each of these files whether the script is content: it is run for one after the other, in one thread. */
async function scriptHolds(proofs: readonly unknown[]): Promise<boolean[]> {
  const paths = await Promise.all(proofs.map(write))
  const held = new Uint8Array(new SharedArrayBuffer(paths.length))
  const workerData = { script: SCRIPT, files: paths, held }
  const thread = new Worker(join(import.meta.dirname, 'script-launcher.ts'), { workerData, stdout: true })
  expect(await once(thread, 'exit')).toEqual([0])
  return [...held].map((one) => one === 1)
}

async function expectHolds(id: string, lastLine: string) {
  const proof = await proofOf(id)
  expect(checkOnPage(proof)).toBeNull()
  expect(await runScript(proof)).toEqual({ holds: true, lastLine: `holds  ${lastLine}` })
  return proof
}

const winnerOf = async (room: Room) => (await room.look()).result?.winner.ticketNo ?? 0

// @spec AUC-8
describe('a visitor with only the file finds who had to win', () => {
  test('by the highest bid', async () => {
    const room = await openRoom(app)
    await room.bid(2, 4000)
    await room.bid(3, 5000)
    await room.close()
    const proof = await expectHolds(room.id, 'ticket 3 had to win, by bid, for 5000 rupees')
    expect(JSON.stringify(proof)).not.toMatch(/Asha|Bala|Charu|name|userId/)
  })

  // @spec AUC-4
  test.each([2, 3, 10])('by the lot among %i at the cap', async (count) => {
    const tickets = 10
    const room = await openRoom(app, { tickets, months: tickets, amount: fromRupees(100_000) })
    for (let ticketNo = 1; ticketNo <= count; ticketNo += 1) expect((await room.bid(ticketNo, 5000)).status).toBe(201)
    await room.close()
    await expectHolds(room.id, `ticket ${await winnerOf(room)} had to win, by lot, for 5000 rupees`)
  })

  test('by the lot when nobody bid, in the second month, at the commission', async () => {
    const chit = await startChit(app, { terms: { commissionBp: 500, dividendSharedBy: 'all-tickets' } })
    await giveByBid(chit, 1, [[4, 5000]])
    await given.clock(app, auctionDay(2))
    await given.paid(app, chit.running, 2)
    const room = await open(chit, 2)
    await room.close()
    const proof = await expectHolds(room.id, `ticket ${await winnerOf(room)} had to win, by lot, for 2500 rupees`)
    expect(proof.chain?.genesis.unprizedTickets).toEqual([1, 2, 3, 5])
  })

  test('as the last, and as the chart says', async () => {
    const alone = await startChit(app)
    await given.paid(app, alone.running, 1, { except: [1, 3, 4, 5] })
    await given.clock(app, auctionDay(1))
    const last = await roomOf(alone)
    await last.as(last.admin).call(endpoints.openAuction, { params: { id: last.id }, body: given.opening() })
    const taken = await expectHolds(last.id, 'ticket 2 had to win, by last, for 0 rupees')
    expect(taken.chain?.bids).toEqual([])

    const fixedDiscounts = [5000, 4000, 3000, 2000, 1000].map(fromRupees)
    const charted = await startChit(app, { terms: { prizeBy: 'fixed', fixedDiscounts } })
    await given.paid(app, charted.running, 1)
    await given.clock(app, auctionDay(1))
    const fixed = await roomOf(charted)
    await fixed.as(fixed.admin).call(endpoints.openAuction, { params: { id: fixed.id }, body: given.opening() })
    await expectHolds(fixed.id, 'ticket 1 had to win, by fixed, for 5000 rupees')
  })
})

// @spec AUC-8
test('what an auction began from stands with it: a later amendment of the scheme changes nothing in its proof', async () => {
  const room = await openRoom(app)
  await room.bid(2, 4000)
  await room.close()
  const before = await proofOf(room.id)
  // as a migration would do it after a change of law
  await app.owner.query('alter table chit disable trigger user')
  await app.owner.query('update chit set gst_bp = 2800, cap_bp = 4000 where id = $1', [room.running.chit._id])
  await app.owner.query('alter table chit enable trigger user')
  expect(await proofOf(room.id)).toEqual(before)
  await expectHolds(room.id, 'ticket 2 had to win, by bid, for 4000 rupees')
})

describe('what is published when', () => {
  test('before the close only the promise, of a cancelled auction its void bids', async () => {
    const room = await openRoom(app)
    await room.bid(2, 4000)
    const open = await proofOf(room.id)
    expect(open).toMatchObject({ state: 'open', chain: null, lot: null, result: null })
    expect(open.commitment).toBe((await room.look()).chain.commitment)
    expect((await runScript(open)).lastLine).toContain('not published yet: this auction is open')
    const reason = 'The line was down'
    await room.as(room.admin).call(endpoints.cancelAuction, { params: { id: room.id }, body: { reason } })
    const cancelled = await expectHolds(room.id, 'no result: this auction is cancelled')
    expect(cancelled.chain?.bids.map(({ ticketNo, discount }) => [ticketNo, discount])).toEqual([[2, 4000]])
  })

  test('nothing of an auction that is not there', async () => {
    const { problem } = await api(app).call(endpoints.verifyAuction, { params: { auctionId: 'none' } })
    expect(problem.code).toBe('not_found')
  })
})

test('a proof from before dividends were rounded to the rupee still holds, as it was kept in a file', async () => {
  const room = await openRoom(app)
  await room.bid(2, 4000)
  await room.close()
  const { chain, ...proof } = await proofOf(room.id)
  if (chain === null) throw new Error('this auction is over')
  const { dividendRounding, ...terms } = chain.genesis.terms
  const file = { ...proof, chain: { ...chain, genesis: { ...chain.genesis, terms } } }
  expect([dividendRounding, checkOnPage(file), (await runScript(file)).holds]).toEqual(['paise', null, true])
})

/** As if the auction had been announced with witnesses. */
async function waitForWitnesses(room: Room): Promise<void> {
  await app.owner.query('alter table auction disable trigger user')
  await app.owner.query('update auction set witness_seconds = 600 where id = $1', [room.id])
  await app.owner.query('alter table auction enable trigger user')
}

// @spec AUC-8
test('a proof from before words were promised still holds, as it was kept in a file', async () => {
  const room = await openRoom(app)
  for (const ticketNo of [2, 4]) await room.bid(ticketNo, 25_000)
  await room.close()
  const { lot, ...proof } = await proofOf(room.id)
  if (lot === null) throw new Error('this auction has a lot')
  const { commitments: _, nonces: __, ...older } = lot
  const words = ['mango', 'river']
  // the word of the last witness is tried until it draws the same ticket: what was possible then
  for (let turn = 0; ; turn += 1) {
    words[1] = `river${turn}`
    const draw = { auctionId: room.id, secret: lot.secret, head: lot.frozenHead, words, nonces: null }
    const seed = drawSeed(sha256, draw)
    if (drawFrom(sha256, seed, lot.ticketNos) !== lot.winner) continue
    const file = { ...proof, version: 1, lot: { ...older, words, seed } }
    expect([checkOnPage(file), (await runScript(file)).holds]).toEqual([null, true])
    return
  }
})

// @spec AUC-8
test('a proof altered in any one place is caught, by the page’s rule and by the script', async () => {
  const room = await openRoom(app, { terms: { dividendRounding: 'rupee' } })
  await room.bid(1, 4000)
  for (const ticketNo of [2, 4]) await room.bid(ticketNo, 25_000)
  await waitForWitnesses(room)
  await room.close()
  await witnessed(room, [
    [room.holder(3), 'mango'],
    [room.holder(5), 'நதி'],
  ])
  const proof = await proofOf(room.id)
  expect(proof).toMatchObject({ version: 2, lot: { words: ['mango', 'நதி'] } })
  expect([checkOnPage(proof), (await runScript(proof)).holds]).toEqual([null, true])
  const alterations = alterationsOf(proof).filter(({ at }) => at !== 'version')
  expect(alterations.length).toBeGreaterThan(50)
  expect(alterations.filter(({ altered }) => checkOnPage(altered) === null).map(({ at }) => at)).toEqual([])
  expect(await passedByScript(proof, alterations)).toEqual([])
})

/**
 * Where the script did not notice that a proof was altered. The whole proof, first and last, holds in the same thread:
 * without that, a script that fails always would pass this test.
 */
async function passedByScript(proof: unknown, alterations: readonly Alteration[]): Promise<string[]> {
  const held = await scriptHolds([proof, ...alterations.map(({ altered }) => altered), proof])
  expect([held.at(0), held.at(-1)]).toEqual([true, true])
  return alterations.filter((_, place) => held[place + 1]).map(({ at }) => at)
}

/** Shown twice, or not shown, is no lie about a limit. */
const REPEATED: readonly string[] = ['opened with one more', 'opened with one less']

/** Limits that are set, changed, shown and removed, a bid at the cap, and the proof of it. */
async function withLimits() {
  const room = await openRoom(app)
  const params = { id: room.id }
  const limit = async (ticketNo: number, maxAmount: number) =>
    await room.as(room.holder(ticketNo)).call(endpoints.lodgeOffer, { params, body: { maxAmount } })
  await limit(1, 3000)
  await room.bid(2, 2000)
  await limit(3, 4000)
  await limit(1, 6000)
  await room.as(room.holder(3)).call(endpoints.withdrawOffer, { params })
  await room.bid(2, 5000)
  await room.close()
  const proof = await proofOf(room.id)
  const limits = (await room.look(room.holder(1))).yourTickets[0]?.limits ?? []
  return { ...proof, opened: limits.map(({ maxAmount, salt }) => ({ ticketNo: 1, limit: maxAmount, salt })) }
}

describe('limits of automatic bids', () => {
  test('a proof with limits holds, for the page’s rule and for the script, and altered in any one place it does not', async () => {
    const proof = await withLimits()
    expect([proof.version, proof.chain?.offers?.length, proof.opened.length]).toEqual([3, 4, 2])
    expect([checkOnPage(proof), (await runScript(proof)).holds]).toEqual([null, true])
    const alterations = alterationsOf(proof).filter(({ at }) => at !== 'version' && !REPEATED.includes(at))
    expect(alterations.filter(({ altered }) => checkOnPage(altered) === null).map(({ at }) => at)).toEqual([])
    expect(await passedByScript(proof, alterations)).toEqual([])
  })

  // @spec AUC-8
  test('a limit invented afterwards is caught: a bid it would explain, one in its place, one that is shown', async () => {
    const { chain, opened, ...proof } = await withLimits()
    if (chain === null) throw new Error('this auction has a chain')
    const [first, ...others] = chain.offers ?? []
    if (first === undefined) throw new Error('this auction has limits')
    const invented = { ...first, commitment: chain.head }
    const byHand = chain.bids.map((bid) => (bid.seq === 2 ? { ...bid, forOffer: first.commitment } : bid))
    const files = [
      [{ ...proof, opened, chain: { ...chain, offers: [invented, ...others] } }, 'BREAKS limit 1'],
      [{ ...proof, opened, chain: { ...chain, bids: byHand } }, 'BREAKS bid 2'],
      [{ ...proof, opened: [{ ticketNo: 1, limit: 9000, salt: chain.head }], chain }, 'BREAKS ticket 1 had set 9000'],
    ] as const
    for (const [file, text] of files) {
      expect(checkOnPage(file)).not.toBeNull()
      expect((await runScript(file)).lastLine).toContain(text)
    }
  })
})

// @spec AUC-8
test('the script’s first lines check chain and lot: they draw the same ticket, and stop where a bid, the secret or a word was altered', async () => {
  const room = await openRoom(app)
  for (const ticketNo of [2, 4]) await room.bid(ticketNo, 25_000)
  await room.close()
  const proof = await proofOf(room.id)
  const { chain, lot } = proof
  if (chain === null || lot === null) throw new Error('this auction has a lot')
  const drawn = `drawn again: ticket ${await winnerOf(room)}`
  expect(await runScript(proof, shortScript())).toEqual({ holds: true, lastLine: `holds  ${drawn}` })
  const bids = chain.bids.map((bid) => ({ ...bid, discount: bid.discount - 100 }))
  const lastLine = async (altered: object) => (await runScript({ ...proof, ...altered }, shortScript())).lastLine
  expect(await lastLine({ chain: { ...chain, bids } })).toMatch(/^BREAKS bid 1: ticket 2, 24900 rupees/)
  expect(await lastLine({ lot: { ...lot, secret: chain.head } })).toBe('BREAKS the secret is the one promised')
  expect(await lastLine({ lot: { ...lot, words: ['river'] } })).toBe('BREAKS the words are those promised')
  const before = { commitments: null, nonces: null }
  expect(await lastLine({ lot: { ...lot, ...before } })).toMatch(/^BREAKS the seed, with the words .*: none$/)
  expect(await lastLine({ lot: { ...lot, ticketNos: [2, 3, 4] } })).toBe('BREAKS tickets in the lot: 2,3,4')
})

// @spec AUC-8
test('it is pointed at: which bid, which part', async () => {
  const room = await openRoom(app)
  for (const [ticketNo, rupees] of [
    [1, 4000],
    [2, 4500],
    [3, 6000],
  ] as const)
    await room.bid(ticketNo, rupees)
  await room.close()
  const proof = await proofOf(room.id)
  const bids = proof.chain?.bids.map((bid) => (bid.seq === 2 ? { ...bid, ticketNo: 5 } : bid))
  const altered = { ...proof, chain: { ...proof.chain, bids } }
  expect(checkOnPage(altered)).toEqual({ at: 'bid', seq: 2 })
  const lastLine = expect.stringMatching(/^BREAKS bid 2: ticket 5, 4500 rupees/)
  expect(await runScript(altered)).toEqual({ holds: false, lastLine })
  const another = { ...proof, result: { by: 'bid', ticketNo: 1, discount: 4000 } }
  expect(checkOnPage(another)).toEqual({ at: 'result' })
  const whoHadToWin = 'BREAKS ticket 3 had to win, by bid, for 6000 rupees'
  expect(await runScript(another)).toEqual({ holds: false, lastLine: whoHadToWin })
})
