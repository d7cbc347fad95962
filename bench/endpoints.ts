import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@kuri/contract'
import pg from 'pg'
import { answeredReads } from '../packages/server/test/harness/reads.ts'
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
/** A call that takes longer is made by one client: eight at once would measure how long they wait for each other. */
const SLOW_MS = 1_000
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

/** Every read that this company can answer, and the names of those it cannot. */
async function readsOf(server: LocalBenchServer, owner: pg.Client): Promise<{ reads: Read[]; left: string[] }> {
  const tokens = {
    admin: await logIn(server, LOGINS.admin),
    member: await logIn(server, LOGINS.member),
    nobody: undefined,
  }
  const addressed = (path: string, by: keyof typeof tokens) => ({
    url: `${server.address}/api${path}`,
    token: tokens[by],
  })
  const { reads, left } = await answeredReads(owner, LOGINS.member, async (path, by) => {
    const { url, token } = addressed(path, by)
    return (await callServer({ url, ...(token !== undefined && { token }) })).status
  })
  return {
    reads: reads
      .filter(({ name }) => name.includes(ONLY))
      .map(({ name, endpoint, path, by }) => ({ name, kind: kindOf(endpoint), ...addressed(path, by) })),
    left,
  }
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

async function measure(server: LocalBenchServer, owner: pg.Client, read: Read, people: number): Promise<Seen> {
  const [first = 0] = (await keepBusy(read, 0, 1)).took
  const clients = first > SLOW_MS ? 1 : CLIENTS
  await keepBusy(read, SECONDS / 2, clients)
  const [rowsBefore, before] = [await rowsRead(read, owner, clients), await server.processorMs()]
  const began = performance.now()
  const { took, bytes } = await keepBusy(read, SECONDS, clients)
  const seconds = (performance.now() - began) / 1000
  const after = await server.processorMs()
  const rows = (await rowsRead(read, owner, clients)) - rowsBefore
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
    rows: rows / (took.length + clients),
    bytes,
  }
}

async function keepBusy(
  { url, token }: Read,
  seconds: number,
  clients: number,
): Promise<{ took: number[]; bytes: number }> {
  const took: number[] = []
  let bytes = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
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
async function rowsRead(read: Read, owner: pg.Client, clients: number): Promise<number> {
  await sleep(STATISTICS_MS)
  await keepBusy(read, 0, clients)
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
