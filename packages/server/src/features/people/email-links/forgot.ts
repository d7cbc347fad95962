import { ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import * as store from '../store.ts'
import { sendResetLink, sendConfirmationLink } from './emails.ts'
import { forgetLinks } from './links.store.ts'
import * as requests from './requests.store.ts'

const BATCH = 50

/**
 * Records a request to reset a password. Nobody is looked up here, so that neither the answer nor its time shows
 * whether the address is a member's; `answerRequests` writes the letter. Refuses: too_many_attempts, counted for known
 * and unknown addresses alike. Source: docs/spec/identity.md, IDN-6.
 */
export async function requestReset(tx: Tx, request: { email: string; address: string }): Promise<Result<null>> {
  const { email, address } = request
  await requests.queueUp(tx, email, address)
  const retryAfterSeconds = await requests.blockedSeconds(tx, 'reset', email, address)
  if (retryAfterSeconds !== null) return refuse({ code: 'too_many_attempts', retryAfterSeconds })
  await requests.insert(tx, 'reset', email, address)
  return ok(null)
}

/**
 * Sends who registers the link that confirms their address. From one network address at most 20 an hour are sent: the
 * account is made all the same, and its owner sends the link from the profile. Source: ADR 11.
 */
export async function greetRegistered(
  tx: Tx,
  person: { readonly id: string; readonly name: string; readonly email: string },
  { address, config }: { readonly address: string; readonly config: Config },
): Promise<void> {
  await requests.queueUp(tx, person.email, address)
  if ((await requests.blockedSeconds(tx, 'register', person.email, address)) !== null) return
  await requests.insert(tx, 'register', person.email, address)
  await sendConfirmationLink(tx, person, config)
}

/** Sends emails for the requests of addresses with which people log in; returns how many requests were handled. For a job. */
export async function answerRequests(tx: Tx, config: Config): Promise<number> {
  const emails = await requests.take(tx, BATCH)
  for (const email of emails) {
    const person = await store.findByEmail(tx, email)
    if (person?.hasPassword) await sendResetLink(tx, person, config)
  }
  return emails.length
}

/** Deletes old requests and links that are no longer valid. For a job. */
export async function forgetOld(tx: Tx): Promise<void> {
  await requests.forgetOld(tx)
  await forgetLinks(tx)
}
