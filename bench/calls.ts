import { randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import type pg from 'pg'
import { addMonths, dayInIndia, monthNameOf, yearOf } from '@kuri/domain'
import { connect } from '../packages/server/src/database/connect.ts'
import { hashOf } from '../packages/server/src/features/people/passwords.ts'
import { startBenchServer, type BenchServer } from './server.ts'
import { callGranted, hangUp, type Call } from './lean-client.ts'
import { reportRatio, reportRow, WARM_SECONDS } from './rows.ts'
import { runningChits, type SignedIn } from './auction-setup.ts'
import { tpcb } from './yardstick.ts'

/*
 * Three calls over HTTP by 8 clients, each beside its yardstick in the same run: paying a contribution (pgbench's
 * TPC-B-like), reading the list of 50 schemes with 200 and with 20,000 people in the books (a bare node:http answer of the
 * same bytes), logging in (the hash alone on all cores). `npm run bench:calls`; SECONDS=… for longer runs,
 * WARM_SECONDS=… for what is not measured before each.
 */

const CLIENTS = 8
const SCHEMES = 50
/** Enough for some thousand contributions of each client. */
const MONTHS = 120
const SECONDS = Number(process.env['SECONDS'] ?? 5)
const PASSWORD = 'Member@123'
/** An address that is known to nobody logs in 1,200 times a minute at most. */
const LOG_IN_WARM_SECONDS = Math.min(2, WARM_SECONDS)
const [FEW, MANY] = [200, 20_000]

/** Makes a call and gives its body. Throws where it is refused. */
async function send(call: Call): Promise<Buffer> {
  return (await callGranted(call.body === undefined ? call : { key: randomUUID(), ...call })).body
}

type Next = (client: number) => Promise<unknown> | null

/** How often a second so many clients get something done, once they have done it for a while. `next` gives nothing when there is nothing left. */
async function rate(next: Next, warmSeconds = WARM_SECONDS): Promise<number> {
  await keepBusy(next, warmSeconds)
  return await keepBusy(next, SECONDS)
}

async function keepBusy(next: Next, seconds: number): Promise<number> {
  let done = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < until) {
        const work = next(client)
        if (work === null) return
        await work
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - began)
}

interface Written {
  readonly log: number
  readonly size: number
  readonly paid: number
}

async function written(pool: pg.Pool): Promise<Written> {
  const { rows } = await pool.query<Record<keyof Written, string>>(
    `select pg_current_wal_insert_lsn() - '0/0' as log, pg_database_size(current_database()) as size,
            (select count(*) from instalment where state = 'paid') as paid`,
  )
  const [{ log, size, paid } = { log: '0', size: '0', paid: '0' }] = rows
  return { log: Number(log), size: Number(size), paid: Number(paid) }
}

/** Each member pays month after month of every scheme, from a wallet that never empties: once all into one scheme, once into many. */
async function contributions(server: BenchServer, payers: readonly SignedIn[]): Promise<void> {
  const owner = connect(server.ownerUrl(), { most: 1 })
  for (const { id } of payers) {
    const legs = JSON.stringify([{ debit: 'bank', credit: `wallet:${id}`, amount: 1e14 }])
    await owner.pool.query(`select ledger_post($1, 'topup', null, null, $2, '{}')`, [`bench:${id}`, legs])
  }
  const { rows } = await owner.pool.query<{ id: string; on: string }>('select id, start_on as on from chit order by id')
  const yardstick = await tpcb(server, CLIENTS, SECONDS)
  const theirs = { name: `${yardstick.name}/s`, rate: yardstick.tps }
  for (const { name, bodies } of waysToPay(rows)) {
    const before = await written(owner.pool)
    const turns = payers.map(() => 0)
    const ours = await rate((client) => {
      const body = bodies(client, turns[client] ?? 0)
      turns[client] = (turns[client] ?? 0) + 1
      const token = payers[client]?.token ?? ''
      return body ? send({ url: `${server.address}/api/contributions`, method: 'POST', token, body }) : null
    })
    const after = await written(owner.pool)
    const each = (bytes: number): string => (bytes / (after.paid - before.paid) / 1024).toFixed(1)
    console.log(
      `a contribution: ${each(after.log - before.log)} KiB of log, ${each(after.size - before.size)} KiB of tables`,
    )
    reportRatio(`a contribution over HTTP, 8 clients, ${name}`, { ours, theirs, unit: 'a second', goal: 0.5 })
  }
  await owner.close()
}

/** A way to pay: what a client sends in its so-manieth turn; nothing when all is paid. */
interface WayToPay {
  readonly name: string
  readonly bodies: (client: number, turn: number) => object | undefined
}

/** The first half of the months scheme after scheme, so that all clients pay into one; the others each from a scheme of its own on. */
function waysToPay(schemes: readonly { readonly id: string; readonly on: string }[]): WayToPay[] {
  const half = MONTHS / 2
  const paying = (scheme: number, month: number) => {
    const found = schemes[scheme]
    if (!found || month >= MONTHS) return undefined
    const due = addMonths(dayInIndia(new Date(found.on)), month)
    return { chitId: found.id, month: monthNameOf(due), year: yearOf(due) }
  }
  const apart = Math.floor(SCHEMES / CLIENTS)
  return [
    {
      name: 'one scheme at a time',
      bodies: (_, turn) => paying(Math.floor(turn / (half - 1)), 1 + (turn % (half - 1))),
    },
    {
      name: `${SCHEMES} schemes`,
      bodies: (client, turn) => paying((turn + client * apart) % SCHEMES, half + Math.floor(turn / SCHEMES)),
    },
  ]
}

/** A bare server in a process of its own that answers these bytes. */
async function bare(bytes: Buffer): Promise<{ readonly url: string; stop(): void }> {
  const program = `
    const { createServer } = require('node:http')
    const parts = []
    process.stdin.on('data', (part) => parts.push(part)).on('end', () => {
      const answer = Buffer.concat(parts)
      const headers = { 'content-type': 'application/json', 'content-length': answer.length }
      createServer((_, response) => response.writeHead(200, headers).end(answer)).listen(0, '127.0.0.1', function () {
        console.log(this.address().port)
      })
    })`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(bytes)
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString())),
  )
  return { url: `http://127.0.0.1:${port.trim()}/`, stop: () => void child.kill() }
}

async function lists(server: BenchServer, readers: readonly SignedIn[]): Promise<void> {
  const owner = connect(server.ownerUrl(), { most: 1 })
  // the fill takes longer than any call may
  await owner.pool.query('set statement_timeout = 0')
  const url = `${server.address}/api/chit`
  const read = () => rate((client) => send({ url, token: readers[client]?.token ?? '' }))
  const fill = async (people: number): Promise<void> => {
    await owner.pool.query(
      `with filler as (
         insert into person (id, name)
         select gen_random_uuid(), 'Filler ' || number from generate_series((select count(*) from person) + 1, $1) as number
         returning id)
       insert into login (id, person_id, email, password_hash)
       select gen_random_uuid(), id, 'filler.' || id || '@kuri.test', 'nobody logs in with this' from filler`,
      [people],
    )
    await owner.pool.query('analyze')
  }
  await fill(FEW)
  const few = await read()
  await fill(MANY)
  const beside = await bare(await send({ url, token: readers[0]?.token ?? '' }))
  const theirs = { name: 'bare answers/s', rate: await rate(() => send({ url: beside.url })) }
  beside.stop()
  const ours = await read()
  await owner.close()
  const what = `list of ${SCHEMES} schemes, 8 clients`
  reportRatio(`${what}, ${MANY} people`, { ours, theirs, unit: 'a second', goal: 0.25 })
  const ratio = Number((ours / few).toFixed(2))
  const beginning = `${Math.round(few)} a second with ${FEW}`
  const seen = `${Math.round(ours)} a second`
  reportRow({
    what: `${what}, people × 100`,
    seen,
    yardstick: beginning,
    ratio,
    goal: 'flat (≥ 0.8 ×)',
    isHeld: ratio >= 0.8,
  })
}

async function logins(server: BenchServer): Promise<void> {
  const owner = connect(server.ownerUrl(), { most: 1 })
  const hash = await hashOf(PASSWORD)
  for (let client = 0; client < CLIENTS; client += 1) {
    const values = [`login.${client}@kuri.test`, hash]
    await owner.pool.query(
      `with person as (insert into person (id, name) values (gen_random_uuid(), 'Login') returning id)
       insert into login (id, person_id, email, password_hash) select gen_random_uuid(), id, $1, $2 from person`,
      values,
    )
  }
  await owner.close()
  const theirs = { name: 'hashes/s', rate: await rate(() => hashOf(PASSWORD)) }
  const url = `${server.address}/api/auth/login`
  const ours = await rate(
    (client) => send({ url, method: 'POST', body: { email: `login.${client}@kuri.test`, password: PASSWORD } }),
    LOG_IN_WARM_SECONDS,
  )
  reportRatio('log-in, 8 clients', { ours, theirs, unit: 'a second', goal: 0.9 })
}

const server = await startBenchServer()
try {
  const { bidders } = await runningChits(server, SCHEMES, CLIENTS, MONTHS)
  await contributions(server, bidders)
  await lists(server, bidders)
  await logins(server)
} finally {
  hangUp()
  await server.stop()
}
