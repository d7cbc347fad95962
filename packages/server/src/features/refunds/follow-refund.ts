import { min, ok, subtract, sum, type Paise, type Result } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post, standing, type Leg } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { whoMay } from '../people/service.ts'
import * as store from './store.ts'

const REASON = 'The payment service has refunded this payment.'

/**
 * The gateway reports how much of a credited payment it has refunded, in all. What is more than our books know of was refunded
 * there without our request: it is stored once, what the wallet has of it is held, and all who may decide are notified. The
 * caller holds the payment's lock. Source: ADR 9.
 */
export async function followRefund(tx: Tx, payment: PaymentRow, refunded: Paise): Promise<void> {
  const refunds = await store.listOf(tx, payment.id)
  const known = refunds.filter(({ state, by_gateway }) => by_gateway || (state !== 'failed' && state !== 'rejected'))
  const counted = refunds.filter(({ state }) => state !== 'failed' && state !== 'rejected')
  const before = await store.refundedBefore(tx, payment.id)
  const more = subtract(refunded, sum([before, ...known.map(({ amount_paise }) => amount_paise)]))
  const left = subtract(payment.amount_paise, sum([before, ...counted.map(({ amount_paise }) => amount_paise)]))
  const amount = min(more, left)
  if (amount <= 0) return
  const { available } = await standing(tx, accounts.wallet(payment.person_id))
  const there = min(available, amount)
  if (there > 0) await keep(tx, payment, { amount: there, isThere: true })
  if (there < amount) await keep(tx, payment, { amount: subtract(amount, there), isThere: false })
  await audit.record(tx, {
    actor: null,
    action: 'refund.unasked',
    subject: `payment:${payment.id}`,
    after: { amount, held: there },
  })
  await notifyOf(tx, payment, { amount, held: there })
}

/** A part of it: held in the wallet, or gone from there already. */
async function keep(
  tx: Tx,
  { id: paymentId, person_id: personId }: PaymentRow,
  { amount, isThere }: { readonly amount: Paise; readonly isThere: boolean },
): Promise<void> {
  const { id } = await store.insert(tx, {
    id: newId(),
    payment_id: paymentId,
    person_id: personId,
    amount_paise: amount,
    reason: REASON,
    by_gateway: true,
    state: 'waiting_second',
    needs_second: false,
  })
  if (!isThere) return
  const legs = [{ ...holdOf({ person_id: personId, amount_paise: amount }), phase: 'pending' as const }]
  const held = await book(tx, { key: `refund:${id}:held`, kind: 'refund.held', actor: null, legs })
  if (!held.ok) throw new Error(`refund ${id}: could not be held: ${held.error.code}`)
  await store.step(tx, id, { hold_id: held.value }, { pollsAgain: false })
}

async function notifyOf(
  tx: Tx,
  payment: PaymentRow,
  { amount, held }: { readonly amount: Paise; readonly held: Paise },
): Promise<void> {
  const { name } = await store.payer(tx, payment.id)
  const deciding = await whoMay(tx, 'refund-payments')
  await notices.notify(tx, {
    to: deciding.filter((person) => person !== payment.person_id),
    kind: 'refund_unasked',
    data: { name, personId: payment.person_id, amount, held },
    link: '/admin/money',
  })
  await notices.notify(tx, {
    to: payment.person_id,
    kind: 'payment_refunded',
    data: { amount, reason: REASON },
    link: '/wallet',
  })
}

/**
 * An administrator has seen the refund at the gateway: it leaves the wallet for good. Refuses: insufficient_funds (the member
 * has spent it), company_must_fund (the gateway has settled it to us already).
 */
export async function agree(tx: Tx, refund: store.RefundRow, by: string): Promise<Result<null>> {
  const { person_id: personId, amount_paise: amount } = refund
  const legs = [...freed(refund), { debit: accounts.wallet(personId), credit: accounts.gatewayClearing, amount }]
  const posted = await book(tx, { key: `refund:${refund.id}:processed`, kind: 'refund.paid', actor: by, legs })
  if (!posted.ok) return posted
  await store.step(tx, refund.id, { state: 'processed', checker: by }, { pollsAgain: false })
  return ok(null)
}

/** Another administrator requested it by mistake, or it is not so at the gateway: what was held is free again. */
export async function turnDown(
  tx: Tx,
  refund: store.RefundRow,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<void> {
  const legs = freed(refund)
  if (legs.length > 0) {
    const posted = await book(tx, { key: `refund:${refund.id}:failed`, kind: 'refund.failed', actor: by, legs })
    if (!posted.ok) throw new Error(`refund ${refund.id}: its hold could not be freed: ${posted.error.code}`)
  }
  await store.step(tx, refund.id, { state: 'rejected', checker: by, failure: reason }, { pollsAgain: false })
}

/**
 * A hold that keeps the money in its owner's wallet. It is not yet taken from what lies at the gateway: that may be settled to
 * our bank already.
 */
const holdOf = ({ person_id, amount_paise: amount }: Pick<store.RefundRow, 'person_id' | 'amount_paise'>) => ({
  debit: accounts.wallet(person_id),
  credit: accounts.payoutClearing,
  amount,
})

const freed = (refund: store.RefundRow): Leg[] =>
  refund.hold_id === null ? [] : [{ ...holdOf(refund), phase: 'void', resolves: refund.hold_id }]

/** Gives the first transfer. */
async function book(
  tx: Tx,
  event: {
    readonly key: string
    readonly kind: string
    readonly actor: string | null
    readonly legs: readonly Leg[]
  },
): Promise<Result<number>> {
  const posted = await post(tx, { ...event, meta: { reference: 'refunded at the gateway' } })
  if (!posted.ok) return posted
  const [transfer] = posted.value.transfers
  if (transfer === undefined) throw new Error(`${event.key}: moved nothing`)
  return ok(transfer)
}
