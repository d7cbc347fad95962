import {
  AbortedTransactionError,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { isNameless, isOfAborted, isStalePlan } from './errors.ts'
import type { PreparedStatements } from './prepared-statements.ts'
import type { Database, Db, Tx } from './types.ts'

/** Kysely on a pool of pg that pipelines statements and prepares frequent ones (ADR 4). */
export function openPipelined(pool: pg.Pool, names: PreparedStatements): Db {
  const driver = driverOf(pool, names)
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
  const executor = new PipelinedExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor })
}

/**
 * Kysely lets each statement of a transaction wait for the answer to the one before. This sends it at once. (`withPlugin` makes a
 * plain executor of it, which waits.)
 */
class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(oneAtATime: ConnectionProvider): DefaultQueryExecutor {
    const connection = oneAtATime.provideConnection(async (one) => one)
    return super.withConnectionProvider({ provideConnection: async (use) => await use(await connection) })
  }
}

/** A connection that is in use. */
interface PipelinedConnection extends DatabaseConnection {
  readonly client: pg.PoolClient
  /** The BEGIN that is sent with the first statement of the transaction; null: it was sent, or there is no transaction. */
  beginning: string | null
  /** Its transaction writes nothing. */
  isReadOnly: boolean
  /** The end of its transaction was sent: a statement sent now would be outside of it. */
  isOver: boolean
  /** Results of statements of its transaction that were not awaited. */
  pendingResults: Promise<unknown>[]
  /** Why a statement of its transaction failed; nothing can succeed in it after that. */
  failure: unknown
  /** A transaction could not be ended: the connection is closed, not reused. */
  isBroken: boolean
}

const unawaited = new WeakSet<CompiledQuery>()
const undone = new WeakSet<object>()

/**
 * Sends a statement of a transaction without awaiting its result: it is pipelined with the next statement and costs no
 * round trip. When it fails, the next statement fails for the same reason and the transaction cannot be committed. Not for
 * statements whose failure the caller handles.
 */
export async function executeWithoutAwait(tx: Tx, query: CompiledQuery): Promise<void> {
  unawaited.add(query)
  await tx.executeQuery(query)
}

/** Whether this error is why a transaction was rolled back instead of committed: certainly nothing of it was written. */
export const wasUndone = (error: unknown): boolean => typeof error === 'object' && error !== null && undone.has(error)

function undoneBy(failure: unknown): Error {
  const why = failure instanceof Error ? failure : new AbortedTransactionError()
  undone.add(why)
  return why
}

/** Kysely passes back the connection that the driver gave it. */
const pipelined = (connection: DatabaseConnection): PipelinedConnection => connection as PipelinedConnection

/** `begin` goes out with the first statement, in one trip: the pool's connections pipeline. */
function driverOf(pool: pg.Pool, names: PreparedStatements): Driver {
  return {
    init: async () => undefined,
    destroy: () => pool.end(),
    acquireConnection: async () => openConnection(await pool.connect(), names),
    async releaseConnection(connection) {
      const { client, isBroken } = pipelined(connection)
      client.release(isBroken)
    },
    async beginTransaction(connection, settings) {
      Object.assign(pipelined(connection), {
        beginning: beginOf(settings),
        isReadOnly: settings.accessMode === 'read only',
        pendingResults: [],
        failure: null,
      })
    },
    async commitTransaction(connection) {
      const own = pipelined(connection)
      own.isOver = true
      if (isUntouched(own)) return
      if (own.isReadOnly && own.failure === null && own.pendingResults.length === 0) return endUnawaited(own)
      const { command } = await own.client.query('commit')
      // PostgreSQL answers so when an earlier statement has failed
      if (command !== 'ROLLBACK') return
      await Promise.all(own.pendingResults)
      throw undoneBy(own.failure)
    },
    async rollbackTransaction(connection) {
      const own = pipelined(connection)
      own.isOver = true
      if (isUntouched(own)) return
      // when this fails the connection is lost and the transaction with it: the original error is the better one
      await own.client.query('rollback').catch(() => {
        own.isBroken = true
      })
    },
  }
}

/**
 * Sends the commit of a read-only transaction without waiting for the answer. The next user of the connection is answered after
 * it. When it fails, the connection is lost, and the pool's listener reports that.
 */
function endUnawaited({ client }: PipelinedConnection): void {
  holdUntilEndOfTurn(client)
  client.query('commit').catch(() => undefined)
}

function beginOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const words = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter((word) => word !== undefined)
  return ['begin', ...words].join(' ')
}

/** Whether a transaction ends without any statement: its BEGIN was never sent. */
function isUntouched(connection: PipelinedConnection): boolean {
  const untouched = connection.beginning !== null
  connection.beginning = null
  return untouched
}

function openConnection(client: pg.PoolClient, names: PreparedStatements): PipelinedConnection {
  const connection: PipelinedConnection = {
    client,
    beginning: null,
    isReadOnly: false,
    isOver: false,
    pendingResults: [],
    failure: null,
    isBroken: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (connection.isOver) throw new Error('a statement was sent after the end of its transaction')
      const answer = sendFirst<R>(connection, query, names)
      if (!unawaited.has(query)) return await answer
      // the next statement, or the commit, reports why it failed
      connection.pendingResults.push(answer.catch(() => undefined))
      return { rows: [] }
    },
    streamQuery: () => {
      throw new Error('streaming is not supported')
    },
  }
  return connection
}

/** Sends a statement, preceded by the BEGIN of its transaction if that was not sent yet. */
async function sendFirst<R>(
  connection: PipelinedConnection,
  query: CompiledQuery,
  names: PreparedStatements,
): Promise<QueryResult<R>> {
  const { client, beginning } = connection
  connection.beginning = null
  const earlier = [...connection.pendingResults]
  holdUntilEndOfTurn(client)
  try {
    if (beginning === null) return await send<R>(client, query, names)
    const [, result] = await Promise.all([client.query(beginning), send<R>(client, query, names)])
    return result
  } catch (error) {
    // an error that another statement's failure caused is reported as that failure; their order of arrival is not defined. A
    // statement whose name was to be prepared by one that was not run is nameless for that reason alone.
    if (isOfAborted(error) || isNameless(error)) {
      await Promise.all(earlier)
      if (connection.failure !== null) throw connection.failure
    }
    if (isStalePlan(error)) names.renew()
    if (isNameless(error)) names.disable()
    connection.failure ??= error
    throw error
  }
}

/** What is sent until all promises that are ready have run goes to PostgreSQL in one system call. */
function holdUntilEndOfTurn({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function send<R>(
  client: pg.PoolClient,
  query: CompiledQuery,
  names: PreparedStatements,
): Promise<QueryResult<R>> {
  const name = names.of(query.sql)
  const statement = { text: query.sql, values: [...query.parameters], ...(name !== undefined && { name }) }
  const { command, rowCount, rows } = await client.query(statement)
  return CHANGES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
}
