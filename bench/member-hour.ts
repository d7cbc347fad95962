import { randomUUID } from 'node:crypto'
import { addMonths, dayInIndia, monthNameOf, yearOf } from '@kuri/domain'
import { connect } from '../packages/server/src/database/connect.ts'
import { hashOf } from '../packages/server/src/features/people/passwords.ts'
import type { Farm } from './farm.ts'
import { callServer, type Call } from './lean-client.ts'
import { reportRow } from './rows.ts'
import type { AuctionSetup } from './auction-setup.ts'

/*
 * What an hour of a member costs who uses everything: logs in, looks at the dashboard three times, at what is due and at
 * the schemes, pays a month, and bids in an auction. Counted by the kernel, as processor time of the server and of PostgreSQL.
 */

const HOURS = Number(process.env['HOURS'] ?? 300)
const AT_ONCE = 8
const PASSWORD = 'Member@123'
const BIDS = 5
/** A core that is busier than this lets people wait. */
const BUSY = 0.7
const AN_HOUR_MS = 3_600_000

interface Parts {
  readonly farm: Farm
  readonly server: Awaited<ReturnType<Farm['server']>>
  readonly setup: AuctionSetup
  readonly print: (line: string) => void
}

/** Lets members live their hours, some at a time, and reports what one costs and how many a machine carries. */
export async function memberHours({ farm, server, setup, print }: Parts): Promise<void> {
  const months = await prepare(farm, setup)
  let bid = 0
  let calls = 0
  const call = async (what: Omit<Call, 'url'> & { path: string }): Promise<string> => {
    const { status, body } = await callServer({ ...what, url: `${server.address}/api${what.path}` })
    // somebody was quicker: an answer too
    const isOvertaken = status === 409 && body.includes('bid_not_above_best')
    if (status >= 300 && !isOvertaken) throw new Error(`${what.path}: ${status} ${body.toString()}`)
    calls += 1
    return body.toString()
  }

  async function hour(turn: number): Promise<void> {
    const place = turn % setup.bidders.length
    const auction = setup.auctionIds[turn % setup.auctionIds.length] ?? ''
    const body = { email: emailOf(place), password: PASSWORD }
    const { token } = JSON.parse(await call({ path: '/auth/login', method: 'POST', body })) as { token: string }
    const read = async (...paths: string[]) => {
      for (const path of paths) await call({ path, token })
    }
    const write = (path: string, sent: object) => call({ path, method: 'POST', token, key: randomUUID(), body: sent })
    for (let look = 0; look < 3; look += 1) {
      await read('/auth/me', '/images', '/wallet', '/wallet/entries?limit=5', '/prizes/mine', '/notices')
    }
    await read('/chit/list?limit=12', '/chit/joined', '/dues')
    const month = months[Math.floor(turn / setup.bidders.length)]
    if (month) await write('/contributions', month)
    await read('/wallet', '/history/user/', '/auctions', `/auctions/${auction}`)
    for (let turns = 0; turns < BIDS; turns += 1) await write(`/auctions/${auction}/bids`, { amount: (bid += 1) })
  }

  // so long everything is met for the first time
  for (let turn = 0; turn < AT_ONCE; turn += 1) await hour(turn)
  calls = 0
  const before = [server.share.usedMs(), farm.primary.share.usedMs()]
  const began = performance.now()
  let next = AT_ONCE
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < HOURS + AT_ONCE) await hour((next += 1) - 1)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const [ours = 0, theirs = 0] = [server.share.usedMs(), farm.primary.share.usedMs()].map(
    (used, at) => (used - (before[at] ?? 0)) / HOURS,
  )
  const carries = Math.floor((BUSY * AN_HOUR_MS) / (ours + theirs))
  print(
    `a member’s hour: ${calls / HOURS} calls, ${ours.toFixed(0)} ms of the server’s processor, ${theirs.toFixed(0)} ms of PostgreSQL’s`,
  )
  print(`${(calls / seconds).toFixed(0)} calls a second by ${AT_ONCE} members at once`)
  print(`a core that is ${BUSY * 100} % busy carries ${carries} such members, who do all that in the same hour`)
  reportRow({
    what: `a member’s hour of ${calls / HOURS} calls`,
    seen: `${(ours + theirs).toFixed(0)} ms of processor: ${carries} members an hour and core`,
    yardstick: '–',
    ratio: null,
    goal: '–',
    isHeld: null,
  })
}

const emailOf = (place: number): string => `member.${place + 1}@kuri.test`

/** Passwords, money in the wallets, and the months there are to pay. */
async function prepare(farm: Farm, { bidders }: AuctionSetup): Promise<object[]> {
  const owner = connect(farm.books.ownerUrl(), { most: 1 })
  const { pool } = owner
  await pool.query(`update login set password_hash = $1`, [await hashOf(PASSWORD)])
  for (const { id } of bidders) {
    const legs = JSON.stringify([{ debit: 'bank', credit: `wallet:${id}`, amount: 1e14 }])
    await pool.query(`select ledger_post($1, 'topup', null, null, $2, '{}')`, [`bench:${id}`, legs])
  }
  const { rows } = await pool.query<{ id: string; on: string }>('select id, start_on as on from chit order by id')
  await owner.close()
  return rows.flatMap(({ id, on }) =>
    Array.from({ length: bidders.length - 1 }, (_, place) => {
      const due = addMonths(dayInIndia(new Date(on)), place + 1)
      return { chitId: id, month: monthNameOf(due), year: yearOf(due) }
    }),
  )
}
