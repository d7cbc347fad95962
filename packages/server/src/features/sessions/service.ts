import type { ReplyOf, sessionEndpoints } from '@kuri/contract'
import { ok, refuse, type Result, type Role } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import { publish } from '../../database/events.ts'
import { inOneStatement } from '../../database/transaction.ts'
import type { Db, Row, Tx } from '../../database/types.ts'
import { batchLoader } from '../../batch-loader.ts'
import { newSecret, secretHash } from '../../secrets.ts'
import * as store from './store.ts'

/** The caller, by the session: who is logged in, or the member for whom they act. */
export interface SignedIn {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly sessionId: string
  /** Of staff who work for one branch: that branch. Everybody else has none: head office, members. */
  readonly branchId?: string
  /** Who is logged in, where they act for this member; null: the person themself. */
  readonly actingBy: { readonly id: string; readonly name: string } | null
}

/** A call in a session that acts for another member, as one of who is logged in. */
export const asOneself = ({ actingBy, ...by }: SignedIn): SignedIn => ({ ...by, ...actingBy, actingBy: null })

export interface StartedSession {
  readonly id: string
  /** For the cookie of the browser that signed in. */
  readonly cookie: string
  /** For the login's answer; the seed's client keeps it and sends it as a bearer. */
  readonly token: string
}

type Credentials = { readonly cookie: string | null; readonly token: string | null }
export type Authenticated =
  | { readonly as: 'nobody' }
  /** Cookie and bearer of different people: somebody is confused or attacked. */
  | { readonly as: 'two-people' }
  | { readonly as: 'person'; readonly user: SignedIn; readonly unmet: store.Unmet | null }

interface Beginning {
  readonly personId: string
  readonly userAgent: string
  readonly address: string
  /** The member for whom every call acts; none: for themselves. */
  readonly actingFor?: string | null
  /** When the session began whose place it takes. */
  readonly createdAt?: Date
}

/** Signs a person in: two independent 256-bit secrets, of which we keep only the hashes. */
export async function start(tx: Tx, login: Beginning): Promise<StartedSession> {
  const id = newId()
  const [cookie, token] = [newSecret(), newSecret()]
  await store.insert(tx, {
    id,
    person_id: login.personId,
    acting_for: login.actingFor ?? null,
    ...(login.createdAt && { created_at: login.createdAt }),
    cookie_hash: secretHash(cookie),
    token_hash: secretHash(token),
    user_agent: login.userAgent.slice(0, 400),
    address: login.address,
    ended_at: null,
    ended_why: null,
  })
  return { id, cookie, token }
}

/**
 * Puts a session that acts for another member, or for oneself again, in the place of this one, with secrets of its own: what a tab
 * still sends with the former ones is refused. It ends when the former one would have ended. Refuses: not_signed_in (it ended
 * meanwhile); the database refuses a session without authority.
 */
export async function switchTo(
  tx: Tx,
  { id, ...to }: Omit<Beginning, 'createdAt' | 'personId'> & { readonly id: string },
): Promise<Result<StartedSession>> {
  const former = await store.lockAlive(tx, id)
  if (!former) return refuse({ code: 'not_signed_in' })
  await end(tx, id, 'switched')
  return ok(await start(tx, { ...to, personId: former.personId, createdAt: former.createdAt }))
}

/** For whom a session acts; null: for who is logged in. */
export const actingForOf = (tx: Tx, id: string): Promise<string | null> => store.actingForOf(tx, id)

/** Notes for this transaction who acts in it for another member: the audit log and the ledger keep it. */
export async function noteActing(tx: Tx, by: SignedIn | null): Promise<void> {
  if (by?.actingBy) await store.noteActingBy(tx, by.actingBy.id)
}

/** Ends the sessions in which a person acts for another, or another for them, whose authority has ended. */
export async function endWithoutAuthority(tx: Tx, personId: string): Promise<void> {
  await notifyEnded(tx, await store.endWithoutAuthority(tx, personId))
}

/** Ends one session, cookie and token; its event streams close. */
export async function end(tx: Tx, id: string, why: EndedWhy): Promise<void> {
  await notifyEnded(tx, await store.end(tx, { id }, why))
}

/** Ends all sessions of a person, after a change of password or role; `except` keeps the one that requested it. */
export async function endAllOf(tx: Tx, personId: string, why: EndedWhy, except?: string): Promise<void> {
  await notifyEnded(tx, await store.end(tx, { personId, except }, why))
}

/** Where a person is logged in, the last used first. */
export async function listOf(tx: Tx, by: SignedIn): Promise<ReplyOf<typeof sessionEndpoints.mySessions>> {
  return (await store.aliveOf(tx, by.id)).map(({ id, ...session }) => ({
    _id: id,
    ...session,
    isThis: id === by.sessionId,
  }))
}

/** Ends one of one's own sessions, whichever. Refuses: not_found, also when it is somebody else's or over. */
export async function endOwn(tx: Tx, { id, by }: { id: string; by: SignedIn }): Promise<Result<null>> {
  const alive = await store.aliveOf(tx, by.id)
  if (!alive.some((session) => session.id === id)) return refuse({ code: 'not_found' })
  await end(tx, id, 'logout')
  return ok(null)
}

/** Authenticates the sessions of requests. Concurrent lookups are batched into one statement. */
export interface SessionAuthenticator {
  /**
   * Finds the person by the secret of the cookie and of the bearer token, and which requirements their account does not
   * meet. A session lives 24 hours and ends after 60 idle minutes, earlier for staff by the settings. A bearer token
   * that is sent must be valid; an expired cookie beside it is ignored. Reads the database each time (ADR 4).
   */
  authenticate(credentials: Credentials): Promise<Authenticated>
}

export function openSessionAuthenticator(db: Db): SessionAuthenticator {
  const findAlive = batchLoader((shown: readonly store.Shown[]) => inOneStatement(() => store.findAlive(db, shown)))
  const touch = batchLoader(async (ids: readonly string[]) => {
    await store.touch(db, ids)
    return ids
  })
  return {
    async authenticate({ cookie, token }) {
      if (!cookie && !token) return { as: 'nobody' }
      const alive = await findAlive({
        cookie: cookie ? secretHash(cookie) : null,
        token: token ? secretHash(token) : null,
      })
      if (new Set(alive.map((session) => session.personId)).size > 1) return { as: 'two-people' }
      const session = alive.find((one) => one.by === (token ? 'token' : 'cookie'))
      if (!session) return { as: 'nobody' }
      if (session.isStale) await touch(session.id)
      const { id: sessionId, personId: id, name, role, branchId, actingBy, unmet } = session
      const user = { id, name, role, sessionId, actingBy, ...(branchId !== null && { branchId }) }
      return { as: 'person', user, unmet }
    },
  }
}

/**
 * Called before the clock is moved: the shift is not idle time, so sessions stay alive. Only in databases whose clock can
 * be moved.
 */
export async function carryTo(tx: Tx, instant: Date): Promise<void> {
  await store.carryTo(tx, instant)
}

/** Ends the sessions that ran out and gives how many. For a job; nobody could use them any more. */
export async function endExpired(tx: Tx): Promise<number> {
  const ended = await store.endExpired(tx)
  await notifyEnded(tx, ended)
  return ended.length
}

/** Which of these sessions have ended or expired: their streams are closed. */
export async function findDead(db: Db, ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [] : await store.findDead(db, ids)
}

type EndedWhy = NonNullable<Row<'session'>['ended_why']>

async function notifyEnded(tx: Tx, ids: readonly string[]): Promise<void> {
  await publish(
    tx,
    ids.map((id) => ({ channel: `session:${id}` as const, name: 'ended', data: {} })),
  )
}
