import { fromRupees, type Result } from '@kuri/domain'
import { today } from '../packages/server/src/clock.ts'
import { connect } from '../packages/server/src/database/connect.ts'
import { newId } from '../packages/server/src/database/ids.ts'
import { inTransaction } from '../packages/server/src/database/transaction.ts'
import type { Db } from '../packages/server/src/database/types.ts'
import { createChit } from '../packages/server/src/features/chits/create-chit.ts'
import { keepAcceptance } from '../packages/server/src/features/agreements/service.ts'
import * as chits from '../packages/server/src/features/chits/service.ts'
import { startChit } from '../packages/server/src/features/chits/start-chit.ts'
import * as sessions from '../packages/server/src/features/sessions/service.ts'
import type { BenchServer } from './server.ts'
import { callServer } from './lean-client.ts'

/** The largest chit there is: room for millions of bids, each a rupee above the last. */
const AMOUNT = fromRupees(1_000_000_000)
const A_DAY_SECONDS = 86_400

export interface SignedIn {
  readonly id: string
  readonly token: string
}

export interface AuctionSetup {
  readonly bidders: readonly SignedIn[]
  /** Open for a day; every bidder has a ticket in each. */
  readonly auctionIds: readonly string[]
}

/** Opens auctions and signs in so many bidders. */
export async function openAuctions(server: BenchServer, count: number, bidderCount: number): Promise<AuctionSetup> {
  const { admin, bidders, auctionIds } = await runningChits(server, count, bidderCount)
  for (const id of auctionIds) {
    const opened = await post(server, `/api/admin/auctions/${id}/open`, admin.token, {
      seconds: A_DAY_SECONDS,
      reason: 'Measurement',
    })
    if (opened.status !== 200) throw new Error(`auction ${id} did not open: ${opened.body}`)
  }
  return { bidders, auctionIds }
}

/** So many chits of the same bidders, a month for each of them by default, their first month paid, their auctions scheduled. */
export async function runningChits(
  server: BenchServer,
  count: number,
  bidderCount: number,
  months = bidderCount,
): Promise<AuctionSetup & { readonly admin: SignedIn }> {
  const connection = connect(server.ownerUrl(), { most: 4 })
  const { db } = connection
  const admin = await signIn(db, 'admin', 0)
  const bidders: SignedIn[] = []
  for (let place = 1; place <= bidderCount; place += 1) bidders.push(await signIn(db, 'member', place))
  for (let made = 0; made < count; made += 1) await runningChit(db, { by: admin.id, bidders, months })
  // the first month counts as paid: what is measured is the bids
  await connection.pool.query(
    `update instalment set state = 'paid', paid_at = kuri_now(), paid_by = 'wallet', receipt_no = next_receipt_no(chit_id)
      where month_no = 1`,
  )
  const { rows } = await connection.pool.query<{ id: string }>('select id from auction where prize_no = 1 order by id')
  await connection.close()
  return { admin, bidders, auctionIds: rows.map(({ id }) => id) }
}

async function signIn(db: Db, role: 'admin' | 'member', place: number): Promise<SignedIn> {
  return await inTransaction(db, async (tx) => {
    const id = newId()
    const name = `${role} ${place}`
    await tx.insertInto('person').values({ id, name, role }).execute()
    const login = { email: `${role}.${place}@kuri.test`, password_hash: 'nobody logs in with this' }
    await tx
      .insertInto('login')
      .values({ ...login, id: newId(), person_id: id })
      .execute()
    const { token } = await sessions.start(tx, { personId: id, userAgent: 'bench', address: '127.0.0.1' })
    return { id, token }
  })
}

interface BenchChit {
  readonly by: string
  readonly bidders: readonly SignedIn[]
  readonly months: number
}

async function runningChit(db: Db, { by, bidders, months }: BenchChit): Promise<void> {
  await inTransaction(db, async (tx) => {
    const form = {
      name: 'Bench',
      amount: AMOUNT,
      durationInMonths: months,
      totalMembers: bidders.length,
      startDate: await today(tx),
      confirmLong: true,
      terms: { step: fromRupees(1) },
    }
    const { _id: id } = must(await createChit(tx, { form, by, requestId: 'bench' }))
    await tx
      .insertInto('ticket')
      .values(
        bidders.map((bidder, index) => ({ id: newId(), chit_id: id, ticket_no: index + 1, person_id: bidder.id })),
      )
      .execute()
    const chit = must(await chits.find(tx, id))
    for (const bidder of bidders) await keepAcceptance(tx, chit, bidder.id)
    must(await startChit(tx, { id, by, requestId: 'bench' }))
  })
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

/** Posts JSON to the server and gives what it says, whatever its status. */
export async function post(
  server: BenchServer,
  path: string,
  token: string,
  body: object,
): Promise<{ status: number; body: string }> {
  const answer = await callServer({ url: server.address + path, method: 'POST', token, body })
  return { status: answer.status, body: answer.body.toString() }
}
