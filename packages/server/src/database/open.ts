import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { UnfitDatabase } from './errors.ts'
import { migrate, type DatabaseKind } from './migrate.ts'

/** Settings of PostgreSQL without which an acknowledged payment could be lost in a power cut. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit']

export interface OpenDatabase {
  /** What the server works with: the application's role. */
  readonly url: string
  readonly isEmbedded: boolean
  readonly kind: DatabaseKind
  /** Ends the embedded PostgreSQL; leaves yours alone. */
  stop(): Promise<void>
}

/** Finds or starts the database, brings it up to date, and refuses one that does not fit the settings. */
export async function openDatabase(config: Config, say: (sentence: string) => void): Promise<OpenDatabase> {
  const { url, ownerUrl, stop, isEmbedded } = await findServer(config, say)
  try {
    const wantsDemo = config.seedDemo ?? (isEmbedded && !config.isProduction)
    const login = userOf(url)
    await migrate(ownerUrl, {
      kind: wantsDemo ? 'demo' : 'production',
      ...(login === userOf(ownerUrl) ? {} : { applicationLogin: login }),
    })
    const kind = await inspect(url, config)
    return { url, isEmbedded, kind, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function findServer(config: Config, say: (sentence: string) => void) {
  const { url, ownerUrl } = config.database
  if (url === null || ownerUrl === null) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, say })
    return {
      url: embedded.applicationUrl(),
      ownerUrl: embedded.ownerUrl(),
      isEmbedded: true,
      stop: () => embedded.stop(),
    }
  }
  if (userOf(url) === userOf(ownerUrl)) {
    say(
      'The server logs in as the owner of its tables, so only triggers keep the books: set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role of its own.',
    )
  }
  return { url, ownerUrl, isEmbedded: false, stop: async () => undefined }
}

async function inspect(url: string, config: Config): Promise<DatabaseKind> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ kind: DatabaseKind; version: string; risky: string[] }>(
      `select kind, current_setting('server_version_num') as version,
              array(select name from pg_settings where name = any($1) and setting = 'off') as risky
         from database_kind`,
      [DURABLE],
    )
    const [found] = rows
    if (!found) throw new UnfitDatabase('This database does not say what it was made for.')
    if (Number(found.version) < 150_000) throw new UnfitDatabase('PostgreSQL 15 or newer is needed.')
    if (config.isProduction && found.kind !== 'production') {
      throw new UnfitDatabase(
        `This database was made as a ${found.kind}: production does not run on it. Use a new one.`,
      )
    }
    if (config.isProduction && found.risky.length > 0) {
      throw new UnfitDatabase(`This database may forget payments in a power cut: ${found.risky.join(', ')} must be on.`)
    }
    if (config.clock && found.kind === 'production') {
      throw new UnfitDatabase('CLOCK: the clock of a real company cannot be moved.')
    }
    return found.kind
  } finally {
    await client.end()
  }
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
