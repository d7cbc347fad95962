import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { UnfitDatabase } from './errors.ts'

const SERVER = join(import.meta.dirname, '../..')
/** The schema in its final form, and what changes it after version 1.0 (until then there is no such folder). */
const FOLDERS: SchemaFolders = { schema: join(SERVER, 'schema'), migrations: join(SERVER, 'migrations') }
const BASELINE = 'baseline'
/** Any number, the same in every process: two that start at once migrate one after the other. */
const LOCK = 4_815_162_342
/** The application logs in as a member of this role; the schema grants to it. */
const APPLICATION_ROLE = 'kuri_app'

export type DatabaseKind = 'production' | 'demo' | 'test'

export interface SchemaFolders {
  readonly schema: string
  readonly migrations: string
}

export interface MigrateOptions {
  /** Written once, when the database is created; later starts find it there. */
  readonly kind: DatabaseKind
  /** The login of the server, when it is not the owner. */
  readonly applicationLogin?: string
  readonly folders?: SchemaFolders
  /** Only these migrations: a backup is restored into tables of the version it was taken from. */
  readonly only?: ReadonlySet<string>
}

export interface Migration {
  readonly name: string
  /** Applied in their order, in one transaction. */
  readonly files: readonly SqlFile[]
  readonly checksum: string
}

interface SqlFile {
  readonly name: string
  readonly sql: string
}

/**
 * Brings a database up to date: an empty one gets the baseline (all files of `schema/`, in one transaction), then every
 * database each file of `migrations/` that it has not, in a transaction of its own. Returns the names of what it applied.
 * Refuses a database with another baseline (`UnfitDatabase`): until version 1.0 the baseline itself is edited, and
 * databases of demonstrations and tests are created anew.
 */
export async function migrate(ownerUrl: string, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folders)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kuri-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const applied = await readApplied(client)
    const wanted = migrations.filter(({ name }) => options.only?.has(name) ?? true)
    const missing = wanted.filter((migration) => isMissing(migration, applied))
    for (const migration of missing) await apply(client, migration, options.kind)
    if (options.applicationLogin) await admit(client, options.applicationLogin)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Whether the database has every migration of this program: what /readyz answers. */
export async function isMigrated(
  query: (sql: string) => Promise<{ rows: { name: string; checksum: string }[] }>,
): Promise<boolean> {
  const { rows } = await query('select name, checksum from schema_migration')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return (await readMigrations()).every(({ name, checksum }) => applied.get(name) === checksum)
}

/** The baseline and every migration after it, oldest first. */
export async function readMigrations({ schema, migrations } = FOLDERS): Promise<Migration[]> {
  const later = await readFiles(migrations)
  return [migrationOf(BASELINE, await readFiles(schema)), ...later.map((file) => migrationOf(file.name, [file]))]
}

async function readFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder).catch(noFolder)).filter((file) => file.endsWith('.sql')).toSorted()
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      if (!sql.startsWith(`-- ${name}: `)) throw new Error(`${name} must begin with "-- ${name}: " and its purpose`)
      return { name, sql }
    }),
  )
}

const noFolder = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return []
  throw error
}

const migrationOf = (name: string, files: readonly SqlFile[]): Migration => ({
  name,
  files,
  checksum: createHash('sha256')
    .update(files.map(({ sql }) => sql).join(''))
    .digest('hex'),
})

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query(`create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function isMissing({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const known = applied.get(name)
  if (known === checksum) return false
  if (name === BASELINE && applied.size > 0) {
    throw new UnfitDatabase(
      'This database has the tables of another version of Kuri. Before version 1.0 a database is not upgraded: use an empty one (a new DATA_DIR or DATABASE_URL), or run the version that created this one.',
    )
  }
  if (known === undefined) return true
  throw new UnfitDatabase(`${name} was changed after it was applied: restore it and write a new migration instead`)
}

async function apply(client: pg.Client, { name, files, checksum }: Migration, kind: DatabaseKind): Promise<void> {
  let current = name
  try {
    await client.query('begin')
    await client.query("select set_config('kuri.kind', $1, true)", [kind])
    for (const file of files) {
      current = file.name
      await client.query(file.sql)
    }
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${current} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Grants the server's own login what the schema granted to the role. */
async function admit(client: pg.Client, login: string): Promise<void> {
  await client.query(`grant select on schema_migration to ${APPLICATION_ROLE}`)
  const { rows } = await client.query<{ may: boolean }>('select pg_has_role($1, $2, $3) as may', [
    login,
    APPLICATION_ROLE,
    'member',
  ])
  if (!rows[0]?.may) await client.query(`grant ${APPLICATION_ROLE} to ${pg.escapeIdentifier(login)}`)
}
