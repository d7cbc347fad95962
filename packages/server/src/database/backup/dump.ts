import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { DatabaseKind } from '../migrate.ts'
import { headOf, type End, type Title } from './file.ts'
import { booksFigure, keptTables, sequences, type Table } from './shape.ts'

/** Rows fetched at once: bounds memory, however large the database. */
const BATCH = 2_000

/**
 * Writes the whole database into one file, as of one moment, while the server runs. Sessions stay
 * behind; what is sealed stays sealed, so the file is of use only with the company's DATA_KEY beside it.
 * Gives the number of rows. An interrupted one leaves no file.
 */
export async function takeBackup(ownerUrl: string, file: string, print: (sentence: string) => void): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'kuri-backup' })
  await client.connect()
  const draft = `${file}.part`
  try {
    // one snapshot for all tables
    await client.query('begin isolation level repeatable read read only')
    let rows = 0
    const counted = (title: Title): void => {
      rows += title.rows
      if (title.rows > 0) print(`  ${title.table}: ${title.rows}`)
    }
    await pipeline(
      Readable.from(withEnd(client, lines(client, counted))),
      createGzip(),
      createWriteStream(draft, { mode: 0o600 }),
    )
    await rename(draft, file)
    return rows
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function* lines(client: pg.Client, counted: (title: Title) => void): AsyncGenerator<string> {
  yield line(await readHead(client))
  for (const table of await keptTables(client)) {
    const title = await titleOf(client, table)
    counted(title)
    yield line(title)
    yield* rowsOf(client, table)
  }
}

async function readHead(client: pg.Client) {
  const { rows } = await client.query<{ kind: DatabaseKind; at: Date }>(
    'select kind, kuri_now() as at from database_kind',
  )
  const [origin] = rows
  if (!origin) throw new Error('This database has no record of its purpose.')
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  )
  return headOf({ takenAt: origin.at.toISOString(), kind: origin.kind, migrations: migrations.rows })
}

async function titleOf(client: pg.Client, { name, columns }: Table): Promise<Title> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`)
  return { table: name, columns, rows: Number(rows[0]?.count) }
}

/** In the words of PostgreSQL's own JSON: text, as exact as the columns are. */
async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string> {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  await client.query(
    `declare kept no scroll cursor for
       select row_to_json(one)::text as line from (select ${listed} from ${pg.escapeIdentifier(name)}) one`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from kept`)
    if (rows.length === 0) break
    yield rows.map(({ line: text }) => `${text}\n`).join('')
  }
  await client.query('close kept')
}

async function* withEnd(client: pg.Client, chunks: AsyncGenerator<string>): AsyncGenerator<string> {
  const seal = createHash('sha256')
  for await (const chunk of chunks) {
    seal.update(chunk)
    yield chunk
  }
  const end: End = {
    sequences: await sequences(client),
    books: await booksFigure(client),
    sha256: seal.digest('hex'),
  }
  yield line(end)
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
