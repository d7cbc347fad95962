import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { execute } from '../execute.ts'

const INSTALLED = '/usr/lib/postgresql'
const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted() : []
/** Where its programs are, `psql` among them. */
export const PROGRAMS = join(INSTALLED, versions.at(-1) ?? '', 'bin')

/** The version Debian installed with the tools for replicas; null where there is none. */
export const DEBIAN = existsSync(join(PROGRAMS, 'pg_basebackup')) ? (versions.at(-1) ?? null) : null
/** PostgreSQL does not run as root. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A PostgreSQL of Debian's, as a company has it that runs its own. */
export interface DebianPostgres {
  /** Where it listens, and nowhere else. */
  readonly socket: string
  readonly folder: string
  /** Of its first process. */
  readonly pid: number
  address(user: string, database?: string): string
  /** A second one that follows this one. */
  standby(): Promise<DebianPostgres>
  /** kill -9 of everything it has started. */
  kill(): void
  /** Ends it, waits for its end, and leaves nothing behind. */
  close(): Promise<void>
}

/** Starts an empty one. It keeps what it says on the disk, as a real one does. */
export async function openPostgres(): Promise<DebianPostgres> {
  return await start((data) => {
    const how = ['-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
    execFileSync(join(PROGRAMS, 'initdb'), ['-D', data, ...how], { ...NOBODY, cwd: '/', stdio: 'ignore' })
  })
}

async function start(make: (data: string) => void): Promise<DebianPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'kuri-debian-'))
  chmodSync(folder, 0o700)
  if (NOBODY.uid !== undefined) chownSync(folder, NOBODY.uid, NOBODY.gid)
  const data = join(folder, 'data')
  make(data)
  const settings = ['listen_addresses=', 'max_connections=120'].flatMap((setting) => ['-c', setting])
  const server = spawn(join(PROGRAMS, 'postgres'), ['-D', data, '-k', folder, ...settings], {
    ...NOBODY,
    cwd: '/',
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => void server.once('exit', resolve))
  const address = (user: string, database = 'kuri'): string =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(folder)}`
  await answers(address('postgres', 'postgres'))
  return {
    socket: join(folder, '.s.PGSQL.5432'),
    folder,
    pid: server.pid ?? 0,
    address,
    standby: () =>
      start((copy) => {
        const from = ['-h', folder, '-U', 'postgres', '-D', copy]
        const how = ['--write-recovery-conf', '--checkpoint=fast', '--no-sync']
        execFileSync(join(PROGRAMS, 'pg_basebackup'), [...from, ...how], { ...NOBODY, cwd: '/', stdio: 'ignore' })
      }),
    kill: () => killAll(server),
    async close() {
      server.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    },
  }
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await execute(address, 'select 1')
    } catch (error) {
      if (tries > 200) throw error
      await sleep(50)
    }
  }
}

function killAll({ pid }: ChildProcess): void {
  if (pid === undefined) return
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  for (const one of [pid, ...children.map(Number)]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // gone with its parent
    }
  }
}
