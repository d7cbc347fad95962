import type { AccountToCheck, bankAccountEndpoints, BodyOf, ReplyOf } from '@kuri/contract'
import { ACCOUNT_WAIT_HOURS, holderDiffers, legalNameOf, ok, refuse, type Refusal, type Result } from '@kuri/domain'
import type { output } from 'zod/mini'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { decryptOrNull, encrypt } from '../../encryption.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import { notifyFormerAddresses } from '../people/email-links/emails.ts'
import * as people from '../people/service.ts'
import { refuseUnproven } from '../people/two-factor/service.ts'
import * as store from './store.ts'

type Mine = ReplyOf<typeof bankAccountEndpoints.myBankAccount>
type OfMember = ReplyOf<typeof bankAccountEndpoints.bankAccountOf>
export type Account = BodyOf<typeof bankAccountEndpoints.saveBankAccountFor>['account']

const SHOWN_DIGITS = 4
const MOST_A_DAY = 5
const HOUR_SECONDS = 3600
const HOUR_MS = HOUR_SECONDS * 1000

interface Saving {
  readonly personId: string
  /** The member, or staff by the member's written authority. */
  readonly by: string
  readonly account: Account
  readonly key: Buffer
  readonly requestId: string
}

/**
 * A member saves the account to which they are paid. Refuses: new_account_needs_password, new_account_needs_code (an open browser
 * is not enough; asked of who is logged in), too_many_attempts (five in a day). Source: docs/spec/payments.md, PAY-17.
 */
export async function saveOwn(
  tx: Tx,
  { loggedIn, isProven, ...saving }: Saving & { readonly loggedIn: string; readonly isProven: boolean },
): Promise<Result<Mine>> {
  if (!isProven) return await refuseUnproven(tx, loggedIn)
  const saved = await save(tx, saving)
  return saved.ok ? ok(await mine(tx, saving.personId)) : saved
}

/**
 * Saves an account; the former one stays in use until this one is checked, or has waited. What staff save waits for another person
 * where there is one. The member is notified, also at an address that was changed in the last week. Refuses: too_many_attempts.
 */
export async function save(tx: Tx, { personId, by, account, key, requestId }: Saving): Promise<Result<null>> {
  if ((await store.savedToday(tx, personId)) >= MOST_A_DAY)
    return refuse({ code: 'too_many_attempts', retryAfterSeconds: ACCOUNT_WAIT_HOURS * HOUR_SECONDS })
  const id = newId()
  const numberEnds = account.number.slice(-SHOWN_DIGITS)
  await store.insert(tx, {
    id,
    person_id: personId,
    holder: account.holder,
    ifsc: account.ifsc,
    number_ends: numberEnds,
    number_sealed: encrypt(key, id, account.number),
    saved_by: by,
    needs_second: by !== personId && (await mayOthersAct(tx, [personId, by])),
  })
  await audit.record(tx, {
    actor: by,
    action: 'bank-account.save',
    subject: `person:${personId}`,
    after: { account: id },
    requestId,
  })
  await notifyOwner(tx, { personId, state: 'saved', numberEnds, reason: null })
  await notifyFormerAddresses(tx, personId, {
    subject: 'New bank account',
    text: `The bank account ending ${numberEnds} was saved for money that we send to you. The email address of the account was changed from this one in the last 7 days. If this was not you, use the link in our email about the changed address, and call us at once. Our phone number is below.`,
  })
  return ok(null)
}

/** Whether anybody else may act for members than these people. */
export async function mayOthersAct(tx: Tx, without: readonly string[]): Promise<boolean> {
  return (await people.whoMay(tx, 'act-for-members')).some((id) => !without.includes(id))
}

interface Deciding {
  readonly id: string
  readonly by: string
  readonly requestId: string
}

/**
 * Another person has compared a saved account with a passbook or a cheque, and typed its number again: it is in use. Refuses:
 * not_found, bank_account_decided (also replaced, or in use already), same_person_approval, own_approval, account_number_differs.
 */
export async function check(
  tx: Tx,
  { number, key, ...deciding }: Deciding & { readonly number: string; readonly key: Buffer },
): Promise<Result<OfMember>> {
  const found = await lockWaiting(tx, deciding)
  if (!found.ok) return found
  const { id, number_sealed: sealed } = found.value
  if (decryptOrNull(key, id, sealed) !== number) return refuse({ code: 'account_number_differs', field: 'number' })
  return await decide(tx, found.value, deciding, null)
}

/** Rejects a saved account that is not in use. Refuses: not_found, bank_account_decided, same_person_approval, own_approval. */
export async function reject(
  tx: Tx,
  { reason, ...deciding }: Deciding & { readonly reason: string },
): Promise<Result<OfMember>> {
  const found = await lockWaiting(tx, deciding)
  return found.ok ? await decide(tx, found.value, deciding, reason) : found
}

async function lockWaiting(tx: Tx, { id, by }: Deciding): Promise<Result<store.AccountRow>> {
  const account = await store.lock(tx, id)
  if (!account) return refuse({ code: 'not_found' })
  const refusal = whyNotBy(account, by)
  if (refusal) return refuse(refusal)
  if (await people.standsFor(tx, by, account.person_id)) return refuse({ code: 'own_approval' })
  const { waiting } = await store.latest(tx, account.person_id)
  return waiting?.id === id ? ok(account) : refuse({ code: 'bank_account_decided' })
}

function whyNotBy({ saved_by, acting_by }: store.AccountRow, by: string): Refusal | null {
  return saved_by === by || acting_by === by ? { code: 'same_person_approval' } : null
}

async function decide(
  tx: Tx,
  { id, person_id: personId, number_ends: numberEnds }: store.AccountRow,
  { by, requestId }: Deciding,
  reason: string | null,
): Promise<Result<OfMember>> {
  const decision = reason === null ? 'checked' : 'rejected'
  await store.decide(tx, id, { decision, decided_by: by, reason })
  await audit.record(tx, {
    actor: by,
    action: decision === 'checked' ? 'bank-account.check' : 'bank-account.reject',
    subject: `person:${personId}`,
    after: { account: id },
    reason,
    requestId,
  })
  await notifyOwner(tx, { personId, state: decision, numberEnds, reason })
  return ok(await ofMember(tx, personId))
}

async function notifyOwner(
  tx: Tx,
  {
    personId,
    ...data
  }: { personId: string; state: 'saved' | 'checked' | 'rejected'; numberEnds: string; reason: string | null },
): Promise<void> {
  await notices.notify(tx, { to: personId, kind: 'bank_account', data, link: '/profile' })
}

/** A person's accounts, as they see them. */
export async function mine(tx: Tx, personId: string): Promise<Mine> {
  const { inUse, waiting } = await store.latest(tx, personId)
  return { inUse: inUse ? toWire(inUse, true) : null, waiting: waiting ? toWire(waiting, false) : null }
}

/** The same for staff, with what they need to check the one that waits. Refuses: not_found. */
export async function accountsOf(tx: Tx, personId: string): Promise<Result<OfMember>> {
  return (await people.isKnown(tx, personId)) ? ok(await ofMember(tx, personId)) : refuse({ code: 'not_found' })
}

async function ofMember(tx: Tx, personId: string): Promise<OfMember> {
  const { inUse, waiting } = await store.latest(tx, personId)
  const name = await people.legalName(tx, personId)
  return {
    inUse: inUse ? toWire(inUse, true) : null,
    waiting: waiting ? toWire(waiting, false) : null,
    savedBy: waiting ? await named(tx, waiting.saved_by) : null,
    actingBy: waiting?.acting_by ? await named(tx, waiting.acting_by) : null,
    nameDiffers: waiting !== undefined && holderDiffers(waiting.holder, name),
  }
}

/** Accounts that wait for another person's check, by their ids, in no order. */
export async function toCheck(tx: Tx, ids: readonly string[]): Promise<output<typeof AccountToCheck>[]> {
  return (await store.these(tx, ids)).map((row) => ({
    ...toWire(row, false),
    user: { _id: row.person_id, name: row.owner.name },
    savedBy: { _id: row.saved_by, name: row.saverName ?? '' },
    nameDiffers: holderDiffers(row.holder, legalNameOf(row.owner)),
  }))
}

const named = async (tx: Tx, id: string) => ({ _id: id, name: await people.nameOf(tx, id) })

const toWire = (row: store.AccountRow, isInUse: boolean): NonNullable<Mine['inUse']> => ({
  _id: row.id,
  holder: row.holder,
  numberEnds: row.number_ends,
  ifsc: row.ifsc,
  savedAt: row.saved_at,
  byStaff: row.saved_by !== row.person_id,
  usableFrom: isInUse || row.needs_second ? null : new Date(row.saved_at.getTime() + ACCOUNT_WAIT_HOURS * HOUR_MS),
})

/** The account to which a person is paid now, whole; null: there is none. */
export async function accountInUse(
  tx: Tx,
  { personId, key }: { personId: string; key: Buffer },
): Promise<Account | null> {
  const { inUse } = await store.latest(tx, personId)
  if (!inUse) return null
  const number = decryptOrNull(key, inUse.id, inUse.number_sealed)
  return number === null ? null : { holder: inUse.holder, number, ifsc: inUse.ifsc }
}
