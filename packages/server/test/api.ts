import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, Problem, WireBodyOf, WireReplyOf } from '@kuri/contract'
import type { Role } from '@kuri/domain'
import type { input } from 'zod/v4/core'
import { newId } from '../src/database/ids.ts'
import type { Tx } from '../src/database/types.ts'
import * as sessions from '../src/features/sessions/service.ts'
import type { TestApp } from './app.ts'

/** Someone a test acts as; `signIn` makes one without the login's work. */
export interface Caller {
  readonly id: string
  readonly name: string
  readonly token: string
  readonly cookie: string
}

type Wire<S> = S extends Endpoint['reply'] ? input<S> : never
type Parts<E extends Endpoint> = (E['params'] extends Endpoint['reply'] ? { params: Wire<E['params']> } : unknown) &
  (E['query'] extends Endpoint['reply'] ? { query?: Wire<E['query']> } : unknown) &
  (E['body'] extends Endpoint['reply'] ? { body: WireBodyOf<E> } : unknown) & {
    readonly idempotencyKey?: string
    readonly headers?: Record<string, string>
  }

/** What came back, as it travelled: money in rupees. */
export interface Called<E extends Endpoint> {
  readonly status: number
  readonly headers: Record<string, string | string[] | number | undefined>
  /** The answer, when the call went well; reading it after a refusal fails the test with the refusal's text. */
  readonly reply: WireReplyOf<E>
  /** The refusal, when there was one; reading it after a success fails the test. */
  readonly problem: Problem
}

export interface Api {
  as(caller: Caller): Api
  call<const E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<Called<E>>
}

/** Calls the real application by the contract's table: `api(app).as(asha).call(endpoints.placeBid, { params, body })`. */
export const api = (app: TestApp, caller?: Caller): Api => apiOver(patiently(into(app)), caller)

/** The same for a test of the answer 503 itself: no call is made again. */
export const apiOnce = (app: TestApp, caller?: Caller): Api => apiOver(into(app), caller)

const into =
  (app: TestApp) =>
  async ({ method, url, headers, body }: Sent): Promise<Answered> => {
    const answer = await app.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
    return { status: answer.statusCode, headers: answer.headers, text: answer.body }
  }

const MOST_TRIES = 5

/**
 * Asks again, as a client does, where the answer was "not now": 503 `unavailable` with Retry-After, with the same key where
 * it has one. A lock was waited for too long, and nothing was written. That a gateway does not answer is returned to the test.
 */
function patiently(carry: (call: Sent) => Promise<Answered>): (call: Sent) => Promise<Answered> {
  return async (call) => {
    for (let tries = 1; ; tries++) {
      const answer = await carry(call)
      const after = Number(answer.headers['retry-after'])
      const isLater = answer.status === 503 && after > 0 && answer.text.includes('"code":"unavailable"')
      if (!isLater || tries === MOST_TRIES) return answer
      await sleep(after * 1_000)
    }
  }
}

/** One call as it travels. */
export interface Sent {
  readonly method: Endpoint['method']
  /** From `/api` on, with its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Answered {
  readonly status: number
  readonly headers: Called<Endpoint>['headers']
  readonly text: string
}

/** The contract's table over any way to carry a call: into the application, or over a socket to a process. */
export function apiOver(carry: (call: Sent) => Promise<Answered>, caller?: Caller): Api {
  return {
    as: (other) => apiOver(carry, other),
    async call(endpoint, parts) {
      const { params, query, body, idempotencyKey, headers } = (parts ?? {}) as LooseParts
      const {
        status,
        headers: replyHeaders,
        text,
      } = await carry({
        method: endpoint.method,
        url: `/api${fill(endpoint.path, params)}${queryOf(query)}`,
        ...(body === undefined ? {} : { body }),
        headers: {
          ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...headers,
        },
      })
      const isGood = status < 400
      const what = `${endpoint.method} ${endpoint.path} answered ${status} ${text.slice(0, 500)}`
      return {
        status,
        headers: replyHeaders,
        get reply() {
          if (!isGood) throw new Error(what)
          return JSON.parse(text)
        },
        get problem(): Problem {
          if (isGood) throw new Error(what)
          return JSON.parse(text)
        },
      }
    },
  }
}

interface LooseParts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: object
  readonly idempotencyKey?: string
  readonly headers?: Record<string, string>
}

const fill = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryOf(query: Record<string, unknown> = {}): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) written.append(name, String(value))
  return written.size === 0 ? '' : `?${written.toString()}`
}

/** The password of everybody whom `signIn` makes, and its hash, which is made here once and for all. */
export const PASSWORD = 'Member@123'
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$nOYNKwdi5dwmotPjcuxrtg$VKr8cvAaNiiwqwTopFXSSnuZiLskUl7WG/+ANm0FYAs'

/** A person who is signed in, without the cost of hashing a password. An administrator is none since today: they decide. */
export async function signIn(app: TestApp, name: string, role: Role = 'member'): Promise<Caller> {
  const caller = await signInNew(app, name, role)
  if (role === 'admin') await makeExperienced(app, caller)
  return caller
}

/** Lets somebody have been an administrator for longer than the 24 hours in which a new one decides nothing. */
async function makeExperienced(app: TestApp, { id }: Pick<Caller, 'id'>): Promise<void> {
  await app.owner.query(
    `update administrator_term set decides_from = '-infinity', since = since - interval '2 days' where person_id = $1`,
    [id],
  )
}

/** Writes as the owner of the database what two administrators would have to approve: a role, or the company's accounts. */
export async function writeUnapproved({ owner }: TestApp, statement: string): Promise<void> {
  await owner.query(`
    alter table person disable trigger role_by_two;
    alter table company_settings disable trigger settings_by_two;
    ${statement};
    alter table person enable trigger role_by_two;
    alter table company_settings enable trigger settings_by_two`)
}

/** How many accounts this file has made. Emails end in it: a random ending would sometimes match a search for digits. */
let accounts = 0

/** The same as `signIn`; an administrator is a new one. */
export async function signInNew(app: TestApp, name: string, role: Role): Promise<Caller> {
  return await app.act(async (tx) => {
    const id = newId()
    const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${++accounts}@kuri.test`
    await tx.insertInto('person').values({ id, name, role }).execute()
    const login = { id: newId(), person_id: id, email, password_hash: PASSWORD_HASH }
    await tx.insertInto('login').values(login).execute()
    return { id, name, ...(await startSession(tx, id)) }
  })
}

/** The same person with a new session, after theirs has expired. */
export const signInAgain = async (app: TestApp, caller: Caller): Promise<Caller> => ({
  ...caller,
  ...(await app.act((tx) => startSession(tx, caller.id))),
})

async function startSession(tx: Tx, personId: string): Promise<Pick<Caller, 'token' | 'cookie'>> {
  const { token, cookie } = await sessions.start(tx, { personId, userAgent: 'test', address: '127.0.0.1' })
  return { token, cookie }
}
