import { ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { kept, type Outcome } from '../../outcome.ts'
import type { Transactions } from './log-in.ts'
import { fits } from './passwords.ts'
import * as store from './store.ts'
import * as throttle from './throttle.store.ts'

/** What somebody says who is signed in already, and from where. */
export interface Proof {
  readonly id: string
  readonly password: string
  readonly address: string
  /** The body's field, by which a refusal names it. */
  readonly field: string
}

/** An account whose password was named. */
export type Proven = Pick<store.Person, 'email' | 'role'> & { readonly passwordHash: string }

/**
 * Whether somebody who is signed in knows their password, before they change what would give the account away: whoever
 * sits down at an open browser does not. Wrong ones count with failed log-ins. To be asked within one's turn. Refuses:
 * wrong_password, too_many_attempts, not_found. Source: 6-security, "Passwords".
 */
export async function provePassword(database: Transactions, proof: Proof): Promise<Outcome<Proven>> {
  const asked = await database.read((tx) => findAccount(tx, proof))
  if (!asked.ok) return asked
  if (await fits(proof.password, asked.value.passwordHash)) return asked
  return await database.write(async (tx) => {
    await throttle.record(tx, asked.value.email, proof.address)
    return kept({ code: 'wrong_password', field: proof.field })
  })
}

async function findAccount(tx: Tx, { id, address }: Proof): Promise<Result<Proven>> {
  const person = await store.find(tx, id)
  const account = person && (await store.findByEmail(tx, person.email))
  if (!account) return refuse({ code: 'not_found' })
  const retryAfterSeconds = await throttle.blockedSeconds(tx, account.email, address)
  return retryAfterSeconds === null ? ok(account) : refuse({ code: 'too_many_attempts', retryAfterSeconds })
}
