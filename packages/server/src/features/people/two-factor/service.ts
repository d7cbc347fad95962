import type { ReplyOf, secondStepEndpoints } from '@kuri/contract'
import { isStaff, ok, refuse, type Refused, type Result } from '@kuri/domain'
import * as clock from '../../../clock.ts'
import type { Config } from '../../../config.ts'
import { keyIn } from '../../../data-key.ts'
import type { Tx } from '../../../database/types.ts'
import { refuseAndCommit, type Outcome } from '../../../outcome.ts'
import { encrypt, decrypt } from '../../../encryption.ts'
import { waitsForSecond } from '../../approvals/request.ts'
import type { Approved } from '../../approvals/decide.ts'
import * as audit from '../../audit/service.ts'
import * as notices from '../../notices/service.ts'
import * as sessions from '../../sessions/service.ts'
import type { SignedIn } from '../../sessions/service.ts'
import * as settings from '../../settings/service.ts'
import * as people from '../store.ts'
import * as throttle from '../throttle.store.ts'
import type { Who } from '../throttle.store.ts'
import { inviteOf, newAppSecret, newRecoveryCodes, recoveryHash, stepOf } from './codes.ts'
import * as store from './store.ts'

type Protection = ReplyOf<typeof secondStepEndpoints.secondStep>
interface Act {
  readonly by: SignedIn
  readonly requestId: string
}

/** How an account is protected, and what the company requires of its staff. */
export async function protectionOf(tx: Tx, { id, role }: SignedIn): Promise<Protection> {
  const isStrict = await people.hasStrictPassword(tx, id)
  const { staffNeedSecondStep, staffNeedStrictPassword } = await settings.read(tx)
  const found = await store.find(tx, id)
  return {
    since: found?.confirmed_at ?? null,
    recoveryCodesLeft: await store.codesLeft(tx, id),
    isDemanded: isStaff(role) && staffNeedSecondStep,
    password: { isStrict, isDemanded: isStaff(role) && staffNeedStrictPassword },
  }
}

/** Makes a secret for an app; the login needs no code before it is confirmed. Refuses: second_step_on, not_found. */
export async function begin(
  tx: Tx,
  { id, config }: { id: string; config: Config },
): Promise<Result<ReplyOf<typeof secondStepEndpoints.beginSecondStep>>> {
  const login = await people.emailOf(tx, id)
  if (!login) return refuse({ code: 'not_found' })
  const secret = newAppSecret()
  if (!(await store.begin(tx, id, encrypt(keyIn(config), id, secret)))) return refuse({ code: 'second_step_on' })
  const { name: company } = await settings.read(tx)
  return ok(inviteOf(secret, { company, email: login.email }))
}

/**
 * Takes the first code; from now on the login needs one, and every other session ends. Returns the recovery codes, which are never
 * shown again. Refuses: wrong_app_code, second_step_on, second_step_off (nothing was begun).
 */
export async function confirm(
  tx: Tx,
  { by, code, config, requestId }: Act & { readonly code: string; readonly config: Config },
): Promise<Result<string[]>> {
  const begun = await store.find(tx, by.id)
  if (!begun) return refuse({ code: 'second_step_off' })
  if (begun.confirmed_at !== null) return refuse({ code: 'second_step_on' })
  if (!(await takesCode(tx, by.id, code, config))) return wrongCode
  // sessions that were opened with the password alone end
  await sessions.endAllOf(tx, by.id, 'password', by.sessionId)
  await audit.record(tx, { actor: by.id, action: 'person.second-step-on', subject: `person:${by.id}`, requestId })
  await notifyChange(tx, by.id, true)
  return ok(await renewCodes(tx, by.id))
}

/** An act on the second factor itself, with a code of it. */
export interface FactorAct extends Act {
  readonly code: string
  readonly config: Config
  /** For the count of wrong codes. */
  readonly who: Who
}

/**
 * New recovery codes in the place of the old. Requires the factor itself: a password alone, or an open browser, does not make
 * codes that open the account for good. Refuses: second_step_off, wrong_app_code.
 */
export async function renewRecoveryCodes(tx: Tx, act: FactorAct): Promise<Outcome<string[]>> {
  const { by, requestId } = act
  const found = await store.find(tx, by.id)
  if (!found?.confirmed_at) return refuse({ code: 'second_step_off' })
  const proven = await proveFactor(tx, act)
  if (!proven.ok) return proven
  await audit.record(tx, { actor: by.id, action: 'person.recovery-codes', subject: `person:${by.id}`, requestId })
  return ok(await renewCodes(tx, by.id))
}

/** Logs in without a code again; a last code proves that it is the owner. Refuses: second_step_off, second_step_demanded, wrong_app_code. */
export async function end(tx: Tx, act: FactorAct): Promise<Outcome<null>> {
  const { by, requestId } = act
  if (isStaff(by.role) && (await settings.read(tx)).staffNeedSecondStep) return refuse({ code: 'second_step_demanded' })
  if (!(await store.find(tx, by.id))?.confirmed_at) return refuse({ code: 'second_step_off' })
  const proven = await proveFactor(tx, act)
  if (!proven.ok) return proven
  return await remove(tx, { id: by.id, by: by.id, requestId })
}

/**
 * Takes away a second factor that was set before the address of the account was confirmed: somebody may have registered with
 * an address that is not theirs, and lock its owner out with it.
 */
export async function dropSetBeforeConfirmation(tx: Tx, personId: string): Promise<void> {
  await store.remove(tx, personId)
}

/** Takes away a second factor that was set at this moment or later: by whoever had taken the account over. */
export async function dropSetSince(tx: Tx, personId: string, since: Date): Promise<void> {
  const found = await store.find(tx, personId)
  if (found && (found.confirmed_at === null || found.confirmed_at >= since)) await store.remove(tx, personId)
}

/** Whether an account has a second factor. */
export const isOn = async (tx: Tx, personId: string): Promise<boolean> =>
  ((await store.find(tx, personId))?.confirmed_at ?? null) !== null

/**
 * What an act that needs proof answers a person who has not given it: their password is wanted, and a code where they have a second
 * factor. `loggedIn` is who is logged in, also where they act for another member: the other's factor is on another phone. Gives:
 * new_account_needs_code, new_account_needs_password. Source: docs/spec/identity.md, IDN-21.
 */
export const refuseUnproven = async (tx: Tx, loggedIn: string): Promise<Refused> =>
  (await isOn(tx, loggedIn))
    ? refuse({ code: 'new_account_needs_code', field: 'code' })
    : refuse({ code: 'new_account_needs_password', field: 'password' })

/** A wrong code is written down with the wrong passwords of the account. Refuses: wrong_app_code. */
export async function proveFactor(
  tx: Tx,
  { by, code, config, who }: Omit<FactorAct, 'requestId'>,
): Promise<Outcome<null>> {
  const passed = await pass(tx, { personId: by.id, code, config })
  if (passed.ok) return passed
  await throttle.record(tx, who)
  return refuseAndCommit({ code: 'wrong_app_code', field: 'code' })
}

/**
 * Takes it from somebody who lost phone and codes; from a colleague only with a second administrator, where there is one.
 * `waits`: it is still requested. Refuses: forbidden (oneself), not_found, second_step_off, approval_waiting.
 */
export async function endOf(tx: Tx, act: Act & { readonly id: string }): Promise<Result<{ readonly waits: boolean }>> {
  const { id, by, requestId } = act
  if (id === by.id) return refuse({ code: 'forbidden' })
  const person = await people.find(tx, id)
  if (!person) return refuse({ code: 'not_found' })
  if (!(await store.find(tx, id))) return refuse({ code: 'second_step_off' })
  const change = { subjectId: id, personId: id, before: {}, after: {}, by: by.id, requestId }
  if (isStaff(person.role) && (await waitsForSecond(tx, { kind: 'second-factor', ...change })))
    return ok({ waits: true })
  const removed = await remove(tx, { id, by: by.id, requestId })
  return removed.ok ? ok({ waits: false }) : removed
}

/** Takes away the second factor that two administrators agreed to take away. Refuses: second_step_off. */
export const carryOutRemoval = (tx: Tx, { subjectId, by, requestId }: Approved): Promise<Result<null>> =>
  remove(tx, { id: subjectId ?? '', by, requestId })

/**
 * What the login makes of a code, once the password was right: nothing is required where the step is off. A code of the app
 * counts once, a recovery code is used up. Refuses: second_step_needed, second_step_wrong.
 */
async function pass(
  tx: Tx,
  { personId, code, config }: { personId: string; code: string | undefined; config: Config },
): Promise<Result<null>> {
  const found = await store.find(tx, personId)
  if (!found?.confirmed_at) return ok(null)
  const typed = code?.replace(/\s/g, '') ?? ''
  if (typed === '') return refuse({ code: 'second_step_needed' })
  const isApp = /^\d{6}$/.test(typed)
  const isRight = isApp
    ? await takesCode(tx, personId, typed, config)
    : await store.takeCode(tx, personId, recoveryHash(typed))
  return isRight ? ok(null) : refuse({ code: 'second_step_wrong' })
}

/** The same, and a wrong code is written down with the wrong passwords of the account. */
export async function passOrRecord(
  tx: Tx,
  { who, ...tried }: { personId: string; code: string | undefined; config: Config; who: Who },
): Promise<Outcome<null>> {
  const passed = await pass(tx, tried)
  if (passed.ok || passed.error.code === 'second_step_needed') return passed
  await throttle.record(tx, who)
  return refuseAndCommit(passed.error)
}

const wrongCode: Refused = refuse({ code: 'wrong_app_code', field: 'code' })

async function takesCode(tx: Tx, personId: string, code: string, config: Config): Promise<boolean> {
  const found = await store.find(tx, personId)
  if (!found) return false
  const step = stepOf(decrypt(keyIn(config), personId, found.sealed_secret), code, await clock.worldNow(tx))
  return step !== null && (await store.takeStep(tx, personId, step))
}

async function renewCodes(tx: Tx, personId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceCodes(tx, personId, codes.map(recoveryHash))
  return codes
}

interface Removal {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

async function remove(tx: Tx, { id, by, requestId }: Removal): Promise<Result<null>> {
  if (!(await store.remove(tx, id))) return refuse({ code: 'second_step_off' })
  await audit.record(tx, { actor: by, action: 'person.second-step-off', subject: `person:${id}`, requestId })
  await notifyChange(tx, id, false)
  return ok(null)
}

const notifyChange = (tx: Tx, to: string, isOn: boolean): Promise<void> =>
  notices.notify(tx, { to, kind: 'second_step_changed', data: { isOn }, link: '/profile' })
