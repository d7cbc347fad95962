import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import { refuseAndCommit, type Outcome } from '../../outcome.ts'
import { asOneself, type SignedIn } from '../sessions/service.ts'
import { judge, takePlace, type Place } from './attempts.ts'
import type { Transactions } from './log-in.ts'
import { fits } from './passwords.ts'
import * as secondStep from './two-factor/service.ts'
import * as store from './store.ts'
import * as throttle from './throttle.store.ts'

/** The password and code of a signed-in person, and from where. */
export interface Proof {
  readonly id: string
  readonly password: string
  readonly address: string
  /** The body's field, by which a refusal names it. */
  readonly field: string
}

/** An account whose password was named. */
export type Proven = Pick<store.PersonWithLogin, 'email' | 'role'> & { readonly passwordHash: string }

/**
 * Whether somebody who is signed in knows their password, before they change what would give the account away: whoever
 * sits down at an open browser does not. Wrong ones count with failed log-ins. To be called within one's turn. Refuses:
 * wrong_password, too_many_attempts, unavailable, no_password (who logs in by phone). Source: docs/spec/identity.md, IDN-2.
 */
export async function provePassword(database: Transactions, proof: Proof): Promise<Outcome<Proven>> {
  const person = await database.runStatement((db) => store.findWithPassword(db, proof.id))
  if (!person) return refuse({ code: 'no_password' })
  const place = takePlace({ email: person.email, address: proof.address })
  if (!place) return BUSY
  try {
    return await tryOnce(database, proof, { person, place })
  } finally {
    place.leave()
  }
}

interface NamedCall {
  readonly user: SignedIn
  readonly address: string
  readonly config: Config
  readonly body: { readonly password?: string | undefined; readonly code?: string | undefined }
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/**
 * For calls that need it in some cases only: whether the caller has named all that protects their account with this
 * call: the password, and a code of the second factor where one is on; who acts for another member names their own. Refuses what
 * `provePassword` refuses, and wrong_app_code.
 */
export async function provenIfNamed(call: NamedCall): Promise<Result<boolean>> {
  const { address, config, body, transact } = call
  const user = asOneself(call.user)
  const { password, code } = body
  if (password === undefined) return NOT_PROVEN
  // a wrong one is written down, and its refusal is the answer all the same
  const database: Transactions = { runStatement: transact, read: transact, write: transact }
  const proof = { id: user.id, password, address, field: 'password' }
  const proven = (await runLimited(() => provePassword(database, proof))) ?? BUSY
  if (!proven.ok) return proven
  return await transact(async (tx) => {
    if (!(await secondStep.isOn(tx, user.id))) return ok(true)
    if (code === undefined) return ok(false)
    const who = { email: proven.value.email, address }
    const passed = await secondStep.proveFactor(tx, { by: user, code, config, who })
    return passed.ok ? ok(true) : passed
  })
}

/** What `provenIfNamed` gives for a call without a password. */
export const nothingNamed = ({ body }: { readonly body: { readonly password?: string | undefined } }) =>
  body.password === undefined ? NOT_PROVEN : undefined

const NOT_PROVEN = ok(false)

async function tryOnce(
  database: Transactions,
  { password, address, field }: Proof,
  { person, place }: { readonly person: Proven; readonly place: Place },
): Promise<Outcome<Proven>> {
  const who = { email: person.email, address }
  const ahead = place.ahead()
  const verdict = judge(await database.runStatement((db) => throttle.counted(db, who)), who, ahead)
  if (verdict.may === 'not') {
    return refuse({ code: 'too_many_attempts', retryAfterSeconds: verdict.retryAfterSeconds })
  }
  // whom it would wait for may be waiting for the turn it has
  if (verdict.may === 'wait') return BUSY
  if (await fits(password, person.passwordHash)) return ok(person)
  return await database.write(async (tx) => {
    await throttle.record(tx, who)
    return refuseAndCommit({ code: 'wrong_password', field })
  })
}
