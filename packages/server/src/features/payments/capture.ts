import type { Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as ledger from '../ledger/service.ts'
import { credit, creditForDues } from './credit.ts'
import * as store from './store.ts'

/** Money a gateway has taken, by its own number for the payment. */
export interface Captured {
  readonly gateway: string
  readonly paymentId: string
  /** What it has kept: less what it refunded before we credited it. */
  readonly amount: Paise
}

type Named = Pick<Captured, 'gateway' | 'paymentId'>

const eventKey = ({ gateway, paymentId }: Named): string => `${gateway}:${paymentId}:captured`

/** The entry that credited the money, to a wallet or to suspense; null: it is not credited yet. */
export const entryOf = (tx: Tx, payment: Named): Promise<number | null> => ledger.idOfEvent(tx, eventKey(payment))

/**
 * Money of a member has arrived at the gateway: it reaches the wallet, and the contribution it was meant for, once whoever
 * reports it and how often. The caller holds the payment's lock, and has seen that it is not credited.
 * Source: docs/spec/payments.md, PAY-2.
 */
export async function capture(tx: Tx, payment: store.PaymentRow, captured: Captured): Promise<void> {
  // a second payment of one order is the member's money all the same, and pays nothing twice
  const isFirst = payment.state !== 'captured'
  if (isFirst && payment.purpose === 'dues') return await captureDues(tx, payment, captured)
  const { person_id: personId, ticket_id: ticketId, month_no: monthNo } = payment
  const receiptNo = await credit(tx, {
    key: eventKey(captured),
    personId,
    amount: captured.amount,
    at: ledger.accounts.gatewayClearing,
    actor: personId,
    meta: { reference: captured.paymentId, orderId: payment.order_id },
    meantFor: isFirst && ticketId !== null && monthNo !== null ? { ticketId, monthNo } : null,
  })
  if (!isFirst) return
  await store.markCaptured(tx, payment.id, { gateway_payment_id: captured.paymentId, receipt_no: receiptNo })
}

/** One payment of several dues: each is paid as far as it can be, what is left stays in the wallet. */
async function captureDues(tx: Tx, payment: store.PaymentRow, captured: Captured): Promise<void> {
  const paid = await creditForDues(tx, {
    key: eventKey(captured),
    personId: payment.person_id,
    amount: captured.amount,
    at: ledger.accounts.gatewayClearing,
    actor: payment.person_id,
    meta: { reference: captured.paymentId, orderId: payment.order_id },
    ...(await store.paidFor(tx, payment)),
  })
  for (const { place, receiptNo } of paid)
    if (receiptNo !== null) await store.keepReceipt(tx, payment.id, place, receiptNo)
  const receiptNo = paid.find((line) => line.receiptNo !== null)?.receiptNo ?? null
  await store.markCaptured(tx, payment.id, { gateway_payment_id: captured.paymentId, receipt_no: receiptNo })
}

/** Money that belongs to no order of ours, or not in this amount: it waits in suspense until a person has looked. */
export async function postToSuspense(
  tx: Tx,
  captured: Captured,
  about: { readonly orderId: string; readonly why: string },
): Promise<void> {
  const { gatewayClearing, suspense } = ledger.accounts
  const posted = await ledger.post(tx, {
    key: eventKey(captured),
    kind: 'payment.unmatched',
    actor: null,
    legs: [{ debit: gatewayClearing, credit: suspense, amount: captured.amount }],
    meta: { reference: captured.paymentId, ...about },
  })
  if (!posted.ok) throw new Error(`captured money was refused: ${posted.error.code}`)
  // a twin was faster
  if (posted.value.replayed) return
  await audit.record(tx, {
    actor: null,
    action: 'payment.unmatched',
    subject: `order:${about.orderId}`,
    after: captured,
    reason: about.why,
  })
}
