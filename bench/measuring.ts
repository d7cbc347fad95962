import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Answer } from './lean-client.ts'
import type { LocalBenchServer } from './server.ts'

/* How one call of the endpoint table is measured, a read or a write, and its row of the printed table. */

export const CLIENTS = 8
/** A call that takes longer is made by one client: eight at once would measure how long they wait for each other. */
const SLOW_MS = 1_000
/** A read that takes longer is not made to warm it. */
const VERY_SLOW_MS = 10_000
/** PostgreSQL’s processes add what they have read to the statistics at most once a second. */
const STATISTICS_MS = 1_050

/**
 * Processor of server and PostgreSQL for one call at 20,000 people, in ms. `password`: a write that hashes a password, which
 * is made to cost tens of milliseconds (docs/spec/identity.md), has no goal.
 */
const GOALS = { one: 0.8, list: 1.5, report: 5, write: 2, password: Number.POSITIVE_INFINITY } as const
export type Kind = keyof typeof GOALS
const GOAL_AT = 20_000
const MOST_GROWTH = 1.3

/** How long the clients call: for a time, or until they have made so many calls together. */
type Budget = { readonly seconds: number } | { readonly calls: number }

export interface Measurable {
  readonly name: string
  readonly kind: Kind
  readonly warm: Budget
  readonly measured: Budget
  /** Makes the call once, with input that is accepted. Throws when it is refused. */
  call(): Promise<Answer>
}

/** How many calls `measure` makes besides those to warm and those measured. */
export const EXTRA_CALLS = 1 + 2 * CLIENTS

/** A row of the table. Of one call: ms of processor, rows and entries of indexes, bytes of the answer, bytes of WAL. */
export interface Seen {
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
  readonly wal: number
}

/** The server with a connection to its database as the owner, the number of people, and the table of what is measured. */
export interface Site {
  readonly server: LocalBenchServer
  readonly owner: pg.Client
  readonly people: number
  readonly table: Table
}

/** Warms a call, makes it by several clients, counts what each takes and adds it to the table. */
export async function measure({ server, owner, people, table }: Site, what: Measurable): Promise<void> {
  const [first = 0] = (await keepBusy(what, { calls: 1 }, 1)).took
  const clients = first > SLOW_MS ? 1 : CLIENTS
  // a write has an id for each of its turns and makes them all
  const isWrite = 'calls' in what.measured
  if (isWrite || first <= VERY_SLOW_MS) await keepBusy(what, what.warm, clients)
  // a read of more than a second makes its own statistics known
  const flushes = !isWrite && first > SLOW_MS ? 0 : clients
  const [countsBefore, before] = [await countsOf(what, owner, flushes), await server.processorMs()]
  const began = performance.now()
  const { took, bytes } = await keepBusy(what, what.measured, clients)
  const seconds = (performance.now() - began) / 1000
  const after = await server.processorMs()
  const counts = await countsOf(what, owner, flushes)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  const each = (ms: number): number => ms / took.length
  // the calls that make the statistics known are counted with those measured
  const eachCounted = (count: keyof Counts): number => (counts[count] - countsBefore[count]) / (took.length + flushes)
  table.add({
    name: what.name,
    kind: what.kind,
    people,
    rate: took.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    server: each(after.server - before.server),
    postgres: each(after.postgres - before.postgres),
    rows: eachCounted('rows'),
    bytes,
    wal: eachCounted('wal'),
  })
}

/**
 * So many clients make the call, each as soon as it has its last answer. Gives how long each took in ms, and the bytes of the last
 * answer.
 */
export async function keepBusy(
  { call }: Pick<Measurable, 'call'>,
  budget: Budget,
  clients: number,
): Promise<{ took: number[]; bytes: number }> {
  const took: number[] = []
  let bytes = 0
  let left = 'calls' in budget ? budget.calls : Number.POSITIVE_INFINITY
  const until = 'seconds' in budget ? performance.now() + budget.seconds * 1000 : Number.POSITIVE_INFINITY
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0 && performance.now() < until) {
        left -= 1
        const began = performance.now()
        const { body } = await call()
        took.push(performance.now() - began)
        bytes = body.length
      }
    }),
  )
  return { took, bytes }
}

/** Rows of tables and entries of indexes that PostgreSQL has looked at so far, and the bytes of WAL it has written. */
interface Counts {
  readonly rows: number
  readonly wal: number
}

async function countsOf(what: Measurable, owner: pg.Client, flushes: number): Promise<Counts> {
  await sleep(STATISTICS_MS)
  await keepBusy(what, { calls: flushes }, flushes)
  const { rows } = await owner.query<{ rows: string; wal: string }>(
    `select tup_returned + tup_fetched as rows, pg_current_wal_insert_lsn() - '0/0' as wal
       from pg_stat_database where datname = current_database()`,
  )
  return { rows: Number(rows[0]?.rows), wal: Number(rows[0]?.wal) }
}

const total = ({ server, postgres }: Seen): number => server + postgres
const hasGoal = ({ kind, people }: Seen): boolean => people === GOAL_AT && Number.isFinite(GOALS[kind])

/** Above the goal of its kind; goals are for companies of 20,000 people. */
const isOver = (seen: Seen): boolean => hasGoal(seen) && total(seen) > GOALS[seen.kind]

function lineOf(seen: Seen, small: Seen | undefined): string {
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
    (seen.wal / 1024).toFixed(1),
    verdict.join(', ') || (Number.isFinite(GOALS[seen.kind]) ? 'held' : 'none'),
  ]
  return `| ${cells.join(' | ')} |`
}

/** A table that is printed row by row, so that a run that is stopped leaves what it has measured. */
export interface Table {
  add(seen: Seen): void
  /** Prints how many rows are above their goal. */
  end(): void
}

/** Begins a table. Rows of a call that was measured before are compared with the first: the smallest company comes first. */
export function beginTable(): Table {
  const rows: Seen[] = []
  console.log(
    '| call | kind | people | a second | p50 ms | p99 ms | server ms | PostgreSQL ms | rows | bytes | WAL KiB | goal |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|')
  return {
    add(seen) {
      console.log(
        lineOf(
          seen,
          rows.find(({ name }) => name === seen.name),
        ),
      )
      rows.push(seen)
    },
    end() {
      console.log(`\nAbove their goal: ${rows.filter(isOver).length} of ${rows.filter(hasGoal).length}`)
    },
  }
}
