import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrate, readMigrations, type MigrateOptions, type SchemaFolders } from '../migrate.ts'
import { damaged, readHead, readTitleOrEnd, UnfitBackup, type End, type Head, type Title } from './file.ts'
import { booksFigure, keptTables } from './shape.ts'

const BATCH = 1_000

export type RestoreOptions = Pick<MigrateOptions, 'applicationLogin' | 'folders'> & {
  readonly print: (sentence: string) => void
}

/**
 * Restores a backup into an empty database: tables of the make the backup has, its rows, the books'
 * figure compared and every invariant of the ledger checked, and only then the migrations that are newer. One transaction for
 * all rows: a failure leaves the database empty. Refuses a database with people in it, a damaged file, and a backup
 * of a newer version (`UnfitBackup`).
 */
export async function restoreBackup(
  ownerUrl: string,
  file: string,
  { print, ...options }: RestoreOptions,
): Promise<Head> {
  const lines = readLines(file)
  try {
    const head = readHead(await lines.next())
    await isOfOurMake(head, options.folders)
    const only = new Set(head.migrations.map(({ name }) => name))
    await migrate(ownerUrl, { ...options, kind: head.kind, only })
    await fillDatabase(ownerUrl, head, lines, print)
    await migrate(ownerUrl, { ...options, kind: head.kind })
    return head
  } finally {
    await lines.close()
  }
}

async function fillDatabase(ownerUrl: string, head: Head, lines: Lines, print: RestoreOptions['print']): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kuri-restore' })
  await client.connect()
  try {
    await isEmpty(client, head)
    await client.query('begin')
    const foreignKeys = await takeOffForeignKeys(client)
    const tables = (await keptTables(client)).map(({ name }) => pg.escapeIdentifier(name))
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(`truncate ${tables.join(', ')}`)
    const end = await fill(client, lines, print)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const sql of foreignKeys) await client.query(sql)
    await settleSequences(client, end)
    await judge(client, end)
    await client.query('commit')
  } finally {
    // what was not committed goes with the connection
    await client.end()
  }
}

async function isOfOurMake({ migrations }: Head, folders?: SchemaFolders): Promise<void> {
  const ours = new Map((await readMigrations(folders)).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (ours.get(name) !== checksum) {
      throw new UnfitBackup(
        `This backup was taken by another version of Kuri: its schema (${name}) is not the one of this version. Restore it with that version.`,
      )
    }
  }
}

async function isEmpty(client: pg.Client, { migrations }: Head): Promise<void> {
  const { rows } = await client.query<{ people: boolean; steps: number }>(
    'select exists (select from person) as people, (select count(*)::integer from schema_migration) as steps',
  )
  if (rows[0]?.people !== false || rows[0].steps !== migrations.length) {
    throw new UnfitBackup('This database was used already. A backup is put back into an empty one.')
  }
}

/** Rows come in the order of their tables' names; what refers to what is checked when all are there. */
async function takeOffForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  )
  for (const { off } of rows) await client.query(off)
  return rows.map(({ on }) => on)
}

async function fill(client: pg.Client, lines: Lines, print: (sentence: string) => void): Promise<End> {
  for (;;) {
    const sealSoFar = lines.seal()
    const next = readTitleOrEnd(await lines.next())
    if ('sha256' in next) {
      if (next.sha256 !== sealSoFar) throw damaged()
      return next
    }
    await fillTable(client, next, lines)
    if (next.rows > 0) print(`  ${next.table}: ${next.rows}`)
  }
}

async function fillTable(client: pg.Client, { table, columns, rows }: Title, lines: Lines): Promise<void> {
  const name = pg.escapeIdentifier(table)
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  for (let done = 0; done < rows; done += BATCH) {
    const batch: string[] = []
    while (batch.length < Math.min(BATCH, rows - done)) {
      const row = await lines.next()
      if (row === undefined) throw damaged()
      batch.push(row)
    }
    await client.query(
      `insert into ${name} (${listed}) overriding system value
       select ${listed} from json_populate_recordset(null::${name}, $1::json)`,
      [`[${batch.join(',')}]`],
    )
  }
}

async function settleSequences(client: pg.Client, { sequences }: End): Promise<void> {
  for (const { name, last } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
  }
}

async function judge(client: pg.Client, { books }: End): Promise<void> {
  if ((await booksFigure(client)) !== books) throw new UnfitBackup('The accounts differ from those of the backup.')
  const { rows } = await client.query<{ name: string }>('select name from ledger_checks() where broken <> 0')
  if (rows.length > 0) {
    throw new UnfitBackup(`The books of this backup do not hold: ${rows.map(({ name }) => name).join(', ')}.`)
  }
}

interface Lines {
  next(): Promise<string | undefined>
  /** The figure over all lines given so far. */
  seal(): string
  close(): Promise<void>
}

function readLines(file: string): Lines {
  const found = unpack(file)
  const sealed = createHash('sha256')
  return {
    async next() {
      const { value, done } = await found.next()
      if (done === true) return undefined
      sealed.update(`${value}\n`)
      return value
    },
    seal: () => sealed.copy().digest('hex'),
    close: async () => void (await found.return(undefined)),
  }
}

/** The whole lines of a packed file; what stands after the last of them was cut off, and is none. */
async function* unpack(file: string): AsyncGenerator<string, undefined> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  let rest = ''
  try {
    for await (const chunk of packed.pipe(unpacked).setEncoding('utf8')) {
      const [first = '', ...others] = String(chunk).split('\n')
      const last = others.pop()
      if (last === undefined) {
        rest += first
        continue
      }
      yield rest + first
      yield* others
      rest = last
    }
  } catch (error) {
    throw isUnpacking(error) ? damaged() : error
  } finally {
    packed.destroy()
  }
  return undefined
}

const isUnpacking = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
