import { inTransaction } from '../../database/transaction.ts'
import { patiently, untilNone, type Asking } from '../payments/service.ts'
import { GatewayTrouble } from '../payments/gateway.ts'
import { hearRefund, refundRefused } from './hear-refund.ts'
import * as store from './store.ts'

/** Sends what is to be given back, and asks about what is on its way. Gives how many answers there were. */
export async function sendRefunds(at: Asking): Promise<number> {
  const { db, gateway } = at
  return await untilNone(
    () => inTransaction(db, (tx) => store.take(tx, gateway.name)),
    (refund) => patiently(at, () => sendOne(at, refund)),
  )
}

async function sendOne({ db, gateway }: Asking, refund: Awaited<ReturnType<typeof store.take>>[number]): Promise<void> {
  const { id, gateway_refund_id: known, gateway_payment_id: paymentId, amount_paise: amount } = refund
  try {
    const news =
      known === null ? await gateway.refund({ refundId: id, paymentId, amount }) : await gateway.lookUpRefund(known)
    await inTransaction(db, (tx) => hearRefund(tx, news))
  } catch (error) {
    if (!(error instanceof GatewayTrouble) || !error.isFinal || known !== null) throw error
    await inTransaction(db, (tx) => refundRefused(tx, id, error.message))
  }
}
