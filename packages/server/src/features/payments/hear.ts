import { subtract, ZERO, type Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as notices from '../notices/service.ts'
import { isErased, whoMay } from '../people/service.ts'
import { followRefund } from '../refunds/follow-refund.ts'
import { hearRefund } from '../refunds/hear-refund.ts'
import { hearPayout } from '../withdrawals/hear-payout.ts'
import { capture, entryOf, putAside } from './capture.ts'
import type { CapturedNews, GatewayNews } from './gateway.ts'
import * as settlements from './settlement.store.ts'
import * as store from './store.ts'
import * as taken from './taken.store.ts'

/**
 * What a gateway tells us, by whichever ear we hear it: a webhook, the checkout's answer, our own question. Money is
 * credited once however many tell of it, and never more than the gateway has kept of it; what it refunds after the credit
 * waits for an administrator. A failure after the money arrived is old news; money after a failure is money. ADR 9.
 */
export async function hear(tx: Tx, gateway: string, news: GatewayNews): Promise<void> {
  switch (news.about) {
    case 'captured':
      return await hearCaptured(tx, gateway, news)
    case 'returned':
      return await hearReturned(tx, gateway, news)
    case 'failed':
      return await hearFailed(tx, gateway, news)
    case 'authorized':
      return await store.askSoon(tx, gateway, news.orderId)
    case 'settled':
      return await settlements.announce(tx, gateway, news.settlementId)
    case 'refund':
      // one that was not asked for here tells of its payment: one that was never captured is returned
      if (!(await hearRefund(tx, news)) && news.payment) await hear(tx, gateway, news.payment)
      return
    case 'payout':
      return await hearPayout(tx, news)
    case 'unreadable':
    case 'other':
  }
}

const RETURNED = 'The payment was not completed. The money goes back to your bank or card.'

async function hearCaptured(tx: Tx, gateway: string, news: CapturedNews): Promise<void> {
  const { orderId, paymentId } = news
  const payment = await store.lockByOrder(tx, gateway, orderId)
  const entry = await entryOf(tx, { gateway, paymentId })
  if (entry !== null) {
    if (payment?.gateway_payment_id === paymentId) await followRefund(tx, payment, news.refunded)
    else await askToCorrect(tx, entry, { gateway, paymentId, refunded: news.refunded })
    return
  }
  const told = await taken.remember(tx, { gateway, ...news, captured: true })
  const { amount_paise: amount, refunded_paise: refunded } = told
  const arrived = subtract(amount, refunded)
  if (refunded > 0) await recordRefunded(tx, { gateway, ...news, refunded })
  if (!told.captured || arrived === 0) {
    if (payment) await markFailed(tx, payment, RETURNED)
    return
  }
  const captured = { gateway, paymentId, amount: arrived }
  if (!payment) return await putAside(tx, captured, { orderId, why: 'No payment has this order.' })
  if (payment.amount_paise !== amount) {
    await putAside(tx, captured, { orderId, why: `Payment ${payment.id} has a different amount.` })
    return await markFailed(tx, payment, 'We received a different amount. The company is checking it.')
  }
  if (await isErased(tx, payment.person_id)) {
    await putAside(tx, captured, { orderId, why: `The member of payment ${payment.id} has deleted their account.` })
    if (payment.state === 'created') await store.markFailed(tx, payment.id, 'It arrived after the account was deleted.')
    return
  }
  await capture(tx, payment, captured)
  if (refunded > 0) await notifyRefunded(tx, payment, refunded)
}

/** The gateway refunded it to the payer without capturing it: the member has paid nothing. */
async function hearReturned(
  tx: Tx,
  gateway: string,
  { orderId, paymentId, amount }: Extract<GatewayNews, { about: 'returned' }>,
): Promise<void> {
  const payment = await store.lockByOrder(tx, gateway, orderId)
  await taken.remember(tx, { gateway, orderId, paymentId, amount, refunded: ZERO, captured: false })
  if (payment) await markFailed(tx, payment, RETURNED)
}

/** The gateway refunded it, or a part of it, before we credited it. */
const recordRefunded = (tx: Tx, { paymentId, ...news }: CapturedNews & { gateway: string }): Promise<void> =>
  audit.record(tx, { actor: null, action: 'refund.unasked', subject: `payment:${paymentId}`, after: news })

/**
 * The gateway has refunded money that we credited and that no row of `payment` names: it lies in suspense, or it is the second
 * payment of one order. It is recorded once for each sum, and who may refund is asked to correct its entry once all of it is refunded.
 */
async function askToCorrect(
  tx: Tx,
  journalId: number,
  { gateway, paymentId, refunded }: { readonly gateway: string; readonly paymentId: string; readonly refunded: Paise },
): Promise<void> {
  const since = await taken.rememberLater(tx, { gateway, paymentId, refunded })
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

async function hearFailed(
  tx: Tx,
  gateway: string,
  { orderId, reason }: Extract<GatewayNews, { about: 'failed' }>,
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
