import { Agent, request } from 'node:http'
import { fromRupees, toRupees, type Result } from '@kuri/domain'
import { today } from '../packages/server/src/clock.ts'
import { connect } from '../packages/server/src/database/connect.ts'
import { newId } from '../packages/server/src/database/ids.ts'
import { inTransaction } from '../packages/server/src/database/transaction.ts'
import type { Db } from '../packages/server/src/database/types.ts'
import { createChit } from '../packages/server/src/features/chits/create-chit.ts'
import { startChit } from '../packages/server/src/features/chits/start-chit.ts'
import * as sessions from '../packages/server/src/features/sessions/service.ts'
import { openHouse, type BenchHouse } from './house.ts'
import { tpcb } from './yardstick.ts'

/*
 * Bids over HTTP: 8 bidders on one hot auction, then on 100 auctions, beside TPC-B-like transactions on the same
 * PostgreSQL in the same run. `npm run bench:bids`; SECONDS=… for longer runs, AUCTIONS=… for more of them.
 */

const BIDDERS = 8
const SECONDS = Number(process.env['SECONDS'] ?? 10)
const AUCTIONS = Number(process.env['AUCTIONS'] ?? 100)
/** The largest chit there is: room for millions of bids, each a rupee above the last. */
const AMOUNT = fromRupees(1_000_000_000)
const GOALS = { hot: 0.5, spread: 0.7 }

interface Bidder {
  readonly id: string
  readonly token: string
}

async function prepare(house: BenchHouse): Promise<{ bidders: Bidder[]; auctionIds: string[] }> {
  const connection = connect(house.ownerUrl(), { most: 4 })
  const { db } = connection
  const admin = await signIn(db, 'admin', 0)
  const bidders: Bidder[] = []
  for (let place = 1; place <= BIDDERS; place += 1) bidders.push(await signIn(db, 'member', place))
  for (let count = 0; count <= AUCTIONS; count += 1) await runningChit(db, admin.id, bidders)
  // the first month counts as paid: what is measured is the bids
  await connection.pool.query(
    `update instalment set state = 'paid', paid_at = kuri_now(), paid_by = 'wallet', receipt_no = next_receipt_no(chit_id)
      where month_no = 1`,
  )
  const { rows } = await connection.pool.query<{ id: string }>('select id from auction where prize_no = 1 order by id')
  await connection.close()
  const auctionIds = rows.map(({ id }) => id)
  for (const id of auctionIds) {
    const opened = await post(house, `/api/admin/auctions/${id}/open`, admin.token, { seconds: 86_400 })
    if (opened.status !== 200) throw new Error(`auction ${id} did not open: ${opened.body}`)
  }
  return { bidders, auctionIds }
}

async function signIn(db: Db, role: 'admin' | 'member', place: number): Promise<Bidder> {
  return await inTransaction(db, async (tx) => {
    const id = newId()
    const name = `${role} ${place}`
    await tx
      .insertInto('person')
      .values({ id, name, email: `${role}.${place}@kuri.test`, role, password_hash: 'nobody logs in with this' })
      .execute()
    const { token } = await sessions.start(tx, { personId: id, userAgent: 'bench', address: '127.0.0.1' })
    return { id, token }
  })
}

async function runningChit(db: Db, by: string, bidders: readonly Bidder[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    const form = {
      name: 'Bench',
      amount: AMOUNT,
      durationInMonths: BIDDERS,
      totalMembers: BIDDERS,
      startDate: await today(tx),
      terms: { step: fromRupees(1) },
    }
    const { _id: id } = must(await createChit(tx, { form, by, requestId: 'bench' }))
    await tx
      .insertInto('ticket')
      .values(
        bidders.map((bidder, index) => ({ id: newId(), chit_id: id, ticket_no: index + 1, person_id: bidder.id })),
      )
      .execute()
    must(await startChit(tx, { id, by, requestId: 'bench' }))
  })
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const agent = new Agent({ keepAlive: true, maxSockets: BIDDERS })

async function post(
  house: BenchHouse,
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: string }> {
  const text = JSON.stringify(body)
  return await new Promise((resolve, reject) => {
    const call = request(
      house.address + path,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        let said = ''
        answer.on('data', (part: Buffer) => (said += part.toString()))
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: said }))
      },
    )
    call.once('error', reject)
    call.end(text)
  })
}

interface Measured {
  readonly taken: number
  readonly overtaken: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Every bidder bids as fast as the answers come, each time a rupee above what was last asked for in that auction. */
async function bid(house: BenchHouse, bidders: readonly Bidder[], auctionIds: readonly string[]): Promise<Measured> {
  const next = new Map(auctionIds.map((id) => [id, fromRupees(1)]))
  const tookMs: number[] = []
  let overtaken = 0
  const until = performance.now() + SECONDS * 1000
  await Promise.all(
    bidders.map(async ({ token }, place) => {
      for (let turn = place; performance.now() < until; turn += 1) {
        const id = auctionIds[turn % auctionIds.length] ?? ''
        const discount = next.get(id) ?? fromRupees(1)
        next.set(id, fromRupees(toRupees(discount) + 1))
        const began = performance.now()
        const { status, body } = await post(house, `/api/auctions/${id}/bids`, token, { amount: toRupees(discount) })
        if (status === 201) tookMs.push(performance.now() - began)
        else if (body.includes('bid_not_above_best')) overtaken += 1
        else throw new Error(`${status} ${body}`)
      }
    }),
  )
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN
  return { taken: tookMs.length / SECONDS, overtaken: overtaken / SECONDS, p50Ms: at(0.5), p99Ms: at(0.99) }
}

const house = await openHouse({ AUCTION_NOTICE_MINUTES: '0', AUCTION_MIN_SECONDS: '1' })
try {
  const { bidders, auctionIds } = await prepare(house)
  const [hotAuction = '', ...others] = auctionIds
  const yardstick = await tpcb(house, BIDDERS, SECONDS)
  const hot = await bid(house, bidders, [hotAuction])
  const spread = await bid(house, bidders, others)
  const row = (what: string, { taken, overtaken, p50Ms, p99Ms }: Measured, goal: number) => ({
    what,
    'bids/s': Math.round(taken),
    'overtaken/s': Math.round(overtaken),
    'p50 ms': Number(p50Ms.toFixed(1)),
    'p99 ms': Number(p99Ms.toFixed(1)),
    ratio: Number((taken / yardstick.tps).toFixed(2)),
    goal,
  })
  console.log(`${yardstick.name}, ${BIDDERS} clients: ${Math.round(yardstick.tps)} tps`)
  console.table([row('one hot auction', hot, GOALS.hot), row(`${AUCTIONS} auctions`, spread, GOALS.spread)])
} finally {
  agent.destroy()
  await house.stop()
}
