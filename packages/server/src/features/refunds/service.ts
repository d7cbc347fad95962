import type { ActName, gatewayEndpoints, ReplyOf } from '@kuri/contract'
import { ok, refuse, subtract, sum, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { againstPayingOut } from '../debts/service.ts'
import { accounts, post } from '../ledger/service.ts'
import { findPayment, lockPayment, type PaymentRow } from '../payments/service.ts'
import { needsSecond } from '../people/service.ts'
import { agree, turnDown } from './follow-refund.ts'
import * as store from './store.ts'

export type RefundWire = ReplyOf<typeof gatewayEndpoints.adminRefunds>[number]
type Refunded = Promise<Result<RefundWire>>

interface Decision {
  readonly id: string
  /** The administrator. */
  readonly by: string
  readonly requestId: string
}

const LEAST = 100 as Paise

/**
 * An administrator requests that an online payment, or a part of it, is given back to where it came from, with a reason.
 * With one administrator it goes at once; with two another agrees first. Refuses: not_found, payment_not_captured,
 * own_wallet_approval, payment_amount_invalid (less than ₹1), refund_too_much, and of the money: insufficient_funds (the
 * member has spent it), company_must_fund (the gateway has settled it to us already).
 * Source: docs/spec/approvals.md, APP-3.
 */
export async function request(
  tx: Tx,
  {
    paymentId,
    amount,
    reason,
    by,
    requestId,
  }: Omit<Decision, 'id'> & { paymentId: string; amount: Paise; reason: string },
): Refunded {
  const payment = await lockPayment(tx, paymentId)
  if (!payment) return refuse({ code: 'not_found' })
  if (payment.state !== 'captured') return refuse({ code: 'payment_not_captured' })
  if (payment.person_id === by) return refuse({ code: 'own_wallet_approval' })
  const left = await refundable(tx, payment)
  if (amount < LEAST) return refuse({ code: 'payment_amount_invalid', most: left })
  if (amount > left) return refuse({ code: 'refund_too_much', left })
  const row = await store.insert(tx, {
    id: newId(),
    payment_id: paymentId,
    person_id: payment.person_id,
    amount_paise: amount,
    reason,
    state: 'waiting_second',
    needs_second: await needsSecond(tx, 'refund-payments', { maker: by, owners: [payment.person_id] }),
    maker: by,
  })
  if (!row.needs_second) {
    const sent = await send(tx, row, { checker: null, by })
    if (!sent.ok) return sent
  }
  return await recordDecision(
    tx,
    { id: row.id, by, requestId },
    row.needs_second ? 'refund.ask' : 'refund.make',
    reason,
  )
}

/**
 * Another administrator agrees: the money is held in the wallet and sent; of a refund the gateway has made unasked, it leaves
 * the wallet at once. Refuses: not_found, refund_already_decided,
 * same_person_approval, own_wallet_approval, insufficient_funds, company_must_fund.
 */
export async function approve(tx: Tx, decision: Decision): Refunded {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  if (waiting.value.maker === decision.by) return refuse({ code: 'same_person_approval' })
  const sent = waiting.value.by_gateway
    ? await agree(tx, waiting.value, decision.by)
    : await send(tx, waiting.value, { checker: decision.by, by: decision.by })
  return sent.ok ? await recordDecision(tx, decision, 'refund.approve', waiting.value.reason) : sent
}

/** It was requested by mistake, or the gateway has not made it: nothing moves. Refuses: not_found, refund_already_decided, own_wallet_approval. */
export async function reject(tx: Tx, { reason, ...decision }: Decision & { readonly reason: string }): Refunded {
  const waiting = await lockWaiting(tx, decision)
  if (!waiting.ok) return waiting
  await turnDown(tx, waiting.value, { by: decision.by, reason })
  return await recordDecision(tx, decision, 'refund.reject', reason)
}

/** Those that wait for somebody or are on their way, the longest waiting first. */
export const listOpen = async (tx: Tx): Promise<RefundWire[]> => (await store.listOpen(tx)).map(toWire)

/** Some refunds, in no order. */
export const these = async (tx: Tx, ids: readonly string[]): Promise<RefundWire[]> =>
  (await store.these(tx, ids)).map(toWire)

/** The refunds of a payment, and what still can be refunded. */
export async function ofPayment(tx: Tx, id: string): Promise<{ refunds: RefundWire[]; refundable: Paise }> {
  const payment = await findPayment(tx, id)
  const refunds = (await store.listOf(tx, id)).map(toWire)
  return { refunds, refundable: payment?.state === 'captured' ? await refundable(tx, payment) : (0 as Paise) }
}

async function refundable(tx: Tx, { id, amount_paise: paid }: PaymentRow): Promise<Paise> {
  const counted = (await store.listOf(tx, id)).filter(({ state }) => state !== 'failed' && state !== 'rejected')
  const before = await store.refundedBefore(tx, id)
  return subtract(paid, sum([before, ...counted.map(({ amount_paise }) => amount_paise)]))
}

async function lockWaiting(tx: Tx, { id, by }: Decision): Promise<Result<store.RefundRow>> {
  const found = await store.lock(tx, id)
  if (!found) return refuse({ code: 'not_found' })
  if (found.state !== 'waiting_second') return refuse({ code: 'refund_already_decided' })
  return found.person_id === by ? refuse({ code: 'own_wallet_approval' }) : ok(found)
}

/** Holds the money: no longer the member's to use, and still at the gateway. The job sends it a moment later. */
async function send(
  tx: Tx,
  { id, person_id, amount_paise: amount }: store.RefundRow,
  { checker, by }: { readonly checker: string | null; readonly by: string },
): Promise<Result<null>> {
  const against = await againstPayingOut(tx, person_id)
  if (against) return against
  const held = await post(tx, {
    key: `refund:${id}:held`,
    kind: 'refund.held',
    actor: by,
    legs: [{ debit: accounts.wallet(person_id), credit: accounts.gatewayClearing, amount, phase: 'pending' }],
    meta: { reference: 'back to where it came from' },
  })
  if (!held.ok) return held
  const [holdId] = held.value.transfers
  if (holdId === undefined) throw new Error(`refund ${id} holds nothing`)
  await store.step(tx, id, { state: 'sending', checker, hold_id: holdId }, { pollsAgain: true })
  await store.sendNow(tx, id)
  return ok(null)
}

async function recordDecision(tx: Tx, { id, by, requestId }: Decision, action: ActName, reason: string): Refunded {
  const after = await store.one(tx, id)
  await audit.record(tx, {
    actor: by,
    action,
    subject: `payment:${after.payment_id}`,
    after: { refund: id, state: after.state, amount: after.amount_paise },
    reason,
    requestId,
  })
  return ok(toWire(after))
}

const toWire = (row: store.RefundView): RefundWire => ({
  _id: row.id,
  paymentId: row.payment_id,
  user: { _id: row.person_id, name: row.name },
  amount: row.amount_paise,
  reason: row.reason,
  status: row.state,
  maker: row.maker === null || row.maker_name === null ? null : { userId: row.maker, name: row.maker_name },
  failure: row.failure,
  byGateway: row.by_gateway,
  isHeld: row.hold_id !== null,
  createdAt: row.created_at,
  endedAt: row.ended_at,
})
