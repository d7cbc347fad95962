import type { passkeyEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, type Result } from '@kuri/domain'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Config } from '../../../config.ts'
import { newId } from '../../../database/ids.ts'
import type { Tx } from '../../../database/types.ts'
import type { Outcome } from '../../../outcome.ts'
import { secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import * as settings from '../../settings/service.ts'
import type { LoggedIn } from '../answer-log-in.ts'
import type { Transactions } from '../log-in.ts'
import { findToAdmit } from '../phone-login/store.ts'
import { provePassword } from '../prove-password.ts'
import * as people from '../store.ts'
import * as secondStep from '../two-factor/service.ts'
import * as ceremony from './ceremony.ts'
import * as store from './store.ts'

const MOST_PASSKEYS = 10

type Mine = ReplyOf<typeof passkeyEndpoints.myPasskeys>

const onWire = ({ id: _id, name, created_at: createdAt, last_used_at: lastUsedAt }: store.Passkey) => ({
  _id,
  name,
  createdAt,
  lastUsedAt,
})

/** One's own passkeys, and what adding one needs. */
export async function myPasskeys(tx: Tx, by: SignedIn): Promise<Mine> {
  const passkeys = await store.passkeysOf(tx, by.id)
  return {
    passkeys: passkeys.map(onWire),
    needs: await needsOf(tx, by.id),
    isFresh: await store.isFresh(tx, by.sessionId),
  }
}

async function needsOf(tx: Tx, personId: string): Promise<Mine['needs']> {
  if (!(await people.findWithPassword(tx, personId))) return 'fresh-log-in'
  return (await secondStep.isOn(tx, personId)) ? 'password-and-code' : 'password'
}

interface Begin extends Transactions {
  readonly user: SignedIn
  readonly address: string
  readonly config: Config
  readonly body: { readonly password?: string | undefined; readonly code?: string | undefined }
}

/**
 * The options for a new passkey, for who names the password, and a code where a second factor is on, or, without a password, has
 * just logged in: a person who sits at an open browser shall not make a key of their own. Refuses: log_in_again, too_many_passkeys,
 * wrong_app_code, what `provePassword` refuses. Source: docs/spec/identity.md, IDN-22.
 */
export async function begin(call: Begin): Promise<Outcome<ReplyOf<typeof passkeyEndpoints.beginPasskey>>> {
  const { user, config } = call
  const needs = await call.read((tx) => needsOf(tx, user.id))
  const proven = needs === 'fresh-log-in' ? await hasJustLoggedIn(call) : await hasNamed(call, needs)
  if (!proven.ok) return proven
  const owner = await call.read(async (tx) => {
    const person = await people.find(tx, user.id)
    const { name: company } = await settings.read(tx)
    return (
      person && { ...person, account: person.email ?? person.code, company, known: await store.passkeysOf(tx, user.id) }
    )
  })
  if (!owner) return refuse({ code: 'not_signed_in' })
  if (owner.known.length >= MOST_PASSKEYS) return refuse({ code: 'too_many_passkeys', most: MOST_PASSKEYS })
  const options = await ceremony.creationOptions(owner, config)
  return await call.write(async (tx) => {
    await store.insertChallenge(tx, secretHash(options.challenge), user.id)
    return ok({ options: { ...options } })
  })
}

async function hasJustLoggedIn({ user, ...database }: Begin): Promise<Result<null>> {
  const isFresh = await database.read((tx) => store.isFresh(tx, user.sessionId))
  return isFresh ? ok(null) : refuse({ code: 'log_in_again' })
}

async function hasNamed(
  { user: by, address, config, body: { password = '', code = '' }, ...database }: Begin,
  needs: 'password' | 'password-and-code',
): Promise<Outcome<null>> {
  const proof = { id: by.id, password, address, field: 'password' }
  const proven = (await runLimited(() => provePassword(database, proof))) ?? BUSY
  if (!proven.ok) return proven
  if (needs === 'password') return ok(null)
  const who = { email: proven.value.email, address }
  return await database.write((tx) => secondStep.proveFactor(tx, { by, code, config, who }))
}

interface Add {
  readonly by: SignedIn
  readonly name: string
  readonly passkey: ceremony.Registration
  readonly requestId: string
  readonly config: Config
}

/** Adds the passkey that a browser has made for the caller. Refuses: passkey_not_good, passkey_known, too_many_passkeys. */
export async function add(
  database: Transactions,
  { by, name, passkey, requestId, config }: Add,
): Promise<Outcome<ReplyOf<typeof passkeyEndpoints.addPasskey>>> {
  const challenge = await takeChallenge(database, passkey, by.id)
  const key = challenge === null ? null : await ceremony.verifiedKey(passkey, challenge, config)
  if (key === null) return refuse({ code: 'passkey_not_good' })
  return await database.write(async (tx) => {
    await store.lockPerson(tx, by.id)
    if ((await store.passkeysOf(tx, by.id)).length >= MOST_PASSKEYS)
      return refuse({ code: 'too_many_passkeys', most: MOST_PASSKEYS })
    const added = await store.insert(tx, {
      id: newId(),
      person_id: by.id,
      credential_id: Buffer.from(key.id, 'base64url'),
      public_key: Buffer.from(key.publicKey),
      sign_count: key.counter,
      name,
      last_used_at: null,
    })
    await audit.record(tx, { actor: by.id, action: 'person.add-passkey', subject: `person:${by.id}`, requestId })
    await notices.notify(tx, { to: by.id, kind: 'passkey_added', data: { passkey: name }, link: '/profile' })
    return ok(onWire(added))
  })
}

/** Uses up the challenge of an answer, whatever else is wrong with it; null: it is not one of ours, used or too old. */
async function takeChallenge(
  database: Transactions,
  passkey: ceremony.Registration | ceremony.Assertion,
  personId: string | null,
): Promise<string | null> {
  const challenge = ceremony.challengeOf(passkey)
  if (challenge === null) return null
  const taken = await database.write(async (tx) => ok(await store.takeChallenge(tx, secretHash(challenge), personId)))
  return taken.ok && taken.value ? challenge : null
}

/** Removes one's passkey; sessions that began with it end. Refuses: not_found, also when it is another's. */
export async function remove(
  tx: Tx,
  { id, by, requestId }: { readonly id: string; readonly by: SignedIn; readonly requestId: string },
): Promise<Result<null>> {
  if (!(await store.remove(tx, id, by.id))) return refuse({ code: 'not_found' })
  await sessions.endAllOf(tx, by.id, 'password', by.sessionId)
  await audit.record(tx, { actor: by.id, action: 'person.remove-passkey', subject: `person:${by.id}`, requestId })
  return ok(null)
}

/** The options for a log-in; they name nobody. */
export async function loginOptions(
  database: Transactions,
  config: Config,
): Promise<Outcome<ReplyOf<typeof passkeyEndpoints.passkeyOptions>>> {
  const options = await ceremony.requestOptions(config)
  return await database.write(async (tx) => {
    await store.insertChallenge(tx, secretHash(options.challenge), null)
    return ok({ options: { ...options } })
  })
}

interface Attempt {
  readonly passkey: ceremony.Assertion
  readonly address: string
  readonly userAgent: string
  readonly config: Config
}

/**
 * Logs in with a passkey. The device has asked for a fingerprint or its PIN, so it stands for password and second factor. Every
 * failure has one answer. Refuses: passkey_not_good. Source: docs/spec/identity.md, IDN-22.
 */
export async function logIn(
  database: Transactions,
  { passkey, address, userAgent, config }: Attempt,
): Promise<Outcome<LoggedIn>> {
  const notGood = refuse({ code: 'passkey_not_good' })
  const challenge = await takeChallenge(database, passkey, null)
  if (challenge === null) return notGood
  const known = await database.read((tx) => store.find(tx, Buffer.from(passkey.id, 'base64url')))
  if (!known || !isOfOwner(known, passkey)) return notGood
  const count = await ceremony.verifiedCount(known, passkey, { challenge, config })
  if (count === null) return notGood
  return await database.write(async (tx) => {
    const person = await findToAdmit(tx, known.person_id)
    if (!person || !(await store.noteUse(tx, known, count))) return notGood
    const { id: personId } = person
    return ok({ person, session: await sessions.start(tx, { personId, address, userAgent }) })
  })
}

/** A device says for which account it signed. */
function isOfOwner({ person_id: id }: store.Passkey, { response: { userHandle } }: ceremony.Assertion): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('hex') === id.replaceAll('-', '')
}

export { forgetOldChallenges, removeAllOf } from './store.ts'
