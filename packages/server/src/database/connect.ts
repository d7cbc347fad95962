import { Kysely } from 'kysely'
import pg from 'pg'
import { swiftPostgres } from './driver.ts'
import { NO_NAMES, openNames } from './names.ts'
import { valueParsers } from './parsers.ts'
import type { Database, Db } from './types.ts'

/** Nobody waits longer than this for a lock, a statement, or an application that forgot its transaction. */
const PATIENCE = { lock_timeout: 3_000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** At most this many connections, 20 unless told. */
  readonly most?: number
  /** Told when a connection broke; the pool opens a new one by itself. */
  readonly onBroken?: (error: Error) => void
  readonly name?: string
  /** False where a pooler stands before the database that knows no prepared statements. */
  readonly prepares?: boolean
}

/** Opens a pool of connections. Nothing is connected before the first query. */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { most = 20, onBroken, name = 'kuri', prepares = true } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    types: valueParsers,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    ...PATIENCE,
    // a careless ::date is then still the legal day
    options: '-c timezone=Asia/Kolkata',
  })
  // without these two the process dies when PostgreSQL does: one for resting connections, one for those at work
  pool.on('error', (error) => onBroken?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)))
  const db = new Kysely<Database>({ dialect: swiftPostgres(pool, prepares ? openNames() : NO_NAMES) })
  let closing: Promise<void> | undefined
  // Kysely ends the pool only if it was ever used
  return { db, pool, close: () => (closing ??= pool.end()) }
}
