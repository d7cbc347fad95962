import { isStrictPassword, ok } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../database/types.ts'
import { BUSY, runLimited } from '../../concurrency-limit.ts'
import { refuseAndCommit, type Outcome } from '../../outcome.ts'
import * as sessions from '../sessions/service.ts'
import type { LoggedIn } from './answer-log-in.ts'
import { takePlace, waitForTurn, type Place } from './attempts.ts'
import { fits } from './passwords.ts'
import * as secondStep from './two-factor/service.ts'
import * as store from './store.ts'
import * as throttle from './throttle.store.ts'

/** How a service reaches the database when it must not keep a transaction open: while a password is hashed. */
export interface Transactions {
  /** One statement, which needs no transaction. */
  runStatement<T>(statement: (db: Db) => Promise<T>): Promise<T>
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  write<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>>
}

export interface Attempt {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
  /** From the app, or a recovery code. */
  readonly code: string | undefined
  readonly config: Config
}

/**
 * Signs a person in. Unknown and known e-mail take the same time and get the same answer. Only failures count against account
 * and address (5 in 15 minutes together, 20 an hour for the account unless it was logged in at this address before, 100 an hour for
 * the address); a success clears the account's. Where a second step is on, the right password alone is answered by
 * second_step_needed and writes nothing; a wrong code counts like a wrong password. Refuses: too_many_attempts, wrong_credentials,
 * second_step_needed, second_step_wrong, unavailable. Source: docs/spec/identity.md, IDN-2.
 */
export async function logIn(database: Transactions, attempt: Attempt): Promise<Outcome<LoggedIn>> {
  const known = { ...attempt, email: attempt.email.trim().toLowerCase() }
  const place = takePlace(known)
  if (!place) return BUSY
  try {
    return await tryOnce(database, known, place)
  } finally {
    place.leave()
  }
}

async function tryOnce(database: Transactions, attempt: Attempt, place: Place): Promise<Outcome<LoggedIn>> {
  const found = await waitForTurn(place, attempt, () => database.runStatement((db) => store.findToTry(db, attempt)))
  if (!found.ok) return found
  const { account } = found.value
  // nothing but the hash is done within one's turn: while one attempt reads the database, others are hashed
  const isRight = await runLimited(() => fits(attempt.password, account?.passwordHash ?? null))
  if (isRight === null) return BUSY
  return await database.write((tx) => letIn(tx, attempt, isRight ? account : null))
}

/** Writes what became of an attempt; `account` is the one whose password was right. */
async function letIn(tx: Tx, attempt: Attempt, account: store.Account | null): Promise<Outcome<LoggedIn>> {
  const admitted = account && (await store.findToAdmit(tx, account))
  if (!admitted) {
    await throttle.record(tx, attempt)
    return refuseAndCommit({ code: 'wrong_credentials' })
  }
  const { needsCode, ...person } = admitted
  if (needsCode) {
    const { code, config } = attempt
    const passed = await secondStep.passOrRecord(tx, { personId: person.id, code, config, who: attempt })
    if (!passed.ok) return passed
  }
  await throttle.clear(tx, attempt.email)
  await store.noteStrictness(tx, person.id, isStrictPassword(attempt.password))
  return ok({ person, session: await sessions.start(tx, { ...attempt, personId: person.id }) })
}
