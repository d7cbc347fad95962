import { fromRupees, toRupees } from '@kuri/domain'
import { startBenchServer, type BenchServer } from './server.ts'
import { hangUp } from './lean-client.ts'
import { reportRatio, WARM_SECONDS } from './rows.ts'
import { openAuctions, post, type SignedIn } from './auction-setup.ts'
import { tpcb } from './yardstick.ts'

/*
 * Bids over HTTP: 8 bidders on one hot auction, then on 100 auctions, beside TPC-B-like transactions on the same
 * PostgreSQL in the same run. `npm run bench:bids`; SECONDS=… for longer runs, AUCTIONS=… for more of
 * them, WARM_SECONDS=… for what is not measured before.
 */

const BIDDERS = 8
const SECONDS = Number(process.env['SECONDS'] ?? 10)
const AUCTIONS = Number(process.env['AUCTIONS'] ?? 100)
const GOALS = { hot: 0.5, spread: 0.7 }

interface Measured {
  readonly taken: number
  readonly overtaken: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Every bidder bids as fast as the answers come, each time a rupee above what was last asked for in that auction. */
async function bid(
  server: BenchServer,
  bidders: readonly SignedIn[],
  auctionIds: readonly string[],
  seconds = SECONDS,
): Promise<Measured> {
  const next = new Map(auctionIds.map((id) => [id, fromRupees(1)]))
  const tookMs: number[] = []
  let overtaken = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    bidders.map(async ({ token }, place) => {
      for (let turn = place; performance.now() < until; turn += 1) {
        const id = auctionIds[turn % auctionIds.length] ?? ''
        const discount = next.get(id) ?? fromRupees(1)
        next.set(id, fromRupees(toRupees(discount) + 1))
        const began = performance.now()
        const { status, body } = await post(server, `/api/auctions/${id}/bids`, token, { amount: toRupees(discount) })
        if (status === 201) tookMs.push(performance.now() - began)
        else if (body.includes('bid_not_above_best')) overtaken += 1
        else throw new Error(`${status} ${body}`)
      }
    }),
  )
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN
  return { taken: tookMs.length / seconds, overtaken: overtaken / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

const server = await startBenchServer({ AUCTION_NOTICE_MINUTES: '0', AUCTION_MIN_SECONDS: '1' })
try {
  const { bidders, auctionIds } = await openAuctions(server, AUCTIONS + 2, BIDDERS)
  const [firstAuction = '', hotAuction = '', ...others] = auctionIds
  const yardstick = await tpcb(server, BIDDERS, SECONDS)
  await bid(server, bidders, [firstAuction], WARM_SECONDS)
  const hot = await bid(server, bidders, [hotAuction])
  const spread = await bid(server, bidders, others)
  const row = (what: string, { taken, overtaken, p50Ms, p99Ms }: Measured, goal: number) => ({
    what,
    'bids/s': Math.round(taken),
    'overtaken/s': Math.round(overtaken),
    'p50 ms': Number(p50Ms.toFixed(1)),
    'p99 ms': Number(p99Ms.toFixed(1)),
    ratio: Number((taken / yardstick.tps).toFixed(2)),
    goal,
  })
  const theirs = { name: `${yardstick.name}/s`, rate: yardstick.tps }
  for (const [what, { taken }, goal] of [
    ['bids, one hot auction, 8 clients', hot, GOALS.hot],
    [`bids, ${AUCTIONS} auctions, 8 clients`, spread, GOALS.spread],
  ] as const) {
    reportRatio(what, { ours: taken, theirs, unit: 'a second', goal })
  }
  console.log(`${yardstick.name}, ${BIDDERS} clients: ${Math.round(yardstick.tps)} tps`)
  console.table([row('one hot auction', hot, GOALS.hot), row(`${AUCTIONS} auctions`, spread, GOALS.spread)])
} finally {
  hangUp()
  await server.stop()
}
