import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isNameless, isOfAborted, isStalePlan } from './errors.ts'
import type { Names } from './names.ts'
import type { Tx } from './types.ts'

/** What the query builder speaks to PostgreSQL with: pg, with fewer trips and fewer plans (ADR 4). */
export const swiftPostgres = (pool: pg.Pool, names: Names): Dialect => ({
  createDriver: () => driverOf(pool, names),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

/** One connection while somebody works with it. */
interface Line extends DatabaseConnection {
  readonly client: pg.PoolClient
  /** How its transaction begins whose first statement has not come yet; null: it has, or there is none. */
  beginning: string | null
  /** What was asked in its transaction without waiting, until each is answered. */
  unheard: Promise<unknown>[]
  /** Why a statement of its transaction failed; nothing can succeed in it after that. */
  failure: unknown
  /** A transaction could not be ended here: nobody works with it again. */
  isSpoilt: boolean
}

const unawaited = new WeakSet<CompiledQuery>()
const undone = new WeakSet<object>()

/**
 * Asks for something in a transaction whose answer nobody needs, and goes on: it travels with whatever comes next, and
 * so costs no trip. Should it fail, whatever comes next fails for the same reason, and the transaction cannot be
 * committed. Not for what may fail and be lived with.
 */
export async function askAndGoOn(tx: Tx, query: CompiledQuery): Promise<void> {
  unawaited.add(query)
  await tx.executeQuery(query)
}

/** Whether this is why a transaction was undone instead of committed: surely nothing of it was kept. */
export const wasUndone = (error: unknown): boolean => typeof error === 'object' && error !== null && undone.has(error)

function undoneBy(failure: unknown): Error {
  const why = failure instanceof Error ? failure : new AbortedTransactionError()
  undone.add(why)
  return why
}

/** The query builder hands back what the driver gave it. */
const lineOf = (connection: DatabaseConnection): Line => connection as Line

/** `begin` goes out with the first statement, in one trip: the pool's connections pipeline. */
function driverOf(pool: pg.Pool, names: Names): Driver {
  return {
    init: async () => undefined,
    destroy: () => pool.end(),
    acquireConnection: async () => openLine(await pool.connect(), names),
    async releaseConnection(connection) {
      const { client, isSpoilt } = lineOf(connection)
      client.release(isSpoilt)
    },
    async beginTransaction(connection, settings) {
      Object.assign(lineOf(connection), { beginning: beginOf(settings), unheard: [], failure: null })
    },
    async commitTransaction(connection) {
      const line = lineOf(connection)
      if (isUntouched(line)) return
      const { command } = await line.client.query('commit')
      // that is how PostgreSQL answers when a statement had failed before
      if (command !== 'ROLLBACK') return
      await Promise.all(line.unheard)
      throw undoneBy(line.failure)
    },
    async rollbackTransaction(connection) {
      const line = lineOf(connection)
      if (isUntouched(line)) return
      // where that fails the connection has gone, and the transaction with it: why it was to be undone is the better answer
      await line.client.query('rollback').catch(() => {
        line.isSpoilt = true
      })
    },
  }
}

function beginOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const words = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter((word) => word !== undefined)
  return ['begin', ...words].join(' ')
}

/** Whether a transaction ends that nothing was asked in: PostgreSQL has not heard of it. */
function isUntouched(line: Line): boolean {
  const untouched = line.beginning !== null
  line.beginning = null
  return untouched
}

function openLine(client: pg.PoolClient, names: Names): Line {
  const line: Line = {
    client,
    beginning: null,
    unheard: [],
    failure: null,
    isSpoilt: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const answer = ask<R>(line, query, names)
      if (!unawaited.has(query)) return await answer
      // why it failed is told by whatever comes next, the commit at the latest
      line.unheard.push(answer.catch(() => undefined))
      return { rows: [] }
    },
    streamQuery: () => {
      throw new Error('answers are read whole')
    },
  }
  return line
}

/** Sends a statement, after the beginning of its transaction where that waits for one. */
async function ask<R>(line: Line, query: CompiledQuery, names: Names): Promise<QueryResult<R>> {
  const { client, beginning } = line
  line.beginning = null
  const earlier = [...line.unheard]
  try {
    if (beginning === null) return await send<R>(client, query, names)
    const [, result] = await Promise.all([client.query(beginning), send<R>(client, query, names)])
    return result
  } catch (error) {
    // what fails because of another's failure fails for that reason; who is first to hear of it is anybody's guess
    if (isOfAborted(error)) {
      await Promise.all(earlier)
      throw line.failure ?? error
    }
    line.failure ??= error
    throw error
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function send<R>(client: pg.PoolClient, query: CompiledQuery, names: Names): Promise<QueryResult<R>> {
  const name = names.of(query.sql)
  const statement = { text: query.sql, values: [...query.parameters], ...(name !== undefined && { name }) }
  try {
    const { command, rowCount, rows } = await client.query(statement)
    return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  } catch (error) {
    if (isStalePlan(error)) names.renew()
    if (isNameless(error)) names.giveUp()
    throw error
  }
}
