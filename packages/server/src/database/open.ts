import pg from 'pg'
import type { Config } from '../config.ts'
import { notGiven } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { UnfitDatabase } from './errors.ts'
import { hears } from './listen.ts'
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
  const { url, ownerUrl, stop, isEmbedded, application } = await findServer(config, say)
  try {
    const wantsDemo = config.seedDemo ?? (isEmbedded && !config.isProduction)
    await migrate(ownerUrl, { kind: wantsDemo ? 'demo' : 'production', ...application })
    const kind = await inspect(url, config)
    if (!isEmbedded) {
      await refuseForgetful(url)
      await refuseDeaf(config.database.listenUrl ?? url, url)
    }
    return { url, isEmbedded, kind, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A database server, with nothing done to it yet. */
export interface FoundServer extends Pick<OpenDatabase, 'url' | 'isEmbedded' | 'stop'> {
  readonly ownerUrl: string
  /** Whom migrations let in, where that is not the owner. */
  readonly application: { readonly applicationLogin?: string }
}

/** The PostgreSQL of the settings, or our own, which is started or joined. */
export async function findServer(config: Config, say: (sentence: string) => void): Promise<FoundServer> {
  const { url, ownerUrl } = config.database
  if (url === null || ownerUrl === null) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, say })
    return {
      url: embedded.applicationUrl(),
      ownerUrl: embedded.ownerUrl(),
      application: { applicationLogin: userOf(embedded.applicationUrl()) },
      isEmbedded: true,
      stop: () => embedded.stop(),
    }
  }
  const isOneRole = userOf(url) === userOf(ownerUrl)
  if (isOneRole) {
    say(
      'The server logs in as the owner of its tables, so only triggers keep the books: set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role of its own.',
    )
  }
  const application = isOneRole ? {} : { applicationLogin: userOf(url) }
  return { url, ownerUrl, application, isEmbedded: false, stop: async () => undefined }
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

/** Without these a statement may hang for ever, and a careless date be that of Greenwich. */
async function refuseForgetful(url: string): Promise<void> {
  const missing = await notGiven(url)
  if (missing.length === 0) return
  throw new UnfitDatabase(
    `A pooler keeps from the database what the server asks for: ${missing.join(', ')}. Give it to the login as in deploy/roles.sh (alter role … set …), and let the pooler connect anew.`,
  )
}

/** Behind a pooler LISTEN succeeds and nothing is ever heard: live rooms would stand still without a word. */
async function refuseDeaf(listenUrl: string, url: string): Promise<void> {
  if (await hears(listenUrl, url)) return
  throw new UnfitDatabase(
    'What is told by NOTIFY is not heard: DATABASE_URL leads to a pooler, so set LISTEN_DATABASE_URL straight to PostgreSQL.',
  )
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
