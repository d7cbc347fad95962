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
import { isStalePlan } from './errors.ts'
import type { Names } from './names.ts'

/** What the query builder speaks to PostgreSQL with: pg, with fewer trips and fewer plans (decision 0047). */
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
  /** A transaction could not be ended here: nobody works with it again. */
  isSpoilt: boolean
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
      lineOf(connection).beginning = beginOf(settings)
    },
    async commitTransaction(connection) {
      const line = lineOf(connection)
      if (isUntouched(line)) return
      const { command } = await line.client.query('commit')
      // that is how PostgreSQL answers when a statement had failed before
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    async rollbackTransaction(connection) {
      const line = lineOf(connection)
      if (isUntouched(line)) return
      try {
        await line.client.query('rollback')
      } catch (error) {
        line.isSpoilt = true
        throw error
      }
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
    isSpoilt: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { beginning } = line
      line.beginning = null
      if (beginning === null) return await send<R>(client, query, names)
      const [, result] = await Promise.all([client.query(beginning), send<R>(client, query, names)])
      return result
    },
    streamQuery: () => {
      throw new Error('answers are read whole')
    },
  }
  return line
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
    throw error
  }
}
