import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, link, mkdir, mkdtemp, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Place } from './embedded-place.ts'

const run = promisify(execFile)

export const OWNER = 'kuri_owner'
export const APPLICATION = 'kuri_app'

/** A socket's path has room for about 107 characters, its name takes 16. */
const LONGEST_SOCKET_FOLDER = 85
const LONGEST_LOG = 5_000_000

/** The folders and secrets of one embedded PostgreSQL. */
export interface Cluster extends Place {
  readonly data: string
  readonly log: string
  readonly passwords: { readonly owner: string; readonly application: string }
  /** False only for throw-away databases of tests: nothing is flushed to the disk. */
  readonly isDurable: boolean
}

/** What PostgreSQL writes down about itself while it runs (and leaves behind when it is killed). */
export interface Running {
  readonly pid: number
  readonly socketFolder: string
}

/** The cluster of a place, made first when there is none. Several processes may call it at once: they get one cluster. */
export async function openCluster(place: Place, isDurable: boolean): Promise<Cluster> {
  const passwords = await readPasswords(join(place.home, 'postgres.secret.json'))
  const cluster = {
    ...place,
    data: join(place.home, 'postgres'),
    log: join(place.home, 'postgres.log'),
    passwords,
    isDurable,
  }
  if (!(await stat(cluster.data).catch(() => null))) await initdb(cluster)
  return cluster
}

const newSecret = (): string => randomBytes(24).toString('base64url')

async function readPasswords(file: string): Promise<Cluster['passwords']> {
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, JSON.stringify({ owner: newSecret(), application: newSecret() }), {
      mode: 0o600,
      flag: 'wx',
    })
    // fails when a secret is already there: the first one written is everybody's
    await link(draft, file).catch(() => undefined)
  } finally {
    await rm(draft, { force: true })
  }
  return JSON.parse(await readFile(file, 'utf8')) as Cluster['passwords']
}

async function initdb(cluster: Cluster): Promise<void> {
  const draft = `${cluster.data}.${process.pid}`
  const passwordFile = `${draft}.password`
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, cluster.passwords.owner, { mode: 0o400 })
    if (cluster.runAs) await Promise.all([draft, passwordFile].map((path) => give(path, cluster)))
    const options = [
      '-U',
      OWNER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
    ]
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    const haste = cluster.isDurable ? [] : ['--no-sync']
    await run(join(cluster.native, 'bin/initdb'), ['-D', draft, ...options, ...locale, ...haste], asItsUser(cluster))
    // refused when another process was faster: its cluster has the same secret
    await rename(draft, cluster.data).catch(() => undefined)
  } finally {
    await Promise.all([draft, passwordFile].map((path) => rm(path, { recursive: true, force: true })))
  }
}

/** A new folder for the socket: short, and PostgreSQL's own. */
export async function newSocketFolder(cluster: Cluster): Promise<string> {
  const within = Buffer.byteLength(tmpdir()) <= LONGEST_SOCKET_FOLDER && (await isOpen(tmpdir())) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(within, 'kuri-pg-'))
  await give(folder, cluster)
  return folder
}

const isOpen = async (folder: string): Promise<boolean> => (((await stat(folder)).mode >> 0) & 1) === 1

/** Makes a socket folder again that was cleaned away while PostgreSQL was down. */
export async function keepSocketFolder(cluster: Cluster, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await give(folder, cluster)
}

async function give(path: string, { runAs }: Cluster): Promise<void> {
  if (runAs) await chown(path, runAs.uid, runAs.gid)
}

/**
 * Runs the server program in a session of its own, so that Ctrl-C in the terminal does not reach it, until it ends: which
 * it does early when it judges that another one has these data. It goes on when we die.
 */
export async function launch(cluster: Cluster, socketFolder: string): Promise<void> {
  const log = await open(cluster.log, (await isLong(cluster.log)) ? 'w' : 'a', 0o600)
  const settings = Object.entries(settingsOf(cluster, socketFolder)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = spawn(join(cluster.native, 'bin/postgres'), ['-D', cluster.data, ...settings], {
    ...asItsUser(cluster),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  // listened for at once: a server that refuses these data has ended before the log is closed here
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.once('error', () => resolve())
  })
  server.unref()
  await log.close()
  await ended
}

const settingsOf = ({ isDurable }: Cluster, socketFolder: string): Record<string, string> => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  // a page at a random place of an SSD costs little more than the next one: rows are found by their indexes
  random_page_cost: '1.1',
  // calls are many and short: they share the cores, no call takes several
  max_parallel_workers_per_gather: '0',
  // a process that died while waiting for a lock is noticed
  client_connection_check_interval: '1s',
  ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
})

const isLong = async (file: string): Promise<boolean> => ((await stat(file).catch(() => null))?.size ?? 0) > LONGEST_LOG

// from a folder that is open to everybody: PostgreSQL looks up where it stands
const asItsUser = ({ runAs }: Cluster) => ({ cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' }, ...runAs })

/** The content of the lock file; PostgreSQL may be dead for all that. Null when it stopped cleanly. */
export async function readLockFile(cluster: Cluster): Promise<Running | null> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const socketFolder = lines[4]
  return socketFolder ? { pid: Number(lines[0]), socketFolder } : null
}

/**
 * After a crash the number in the lock file may belong to another program (in containers numbers repeat), and
 * PostgreSQL would refuse to start for ever. Where that program is plainly not ours the number is replaced by one that
 * nobody has; the rest of the file stays, because PostgreSQL also checks the shared memory named in it.
 */
export async function disownForeignPid(cluster: Cluster): Promise<void> {
  const running = await readLockFile(cluster)
  if (!running) return
  const command = await readFile(`/proc/${running.pid}/cmdline`, 'utf8').catch(() => null)
  if (command === null || command.includes(cluster.data)) return
  const file = join(cluster.data, 'postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [NOBODYS_PID, ...rest].join('\n'))
  await chmod(file, 0o600)
}

/** Above what Linux gives out (2²²). */
const NOBODYS_PID = 2 ** 22 + 1

export async function lastWords(cluster: Cluster): Promise<string> {
  const log = await readFile(cluster.log, 'utf8').catch(() => '')
  return log.trim().split('\n').slice(-5).join('\n')
}
