import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { NOBODY, type DebianPostgres } from './debian-postgres.ts'
import { freePort } from './free-port.ts'

/** Debian installs it where only root's PATH looks. */
const PATH = `${process.env['PATH']}:/usr/sbin`
const AS_DEPLOYED = join(import.meta.dirname, '../../../../deploy/pgbouncer.ini')
const OWN_LOGIN = 'looker'

/** The PgBouncer that is installed, such as `1.18`; null where there is none. */
export const PGBOUNCER = installed()

function installed(): string | null {
  try {
    const version = execFileSync('pgbouncer', ['--version'], { env: { PATH }, encoding: 'utf8' })
    return /(\d+\.\d+)/.exec(version)?.[1] ?? null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Whether it passes prepared statements on: since 1.21. */
export const passesNames = (version: string): boolean => Number(version.split('.')[1]) >= 21

/** PgBouncer in transaction mode, with the settings a company is given. */
export interface Pooler {
  address(user: string): string
  /** What it has done for everybody since it was started, and how many connections of PostgreSQL it has for one login. */
  figures(user: string): Promise<{ transactions: number; waitedSeconds: number; connections: number }>
  /** kill -9; `start` brings it back at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

interface PoolerOptions {
  readonly connections: number
  /** Everybody who may come, with their password. */
  readonly logins: Readonly<Record<string, string>>
}

/** Starts it before a PostgreSQL: `deploy/pgbouncer.ini` and after it, what only this place knows. */
export async function openPooler(to: DebianPostgres, { connections, logins }: PoolerOptions): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-pooler-'))
  chmodSync(folder, 0o755)
  if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const port = await freePort()
  const everybody: PoolerOptions['logins'] = { ...logins, [OWN_LOGIN]: 'looks' }
  copyFileSync(AS_DEPLOYED, join(folder, 'deployed.ini'))
  writeFileSync(
    join(folder, 'users'),
    Object.entries(everybody)
      .map((pair) => `"${pair.join('" "')}"\n`)
      .join(''),
  )
  // its section goes on after what is included: opened again, it would begin with what PgBouncer takes by default
  writeFileSync(
    join(folder, 'here.ini'),
    `%include ${join(folder, 'deployed.ini')}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_file = ${join(folder, 'users')}
default_pool_size = ${connections}
stats_users = ${OWN_LOGIN}
[databases]
kuri = host=${to.folder} port=5432 dbname=kuri
`,
  )
  const address = (user: string, database = 'kuri'): string =>
    `postgresql://${user}:${everybody[user]}@127.0.0.1:${port}/${database}`
  let running: ChildProcess
  const start = async (): Promise<void> => {
    const env = { PATH }
    running = spawn('pgbouncer', ['-q', join(folder, 'here.ini')], { ...NOBODY, env, cwd: '/', stdio: 'ignore' })
    await answers(address(OWN_LOGIN, 'pgbouncer'))
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => void running.once('exit', resolve))
    running.kill(signal)
    await ended
  }
  await start()
  return {
    address,
    async figures(user) {
      const [stats] = await show<Record<string, string>>(address(OWN_LOGIN, 'pgbouncer'), 'stats', 'kuri')
      const servers = await show<{ user: string }>(address(OWN_LOGIN, 'pgbouncer'), 'servers', 'kuri')
      return {
        transactions: Number(stats?.['total_xact_count']),
        waitedSeconds: Number(stats?.['total_wait_time']) / 1e6,
        connections: servers.filter((server) => server.user === user).length,
      }
    },
    kill: () => end('SIGKILL'),
    start,
    async close() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Its own tables speak the simple protocol only. */
async function show<R extends pg.QueryResultRow>(address: string, what: string, database: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows } = await client.query<R>(`show ${what}`)
    return rows.filter((row) => row['database'] === database)
  } finally {
    await client.end()
  }
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return void (await show(address, 'stats', ''))
    } catch (error) {
      if (tries > 200) throw error
      await sleep(25)
    }
  }
}
