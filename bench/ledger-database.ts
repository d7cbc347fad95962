import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../packages/server/src/database/embedded.ts'
import { migrate } from '../packages/server/src/database/migrate.ts'

/** A durable PostgreSQL with the product's tables in it. */
export interface LedgerDatabase {
  readonly url: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs a file of bench/sql, in a schema of its own when one is named. */
  load(file: string, schema?: { readonly name: string; readonly settings: Record<string, string> }): Promise<void>
  stop(): Promise<void>
}

/** `DATABASE_URL` (an empty database, as its owner), or the PostgreSQL of the installation, thrown away at the end. */
export async function openLedger(): Promise<LedgerDatabase> {
  const outside = process.env['DATABASE_URL']
  const dataDir = await mkdtemp(join(tmpdir(), 'kuri-bench-'))
  const embedded = outside === undefined ? await startEmbedded({ dataDir, isDurable: true }) : null
  const url = outside ?? embedded?.ownerUrl() ?? ''
  await migrate(url, { kind: 'test' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    url,
    query: async (text, values) => (await client.query(text, values)).rows,
    async load(file, schema) {
      for (const [name, value] of Object.entries(schema?.settings ?? {})) {
        await client.query('select set_config($1, $2, false)', [name, value])
      }
      if (schema) await client.query(`create schema ${schema.name}; set search_path = ${schema.name}`)
      await client.query(await readFile(sqlFile(file), 'utf8'))
      await client.query('reset search_path')
    },
    async stop() {
      await client.end()
      await embedded?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A file of bench/sql; one named from the root stays what it is. */
export const sqlFile = (name: string): string => resolve(import.meta.dirname, 'sql', name)

/** The same database, with another schema in front. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-csearch_path=${schema}`)
  return address.href
}

/** The wallet of a number, as accounts.sql opened it. */
export const wallet = (number: number): string => `wallet:00000000-0000-0000-0000-${String(number).padStart(12, '0')}`
