import pg from 'pg'
import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import { UnfitDatabase } from './errors.ts'
import { receivesFrom } from './listen.ts'
import { migrate, type DatabaseKind } from './migrate.ts'
import { missingSettings } from './session-settings.ts'

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
export async function openDatabase(config: Config, print: (sentence: string) => void): Promise<OpenDatabase> {
  const { url, ownerUrl, stop, isEmbedded, application } = await findServer(config, print)
  try {
    // checked before anything is written: a server that may not run on these books does not migrate them either
    const made = await kindOf(ownerUrl)
    if (made !== null) refuseKind(made, config)
    await migrate(ownerUrl, { kind: made ?? kindToMake(config, isEmbedded), ...application })
    const kind = await inspect(url, config)
    if (!isEmbedded) {
      await refuseWithoutSettings(url)
      await refuseWithoutNotify(config.database.listenUrl ?? url, url)
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
export async function findServer(config: Config, print: (sentence: string) => void): Promise<FoundServer> {
  const { url, ownerUrl } = config.database
  if (url === null || ownerUrl === null) {
    const embedded = await startEmbedded({ dataDir: config.dataDir, print })
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
    print(
      'The server logs in as the owner of its tables, so only triggers keep the books: set MIGRATION_DATABASE_URL to the owner and DATABASE_URL to a role of its own.',
    )
  }
  const application = isOneRole ? {} : { applicationLogin: userOf(url) }
  return { url, ownerUrl, application, isEmbedded: false, stop: async () => undefined }
}

/** What a database was made for; null: it is empty. */
async function kindOf(ownerUrl: string): Promise<DatabaseKind | null> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const made = await client.query<{ is: boolean }>(`select to_regclass('database_kind') is not null as is`)
    if (!made.rows[0]?.is) return null
    const { rows } = await client.query<{ kind: DatabaseKind }>('select kind from database_kind')
    return rows[0]?.kind ?? null
  } finally {
    await client.end()
  }
}

/** What an empty database becomes. An own one becomes nothing by mistake: the settings decide. */
function kindToMake({ isProduction, seedDemo }: Config, isEmbedded: boolean): DatabaseKind {
  if (isProduction) return 'production'
  if (seedDemo === null && !isEmbedded) {
    throw new UnfitDatabase(
      'This database is empty and its purpose is not set. Set NODE_ENV=production for a company’s books, SEED_DEMO=1 for a demonstration or SEED_DEMO=0 for an empty trial.',
    )
  }
  return seedDemo === false ? 'test' : 'demo'
}

/** The kind of the books decides what runs on them: a company's take no play money and no movable clock, whatever was forgotten. */
function refuseKind(kind: DatabaseKind, { isProduction }: Config): void {
  if (isProduction && kind !== 'production') {
    throw new UnfitDatabase(`This database was made as a ${kind}: production does not run on it. Use a new one.`)
  }
  if (!isProduction && kind === 'production') {
    throw new UnfitDatabase('This database holds a company’s books: set NODE_ENV=production to run on it.')
  }
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
    if (!found) throw new UnfitDatabase('This database has no record of its purpose.')
    if (Number(found.version) < 150_000) throw new UnfitDatabase('PostgreSQL 15 or newer is needed.')
    refuseKind(found.kind, config)
    if (config.isProduction && found.risky.length > 0) {
      throw new UnfitDatabase(`This database may forget payments in a power cut: ${found.risky.join(', ')} must be on.`)
    }
    return found.kind
  } finally {
    await client.end()
  }
}

/** Without these a statement may hang for ever, and a careless date be that of Greenwich. */
async function refuseWithoutSettings(url: string): Promise<void> {
  const missing = await missingSettings(url)
  if (missing.length === 0) return
  throw new UnfitDatabase(
    `A pooler does not pass these settings of the server to the database: ${missing.join(', ')}. Give it to the login as in deploy/roles.sh (alter role … set …), and let the pooler connect anew.`,
  )
}

/** Behind a pooler LISTEN succeeds and no notification arrives: live rooms would stop without an error. */
async function refuseWithoutNotify(listenUrl: string, url: string): Promise<void> {
  if (await receivesFrom(listenUrl, url)) return
  throw new UnfitDatabase(
    'Notifications of NOTIFY do not arrive: DATABASE_URL leads to a pooler, so set LISTEN_DATABASE_URL straight to PostgreSQL.',
  )
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)
