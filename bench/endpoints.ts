import { loadavg } from 'node:os'
import type { Endpoint } from '@kuri/contract'
import pg from 'pg'
import { answeredReads } from '../packages/server/test/harness/reads.ts'
import { answersWithList } from '../packages/server/test/harness/samples.ts'
import { copyCompany, LOGINS } from './company.ts'
import { callGranted, callServer, hangUp } from './lean-client.ts'
import { beginTable, measure, type Kind, type Measurable, type Site, type Table } from './measuring.ts'
import { startBenchServer, type LocalBenchServer } from './server.ts'
import { chainsOf } from './write-chains.ts'
import { prepareWrites, WRITE_SETTINGS } from './write-setup.ts'
import { measureWrites, notMeasured, type Chain } from './writes.ts'

/*
 * Every read of the endpoint table but files and streams, then the writes of every day, by 8 clients, in companies of 2,000 and
 * more people: calls a second, the median and the 99th percentile of their time, and for one call the processor time of the
 * server and of PostgreSQL, the rows of tables and indexes that PostgreSQL looks at, the bytes of the answer and of WAL.
 * `npm run bench:endpoints`; PEOPLE=2000,20000 by default, SECONDS=… for longer runs of the reads, ONLY=… for the calls whose
 * name contains it. A write is made a fixed number of times, each time with new input.
 */

const SIZES = (process.env['PEOPLE'] ?? '2000,20000').split(',').map(Number)
const SECONDS = Number(process.env['SECONDS'] ?? 1)
const ONLY = process.env['ONLY'] ?? ''

/** Every read that this company can answer, and the names of those it cannot. */
async function readsOf(server: LocalBenchServer, owner: pg.Client): Promise<{ reads: Measurable[]; left: string[] }> {
  const tokens = {
    admin: await logIn(server, LOGINS.admin),
    member: await logIn(server, LOGINS.member),
    nobody: undefined,
  }
  const addressed = (path: string, by: keyof typeof tokens) => {
    const token = tokens[by]
    return { url: `${server.address}/api${path}`, ...(token !== undefined && { token }) }
  }
  const { reads, left } = await answeredReads(
    owner,
    LOGINS.member,
    async (path, by) => (await callServer(addressed(path, by))).status,
  )
  return {
    reads: reads
      .filter(({ name }) => name.includes(ONLY))
      .map(({ name, endpoint, path, by }) => ({
        name,
        kind: kindOf(endpoint),
        warm: { seconds: SECONDS / 2 },
        measured: { seconds: SECONDS },
        call: () => callGranted(addressed(path, by)),
      })),
    left,
  }
}

function kindOf(endpoint: Endpoint): Kind {
  if (/reports|stats|registers|day-book/.test(endpoint.path)) return 'report'
  return answersWithList(endpoint) ? 'list' : 'one'
}

const logIn = async (server: LocalBenchServer, email: string): Promise<string> => {
  const { body } = await callGranted({
    url: `${server.address}/api/auth/login`,
    method: 'POST',
    body: { email, password: LOGINS.password },
  })
  return (JSON.parse(body.toString()) as { token: string }).token
}

interface Uncalled {
  /** Names of reads that these books have nothing to call with. */
  readonly left: string[]
  readonly chains: readonly Chain[]
}

/** Measures the reads of a company, then the writes: they change what the reads find. */
async function company(people: number, table: Table): Promise<Uncalled> {
  const server = await startBenchServer(WRITE_SETTINGS, (dataDir) => copyCompany(people, dataDir))
  const owner = new pg.Client({ connectionString: server.ownerUrl() })
  await owner.connect()
  try {
    const site: Site = { server, owner, people, table }
    const { reads, left } = await readsOf(server, owner)
    for (const read of reads) await measure(site, read)
    const chains = chainsOf(await prepareWrites(server, owner))
    await measureWrites(site, chains, ONLY)
    return { left, chains }
  } finally {
    hangUp()
    await owner.end()
    await server.stop()
  }
}

console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`)
const table = beginTable()
let uncalled: Uncalled = { left: [], chains: [] }
for (const people of SIZES) uncalled = await company(people, table)
table.end()
const { left, chains } = uncalled
console.log(`Nothing in these books to call with: ${left.join(', ') || 'none'}`)
console.log(`Writes that are not called: ${notMeasured(chains).join(', ') || 'none'}`)
