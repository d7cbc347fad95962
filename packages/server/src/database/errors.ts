import pg from 'pg'

/** An error PostgreSQL itself answered: with an SQLSTATE and, where one was broken, the constraint's name. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError

/**
 * A statement was prepared before a newer program's migration changed its table: it is prepared anew when it comes again.
 * PostgreSQL has no code of its own for this; the routine that raises it is the same in every language.
 */
export const isStalePlan = (error: unknown): boolean =>
  isDatabaseError(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** The name is known nowhere here, or is taken: a connection that was lent by a pooler has what others prepared there. */
const NOT_MINE = new Set(['26000', '42P05'])

/** A pooler stands before the database that lends connections and passes no prepared statements on. */
export const isNameless = (error: unknown): boolean => isDatabaseError(error) && NOT_MINE.has(error.code ?? '')

/** A statement was refused only because one before it in its transaction had failed. */
export const isOfAborted = (error: unknown): boolean => isDatabaseError(error) && error.code === '25P02'

/** A database this server must not work on; the message says why and what to do. */
export class UnfitDatabase extends Error {}

/** Classes of SQLSTATE that mean "not now": connection exceptions, resources, operator intervention. */
const CLASSES_NOT_NOW = ['08', '53', '57']
/** `25006`: a replica that is not promoted yet, in a failover; whoever comes again finds it writing. */
const CODES_NOT_NOW = new Set(['55P03', '40001', '40P01', '25P03', '25006', ...NOT_MINE])
const SOCKET_GONE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
const DRIVER_SAYS =
  /^(Connection terminated|timeout (expired|exceeded)|Client has encountered a connection error|Cannot use a pool)/

/**
 * Whether the database is away or too busy rather than the request wrong: the same call may succeed a moment later.
 * Nothing of an uncommitted transaction was kept.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (isDatabaseError(error)) {
    const code = error.code ?? ''
    return CLASSES_NOT_NOW.includes(code.slice(0, 2)) || CODES_NOT_NOW.has(code)
  }
  if (!(error instanceof Error)) return false
  const isConnectCall = 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall))
  return (isConnectCall && 'code' in error && SOCKET_GONE.has(String(error.code))) || DRIVER_SAYS.test(error.message)
}
