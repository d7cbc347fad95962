import { refuse, ok } from '@kuri/domain'
import { BUSY, runLimited } from '../../../concurrency-limit.ts'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import { secretHash } from '../../../secrets.ts'
import * as sessions from '../../sessions/service.ts'
import type { LoggedIn } from '../answer-log-in.ts'
import { takePlace, waitForTurn, type Place } from '../attempts.ts'
import type { Transactions } from '../log-in.ts'
import * as throttle from '../throttle.store.ts'
import * as secondStep from '../two-factor/service.ts'
import { ownerOf } from './codes.ts'
import * as codes from './codes.store.ts'
import * as devices from './device.store.ts'
import { MOST_PIN_FAILURES } from './limits.ts'
import * as store from './store.ts'

interface PinAttempt {
  /** Ten digits. */
  readonly phone: string
  readonly pin: string
  /** The secret that this browser got when a card was used in it; null: it has none. */
  readonly device: string | null
  /** Of the second factor. */
  readonly appCode: string | undefined
  readonly address: string
  readonly userAgent: string
  readonly config: Config
}

/** An attempt in a browser that has a secret. */
type Known = Omit<PinAttempt, 'device'> & devices.OnDevice & { readonly email: string }

/**
 * Logs a member in by phone number and PIN, without an SMS, in the browser in which they used their card. Only members who did so
 * there with this number are tried; where several did, the PIN tells who it is, and no answer before it names anybody. A wrong PIN
 * counts for number and network address, for the phone in 24 hours and for the browser. Refuses: device_unknown, too_many_attempts,
 * wrong_phone_or_pin, second_step_needed, second_step_wrong, unavailable. Source: docs/spec/identity.md, IDN-2, IDN-19.
 */
export async function logInWithPin(database: Transactions, attempt: PinAttempt): Promise<Outcome<LoggedIn>> {
  if (attempt.device === null) return refuse({ code: 'device_unknown' })
  // failures are counted as those of codes by SMS are: by phone and network address
  const known = { ...attempt, device: secretHash(attempt.device), email: attempt.phone }
  const place = takePlace(known)
  if (!place) return BUSY
  try {
    return await tryOnce(database, known, place)
  } finally {
    place.leave()
  }
}

async function tryOnce(database: Transactions, attempt: Known, place: Place): Promise<Outcome<LoggedIn>> {
  const turn = await waitForTurn(place, attempt, async () => ({
    counted: await database.runStatement((db) => throttle.counted(db, attempt)),
  }))
  if (!turn.ok) return turn
  const found = await database.read(async (tx) =>
    (await devices.isKnown(tx, attempt.device)) ? await devices.membersOn(tx, attempt) : null,
  )
  if (found === null) return refuse({ code: 'device_unknown' })
  const judged = await runLimited(async () => ({ owner: await ownerOf(found, attempt.pin, attempt.config) }))
  if (judged === null) return BUSY
  return await database.write((tx) => letIn(tx, attempt, { members: found, member: judged.owner }))
}

interface Judged {
  readonly members: readonly store.PhoneLogin[]
  /** Whose PIN it is; null: nobody's. */
  readonly member: store.PhoneLogin | null
}

async function letIn(tx: Tx, attempt: Known, { members, member }: Judged): Promise<Outcome<LoggedIn>> {
  const { phone, appCode, config } = attempt
  await store.lockPhone(tx, phone)
  // a card was used, or a PIN given, meanwhile
  if (!store.isSame(members, await devices.membersOn(tx, attempt))) return BUSY
  const { failures, seconds } = await codes.pinFailures(tx, phone)
  if (failures >= MOST_PIN_FAILURES) return refuse({ code: 'too_many_attempts', retryAfterSeconds: seconds })
  if (!member) return await refusePin(tx, attempt, members.length > 0)
  const person = await store.findToAdmit(tx, member.personId)
  if (!person) return BUSY
  if (person.needsAppCode) {
    const passed = await secondStep.passOrRecord(tx, { personId: person.id, code: appCode, config, who: attempt })
    if (!passed.ok) return passed
  }
  await devices.forgetFailures(tx, person.id)
  await throttle.clear(tx, phone)
  return ok({ person, session: await sessions.start(tx, { ...attempt, personId: person.id }) })
}

/** The answer does not show whether anybody used a card with this number here. For a number that nobody did, no PIN was wrong. */
async function refusePin(tx: Tx, attempt: Known, hasMembers: boolean): Promise<Outcome<never>> {
  if (hasMembers) {
    await codes.recordWrongPin(tx, attempt.phone)
    await devices.countFailure(tx, attempt)
  }
  await throttle.record(tx, attempt)
  return refuseAndCommit({ code: 'wrong_phone_or_pin' })
}
