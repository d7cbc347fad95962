import { DEBIAN, openPostgres, type DebianPostgres } from '../packages/server/test/harness/debian-postgres.ts'
import { execute } from '../packages/server/test/execute.ts'
import { startServer, type ServerProcess } from '../packages/server/test/server-process.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'
import type { BenchServer } from './server.ts'
import { canShare, openShare, type Share } from './share.ts'

/** A PostgreSQL of Debian's with a standby and any number of server processes, each with a share of the processor. */
export interface Farm {
  readonly primary: Kept<DebianPostgres>
  readonly standby: Kept<DebianPostgres>
  /** Starts one more server on the same books. */
  server(settings?: Record<string, string>): Promise<Kept<ServerProcess> & BenchServer>
  /** The database without a server, for making people and chits. */
  readonly books: BenchServer
  close(): Promise<void>
}

/** Something that runs, and the share it has. */
export interface Kept<T> {
  readonly it: T
  readonly share: Share
}

/** Why there can be none here, said once; null: there can. */
export const whyNot = (): string | null => {
  if (DEBIAN === null) return 'There is no PostgreSQL of Debian’s with pg_basebackup here: nothing was measured.'
  return canShare()
    ? null
    : 'No share of the processor can be set here (control groups, as root): nothing was measured.'
}

/** Starts the two databases; everything is thrown away at the end. */
export async function openFarm(): Promise<Farm> {
  const postgres = await openPostgres()
  const admin = postgres.address('postgres', 'postgres')
  for (const role of ['company login createrole', 'web login']) await execute(admin, `create role ${role}`)
  await execute(admin, 'create database kuri owner company')
  const ownerUrl = (database?: string): string => postgres.address('company', database)
  await migrate(ownerUrl(), { kind: 'test', applicationLogin: 'web' })
  const primary = kept(postgres, postgres.pid)
  const follower = await postgres.standby()
  const standby = kept(follower, follower.pid)
  const servers: Kept<ServerProcess>[] = []
  return {
    primary,
    standby,
    books: { address: '', ownerUrl, stop: async () => undefined },
    async server(settings = {}) {
      const it = startServer({
        DATABASE_URL: postgres.address('web'),
        MIGRATION_DATABASE_URL: ownerUrl(),
        SEED_DEMO: '0',
        AUCTION_NOTICE_MINUTES: '0',
        LOG_LEVEL: 'error',
        ...settings,
      })
      const address = await it.address
      const one = kept(it, it.process.pid ?? 0)
      servers.push(one)
      return { ...one, address, ownerUrl, stop: () => end(one) }
    },
    async close() {
      for (const one of servers) await end(one)
      for (const { it, share } of [standby, primary]) {
        await it.close()
        share.close()
      }
    },
  }
}

function kept<T>(it: T, pid: number): Kept<T> {
  const share = openShare()
  share.admit(pid)
  return { it, share }
}

async function end({ it, share }: Kept<ServerProcess>): Promise<void> {
  if (it.process.exitCode !== null) return
  it.process.kill('SIGTERM')
  await it.ended
  share.close()
}
