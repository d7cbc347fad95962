import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type WireReplyOf } from '@kuri/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportCoverage } from '../../../domain/test/coverage.ts'
import { MAX_STREAMS_OF_ONE_PERSON } from '../../src/realtime/event-streams.ts'
import { until } from '../jobs/processes.ts'
import type { ServerProcess } from '../server-process.ts'
import { brokenLaws } from './books-over-http.ts'
import { enrol, openCompany, type Company, type Person } from './company.ts'
import { insist, nothingMet, remote } from './remote.ts'
import { setUpLoad } from './load-setup.ts'
import { followRoom, type Follower } from './follower.ts'

/*
 * Twenty streams in one room (`STREAMS=500 SERVERS=3` long), over two server processes; every fifth reads slowly. Members bid through
 * both; one process is killed with -9 in the middle, its watchers go to the other and fetch the room. At the end everybody
 * shows every bid, once, in one order, and the same winner.
 */

const STREAMS = Number(process.env['STREAMS'] ?? 20)
/** How many processes serve them; one of them is killed. */
const SERVERS = Number(process.env['SERVERS'] ?? 2)
const BIDS_BEFORE = 40
const BIDS_AFTER = 40
const BETWEEN_BIDS_MS = 10
const SLOW_READER = { every: 5, restMs: 120 }
/** So long everybody still tries the dead one. */
const NOTICED_MS = 150
const SLOW_MACHINE_MS = 180_000

let company: Company
let everybody: readonly Person[]
let servers: readonly ServerProcess[]
let auction: string
beforeAll(async () => {
  company = await openCompany()
  // after the kill most streams come to one process
  const missing = Math.max(0, Math.ceil(STREAMS / MAX_STREAMS_OF_ONE_PERSON) - company.members.length)
  const watchers: Person[] = []
  for (let place = 0; place < missing; place += 1) {
    watchers.push(await enrol(company, `Watcher${String.fromCharCode('A'.charCodeAt(0) + place)}`))
  }
  const members = [...company.members, ...watchers]
  everybody = [company.admin, ...members]
  const others = Array.from({ length: SERVERS - 1 }, () => company.another())
  servers = [company.server(), ...(await Promise.all(others))]
  auction = (await setUpLoad({ ...company, members })).auction
}, SLOW_MACHINE_MS)
afterAll(() => company.close())

/** The address of the n-th server, or of the one that is left when that one is gone. */
const gone = new Set<ServerProcess>()
async function addressOf(place: number): Promise<string> {
  const server = servers[place % servers.length]
  const alive = server && !gone.has(server) ? server : servers.find((one) => !gone.has(one))
  return (await alive?.address) ?? ''
}

const met = nothingMet()
let amount = 0

/** Bids above everybody, through one's own server, until it is time to stop; every bid has a key and is answered in the end. */
async function bidOn(member: Person, place: number, isOver: () => boolean): Promise<void> {
  const api = remote(() => addressOf(place)).as(member)
  while (!isOver()) {
    const rupees = (amount += 1)
    const bidding = { params: { id: auction }, body: { amount: rupees }, idempotencyKey: `live room ${rupees}` }
    const placed = await insist(() => api.call(endpoints.placeBid, bidding), met)
    if (placed.status !== 201 && placed.problem.code !== 'bid_not_above_best') throw new Error(placed.problem.message)
    await sleep(BETWEEN_BIDS_MS)
  }
}

const look = async (): Promise<WireReplyOf<typeof endpoints.oneAuction>> =>
  (await company.admin.api.call(endpoints.oneAuction, { params: { id: auction } })).reply

let followers: readonly Follower[]
// @spec AUC-5, NTF-5
test(
  `${STREAMS} streams receive every bid once and in one order, although a server dies`,
  async () => {
    followers = Array.from({ length: STREAMS }, (_, place) =>
      followRoom(auction, everybody[place % everybody.length] ?? company.admin, () => addressOf(place), {
        restMs: place % SLOW_READER.every === 0 ? SLOW_READER.restMs : 0,
      }),
    )
    await until(() => Promise.resolve(followers.every((one) => one.connections() > 0)))
    let isOver = false
    const bidding = Promise.all(company.members.map((member, place) => bidOn(member, place, () => isOver)))
    await until(async () => (await look()).bidCount >= BIDS_BEFORE)

    const [, victim] = servers
    if (victim === undefined) throw new Error('there is no second server')
    victim.process.kill('SIGKILL')
    await victim.ended
    await sleep(NOTICED_MS)
    gone.add(victim)
    const before = (await look()).bidCount
    await until(async () => (await look()).bidCount >= before + BIDS_AFTER)
    isOver = true
    await bidding

    const { bids } = await look()
    await until(() => Promise.resolve(followers.every((one) => one.bids().length >= bids.length)))
    const inOrder = bids.map(({ seq, ticketNo, amount, hash }) => ({ seq, ticketNo, amount, hash }))
    expect(inOrder.map(({ seq }) => seq)).toEqual(inOrder.map((_, place) => place + 1))
    for (const follower of followers) expect(follower.bids()).toEqual(inOrder)
    expect(followers.map((one) => one.gaps())).toEqual(followers.map(() => 0))
    const came = followers.map((one) => one.connections())
    expect(came.filter((times) => times > 1).length).toBeGreaterThanOrEqual(STREAMS / servers.length)
    expect(met.broken).toBeGreaterThan(0)
    const again = followers.reduce((sum, one) => sum + one.repeated(), 0)
    const { broken, away } = met
    const marks = { bids: bids.length, 'came back': came.filter((times) => times > 1).length, 'came twice': again }
    reportCoverage({ harness: 'streams', seed: null, histories: STREAMS, met: { ...marks, broken, away } })
  },
  SLOW_MACHINE_MS,
)

// @spec AUC-5, NTF-5
test('all viewers get the same winner, and the ledger’s invariants hold', async () => {
  const { closesAt } = await look()
  const late = new Date(new Date(closesAt).getTime() + 1000).toISOString()
  await company.admin.api.call(endpoints.moveClock, { body: { now: late } })
  await until(() => Promise.resolve(followers.every((one) => one.results().length > 0)))
  const { result, bids } = await look()
  expect(result).toMatchObject({ by: 'bid', winner: { ticketNo: bids.at(-1)?.ticketNo }, bid: bids.at(-1)?.amount })
  for (const follower of followers) expect(follower.results()).toEqual([result])
  for (const follower of followers) follower.leave()
  expect(await brokenLaws(company)).toEqual([])
})
