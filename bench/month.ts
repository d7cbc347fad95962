import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '../packages/server/src/database/connect.ts'
import { startEmbedded } from '../packages/server/src/database/embedded.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { closeDue } from '../packages/server/src/features/auctions/close-due.ts'
import { TICKETS_OF_A_CHIT } from '../packages/server/test/closing/month-auctions.ts'
import { writeMonth } from '../packages/server/test/closing/month-books.ts'
import { reportRow } from './rows.ts'
import { postmasterIn, usedMs } from './server.ts'

/*
 * A company's month's end: every chit's auction has run out in the same minute, and the job that closes auctions settles them.
 * Covers for who is late, prizes, commission, tax, dividends into next month's instalments, minutes, a notice, a letter and
 * an event for every ticket. `npm run bench:month -- --tickets 10000 --tickets 1000000`: each size in books of its own,
 * thrown away at the end; every invariant of the ledger is asked after it.
 */

const { values } = parseArgs({ options: { tickets: { type: 'string', multiple: true } } })
const SIZES = (values.tickets ?? (process.env['TICKETS'] ?? '10000').split(',')).map(Number)
const PRINT_EVERY_MS = 5_000
const MEBIBYTE = 2 ** 20
const GOALS = { seconds: 120, growth: 1.3 }

interface Seen {
  readonly tickets: number
  readonly chits: number
  readonly seconds: number
  readonly mostMemory: number
  readonly logBytes: number
  /** Milliseconds of processor, of this process and of PostgreSQL. */
  readonly used: { readonly node: number; readonly postgres: number }
  readonly brokenLaws: number
}

async function monthsEnd(tickets: number): Promise<Seen> {
  const chits = Math.ceil(tickets / TICKETS_OF_A_CHIT)
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-month-'))
  const embedded = await startEmbedded({ dataDir, isDurable: true })
  const ownerUrl = embedded.ownerUrl()
  await migrate(ownerUrl, { kind: 'test', applicationLogin: 'kuri_app' })
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const began = performance.now()
    await writeMonth(ownerUrl, chits)
    await owner.query('checkpoint')
    console.log(`${tickets} tickets in ${chits} chits: books written in ${inSeconds(performance.now() - began)}`)
    const logBefore = await logPosition(owner)
    const { seconds, mostMemory, used } = await closeAll(embedded.applicationUrl(), await postmasterIn(dataDir))
    const logBytes = (await logPosition(owner)) - logBefore
    const { rows } = await owner.query<{ name: string; broken: string }>(
      'select name, broken from ledger_checks() where broken > 0',
    )
    for (const { name, broken } of rows) console.log(`broken: ${name}, ${broken} rows`)
    return { tickets, chits, seconds, mostMemory, logBytes, used, brokenLaws: rows.length + (await notSettled(owner)) }
  } finally {
    await owner.end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function closeAll(url: string, postmaster: number): Promise<Pick<Seen, 'seconds' | 'mostMemory' | 'used'>> {
  const connection = connect(url)
  let mostMemory = 0
  const usedBefore = { node: ownMs(), postgres: await usedMs(postmaster) }
  let printedAt = performance.now()
  const began = printedAt
  await closeDue(connection.db, {
    skipLocked: true,
    onProgress: ({ done, due, tickets }) => {
      mostMemory = Math.max(mostMemory, process.memoryUsage.rss())
      if (performance.now() - printedAt < PRINT_EVERY_MS) return
      printedAt = performance.now()
      const each = Math.round((tickets * 1000) / (printedAt - began))
      console.log(`  ${done} of ${due} auctions, ${each} tickets a second, ${inMebibytes(mostMemory)}`)
    },
  })
  const seconds = (performance.now() - began) / 1000
  // while the connections are open: of one that is just ending, neither it nor its parent has the time
  const used = { node: ownMs() - usedBefore.node, postgres: (await usedMs(postmaster)) - usedBefore.postgres }
  await connection.close()
  return { seconds, mostMemory, used }
}

const ownMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function logPosition(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`)
  return Number(rows[0]?.at)
}

/** Auctions without a result, and tickets without a notice: none. */
async function notSettled(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ open: string; unnotified: string }>(
    `select (select count(*) from auction where state <> 'settled') as open,
            (select count(*) from ticket) - (select count(*) from notice where kind in ('auction_won', 'auction_settled')) as unnotified`,
  )
  return Number(rows[0]?.open) + Number(rows[0]?.unnotified)
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const inMebibytes = (bytes: number): string => `${Math.round(bytes / MEBIBYTE)} MiB`

console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`)
const seen: Seen[] = []
for (const tickets of SIZES) seen.push(await monthsEnd(tickets))
console.table(
  seen.map(({ tickets, chits, seconds, mostMemory, logBytes, used, brokenLaws }) => ({
    tickets,
    chits,
    seconds: Number(seconds.toFixed(1)),
    'tickets/s': Math.round(tickets / seconds),
    'memory at most': inMebibytes(mostMemory),
    'µs of Node a ticket': Math.round((used.node * 1000) / tickets),
    'µs of PostgreSQL a ticket': Math.round((used.postgres * 1000) / tickets),
    'KiB of log a ticket': Number((logBytes / tickets / 1024).toFixed(1)),
    'broken laws': brokenLaws,
  })),
)
for (const { tickets, seconds, mostMemory, brokenLaws } of seen) {
  reportRow({
    what: `month's end, ${tickets} tickets`,
    seen: `${seconds.toFixed(1)} s, ${inMebibytes(mostMemory)} at most, ${brokenLaws} laws broken`,
    yardstick: '–',
    ratio: null,
    goal: '1,000,000 in < 120 s',
    isHeld: brokenLaws === 0 && (seconds * 1_000_000) / tickets < GOALS.seconds,
  })
}
const [small, large] = [seen.at(0), seen.at(-1)]
if (small && large && small !== large) {
  const growth = large.seconds / large.tickets / (small.seconds / small.tickets)
  console.log(
    `a ticket costs ${growth.toFixed(2)} times as much among ${large.tickets} as among ${small.tickets}; goal ${GOALS.growth}`,
  )
  reportRow({
    what: `month's end, a ticket among ${large.tickets}`,
    seen: `${((large.seconds * 1e6) / large.tickets).toFixed(0)} µs`,
    yardstick: `among ${small.tickets}`,
    ratio: Number(growth.toFixed(2)),
    goal: `≤ ${GOALS.growth} ×`,
    isHeld: growth <= GOALS.growth,
  })
}
process.exitCode = seen.some(({ brokenLaws }) => brokenLaws > 0) ? 1 : 0
