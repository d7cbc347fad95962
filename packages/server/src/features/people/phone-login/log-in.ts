import { isEasyPin, ok, refuse, type Result } from '@kuri/domain'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import * as audit from '../../audit/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { LoggedIn } from '../answer-log-in.ts'
import { takePlace, waitForTurn } from '../attempts.ts'
import type { Transactions } from '../log-in.ts'
import * as secondStep from '../two-factor/service.ts'
import * as throttle from '../throttle.store.ts'
import { codeHash, isSameHash, ownerOf, pinHash } from './codes.ts'
import * as codes from './codes.store.ts'
import { MOST_PIN_FAILURES } from './limits.ts'
import * as store from './store.ts'

export interface PhoneAttempt {
  /** Ten digits. */
  readonly phone: string
  /** From the SMS. */
  readonly code: string
  readonly pin: string | undefined
  readonly newPin: string | undefined
  /** Of the second factor. */
  readonly appCode: string | undefined
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  readonly config: Config
}

/** What hashing gave, outside of any transaction. */
interface Judged {
  /** Who logged in by this phone then. */
  readonly members: readonly store.PhoneLogin[]
  /** Whose PIN it is, or who alone has this phone; null: the PIN is nobody's. */
  readonly member: store.PhoneLogin | null
  /** Of the new PIN; null: none was sent, or a member of this phone has it, and it is refused as easy to guess. */
  readonly newHash: string | null
}

/**
 * Logs a member in by the code that was sent to their phone. Where several members have this phone, or the member has a PIN, the
 * PIN tells who it is: no answer before it names anybody. The code is used up by the log-in alone: what is missing beside it
 * (pin_needed, new_pin_needed, second_step_needed) writes nothing. A wrong code or PIN counts as a failed log-in of the phone
 * and of the code, which ends after five. Refuses: too_many_attempts, wrong_code, pin_needed, wrong_pin, new_pin_needed,
 * pin_too_easy, second_step_needed, second_step_wrong, unavailable. Source: docs/spec/identity.md, IDN-2, IDN-17, IDN-18.
 */
export async function logInByPhone(database: Transactions, attempt: PhoneAttempt): Promise<Outcome<LoggedIn>> {
  const place = takePlace(whoOf(attempt))
  if (!place) return BUSY
  try {
    return await tryOnce(database, attempt, () =>
      waitForTurn(place, whoOf(attempt), async () => ({
        counted: await database.runStatement((db) => throttle.counted(db, whoOf(attempt))),
      })),
    )
  } finally {
    place.leave()
  }
}

/** Failures are counted by phone and network address, as those of an e-mail address are. */
const whoOf = ({ phone, address }: PhoneAttempt): throttle.Who => ({ email: phone, address })

async function tryOnce(
  database: Transactions,
  attempt: PhoneAttempt,
  takeTurn: () => Promise<Result<unknown>>,
): Promise<Outcome<LoggedIn>> {
  const turn = await takeTurn()
  if (!turn.ok) return turn
  const found = await database.write((tx) => checkCode(tx, attempt))
  if (!found.ok) return found
  const judged = await runLimited(() => judge(found.value, attempt))
  if (judged === null) return BUSY
  return await database.write((tx) => letIn(tx, attempt, judged))
}

/** The members of the phone whose code is right. Writes a wrong attempt down, in the same way for every phone. */
async function checkCode(tx: Tx, attempt: PhoneAttempt): Promise<Outcome<store.PhoneLogin[]>> {
  const live = await lockRight(tx, attempt)
  if (!live.ok) return live
  const members = await store.membersOf(tx, attempt.phone)
  if (members.length === 0) return refuse({ code: 'wrong_code' })
  if (attempt.pin === undefined && needsPin(members)) return refuse({ code: 'pin_needed' })
  return ok(members)
}

/** The code that works and is right, locked. Refuses: wrong_code, which is counted. */
async function lockRight(tx: Tx, attempt: PhoneAttempt): Promise<Outcome<codes.LiveCode>> {
  const { phone, code, config } = attempt
  const live = await codes.lockLive(tx, phone)
  if (live && isSameHash(live.hash, codeHash({ id: live.id, phone, code }, config))) return ok(live)
  if (live) await codes.countFailure(tx, live.id)
  await throttle.record(tx, whoOf(attempt))
  return refuseAndCommit({ code: 'wrong_code' })
}

const needsPin = (members: readonly store.PhoneLogin[]): boolean =>
  members.length > 1 || members.some(({ pinHash: hash }) => hash !== null)

async function judge(members: readonly store.PhoneLogin[], attempt: PhoneAttempt): Promise<Judged> {
  const { pin, newPin, config } = attempt
  const [only = null] = members
  if (!needsPin(members)) return { members, member: only, newHash: null }
  const member = await ownerOf(members, pin, config)
  const isTaken = newPin !== undefined && (await ownerOf(members, newPin, config)) !== null
  const newHash = member === null || newPin === undefined || isTaken ? null : await pinHash(newPin, config)
  return { members, member, newHash }
}

/** Writes what became of an attempt whose code was right. Under the lock of the code everything is checked again. */
async function letIn(tx: Tx, attempt: PhoneAttempt, { members, member, newHash }: Judged): Promise<Outcome<LoggedIn>> {
  const { phone, newPin, appCode, config, requestId } = attempt
  await store.lockPhone(tx, phone)
  const live = await lockRight(tx, attempt)
  if (!live.ok) return live
  // a PIN was given or chosen meanwhile
  if (!store.isSame(members, await store.membersOf(tx, phone))) return BUSY
  const { failures, seconds } = await codes.pinFailures(tx, phone)
  const isPinGiven = attempt.pin !== undefined && member?.pinHash !== null
  if (isPinGiven && failures >= MOST_PIN_FAILURES)
    return refuse({ code: 'too_many_attempts', retryAfterSeconds: seconds })
  if (!member) return await refusePin(tx, attempt, live.value)
  const person = await store.findToAdmit(tx, member.personId)
  if (!person) return BUSY
  if (person.needsAppCode) {
    const who = whoOf(attempt)
    const passed = await secondStep.passOrRecord(tx, { personId: person.id, code: appCode, config, who })
    if (!passed.ok) return passed
  }
  if (member.pinHash !== null && !member.isOwnPin) {
    if (newPin === undefined) return refuse({ code: 'new_pin_needed' })
    const isChosen = newHash !== null && !isEasyPin(newPin, phone)
    if (!isChosen) return await refuseNewPin(tx, attempt, live.value, newHash === null)
    await store.setOwnPin(tx, person.id, newHash)
    await audit.record(tx, { actor: person.id, action: 'person.change-pin', subject: `person:${person.id}`, requestId })
  }
  await codes.endCode(tx, live.value.id)
  await throttle.clear(tx, phone)
  return ok({ person, session: await sessions.start(tx, { ...attempt, personId: person.id }) })
}

async function refusePin(tx: Tx, attempt: PhoneAttempt, live: codes.LiveCode): Promise<Outcome<never>> {
  await countWrongPin(tx, attempt, live)
  return refuseAndCommit({ code: 'wrong_pin' })
}

/**
 * A new PIN that a member of this phone has gets the answer that an easy one gets, and counts as a wrong PIN: else PINs of others
 * could be found by choosing them.
 */
async function refuseNewPin(
  tx: Tx,
  attempt: PhoneAttempt,
  live: codes.LiveCode,
  isTaken: boolean,
): Promise<Outcome<never>> {
  const refusal = { code: 'pin_too_easy', field: 'newPin' } as const
  if (!isTaken) return refuse(refusal)
  await countWrongPin(tx, attempt, live)
  return refuseAndCommit(refusal)
}

async function countWrongPin(tx: Tx, attempt: PhoneAttempt, { id }: codes.LiveCode): Promise<void> {
  await codes.countFailure(tx, id)
  await codes.recordWrongPin(tx, attempt.phone)
  await throttle.record(tx, whoOf(attempt))
}
