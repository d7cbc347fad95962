import { isStrictPassword, ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import type { Tx } from '../../database/types.ts'
import { inTurn } from '../../in-turn.ts'
import { kept, type Outcome } from '../../outcome.ts'
import * as sessions from '../sessions/service.ts'
import { fits } from './passwords.ts'
import * as secondStep from './second-step/service.ts'
import * as store from './store.ts'
import * as throttle from './throttle.store.ts'

/** How a service reaches the database when it must not keep a transaction open: while a password is hashed. */
export interface Transactions {
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

export interface LoggedIn {
  readonly person: store.Person
  readonly session: sessions.StartedSession
}

const BUSY_SECONDS = 5

/**
 * Signs a person in. Unknown and known e-mail take the same time and hear the same. Only failures count against account
 * and address (5 in 15 minutes together, 20 an hour for the account, 100 an hour for the address); a success clears the
 * account's. Where a second step is on, the right password alone is answered by second_step_needed and writes nothing; a
 * wrong code counts like a wrong password. Refuses: too_many_attempts, wrong_credentials, second_step_needed,
 * second_step_wrong, unavailable. Source: 6-security, "Passwords".
 */
export async function logIn(database: Transactions, attempt: Attempt): Promise<Outcome<LoggedIn>> {
  const known = { ...attempt, email: attempt.email.trim().toLowerCase() }
  // judged within one's turn, so that guesses sent all at once cannot outrun the count
  const outcome = await inTurn(() => tryOnce(database, known))
  return outcome ?? refuse({ code: 'unavailable', retryAfterSeconds: BUSY_SECONDS })
}

async function tryOnce(database: Transactions, attempt: Attempt): Promise<Outcome<LoggedIn>> {
  const { email, password, address } = attempt
  const asked = await database.read((tx) => findAccount(tx, email, address))
  if (!asked.ok) return asked
  const account = asked.value
  const isRight = await fits(password, account?.passwordHash ?? null)
  return await database.write(async (tx) => {
    const person = isRight && account ? await store.find(tx, account.id) : null
    if (!person) {
      await throttle.record(tx, email, address)
      return kept({ code: 'wrong_credentials' })
    }
    const passed = await secondStep.pass(tx, { personId: person.id, code: attempt.code, config: attempt.config })
    if (!passed.ok && passed.error.code === 'second_step_needed') return passed
    if (!passed.ok) {
      await throttle.record(tx, email, address)
      return kept(passed.error)
    }
    await throttle.clear(tx, email)
    await store.noteStrictness(tx, person.id, isStrictPassword(password))
    return ok({ person, session: await sessions.start(tx, { ...attempt, personId: person.id }) })
  })
}

type Account = Awaited<ReturnType<typeof store.findByEmail>>

async function findAccount(tx: Tx, email: string, address: string): Promise<Result<Account>> {
  const retryAfterSeconds = await throttle.blockedSeconds(tx, email, address)
  if (retryAfterSeconds !== null) return refuse({ code: 'too_many_attempts', retryAfterSeconds })
  return ok(await store.findByEmail(tx, email))
}
