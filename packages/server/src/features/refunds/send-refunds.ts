import { inTransaction } from '../../database/transaction.ts'
import { skipOnGatewayError, forEachBatch, type PollContext } from '../payments/service.ts'
import { GatewayError } from '../payments/gateway.ts'
import { applyRefundUpdate, refundRefused } from './apply-refund-update.ts'
import * as store from './store.ts'

/** Sends refunds and polls those on their way. Returns how many answers there were. */
export async function sendRefunds(at: PollContext): Promise<number> {
  const { db, gateway } = at
  return await forEachBatch(
    () => inTransaction(db, (tx) => store.take(tx, gateway.name)),
    (refund) => skipOnGatewayError(at, () => sendOne(at, refund)),
  )
}

async function sendOne(
  { db, gateway }: PollContext,
  refund: Awaited<ReturnType<typeof store.take>>[number],
): Promise<void> {
  const { id, gateway_refund_id: known, gateway_payment_id: paymentId, amount_paise: amount } = refund
  try {
    const update =
      known === null ? await gateway.refund({ refundId: id, paymentId, amount }) : await gateway.lookUpRefund(known)
    await inTransaction(db, (tx) => applyRefundUpdate(tx, update))
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.isFinal || known !== null) throw error
    await inTransaction(db, (tx) => refundRefused(tx, id, error.message))
  }
}
