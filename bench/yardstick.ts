import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import pg from 'pg'
import type { BenchServer } from './server.ts'

const run = promisify(execFile)
const DATABASE = 'yardstick'
const SCALE = 10
const DEBIAN = '/usr/lib/postgresql'

export interface Yardstick {
  readonly name: string
  readonly tps: number
}

/** TPC-B-like transactions a second on the same PostgreSQL: pgbench where it is installed, else the same loop in Node. */
export async function tpcb(server: BenchServer, clients: number, seconds: number): Promise<Yardstick> {
  await execute(server.ownerUrl(), `create database ${DATABASE}`)
  const url = server.ownerUrl(DATABASE)
  const pgbench = findPgbench()
  if (pgbench === null) return { name: 'TPC-B-like loop in Node', tps: await nodeLoop(url, clients, seconds) }
  await run(pgbench, ['--initialize', '--quiet', `--scale=${SCALE}`, url])
  const { stdout } = await run(pgbench, [
    '--no-vacuum',
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    '--protocol=prepared',
    url,
  ])
  return { name: 'pgbench TPC-B-like', tps: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) }
}

function findPgbench(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted() : []
  const places = versions.map((version) => `${DEBIAN}/${version}/bin/pgbench`).filter((path) => existsSync(path))
  return places.at(-1) ?? null
}

/** The five statements of pgbench's built-in script, by as many connections. */
async function nodeLoop(url: string, clients: number, seconds: number): Promise<number> {
  await execute(
    url,
    `create table branches as select g as bid, 0::bigint as balance from generate_series(1, ${SCALE}) g;
     create table tellers as select g as tid, 0::bigint as balance from generate_series(1, ${SCALE * 10}) g;
     create table accounts as select g as aid, 0::bigint as balance from generate_series(1, ${SCALE * 100_000}) g;
     create table history (tid int, bid int, aid int, delta int, at timestamptz);
     alter table branches add primary key (bid); alter table tellers add primary key (tid);
     alter table accounts add primary key (aid); analyze`,
  )
  const until = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: clients }, () => oneClient(url, until)))
  return counts.reduce((total, count) => total + count, 0) / seconds
}

const any = (most: number): number => 1 + Math.floor(Math.random() * most)

async function oneClient(url: string, until: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const prepared = (name: string, text: string, values: number[]) => client.query({ name, text, values })
  let done = 0
  while (performance.now() < until) {
    const [aid, tid, bid, delta] = [any(SCALE * 100_000), any(SCALE * 10), any(SCALE), any(10_000) - 5000]
    await client.query('begin')
    await prepared('a', 'update accounts set balance = balance + $1 where aid = $2', [delta, aid])
    await prepared('s', 'select balance from accounts where aid = $1', [aid])
    await prepared('t', 'update tellers set balance = balance + $1 where tid = $2', [delta, tid])
    await prepared('b', 'update branches set balance = balance + $1 where bid = $2', [delta, bid])
    await prepared('h', 'insert into history values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
    await client.query('commit')
    done += 1
  }
  await client.end()
  return done
}

async function execute(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
