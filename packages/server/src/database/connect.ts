import pg from 'pg'
import { openPipelined } from './pipelined-dialect.ts'
import { NO_PREPARED_STATEMENTS, openPreparedStatements } from './prepared-statements.ts'
import { valueParsers } from './parsers.ts'
import { SETTINGS } from './session-settings.ts'
import type { Db } from './types.ts'

export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface ConnectOptions {
  /** At most this many connections, 20 by default. */
  readonly most?: number
  /** Called when a connection broke; the pool opens a new one by itself. */
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
    ...SETTINGS,
  })
  // without these two the process dies when PostgreSQL does: one for resting connections, one for those at work
  pool.on('error', (error) => onBroken?.(error))
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)))
  const db = openPipelined(pool, prepares ? openPreparedStatements() : NO_PREPARED_STATEMENTS)
  let closing: Promise<void> | undefined
  return { db, pool, close: () => (closing ??= pool.end()) }
}
