import type { BodyOf, withdrawalEndpoints } from '@kuri/contract'
import {
  formatRupees,
  judgeWithdrawal,
  may,
  ok,
  refuse,
  transferReference,
  type Paise,
  type Result,
} from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { decryptOrNull, encrypt } from '../../encryption.ts'
import * as bankAccounts from '../bank-accounts/service.ts'
import { againstPayingOut } from '../debts/service.ts'
import { accounts, post, standing } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import { notifyFormerAddresses } from '../people/email-links/emails.ts'
import { refuseUnproven } from '../people/two-factor/service.ts'
import { needsSecond } from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'
export { isUtrKnown } from './store.ts'
import { keyOf, toAdminWire, toWire, type AdminWithdrawalWire, type DataKey, type WithdrawalWire } from './wire.ts'

const SHOWN_DIGITS = 4

type Request = Pick<BodyOf<typeof withdrawalEndpoints.requestWithdrawal>, 'amount' | 'account'> & {
  readonly personId: string
  /** Of the staff, by the member's written authority; left out: the member requests it. */
  readonly enteredBy?: string
  readonly key: DataKey
  /** Who is logged in: the member, who acts for them, or staff. */
  readonly loggedIn: string
  /** Who is logged in has named their password with this call, and a code where their login needs one. */
  readonly isProven: boolean
  /** The refund of a ticket that passed on, which this pays out. */
  readonly refundStepId?: string
}

/**
 * A member requests money to be sent to their bank account. The sum is held at once: still theirs, no longer free, so that
 * it cannot also be bid or paid with, and they are notified at once. Where the account is new and their address has changed in the
 * last week, the former address is notified, too. Without an account it goes to the saved one; what staff enter always does.
 * Refuses: no_saved_account, payment_amount_invalid (less than ₹1, and not all that is free), new_account_needs_password,
 * new_account_needs_code, insufficient_funds, debt_owed (they have a debt). Source: docs/spec/payments.md, PAY-9
 * and PAY-16.
 */
export async function request(
  tx: Tx,
  { personId, enteredBy, amount, account: named, key, loggedIn, isProven, refundStepId }: Request,
): Promise<Result<WithdrawalWire>> {
  const against = await againstPayingOut(tx, personId)
  if (against) return against
  const saved = key && (await bankAccounts.accountInUse(tx, { personId, key }))
  const account = enteredBy === undefined ? (named ?? saved) : saved
  if (account === null) return refuse({ code: 'no_saved_account' })
  const { available } = await standing(tx, accounts.wallet(personId))
  const judged = judgeWithdrawal(amount, available)
  if (!judged.ok) return judged
  const id = newId()
  const numberEnds = account.number.slice(-SHOWN_DIGITS)
  const isSaved = account.number === saved?.number && account.ifsc === saved.ifsc
  const isNew = !isSaved && !(await hasReceived(tx, { personId, account, key }))
  if (isNew && !isProven) return await refuseUnproven(tx, loggedIn)
  const held = await post(tx, {
    key: `withdrawal:${id}:held`,
    kind: 'withdrawal.held',
    actor: enteredBy ?? personId,
    legs: [{ debit: accounts.wallet(personId), credit: accounts.payoutClearing, amount, phase: 'pending' }],
    meta: { reference: referenceOf(numberEnds) },
  })
  if (!held.ok) return held
  const [holdId] = held.value.transfers
  if (holdId === undefined) throw new Error(`withdrawal ${id} holds nothing`)
  await store.insert(tx, {
    id,
    person_id: personId,
    amount_paise: amount,
    holder: account.holder,
    ifsc: account.ifsc,
    number_ends: numberEnds,
    number_sealed: encrypt(keyOf(key), id, account.number),
    hold_id: holdId,
    needs_second: await needsSecond(tx, 'approve-money', { owners: [personId] }),
    entered_by: enteredBy ?? null,
    entered_needs_other: enteredBy !== undefined && (await bankAccounts.mayOthersAct(tx, [personId, enteredBy])),
    refund_step_id: refundStepId ?? null,
  })
  await notices.notify(tx, { to: personId, kind: 'withdrawal_asked', data: { amount, numberEnds }, link: '/wallet' })
  if (isNew) await warnFormerAddresses(tx, { personId, amount, numberEnds })
  return ok(toWire(await store.one(tx, id)))
}

/** An attacker who has taken an account over would send its money to their own bank: the former address is notified too. */
async function warnFormerAddresses(
  tx: Tx,
  { personId, amount, numberEnds }: { readonly personId: string; readonly amount: Paise; readonly numberEnds: string },
): Promise<void> {
  await notifyFormerAddresses(tx, personId, {
    subject: 'Withdrawal to a new bank account',
    text: `A withdrawal of ${formatRupees(amount)} to the bank account ending ${numberEnds} was requested from your account. The email address of the account was changed from this one in the last 7 days. If this was not you, use the link in our email about the changed address, and call us at once. Our phone number is below.`,
  })
}

/**
 * Whether money of this person was let go to this very account before. An account that was only requested does not count: its
 * owner may have cancelled what another person had requested.
 */
async function hasReceived(
  tx: Tx,
  { personId, account, key }: Pick<Request, 'personId' | 'key'> & { readonly account: bankAccounts.Account },
) {
  const numberEnds = account.number.slice(-SHOWN_DIGITS)
  const alike = await store.letGoTo(tx, { personId, ifsc: account.ifsc, numberEnds })
  return alike.some(({ id, number_sealed: sealed }) => decryptOrNull(keyOf(key), id, sealed) === account.number)
}

/** What the bank is to pay, by the reference its transfer bears and its sum. */
export async function approvedByReference(tx: Tx): Promise<(reference: string, amount: Paise) => string | undefined> {
  const all = new Map((await store.approved(tx)).map((one) => [transferReference(one.id), one]))
  return (reference, amount) => {
    const found = all.get(reference)
    return found?.amount_paise === amount ? found.id : undefined
  }
}

/** What a statement shows of the account money went to. */
export const referenceOf = (numberEnds: string): string => `to account ending ${numberEnds}`

/** A person's own withdrawals, newest first. */
export async function listOwn(tx: Tx, personId: string): Promise<WithdrawalWire[]> {
  return (await store.listOf(tx, personId)).map(toWire)
}

/** The content of the slip of a withdrawal. */
export type WithdrawalSlip = NonNullable<Awaited<ReturnType<typeof store.find>>> & {
  /** The bank sent it back after it was paid. */
  readonly cameBack: boolean
}

/** A withdrawal for its slip: one's own, or anybody's for who may read money. Refuses: not_found, also to everybody else. */
export async function slipOf(
  tx: Tx,
  { id, by }: { readonly id: string; readonly by: SignedIn },
): Promise<Result<WithdrawalSlip>> {
  const found = await store.find(tx, id)
  if (!found || (found.person_id !== by.id && !may(by.role, 'read-money'))) return refuse({ code: 'not_found' })
  return ok({ ...found, cameBack: found.payout_state === 'reversed' })
}

/** Everybody's, the longest waiting first; account numbers in full where something is still to be paid, for whoever pays. */
export async function listAll(
  tx: Tx,
  { status, key, most }: { readonly status: store.Wanted | undefined; readonly key: DataKey; readonly most?: number },
): Promise<AdminWithdrawalWire[]> {
  return (await store.listAll(tx, status, most)).map((row) => toAdminWire(row, key))
}

/** Some withdrawals, in no order; account numbers as in `listAll`. */
export async function these(
  tx: Tx,
  { ids, key }: { readonly ids: readonly string[]; readonly key: DataKey },
): Promise<AdminWithdrawalWire[]> {
  return (await store.these(tx, ids)).map((row) => toAdminWire(row, key))
}
