import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints, type Endpoint } from '@kuri/contract'
import { may } from '@kuri/domain'
import pg from 'pg'
import { allParams, nameOf, pathOf } from '../packages/server/test/harness/rough.ts'
import { answersWithList } from '../packages/server/test/harness/samples.ts'
import { copyCompany, LOGINS } from './company.ts'
import { callServer, hangUp } from './lean-client.ts'
import { startBenchServer, type LocalBenchServer } from './server.ts'

/*
 * Every read of the endpoint table but files and streams, by 8 clients, in companies of 2,000 and more people: calls a second,
 * the median and the 99th percentile of their time, and for one call the processor time of the server and of PostgreSQL, the
 * rows of tables and indexes that PostgreSQL looks at, and the bytes of the answer. `npm run bench:endpoints`;
 * PEOPLE=2000,20000 by default, SECONDS=… for longer runs, ONLY=… for the calls whose name contains it.
 */

const SIZES = (process.env['PEOPLE'] ?? '2000,20000').split(',').map(Number)
const SECONDS = Number(process.env['SECONDS'] ?? 1)
const ONLY = process.env['ONLY'] ?? ''
const CLIENTS = 8
/** PostgreSQL’s processes add what they have read to the statistics at most once a second. */
const STATISTICS_MS = 1_050

/** Processor of server and PostgreSQL for one call at 20,000 people, in ms. */
const GOALS = { one: 0.8, list: 1.5, report: 5 } as const
type Kind = keyof typeof GOALS
const GOAL_AT = 20_000
const MOST_GROWTH = 1.3

interface Read {
  readonly name: string
  readonly kind: Kind
  readonly url: string
  readonly token: string | undefined
}

interface Seen {
  readonly name: string
  readonly kind: Kind
  readonly people: number
  readonly rate: number
  readonly p50: number
  readonly p99: number
  readonly server: number
  readonly postgres: number
  readonly rows: number
  readonly bytes: number
}

const total = ({ server, postgres }: Seen): number => server + postgres

function kindOf(endpoint: Endpoint): Kind {
  if (/reports|stats|registers|day-book|checks/.test(endpoint.path)) return 'report'
  return answersWithList(endpoint) ? 'list' : 'one'
}

/** Above the goal of its kind; goals are for companies of 20,000 people. */
const isOver = (seen: Seen): boolean => seen.people === GOAL_AT && total(seen) > GOALS[seen.kind]

const logIn = async (server: LocalBenchServer, email: string): Promise<string> => {
  const answer = await callServer({
    url: `${server.address}/api/auth/login`,
    method: 'POST',
    body: { email, password: LOGINS.password },
  })
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}

/** Who makes a call: the member where members may, else the administrator. */
async function readsOf(server: LocalBenchServer, owner: pg.Client): Promise<{ reads: Read[]; left: string[] }> {
  const tokens = { admin: await logIn(server, LOGINS.admin), member: await logIn(server, LOGINS.member) }
  const ids = await idsOf(owner)
  const reads: Read[] = []
  const left: string[] = []
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    // a person may have few files a minute, whatever they cost
    if (endpoint.method !== 'GET' || endpoint.stream || endpoint.file || !nameOf(endpoint).includes(ONLY)) continue
    const { permission, path } = endpoint
    const token = permission && (may('member', permission) ? tokens.member : tokens.admin)
    const url = await answering(
      server,
      path.includes(':') ? ids.map((id) => pathOf(endpoint, allParams(endpoint, id))) : [path],
      token,
    )
    if (url === null) left.push(nameOf(endpoint))
    else reads.push({ name: nameOf(endpoint), kind: kindOf(endpoint), url, token })
  }
  return { reads, left }
}

/** The first of these addresses that is answered with 200; null where none is. */
async function answering(server: LocalBenchServer, paths: readonly string[], token?: string): Promise<string | null> {
  for (const path of paths) {
    const url = `${server.address}/api${path}`
    const { status } = await callServer({ url, ...(token !== undefined && { token }) })
    if (status === 200) return url
  }
  return null
}

/** What a call may name: first the member's own, then one of every table. */
async function idsOf(owner: pg.Client): Promise<string[]> {
  const own = await owner.query<{ id: string }>(
    `select unnest(array[ticket.chit_id, ticket.id, person.id, auction.id])::text as id
       from person join ticket on person_id = person.id join auction using (chit_id) where email = $1
     union all select receipt_no from instalment join person on payer_id = person.id where email = $1 and receipt_no is not null`,
    [LOGINS.member],
  )
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'id' order by 1`,
  )
  const ids = own.rows.map(({ id }) => id)
  for (const { name } of tables) {
    const { rows } = await owner.query<{ id: string }>(`select id::text from "${name}" order by id limit 1`)
    if (rows[0]) ids.push(rows[0].id)
  }
  return ids
}

async function measure(server: LocalBenchServer, owner: pg.Client, read: Read, people: number): Promise<Seen> {
  await keepBusy(read, SECONDS / 2)
  const [rowsBefore, before] = [await rowsRead(read, owner), await server.processorMs()]
  const began = performance.now()
  const { took, bytes } = await keepBusy(read, SECONDS)
  const seconds = (performance.now() - began) / 1000
  const after = await server.processorMs()
  const rows = (await rowsRead(read, owner)) - rowsBefore
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  const each = (ms: number): number => ms / took.length
  return {
    name: read.name,
    kind: read.kind,
    people,
    rate: took.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    server: each(after.server - before.server),
    postgres: each(after.postgres - before.postgres),
    // the calls that make the statistics known are counted with those measured
    rows: rows / (took.length + CLIENTS),
    bytes,
  }
}

async function keepBusy({ url, token }: Read, seconds: number): Promise<{ took: number[]; bytes: number }> {
  const took: number[] = []
  let bytes = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      do {
        const began = performance.now()
        const { status, body } = await callServer({ url, ...(token !== undefined && { token }) })
        if (status !== 200) throw new Error(`${url}: ${status} ${body.toString()}`)
        took.push(performance.now() - began)
        bytes = body.length
      } while (performance.now() < until)
    }),
  )
  return { took, bytes }
}

/** Rows of tables and entries of indexes that PostgreSQL has looked at so far. */
async function rowsRead(read: Read, owner: pg.Client): Promise<number> {
  await sleep(STATISTICS_MS)
  await keepBusy(read, 0)
  const { rows } = await owner.query<{ read: string }>(
    `select tup_returned + tup_fetched as read from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.read)
}

async function company(people: number): Promise<{ seen: Seen[]; left: string[] }> {
  const server = await startBenchServer({}, (dataDir) => copyCompany(people, dataDir))
  const owner = new pg.Client({ connectionString: server.ownerUrl() })
  await owner.connect()
  try {
    const { reads, left } = await readsOf(server, owner)
    const seen: Seen[] = []
    for (const read of reads) seen.push(await measure(server, owner, read, people))
    return { seen, left }
  } finally {
    hangUp()
    await owner.end()
    await server.stop()
  }
}

const line = (seen: Seen, small: Seen | undefined): string => {
  const growth = small === undefined ? null : total(seen) / total(small)
  const verdict = [
    ...(isOver(seen) ? [`over ${GOALS[seen.kind]} ms`] : []),
    ...(growth !== null && growth > MOST_GROWTH ? [`grows ${growth.toFixed(1)} ×`] : []),
  ]
  const cells = [
    seen.name,
    seen.kind,
    seen.people,
    Math.round(seen.rate),
    seen.p50.toFixed(1),
    seen.p99.toFixed(1),
    seen.server.toFixed(2),
    seen.postgres.toFixed(2),
    Math.round(seen.rows),
    seen.bytes,
    verdict.join(', ') || 'held',
  ]
  return `| ${cells.join(' | ')} |`
}

console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`)
const found: Seen[] = []
let notCalled: string[] = []
for (const people of SIZES) {
  const { seen, left } = await company(people)
  found.push(...seen)
  notCalled = left
  console.error(`${people} people: ${seen.length} reads`)
}
console.log('| call | kind | people | a second | p50 ms | p99 ms | server ms | PostgreSQL ms | rows | bytes | goal |')
console.log('|---|---|---|---|---|---|---|---|---|---|---|')
for (const name of new Set(found.map((seen) => seen.name))) {
  const rows = found.filter((seen) => seen.name === name)
  for (const seen of rows) console.log(line(seen, seen === rows[0] ? undefined : rows[0]))
}
console.log(`\nNothing in these books to call with: ${notCalled.join(', ') || 'none'}`)
console.log(
  `Above their goal: ${found.filter(isOver).length} of ${found.filter(({ people }) => people === GOAL_AT).length}`,
)
