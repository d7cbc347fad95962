import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../packages/server/src/database/embedded.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'

/** A durable PostgreSQL of its own and the real server on it, each in a process of its own. */
export interface BenchServer {
  /** Where the server answers. */
  readonly address: string
  /** The owner's address of a database of this PostgreSQL. */
  ownerUrl(database?: string): string
  stop(): Promise<void>
}

/** Starts both; everything is thrown away at the end, also when the server does not start. */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-bench-'))
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
async function startServer(settings: Record<string, string>): Promise<Pick<BenchServer, 'address' | 'stop'>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../packages/server/src/main.ts')], {
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
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}
