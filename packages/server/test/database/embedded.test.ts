import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clusterFolder } from './cluster-folder.ts'

const LAUNCHER = join(import.meta.dirname, 'embedded-launcher.ts')
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

/** A process of ours that keeps an embedded PostgreSQL until it receives the signal to end, the way the server does. */
interface Keeper {
  readonly process: ChildProcess
  readonly printed: string[]
  readonly url: string
  readonly startMs: number
  end(): Promise<number>
  kill(): Promise<void>
}

const alive = new Set<ChildProcess>()
const folders: string[] = []
async function leaveNothing(): Promise<void> {
  for (const keeper of alive) keeper.kill('SIGTERM')
  while (alive.size > 0) await sleep(20)
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

async function newFolder(name = 'data'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-launch-'))
  folders.push(folder)
  await chmod(folder, 0o755)
  return join(folder, name)
}

/** One with a cluster in it: what starts in it makes none. */
async function madeFolder(): Promise<string> {
  const folder = await clusterFolder()
  folders.push(folder)
  return folder
}

async function keep(dataDir: string, options: { uid?: number; tmp?: string } = {}): Promise<Keeper> {
  const began = performance.now()
  const child = spawn(process.execPath, [LAUNCHER, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...(options.tmp ? { TMPDIR: options.tmp } : {}) },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  })
  alive.add(child)
  const ended = new Promise<number>((resolve) =>
    child.once('exit', (code) => resolve((alive.delete(child), code ?? -1))),
  )
  const printed: string[] = []
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) =>
      line.startsWith('postgresql://') ? resolve(line) : printed.push(line),
    )
    void ended.then(() => reject(new Error(`it ended: ${errors}`)))
  })
  return {
    process: child,
    printed,
    url,
    startMs: performance.now() - began,
    end: () => (child.kill('SIGTERM'), ended),
    kill: async () => void (child.kill('SIGKILL'), await ended),
  }
}

async function queryOne<T>(url: string, sql: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<{ answer: T }>(sql)).rows[0]?.answer
  } finally {
    await client.end()
  }
}

async function answers(url: string): Promise<boolean> {
  return await queryOne(url, 'select 1 as answer').then(
    () => true,
    () => false,
  )
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await what()) return
    await sleep(25)
  }
  throw new Error('it never came true')
}

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

describe('a cluster of ours', () => {
  let dataDir: string
  let keeper: Keeper
  beforeAll(async () => {
    dataDir = await madeFolder()
    const tmp = join(await newFolder('t'.repeat(60)), 'u'.repeat(60))
    await mkdir(tmp, { recursive: true })
    keeper = await keep(dataDir, { tmp })
  })
  afterAll(leaveNothing)

  test('has checksums, sorts the same everywhere, and asks strangers for a password', async () => {
    expect(await queryOne(keeper.url, "select current_setting('data_checksums') as answer")).toBe('on')
    expect(
      await queryOne(
        keeper.url,
        'select datlocprovider::text || datlocale as answer from pg_database where datname = current_database()',
      ),
    ).toBe('bC.UTF-8')
    expect(await answers(keeper.url.replace(/:[^:@]+@/, ':guess@'))).toBe(false)
    expect(await queryOne(keeper.url, "select rolsuper as answer from pg_roles where rolname = 'kuri_app'")).toBe(false)
  })
  test('has a secret that only its owner can read', async () => {
    expect((await stat(join(dataDir, 'postgres.secret.json'))).mode & 0o777).toBe(0o600)
  })
  test('starts with a temporary folder whose path is too long for a socket: it takes another', async () => {
    expect(await answers(keeper.url)).toBe(true)
  })
  test.runIf(isRoot)('belongs to nobody when root starts it, in a folder others may only pass through', async () => {
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY)
  })
})

describe('several processes on one folder', () => {
  afterEach(leaveNothing)

  test('start at once in an empty folder, share one PostgreSQL, end cleanly, and the next finds what they wrote', async () => {
    const dataDir = await newFolder('two words कुरी')
    const keepers = await Promise.all([keep(dataDir), keep(dataDir), keep(dataDir)])
    const started = await Promise.all(
      keepers.map(({ url }) => queryOne<Date>(url, 'select pg_postmaster_start_time() as answer')),
    )
    expect(new Set(started.map(String)).size).toBe(1)
    const url = keepers[0]?.url ?? ''
    await queryOne(url, 'create schema mine')
    await queryOne(url, 'create table mine.note as select 42 as answer')
    expect(await Promise.all(keepers.map((keeper) => keeper.end()))).toEqual([0, 0, 0])
    expect(await answers(url)).toBe(false)
    const next = await keep(dataDir)
    expect(await queryOne(next.url, 'select answer from mine.note')).toBe(42)
  })
  test('leave PostgreSQL to the others, and the last one ends it once, though Ctrl-C comes twice', async () => {
    const dataDir = await madeFolder()
    const first = await keep(dataDir)
    const [guest, last] = await Promise.all([keep(dataDir), keep(dataDir)])
    await guest.end()
    expect(await answers(first.url)).toBe(true)
    await first.end()
    expect(await answers(last.url)).toBe(true)
    last.process.kill('SIGINT')
    last.process.kill('SIGINT')
    expect(await last.end()).toBe(0)
    expect(await answers(last.url)).toBe(false)
  })
  test('when the first one is killed together with PostgreSQL, the second starts it again', async () => {
    const dataDir = await madeFolder()
    const first = await keep(dataDir)
    const second = await keep(dataDir)
    await first.kill()
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await until(() => answers(second.url))
    await second.end()
    expect(await answers(second.url)).toBe(false)
  })
})

describe('accidents', () => {
  afterEach(leaveNothing)

  test('PostgreSQL killed under us is back at the same address, and a kill of both loses nothing', async () => {
    const dataDir = await madeFolder()
    const isThere = "select true as answer from pg_namespace where nspname = 'mine'"
    const first = await keep(dataDir)
    await queryOne(first.url, 'create schema mine')
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    await until(async () => (await answers(first.url)) && first.printed.length > 0)
    expect(first.printed).toContain('PostgreSQL ended unexpectedly; starting it again.')
    expect(await queryOne(first.url, isThere)).toBe(true)
    await first.kill()
    process.kill(await postmasterOf(dataDir), 'SIGKILL')
    const second = await keep(dataDir)
    expect(await queryOne(second.url, isThere)).toBe(true)
  })
  test('a PostgreSQL left behind is adopted, and a lock file with another program’s number stops nobody', async () => {
    const dataDir = await madeFolder()
    const first = await keep(dataDir)
    const postmaster = await postmasterOf(dataDir)
    await first.kill()
    expect(await answers(first.url), 'it lives on').toBe(true)
    const second = await keep(dataDir)
    expect(await postmasterOf(dataDir)).toBe(postmaster)
    const lockFile = join(dataDir, 'postgres/postmaster.pid')
    const text = await readFile(lockFile, 'utf8')
    await second.end()
    expect(await answers(second.url)).toBe(false)
    const stranger = spawn('sleep', ['600'], isRoot ? { uid: NOBODY, gid: NOBODY, cwd: '/' } : {})
    try {
      await writeFile(lockFile, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
      const { uid, gid } = await stat(join(dataDir, 'postgres'))
      await chown(lockFile, uid, gid)
      expect(await answers((await keep(dataDir)).url)).toBe(true)
    } finally {
      stranger.kill()
    }
  })
})

describe.runIf(isRoot)('users and closed folders (these need root)', () => {
  afterEach(leaveNothing)

  test('a folder below a closed one is reported as elsewhere, and found there again', async () => {
    const dataDir = await newFolder('closed/data')
    await mkdir(join(dataDir, '..'), { mode: 0o700 })
    const first = await keep(dataDir)
    expect(first.printed.join()).toContain('the database lives in /var/lib/kuri/')
    folders.push(/(\/var\/lib\/kuri\/\w+)/.exec(first.printed.join())?.[1] ?? '')
    await queryOne(first.url, 'create schema mine')
    await first.end()
    await chmod(join(dataDir, '..'), 0o755)
    const second = await keep(dataDir)
    expect(await queryOne(second.url, "select true as answer from pg_namespace where nspname = 'mine'")).toBe(true)
  })
  test('another user starts it as himself', async () => {
    const dataDir = await newFolder()
    await chown(join(dataDir, '..'), NOBODY, NOBODY)
    const keeper = await keep(dataDir, { uid: NOBODY })
    expect(await answers(keeper.url)).toBe(true)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY)
    expect(await keeper.end()).toBe(0)
  })
  test('a folder one may not write is refused with a sentence', async () => {
    const dataDir = await newFolder()
    await expect(keep(dataDir, { uid: NOBODY })).rejects.toThrow('cannot be made or written')
  })
})
