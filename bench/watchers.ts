import { loadavg } from 'node:os'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_STREAMS_OF_ONE_PERSON } from '../packages/server/src/realtime/event-streams.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { hangUp } from './lean-client.ts'
import { reportRow } from './rows.ts'
import { openAuctions, post } from './auction-setup.ts'

/*
 * One live bid to the last of 2,000 watchers: from the moment the bidder sends it until the last of all event streams has
 * it, over HTTP, with the commit on the disk in between; and the memory of the server when they all have had them.
 * `npm run bench:watchers`; WATCHERS=…, BIDS=…
 */

const WATCHERS = Number(process.env['WATCHERS'] ?? 2_000)
const BIDS = Number(process.env['BIDS'] ?? 200)
const BETWEEN_BIDS_MS = 250
const WARM_UP = 20
const AT_ONCE = 50
const GOAL_MS = 60
const GOAL_MIB = 250

/** Everybody who waits for the bid of a number; each resolves when they have it. */
interface Waiting {
  readonly mark: string
  readonly tookMs: number[]
  readonly began: number
  readonly allHave: () => void
}

let waiting: Waiting | undefined

function receive(bytes: Buffer): void {
  if (waiting === undefined || !bytes.includes(waiting.mark)) return
  waiting.tookMs.push(performance.now() - waiting.began)
  if (waiting.tookMs.length === WATCHERS) waiting.allHave()
}

/** A watcher's stream; resolves when it stands. A bare connection: 2,000 real watchers do not read with one processor. */
async function watch(server: BenchServer, auctionId: string, token: string): Promise<() => void> {
  const { hostname, port } = new URL(server.address)
  return await new Promise((resolve, reject) => {
    const line = connect(Number(port), hostname)
    line.once('error', reject)
    line.once('data', (head: Buffer) => {
      if (!head.includes('HTTP/1.1 200')) return reject(new Error(`no stream: ${head.toString()}`))
      line.on('data', receive)
      resolve(() => line.destroy())
    })
    line.write(
      `GET /api/auctions/${auctionId}/events HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
  })
}

/** Places a bid and waits until every watcher has it; gives how long each waited. */
async function bid(server: BenchServer, auctionId: string, token: string, rupees: number): Promise<number[]> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const tookMs: number[] = []
  waiting = { mark: `"seq": ${rupees},`, tookMs, began: performance.now(), allHave: resolve }
  const answer = await post(server, `/api/auctions/${auctionId}/bids`, token, { amount: rupees })
  if (answer.status !== 201) throw new Error(answer.body)
  await promise
  return tookMs
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)

const server = await startBenchServer({ AUCTION_NOTICE_MINUTES: '0', AUCTION_MIN_SECONDS: '1' })
try {
  const { bidders, auctionIds } = await openAuctions(server, 1, 1 + Math.ceil(WATCHERS / MAX_STREAMS_OF_ONE_PERSON))
  const [auctionId = ''] = auctionIds
  const [bidder, ...watchers] = bidders
  const leave: (() => void)[] = []
  while (leave.length < WATCHERS) {
    const from = leave.length
    const some = Array.from({ length: Math.min(AT_ONCE, WATCHERS - from) }, (_, place) => from + place)
    const tokenOf = (place: number): string => watchers[Math.floor(place / MAX_STREAMS_OF_ONE_PERSON)]?.token ?? ''
    leave.push(...(await Promise.all(some.map((place) => watch(server, auctionId, tokenOf(place))))))
  }
  const load = loadavg()[0]?.toFixed(1)
  const last: number[] = []
  const each: number[] = []
  for (let seq = 1; seq <= WARM_UP + BIDS; seq += 1) {
    const tookMs = await bid(server, auctionId, bidder?.token ?? '', seq)
    if (seq > WARM_UP) {
      last.push(Math.max(...tookMs))
      each.push(...tookMs)
    }
    await sleep(BETWEEN_BIDS_MS)
  }
  last.sort((a, b) => a - b)
  each.sort((a, b) => a - b)
  const row = (what: string, sorted: readonly number[]) => ({
    what,
    'p50 ms': at(sorted, 0.5),
    'p99 ms': at(sorted, 0.99),
    'max ms': at(sorted, 1 - Number.EPSILON),
  })
  console.log(
    `${BIDS} bids, ${WATCHERS} watchers on one process; load of the machine at the start ${load}; goal: last, p99 < ${GOAL_MS} ms`,
  )
  const p99 = last[Math.floor(last.length * 0.99)] ?? Number.NaN
  reportRow({
    what: `a live bid to the last of ${WATCHERS} watchers, p99`,
    seen: `${p99.toFixed(0)} ms`,
    yardstick: '–',
    ratio: null,
    goal: `< ${GOAL_MS} ms`,
    isHeld: p99 < GOAL_MS,
  })
  const memory = await server.residentMiB()
  reportRow({
    what: `memory of a server with ${WATCHERS} watchers, after the bids`,
    seen: `${memory.toFixed(0)} MiB`,
    yardstick: '–',
    ratio: null,
    goal: `≤ ${GOAL_MIB} MiB`,
    isHeld: memory <= GOAL_MIB,
  })
  console.log(`memory of the server: ${memory.toFixed(0)} MiB (goal ≤ ${GOAL_MIB} MiB)`)
  console.table([row('to the last of the watchers', last), row('to any of them', each)])
  for (const one of leave) one()
} finally {
  hangUp()
  await server.stop()
}
