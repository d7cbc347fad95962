import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import { accounts, post } from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import type { RefundUpdate } from '../payments/gateway.ts'
import * as store from './store.ts'

/**
 * Applies the gateway's report on a refund; reports may repeat and come in any order. Processed: the money has left the
 * gateway; failed: the member can use it again. False: the refund was not requested here but made by the gateway or in its
 * dashboard; it is written into the audit log.
 */
export async function applyRefundUpdate(tx: Tx, update: RefundUpdate): Promise<boolean> {
  const found = await store.lockByGatewayId(tx, update)
  if (!found) {
    if (update.state === 'processed')
      await audit.record(tx, {
        actor: null,
        action: 'refund.unasked',
        subject: `refund:${update.refundId}`,
        after: { refundId: update.refundId, reference: update.reference, state: update.state },
      })
    return false
  }
  if (found.state !== 'sending' && found.state !== 'pending') return true
  if (update.state === 'pending') {
    await store.step(tx, found.id, { state: 'pending', gateway_refund_id: update.refundId }, { pollsAgain: true })
    return true
  }
  await end(tx, found, { state: update.state, refundId: update.refundId, failure: update.reason })
  return true
}

/** The gateway refuses it permanently. */
export async function refundRefused(tx: Tx, id: string, failure: string): Promise<void> {
  const found = await store.lock(tx, id)
  if (found?.state === 'sending') await end(tx, found, { state: 'failed', refundId: null, failure })
}

interface End {
  readonly state: 'processed' | 'failed'
  readonly refundId: string | null
  readonly failure: string | null
}

async function end(tx: Tx, refund: store.RefundRow, { state, refundId, failure }: End): Promise<void> {
  const { id, person_id, amount_paise: amount, hold_id, reason } = refund
  if (hold_id === null) throw new Error(`refund ${id} was sent without its money being held`)
  const posted = await post(tx, {
    key: `refund:${id}:${state}`,
    kind: state === 'processed' ? 'refund.paid' : 'refund.failed',
    actor: null,
    legs: [
      {
        debit: accounts.wallet(person_id),
        credit: accounts.gatewayClearing,
        amount,
        phase: state === 'processed' ? 'post' : 'void',
        resolves: hold_id,
      },
    ],
    meta: { reference: refundId ?? id },
  })
  if (!posted.ok) throw new Error(`refund ${id} could not be ${state}: ${posted.error.code}`)
  const why = failure ?? 'The gateway gave no reason.'
  await store.step(
    tx,
    id,
    { state, failure: state === 'failed' ? why : null, ...(refundId === null ? {} : { gateway_refund_id: refundId }) },
    { pollsAgain: false },
  )
  if (state === 'failed') return
  await notices.notify(tx, { to: person_id, kind: 'payment_refunded', data: { amount, reason }, link: '/wallet' })
}
