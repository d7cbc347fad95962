import { firstName, isStrictPassword, mobileDigits, ok, readMemberSearch, refuse, type Result } from '@kuri/domain'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import { newSecret, secretHash } from '../../../secrets.ts'
import * as audit from '../../audit/service.ts'
import { judge } from '../attempts.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import { greetRegistered } from '../email-links/forgot.ts'
import type { Transactions } from '../log-in.ts'
import { hashOf } from '../passwords.ts'
import { removeAllOf as removePasskeys } from '../passkeys/service.ts'
import { phoneOf } from '../phone-login/store.ts'
import * as people from '../store.ts'
import * as throttle from '../throttle.store.ts'
import { typedCodeHash } from './invite.ts'
import * as store from './store.ts'

/** Whom a link is for: their first name, and whether it needs the number the office wrote down. Refuses: invitation_not_good. */
export async function openInvitation(tx: Tx, token: string): Promise<Result<{ name: string; asksPhone: boolean }>> {
  const invited = await store.find(tx, secretHash(token))
  if (!invited) return refuse({ code: 'invitation_not_good' })
  return ok({ name: firstName(invited.name), asksPhone: mobileDigits(invited.phone) !== null })
}

interface Card {
  readonly member: string
  readonly code: string
  readonly address: string
  readonly config: Config
}

/**
 * Gives a token for the codes of a card. Refuses: too_many_attempts, card_not_good.
 * Source: docs/spec/identity.md, IDN-2, IDN-19.
 */
export async function openCard(
  tx: Tx,
  { member, code, address, config }: Card,
): Promise<Outcome<{ token: string; name: string }>> {
  const token = newSecret()
  return await tryCode(tx, { member, address, wrong: 'card_not_good', clears: true }, async (personId) => {
    const codeHash = typedCodeHash(config, { purpose: 'card', personId, code })
    const opened = await store.openByCard(tx, { personId, codeHash, hash: secretHash(token) })
    return opened && { token, name: firstName(opened.name) }
  })
}

interface Attempt {
  /** The member code that was typed. */
  readonly member: string
  readonly address: string
  /** What a wrong code is refused with. */
  readonly wrong: 'card_not_good' | 'slip_not_good' | 'member_not_named'
  /** Whether a right code forgets the wrong ones. What opens again and again must not: it would make room for guesses at a card. */
  readonly clears: boolean
}

/** The id of nobody: for a member who does not exist the same is done. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Opens with what is typed beside the member code, a code on paper or a part of the phone number: `open` gives null for a wrong one. Wrong ones count as wrong
 * passwords do, for the member and the network address. Neither answer nor time shows whether there is such a member. Refuses:
 * too_many_attempts, and `wrong`. Source: docs/spec/identity.md, IDN-2.
 */
export async function tryCode<T>(
  tx: Tx,
  { member, address, wrong, clears }: Attempt,
  open: (personId: string) => Promise<T | null>,
): Promise<Outcome<T>> {
  const { codeNo } = readMemberSearch(member)
  const turn = await turnWithCard(tx, codeNo === null ? mistyped(member) : String(codeNo), address)
  if (!turn.ok) return turn
  const who = turn.value
  const personId = codeNo === null ? null : await store.personOfCode(tx, codeNo)
  const opened = await open(personId ?? NOBODY)
  if (opened === null) {
    await throttle.record(tx, who)
    return refuseAndCommit({ code: wrong })
  }
  if (clears) await throttle.clear(tx, who.email)
  return ok(opened)
}

/** What is no member code is counted separately: a mistake of one person keeps nobody else waiting. A hash, for it may be a name. */
const mistyped = (member: string): string =>
  `nobody ${secretHash(member.toUpperCase()).toString('base64url').slice(0, 22)}`

/**
 * One attempt with a member's card after the other; gives by what wrong codes and wrong numbers are counted: the card, and the
 * network address. Refuses: too_many_attempts.
 */
async function turnWithCard(tx: Tx, whose: string, address: string): Promise<Result<throttle.Who>> {
  const who = { email: `card of ${whose}`, address }
  await store.queueUp(tx, who.email, address)
  const verdict = judge(await throttle.counted(tx, who), who, [])
  return verdict.may === 'not'
    ? refuse({ code: 'too_many_attempts', retryAfterSeconds: verdict.retryAfterSeconds })
    : ok(who)
}

/**
 * Whether who uses an invitation knows the phone number that the office wrote down for the member: a card that was found or stolen
 * does not show it. Gives the ten digits, null where none is written down. Wrong ones count as wrong codes of the card do. Refuses:
 * too_many_attempts, card_phone_wrong. Source: docs/spec/identity.md, IDN-19.
 */
export async function checkPhone(
  tx: Tx,
  invited: store.Invited,
  { phone, address }: { readonly phone: string | undefined; readonly address: string },
): Promise<Outcome<string | null>> {
  const known = mobileDigits(invited.phone)
  if (known === null) return ok(null)
  const turn = await turnWithCard(tx, String(invited.codeNo), address)
  if (!turn.ok) return turn
  if (phone === known) return ok(known)
  if (phone !== undefined) await throttle.record(tx, turn.value)
  return refuseAndCommit({ code: 'card_phone_wrong', field: 'phone' })
}

interface Claim {
  readonly token: string
  readonly email: string
  readonly password: string
  /** Ten digits. */
  readonly phone: string | undefined
  readonly requestId: string
  readonly address: string
  readonly config: Config
}

/**
 * Gives an invited member a login. An address that staff entered for them is replaced; an email has a link to confirm the new one.
 * Who logs in by phone already is logged out and notified by SMS.
 * Refuses: invitation_not_good, card_phone_wrong, too_many_attempts, email_taken (the invitation stays good), unavailable. Source:
 * docs/spec/identity.md, IDN-19.
 */
export async function claim(database: Transactions, claimed: Claim): Promise<Outcome<null>> {
  const hash = secretHash(claimed.token)
  // checked first only to spare the hashing of passwords for links that are none
  const opened = await database.read((tx) => store.find(tx, hash))
  if (!opened) return refuse({ code: 'invitation_not_good' })
  const passwordHash = await runLimited(() => hashOf(claimed.password))
  if (passwordHash === null) return BUSY
  return await database.write((tx) => write(tx, { ...claimed, hash, passwordHash }))
}

async function write(
  tx: Tx,
  claimed: Claim & { readonly hash: Buffer; readonly passwordHash: string },
): Promise<Outcome<null>> {
  const { email, password, hash, passwordHash: password_hash, requestId } = claimed
  const invited = await store.find(tx, hash)
  if (!invited) return refuse({ code: 'invitation_not_good' })
  const phone = await checkPhone(tx, invited, claimed)
  if (!phone.ok) return phone
  const id = await store.take(tx, hash)
  const member = id === null ? null : await people.lock(tx, id)
  if (!member) return refuse({ code: 'invitation_not_good' })
  const owner = await people.findByEmail(tx, email)
  if (owner && owner.id !== member.id) return refuse({ code: 'email_taken' })
  const password_is_strict = isStrictPassword(password)
  if (people.hasLogin(member)) {
    if (member.email !== email) await people.setEmail(tx, member.id, email)
    await people.setPassword(tx, member.id, password_hash)
    await people.noteStrictness(tx, member.id, password_is_strict)
  } else {
    await people.insertLogin(tx, { person_id: member.id, email, password_hash, password_is_strict })
  }
  await removePasskeys(tx, member.id)
  await audit.record(tx, {
    actor: member.id,
    action: 'person.claim',
    subject: `person:${member.id}`,
    after: { by: 'email' },
    requestId,
  })
  await greetRegistered(tx, { ...member, email }, claimed)
  await warnPhone(tx, member.id, claimed.config)
  return ok(null)
}

/** A member who logs in by phone is logged out and notified by SMS: the person who used the invitation may be another. */
async function warnPhone(tx: Tx, personId: string, config: Config): Promise<void> {
  const phone = await phoneOf(tx, personId)
  if (phone === null) return
  await sessions.endAllOf(tx, personId, 'password')
  await notices.writeSecretSms(tx, config, {
    phone,
    personId,
    subject: 'Log-in by email set up',
    text: 'Your membership can now also be opened with an email address and a password. If this was not you, please call our office at once.',
    goodMinutes: null,
  })
}

export { take } from './store.ts'
