import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServers, startServer } from '../../packages/server/test/server-process.ts'

/** The built product with its demonstration in it, on a folder that goes away with it. */
export interface DemoServer {
  readonly site: string
  close(): Promise<void>
}

export async function openDemo(): Promise<DemoServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kuri-demo-'))
  const server = startServer({ DATA_DIR: folder, SEED_DEMO: '1', LOG_LEVEL: 'error' })
  return {
    site: await server.address,
    async close() {
      await endServers()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
