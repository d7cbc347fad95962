import type { Endpoint } from '@kuri/contract'
import { may, refuse, type Permission, type Refusal } from '@kuri/domain'
import type { FastifyRequest } from 'fastify'
import { isDatabaseError } from '../database/errors.ts'
import { isBranch, namesOnlyOwn, noteBranch, readAsBranch } from '../database/branch-rows.ts'
import { $ZodObject } from 'zod/v4/core'
import { inSnapshot } from '../database/transaction.ts'
import type { Db, Tx } from '../database/types.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import type { Outcome } from '../outcome.ts'

/*
 * What the staff of one branch see and change (ADR 20): the only place that knows. Everybody else (head office, members, jobs) has
 * no branch, and nothing here happens for them.
 */

/** Permissions to look after one's own account: its endpoints are the person's own, whatever they work as. */
const OWN_ACCOUNT: ReadonlySet<Permission> = new Set(['own-profile', 'read-notices'])

/**
 * Decides how a call of a branch's staff is answered, by the endpoint's row. Closed by default: what needs a right of staff is
 * refused (head_office_only) unless the row opens it to branches; what every member may do, they do as a member. Gives the caller
 * to go on with.
 */
export function asInBranch(user: SignedIn, { permission, forBranch }: Endpoint): SignedIn | Refusal {
  if (user.branchId === undefined || forBranch !== undefined) return user
  if (permission !== undefined && !may('member', permission)) return { code: 'head_office_only' }
  return permission !== undefined && OWN_ACCOUNT.has(permission) ? user : asMember(user)
}

const asMember = ({ id, name, sessionId, actingBy }: SignedIn): SignedIn => ({
  id,
  name,
  role: 'member',
  sessionId,
  actingBy,
})

/** Whether head office may narrow a reading to one branch, by `branch` in its query. */
export const isByBranch = ({ forBranch, query }: Endpoint): boolean =>
  forBranch === 'scoped' && query instanceof $ZodObject && 'branch' in query._zod.def.shape

/**
 * The branch whose rows a call sees: for its staff always theirs; for head office the one that a reading is narrowed to, which is
 * then answered as to that branch's staff; else undefined, all of the books.
 */
function branchSeen(endpoint: Endpoint, { user, query }: Pick<FastifyRequest, 'user' | 'query'>): string | undefined {
  if (endpoint.forBranch !== 'scoped' || user === null) return undefined
  return user.branchId ?? (isByBranch(endpoint) ? (query as { branch?: string }).branch : undefined)
}

/** Refuses (not_found) a reading that head office narrows to a branch that is not there: an empty list would look true. */
export async function branchNotThere(
  db: Db,
  endpoint: Endpoint,
  request: Pick<FastifyRequest, 'user' | 'query'>,
): Promise<Refusal | null> {
  const id = branchSeen(endpoint, request)
  if (id === undefined || request.user?.branchId !== undefined) return null
  return (await isBranch(db, id)) ? null : { code: 'not_found' }
}

/** Whether this call sees the rows of one branch only. */
export const isScoped = (endpoint: Endpoint, request: Pick<FastifyRequest, 'user' | 'query'>): boolean =>
  branchSeen(endpoint, request) !== undefined

/** Stops the start where such an endpoint is open to branches: its wrapper works for many callers, or before the guard here. */
export function assertNotScoped({ method, path, forBranch }: Endpoint): void {
  if (forBranch !== undefined)
    throw new Error(`${method} ${path} cannot be open to branches: it is batched or calls a service`)
}

/** The same reading, of the rows of one branch where the call is scoped. */
export function reading<T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<T>,
): (tx: Tx) => Promise<T> {
  const branchId = branchSeen(endpoint, request)
  if (branchId === undefined) return work
  return async (tx) => {
    await readAsBranch(tx, branchId)
    return await work(tx)
  }
}

/**
 * The same work, of a writing call: it sees all of the books, because they are true only as a whole, but it is refused (not_found)
 * when it names anything of another branch. What it makes is the caller's branch's.
 */
export function writing<T>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: (tx: Tx) => Promise<Outcome<T>>,
): (tx: Tx) => Promise<Outcome<T>> {
  const branchId = request.user?.branchId
  if (branchId === undefined) return work
  return async (tx) => {
    await noteBranch(tx, branchId)
    if (!isScoped(endpoint, request) || (await namesOnlyOwn(tx, namedBy(request)))) return await work(tx)
    return refuse({ code: 'not_found' })
  }
}

/**
 * A GET that first writes what is due, of the rows of a branch: what is due is done with all of the books, then a reading answers.
 * When something more fell due in between, it is done again.
 */
export async function readingWhatIsDue<T>(
  db: Db,
  { doWhatIsDue, read }: { doWhatIsDue: () => Promise<unknown>; read: (tx: Tx) => Promise<Outcome<T>> },
): Promise<Outcome<T>> {
  for (let tried = 1; ; tried++) {
    await doWhatIsDue()
    try {
      return await inSnapshot(db, read)
    } catch (error) {
      if (tried === MOST_TRIES || !isRefusedWrite(error)) throw error
    }
  }
}

const MOST_TRIES = 3

/** The reading came upon something more that is due, and may write nothing. */
function isRefusedWrite(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return isDatabaseError(cause) && (cause.code === READ_ONLY_TRANSACTION || cause.code === INSUFFICIENT_PRIVILEGE)
}
const READ_ONLY_TRANSACTION = '25006'
const INSUFFICIENT_PRIVILEGE = '42501'

/** An id in every form that PostgreSQL reads as the same uuid: with hyphens after any four digits or none, and in braces. */
const IS_ID = /^(?:[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}|\{[0-9a-f]{4}(?:-?[0-9a-f]{4}){7}\})$/i
/**
 * A number of a document; small letters name the same one. A store that takes a number finds this form only: where one reads it as
 * typed (without zeros or hyphens), the guard here must read it so first.
 */
const IS_NUMBER = /^(?:[A-Z0-9]{1,6}-)?[A-Z]-\d{4}-\d+$/

/** What of a form names a thing: its other fields are texts. */
const NAMES_ONE = /^_?id$|Ids?$|^(?:cheques|debts)$/

/**
 * Every id that stands anywhere in a call, and the numbers of documents in its address and where a form names something: of a number in
 * a text the answer would tell whether another branch has it.
 */
function namedBy({ params, query, body }: FastifyRequest): { ids: string[]; numbers: string[] } {
  const ids = wordsIn([params, query, body]).filter((word) => IS_ID.test(word))
  return { ids, numbers: wordsIn([params, namingIn(body)]).filter((word) => IS_NUMBER.test(word)) }
}

/** The values of a form's fields that name something. */
function namingIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => (NAMES_ONE.test(key) ? [inside] : namingIn(inside)))
}

const wordsIn = (value: unknown): string[] => [...new Set(textsIn(value).map((text) => text.trim().toUpperCase()))]

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
