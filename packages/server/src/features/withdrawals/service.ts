import type { BodyOf, withdrawalEndpoints } from '@kuri/contract'
import { judgePayment, may, ok, refuse, transferReference, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { seal } from '../../sealing.ts'
import { accounts, post } from '../ledger/service.ts'
import { needsSecond } from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './store.ts'
export { isUtrKnown } from './store.ts'
import { keyOf, toAdminWire, toWire, type AdminWithdrawalWire, type DataKey, type WithdrawalWire } from './wire.ts'

const SHOWN_DIGITS = 4

type Request = BodyOf<typeof withdrawalEndpoints.requestWithdrawal> & {
  readonly personId: string
  readonly key: DataKey
  /** The refund of a ticket that passed on, which this pays out. */
  readonly refundStepId?: string
}

/**
 * A member asks for money to be sent to their bank account. The sum is held at once: still theirs, no longer free, so that
 * it cannot also be bid or paid with. Refuses: payment_amount_invalid (less than ₹1), insufficient_funds.
 * Source: 4-ledger-and-auction, "withdrawal".
 */
export async function request(
  tx: Tx,
  { personId, amount, account, key, refundStepId }: Request,
): Promise<Result<WithdrawalWire>> {
  const judged = judgePayment(amount, 'hand')
  if (!judged.ok) return judged
  const id = newId()
  const numberEnds = account.number.slice(-SHOWN_DIGITS)
  const held = await post(tx, {
    key: `withdrawal:${id}:held`,
    kind: 'withdrawal.held',
    actor: personId,
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
    number_sealed: seal(keyOf(key), id, account.number),
    hold_id: holdId,
    needs_second: await needsSecond(tx, 'approve-money'),
    refund_step_id: refundStepId ?? null,
  })
  return ok(toWire(await store.one(tx, id)))
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

/** What the slip of a withdrawal says. */
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
  { status, key }: { readonly status: store.Wanted | undefined; readonly key: DataKey },
): Promise<AdminWithdrawalWire[]> {
  return (await store.listAll(tx, status)).map((row) => toAdminWire(row, key))
}

/** Some withdrawals, in no order; account numbers as in `listAll`. */
export async function these(
  tx: Tx,
  { ids, key }: { readonly ids: readonly string[]; readonly key: DataKey },
): Promise<AdminWithdrawalWire[]> {
  return (await store.these(tx, ids)).map((row) => toAdminWire(row, key))
}
