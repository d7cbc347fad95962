import type { Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import { hearRefund } from '../refunds/hear-refund.ts'
import { hearPayout } from '../withdrawals/hear-payout.ts'
import { capture, putAside } from './capture.ts'
import type { GatewayNews } from './gateway.ts'
import * as settlements from './settlement.store.ts'
import * as store from './store.ts'

/**
 * What a gateway tells us, by whichever ear we hear it: a webhook, the checkout's answer, our own question. Money is
 * credited once however many tell of it. A failure after the money arrived is old news; money after a failure is money.
 */
export async function hear(tx: Tx, gateway: string, news: GatewayNews): Promise<void> {
  switch (news.about) {
    case 'captured':
      return await hearCaptured(tx, gateway, news)
    case 'failed':
      return await hearFailed(tx, gateway, news)
    case 'authorized':
      return await store.askSoon(tx, gateway, news.orderId)
    case 'settled':
      return await settlements.announce(tx, gateway, news.settlementId)
    case 'refund':
      return await hearRefund(tx, news)
    case 'payout':
      return await hearPayout(tx, news)
    case 'other':
  }
}

async function hearCaptured(
  tx: Tx,
  gateway: string,
  { orderId, paymentId, amount }: Extract<GatewayNews, { about: 'captured' }>,
): Promise<void> {
  const captured = { gateway, paymentId, amount }
  const payment = await store.lockByOrder(tx, gateway, orderId)
  if (payment?.amount_paise === amount) {
    await capture(tx, payment, captured)
    return
  }
  const why = payment ? `The payment ${payment.id} is of another amount.` : 'No payment of ours has this order.'
  await putAside(tx, captured, { orderId, why })
  if (payment) await markFailed(tx, payment, 'Another amount arrived than was asked for. The company looks into it.')
}

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
  await notices.tell(tx, {
    to: payment.person_id,
    kind: 'payment_failed',
    data: { amount: payment.amount_paise, reason },
    link: '/wallet',
  })
}
