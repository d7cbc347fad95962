import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { UnfitDatabase } from './errors.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
/** Any number, the same in every process: two that start at once migrate one after the other. */
const LOCK = 4_815_162_342
/** What the application logs in as is a member of this role; migrations grant to it. */
const APPLICATION_ROLE = 'kuri_app'

export type DatabaseKind = 'production' | 'demo' | 'test'

export interface MigrateOptions {
  /** Written once, when the database is made; later starts find it there. */
  readonly kind: DatabaseKind
  /** Whom the server logs in as, when it is not the owner. */
  readonly applicationLogin?: string
  readonly folder?: string
  /** Only these: the tables of a backup are of the make the backup has. */
  readonly only?: ReadonlySet<string>
  readonly onStep?: (name: string) => void
}

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * Brings a database up to date: every `migrations/NNNN_name.sql` not yet applied, in order, each in its own
 * transaction. Forward only; a file changed after it was applied is refused. Gives the names it applied.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kuri-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await readApplied(client)
    const wanted = migrations.filter(({ name }) => options.only?.has(name) ?? true)
    const missing = wanted.filter((migration) => isMissing(migration, applied))
    for (const migration of missing) {
      options.onStep?.(migration.name)
      await apply(client, migration, options.kind)
    }
    if (options.applicationLogin) await admit(client, options.applicationLogin)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Whether every migration we know is in the database: what /readyz asks. */
export async function isMigrated(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
  folder = FOLDER,
): Promise<boolean> {
  const { rows } = await query('select name from schema_migration')
  const applied = new Set(rows.map(({ name }) => name))
  return (await readdir(folder)).every((file) => !file.endsWith('.sql') || applied.has(file))
}

/** Every migration we bring along, oldest first. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      if (!sql.startsWith(`-- ${name} — `))
        throw new Error(`${name} must begin with "-- ${name} — " and say why it is there`)
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function isMissing({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const known = applied.get(name)
  if (known !== undefined && known !== checksum) {
    throw new UnfitDatabase(`${name} was changed after it was applied; put it back and write a new migration instead`)
  }
  return known === undefined
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration, kind: DatabaseKind): Promise<void> {
  try {
    await client.query('begin')
    await client.query("select set_config('kuri.kind', $1, true)", [kind])
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Lets the server's own login use what the migrations granted. */
async function admit(client: pg.Client, login: string): Promise<void> {
  await client.query(`grant select on schema_migration to ${APPLICATION_ROLE}`)
  const { rows } = await client.query<{ may: boolean }>('select pg_has_role($1, $2, $3) as may', [
    login,
    APPLICATION_ROLE,
    'member',
  ])
  if (!rows[0]?.may) await client.query(`grant ${APPLICATION_ROLE} to ${pg.escapeIdentifier(login)}`)
}
