import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type WireReplyOf } from '@kuri/contract'
import { dayInIndia } from '@kuri/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { openFakeSmtpServer, type FakeSmtpServer } from '../jobs/fake-smtp-server.ts'
import { until } from '../jobs/processes.ts'
import type { EventRecorder } from '../record-events.ts'
import type { ServerProcess } from '../server-process.ts'
import { openBooks, type BooksInside } from './books-inside.ts'
import { brokenLaws, serverTime } from './books-over-http.ts'
import { enrol, openCompany, type Company, type Person } from './company.ts'
import { remote } from './remote.ts'
import { credit, monthOf, runChit } from './load-setup.ts'

/*
 * Two server processes on one PostgreSQL, both with all their jobs. Six auctions open and close by the clock; at one of
 * them ten members bid at the deadline, five through each server. Everything that happens, happens once.
 */

const SMALL_CHITS = 5
const NEWCOMERS = ['Farida', 'Gopal', 'Hema', 'Irfan', 'Jaya']
/** Auctions open so long after they were announced, and last so long; a late bid moves the close, ten closing windows at most. */
const LEAD_MS = 20_000
const BEFORE_OPENING_MS = 500
const LASTS_MS = 5_000
const BEFORE_DEADLINE_MS = 1_000
const BETWEEN_BIDS_MS = 40
const SLOW_MACHINE_MS = 120_000

let box: FakeSmtpServer
let company: Company
let servers: readonly ServerProcess[]
let books: BooksInside
let recorder: EventRecorder
let bidders: readonly Person[]
/** The first is the one with ten bidders. */
let auctions: readonly string[]

beforeAll(async () => {
  box = await openFakeSmtpServer()
  company = await openCompany({ SMTP_URL: box.url })
  servers = [company.server(), await company.another()]
  books = await openBooks(company)
  recorder = await books.recordEvents()
  bidders = [...company.members, ...(await Promise.all(NEWCOMERS.map((name) => enrol(company, name))))]
  await Promise.all(bidders.map((bidder) => credit(company.admin, bidder, 5_000)))
  const small = Array.from({ length: SMALL_CHITS }, (_, turn) => announce(`Small chit ${turn + 1}`, company.members))
  auctions = await Promise.all([announce('Ten at the deadline', bidders), ...small])
}, SLOW_MACHINE_MS)
afterAll(async () => {
  await recorder.close()
  await books.close()
  await company.close()
  await box.close()
})

/** A chit whose first month is paid, its pool large enough for bids of ₹1 up to the hard close; gives its first auction. */
async function announce(name: string, members: readonly Person[]): Promise<string> {
  const { admin } = company
  const startDate = dayInIndia(new Date(await serverTime(company)))
  const size = members.length
  const form = { name, startDate, amount: 500 * size * size, durationInMonths: size, totalMembers: size }
  const chitId = await runChit(admin, members, { ...form, terms: { step: 1 } })
  const body = { chitId, ...monthOf(startDate, 1) }
  for (const member of members) await member.api.call(endpoints.payContribution, { body })
  return (await admin.api.call(endpoints.listAuctions, { query: { chitId } })).reply[0]?._id ?? ''
}

/** Moves every auction to a moment soon; gives when they open and close. */
async function schedule(): Promise<{ opens: number; closes: number }> {
  const opens = new Date(await serverTime(company)).getTime() + LEAD_MS
  const [opensAt, closesAt] = [new Date(opens).toISOString(), new Date(opens + LASTS_MS).toISOString()]
  for (const id of auctions) {
    const body = { opensAt, closesAt, reason: 'to be seen' }
    const moved = await company.admin.api.call(endpoints.rescheduleAuction, { params: { id }, body })
    expect(moved.reply.state).toBe('scheduled')
  }
  return { opens, closes: opens + LASTS_MS }
}

/**
 * Nobody waits for a moment that is some seconds away: the clock moves there, never back. The jumps are shorter than the
 * minute for which one server has a letter to itself, so no letter is sent twice.
 */
async function moveClockTo(instant: number): Promise<void> {
  if (instant <= new Date(await serverTime(company)).getTime()) return
  const body = { now: new Date(instant).toISOString() }
  expect((await company.admin.api.call(endpoints.moveClock, { body })).status).toBe(200)
}

/** The same person at one of the two servers. */
const through = (server: number, person: Person): Api =>
  remote(async () => (await servers[server]?.address) ?? '').as(person)

const statesOf = async (): Promise<string[]> =>
  (await books.rows<{ state: string }>('select state from auction where id = any($1)', [auctions])).map(
    ({ state }) => state,
  )

type Bid = WireReplyOf<typeof endpoints.placeBid>['bid']

/** Bids above everybody until the auction is closed; gives the receipts. */
async function bidUntilClosed(id: string, place: number, bidder: Person, next: () => number): Promise<Bid[]> {
  const api = through(place % servers.length, bidder)
  const receipts: Bid[] = []
  for (;;) {
    const answer = await api.call(endpoints.placeBid, { params: { id }, body: { amount: next() } })
    if (answer.status === 201) receipts.push(answer.reply.bid)
    else if (answer.problem.code === 'auction_closed') return receipts
    else if (answer.problem.code !== 'bid_not_above_best') throw new Error(answer.problem.message)
    await sleep(BETWEEN_BIDS_MS)
  }
}

let receipts: readonly Bid[]
test('by the clock, six auctions open, ten members bid at the deadline of one, and all are settled', async () => {
  const { opens, closes } = await schedule()
  const [busy = '', ...quiet] = auctions
  await moveClockTo(opens - BEFORE_OPENING_MS)
  await until(async () => (await statesOf()).every((state) => state !== 'scheduled'))
  const [, second] = company.members
  for (const id of quiet.slice(1)) {
    await second?.api.call(endpoints.placeBid, { params: { id }, body: { amount: 100 } })
  }
  await moveClockTo(closes - BEFORE_DEADLINE_MS)
  let amount = 0
  const next = () => (amount += 1)
  receipts = (await Promise.all(bidders.map((bidder, place) => bidUntilClosed(busy, place, bidder, next)))).flat()
  await until(async () => (await statesOf()).every((state) => state === 'settled'))
  expect(receipts.length).toBeGreaterThan(0)
  console.log(`${receipts.length} of ${amount} bids were taken`)
})

// @spec AUC-5
test('ten bidders had one order and one result, the same from both servers', async () => {
  const [id = ''] = auctions
  const looks = await Promise.all(
    servers.map(async (_, place) => {
      const look = (await through(place, company.admin).call(endpoints.oneAuction, { params: { id } })).reply
      return { bids: look.bids, head: look.chain.head, result: look.result, extensions: look.extensions }
    }),
  )
  const [look, other] = looks
  expect(look).toEqual(other)
  const inOrder = receipts.toSorted((one, another) => one.seq - another.seq)
  expect(look?.bids.map(({ seq, amount, at, hash }) => ({ seq, amount, at, hash }))).toEqual(inOrder)
  expect(inOrder.map(({ seq }) => seq)).toEqual(inOrder.map((_, place) => place + 1))
  const best = inOrder.at(-1)
  expect(look).toMatchObject({ head: best?.hash, result: { by: 'bid', bid: best?.amount } })
  expect(look?.extensions).toBeGreaterThan(0)
  const winner = look?.bids.at(-1)?.ticketNo
  expect(look?.result?.winner.ticketNo).toBe(winner)
})

// @spec CMP-1
test('each auction was opened, closed and settled once', async () => {
  const results = await books.rows('select from auction_result where auction_id = any($1)', [auctions])
  expect(results).toHaveLength(auctions.length)
  const settlements = await books.rows('select from journal where event_key = any($1)', [
    auctions.map((id) => `settle:${id}`),
  ])
  expect(settlements).toHaveLength(auctions.length)
  const published = (await recorder.events())
    .filter(({ name }) => ['opened', 'closed', 'settled'].includes(name))
    .map(({ channel, name }) => `${channel} ${name}`)
  expect(published).toHaveLength(new Set(published).size)
  for (const id of auctions) expect(published).toContain(`auction:${id} settled`)
  expect(await brokenLaws(company)).toEqual([])
})

// @spec NTF-2
test('every member was notified of each thing once, and every letter was posted once', async () => {
  const counts = await books.rows<{ kind: string; times: number }>(
    `select kind, count(*) as times from notice
      where link = any($1) and kind <> 'outbid' group by person_id, kind, link`,
    [auctions.map((id) => `/auctions/${id}`)],
  )
  expect(counts.filter(({ times }) => times !== 1)).toEqual([])
  const seats = bidders.length + SMALL_CHITS * company.members.length
  const ofKind = (...kinds: string[]) => counts.filter(({ kind }) => kinds.includes(kind)).length
  expect(ofKind('auction_scheduled_moved')).toBe(seats)
  expect(ofKind('auction_opened')).toBe(seats)
  expect(ofKind('auction_won', 'auction_settled')).toBe(seats)

  await until(async () => (await books.rows(`select from letter where state = 'waiting'`)).length === 0)
  const written = await books.rows(`select from letter where state = 'sent'`)
  expect(box.letters).toHaveLength(written.length)
  expect(new Set(box.letters.map(({ source }) => /^Message-ID: <(.+)@/im.exec(source)?.[1])).size).toBe(written.length)
})

test('neither server had a fault', () => {
  for (const server of servers) expect(server.output()).not.toContain('"level":50')
})
