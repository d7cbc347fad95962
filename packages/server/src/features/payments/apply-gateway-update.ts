import { subtract, ZERO, type Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import { isErased, whoMay } from '../people/service.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { applyRefundUpdate } from '../refunds/apply-refund-update.ts'
import { applyPayoutUpdate } from '../withdrawals/apply-payout-update.ts'
import { capture, entryOf, postToSuspense } from './capture.ts'
import type { CaptureUpdate, GatewayUpdate } from './gateway.ts'
import * as settlements from './settlement.store.ts'
import * as store from './store.ts'
import * as captures from './captures.store.ts'

/**
 * Applies a report of the gateway, whether it came by webhook, from the checkout or by polling. A payment is credited once,
 * however often it is reported, and never more than the gateway has kept of it; a refund after the credit waits for an
 * administrator. A failure after the capture is ignored; a capture after a failure is credited. ADR 9.
 */
export async function applyGatewayUpdate(tx: Tx, gateway: string, update: GatewayUpdate): Promise<void> {
  switch (update.kind) {
    case 'captured':
      return await applyCaptured(tx, gateway, update)
    case 'returned':
      return await applyReturned(tx, gateway, update)
    case 'failed':
      return await applyFailed(tx, gateway, update)
    case 'authorized':
      return await store.pollSoon(tx, gateway, update.orderId)
    case 'settled':
      return await settlements.announce(tx, gateway, update.settlementId)
    case 'refund':
      // a refund that was not requested here reports its payment: one that was never captured is returned
      if (!(await applyRefundUpdate(tx, update)) && update.payment)
        await applyGatewayUpdate(tx, gateway, update.payment)
      return
    case 'payout':
      return await applyPayoutUpdate(tx, update)
    case 'unreadable':
    case 'other':
  }
}

const RETURNED = 'The payment was not completed. The money goes back to your bank or card.'

async function applyCaptured(tx: Tx, gateway: string, update: CaptureUpdate): Promise<void> {
  const { orderId } = update
  const payment = await lock(tx, gateway, update)
  if (await followIfCredited(tx, gateway, payment, update)) return
  const received = await captures.remember(tx, { gateway, ...update, captured: true })
  const { amount_paise: amount, refunded_paise: refunded } = received
  const arrived = subtract(amount, refunded)
  if (refunded > 0) await recordRefunded(tx, { gateway, ...update, refunded })
  if (!received.captured || arrived === 0) {
    if (payment) await markFailed(tx, payment, RETURNED)
    return
  }
  const captured = { gateway, paymentId: update.paymentId, amount: arrived }
  if (!payment) return await postToSuspense(tx, captured, { orderId, why: 'No payment has this order.' })
  if (payment.amount_paise !== amount) {
    await postToSuspense(tx, captured, { orderId, why: `Payment ${payment.id} has a different amount.` })
    return await markFailed(tx, payment, 'We received a different amount. The company is checking it.')
  }
  if (await isErased(tx, payment.person_id)) {
    await postToSuspense(tx, captured, {
      orderId,
      why: `The member of payment ${payment.id} has deleted their account.`,
    })
    if (payment.state === 'created') await store.markFailed(tx, payment.id, 'It arrived after the account was deleted.')
    return
  }
  await capture(tx, payment, captured)
  if (refunded > 0) await notifyRefunded(tx, payment, refunded)
}

/**
 * The gateway refunded the payer without capturing: the member has paid nothing. If the gateway reports this of a payment that we
 * have credited, it counts as a refund of all of it.
 */
async function applyReturned(
  tx: Tx,
  gateway: string,
  { orderId, paymentId, amount }: Extract<GatewayUpdate, { kind: 'returned' }>,
): Promise<void> {
  const payment = await lock(tx, gateway, { orderId, paymentId })
  if (await followIfCredited(tx, gateway, payment, { paymentId, refunded: amount })) return
  await captures.remember(tx, { gateway, orderId, paymentId, amount, refunded: ZERO, captured: false })
  if (payment) await markFailed(tx, payment, RETURNED)
}

/** Locks the order, and the payment of an order that is not ours: of two updates at once one waits for the other. */
async function lock(
  tx: Tx,
  gateway: string,
  { orderId, paymentId }: Pick<CaptureUpdate, 'orderId' | 'paymentId'>,
): Promise<store.PaymentRow | undefined> {
  const payment = await store.lockByOrder(tx, gateway, orderId)
  if (!payment) await captures.lock(tx, { gateway, paymentId })
  return payment
}

/** Of a payment whose money is in the ledger only a refund is news. Returns whether it is in the ledger. */
async function followIfCredited(
  tx: Tx,
  gateway: string,
  payment: store.PaymentRow | undefined,
  { paymentId, refunded }: Pick<CaptureUpdate, 'paymentId' | 'refunded'>,
): Promise<boolean> {
  const entry = await entryOf(tx, { gateway, paymentId })
  if (entry === null) return false
  if (payment?.gateway_payment_id === paymentId) await followRefund(tx, payment, refunded)
  else await requestCorrection(tx, entry, { gateway, paymentId, refunded })
  return true
}

/** The gateway refunded it, or a part of it, before we credited it. */
const recordRefunded = (
  tx: Tx,
  { gateway, orderId, paymentId, amount, refunded }: CaptureUpdate & { gateway: string },
): Promise<void> =>
  audit.record(tx, {
    actor: null,
    action: 'refund.unasked',
    subject: `payment:${paymentId}`,
    after: { gateway, orderId, amount, refunded },
  })

/**
 * The gateway has refunded money that we credited and that no row of `payment` names: it is in suspense, or it is the second
 * payment of one order. It is recorded once for each sum, and staff who may refund are notified to correct its entry once all of it is refunded.
 */
async function requestCorrection(
  tx: Tx,
  journalId: number,
  { gateway, paymentId, refunded }: { readonly gateway: string; readonly paymentId: string; readonly refunded: Paise },
): Promise<void> {
  const since = await captures.rememberLater(tx, { gateway, paymentId, refunded })
  if (since === null) return
  await audit.record(tx, {
    actor: null,
    action: 'refund.unasked',
    subject: `payment:${paymentId}`,
    after: { gateway, refunded: since.refunded },
  })
  await notices.notify(tx, {
    to: await whoMay(tx, 'refund-payments'),
    kind: 'refund_to_correct',
    data: { amount: since.refunded, of: since.credited, reference: paymentId, journalId },
    link: `/admin/journals/${journalId}`,
  })
}

const notifyRefunded = (tx: Tx, { person_id: to }: store.PaymentRow, amount: Paise): Promise<void> =>
  notices.notify(tx, {
    to,
    kind: 'payment_refunded',
    data: { amount, reason: 'The payment service returned this part before it reached your wallet.' },
    link: '/wallet',
  })

async function applyFailed(
  tx: Tx,
  gateway: string,
  { orderId, reason }: Extract<GatewayUpdate, { kind: 'failed' }>,
): Promise<void> {
  const payment = await store.lockByOrder(tx, gateway, orderId)
  if (payment) await markFailed(tx, payment, reason)
}

/** A payment that has arrived or failed before stays as it is. */
async function markFailed(tx: Tx, payment: store.PaymentRow, reason: string): Promise<void> {
  if (payment.state !== 'created') return
  await store.markFailed(tx, payment.id, reason)
  await notices.notify(tx, {
    to: payment.person_id,
    kind: 'payment_failed',
    data: { amount: payment.amount_paise, reason },
    link: '/wallet',
  })
}
