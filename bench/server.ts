import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../packages/server/src/database/embedded.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import { START_ARGUMENTS } from '../packages/server/test/server-process.ts'

/** A durable PostgreSQL of its own and the real server on it, each in a process of its own. */
export interface BenchServer {
  /** Where the server answers. */
  readonly address: string
  /** The owner's address of a database of this PostgreSQL. */
  ownerUrl(database?: string): string
  stop(): Promise<void>
}

/** One that runs here alone. */
export interface LocalBenchServer extends BenchServer {
  /** Processor time so far, in ms: of the server with its threads, and of PostgreSQL with all its processes. */
  processorMs(): Promise<{ server: number; postgres: number }>
  /** What the server holds in memory. */
  residentMiB(): Promise<number>
  /** The most that it held since this was asked last, or since its start; NaN where the system does not say. */
  mostMiB(): Promise<number>
}

/**
 * Starts both, in an empty data folder or in one that `fill` has written into; everything is thrown away at the end, also
 * when the server does not start.
 */
export async function startBenchServer(
  settings: Record<string, string> = {},
  fill: (dataDir: string) => Promise<void> = async () => undefined,
): Promise<LocalBenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-bench-'))
  await fill(dataDir).catch(async (error: unknown) => {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  })
  const embedded = await startEmbedded({ dataDir, isDurable: true })
  const stopDatabase = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await migrate(embedded.ownerUrl(), { kind: 'test', applicationLogin: 'kuri_app' })
    const server = await startServer({
      DATABASE_URL: embedded.applicationUrl(),
      MIGRATION_DATABASE_URL: embedded.ownerUrl(),
      ...settings,
    })
    return {
      address: server.address,
      ownerUrl: (database) => embedded.ownerUrl(database),
      processorMs: async () => ({
        server: await usedMs(server.pid),
        postgres: await usedMs(await postmasterIn(dataDir)),
      }),
      residentMiB: () => residentMiB(server.pid),
      mostMiB: () => mostMiB(server.pid),
      async stop() {
        await server.stop()
        await stopDatabase()
      },
    }
  } catch (error) {
    await stopDatabase()
    throw error
  }
}

/** The server in a process of its own, on any free port unless the settings name one. Throws when it ends before it answers. */
async function startServer(
  settings: Record<string, string>,
): Promise<Pick<BenchServer, 'address' | 'stop'> & { readonly pid: number }> {
  const child = spawn(process.execPath, START_ARGUMENTS, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const [, found] = /Kuri is open at (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The PostgreSQL of a data folder: the number of its first process. */
export const postmasterIn = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** A tick of the kernel's count, which is kept in hundredths of a second. */
const TICK_MS = 10

/** What a process and its children have used, those that have ended among them. NaN where the system does not say. */
export async function usedMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // after the name in brackets, which may hold spaces: utime, stime, cutime and cstime are the fields 14 to 17
  const ticks = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  if (ticks.length < 4) return Number.NaN
  // a process can end between the two reads, one of autovacuum for example: then its file is gone
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')).match(/\d+/g) ?? []
  const theirs = await Promise.all(children.map((child) => usedMs(Number(child))))
  const own = ticks.reduce((sum, count) => sum + count, 0) * TICK_MS
  return theirs.filter((ms) => !Number.isNaN(ms)).reduce((sum, ms) => sum + ms, own)
}

/** What a process holds in memory. NaN where the system does not say. */
export const residentMiB = (pid: number): Promise<number> => statusMiB(pid, 'VmRSS')

/** The most that a process held since it was asked last. */
async function mostMiB(pid: number): Promise<number> {
  const most = await statusMiB(pid, 'VmHWM')
  // 5 sets the peak back to what is held now
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return most
}

async function statusMiB(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}
