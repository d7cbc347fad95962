import { monthNameOf, subtract, yearOf, type Paise, ZERO } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as chits from '../chits/service.ts'
import { payMonth } from '../instalments/pay.ts'
import * as ledger from '../ledger/service.ts'
import * as notices from '../notices/service.ts'
import * as store from './store.ts'

/** Money a gateway has taken, by its own number for the payment. */
export interface Captured {
  readonly gateway: string
  readonly paymentId: string
  readonly amount: Paise
}

const eventKey = ({ gateway, paymentId }: Captured): string => `${gateway}:${paymentId}:captured`

/**
 * Money of a member has arrived at the gateway: it reaches the wallet, once whoever tells us and how often. For a
 * contribution what the instalment costs now is then taken from there; what that leaves, or all of it when the
 * instalment can no longer be paid, stays in the wallet and the member is told. The caller holds the payment's lock.
 * Source: 4-ledger, `<gateway>:<payment>:captured`; 5-wire, "Meanings".
 */
export async function capture(tx: Tx, payment: store.PaymentRow, captured: Captured): Promise<store.PaymentRow> {
  // it may have been put aside as well: then a person has to look
  if (await ledger.isPosted(tx, eventKey(captured))) return payment
  // a second payment of one order is the member's money all the same, and pays nothing twice
  const isFirst = payment.state !== 'captured'
  const meant = isFirst ? await store.instalmentOf(tx, payment) : null
  // the chit before the wallet: the order in which everybody locks
  if (meant) await chits.lock(tx, meant.chitId)
  await book(tx, captured, {
    credit: ledger.accounts.wallet(payment.person_id),
    kind: 'topup',
    actor: payment.person_id,
    meta: { reference: captured.paymentId, orderId: payment.order_id },
  })
  const receipt = meant ? await payMonth(tx, { ...meant, actor: payment.person_id }) : null
  const receiptNo = receipt?.ok ? receipt.value.receiptNo : null
  const left = receipt?.ok ? subtract(captured.amount, receipt.value.amount) : captured.amount
  if (left > 0) await tellReceived(tx, payment, { meant, receiptNo, left })
  if (!isFirst) return payment
  return await store.markCaptured(tx, payment.id, { gateway_payment_id: captured.paymentId, receipt_no: receiptNo })
}

/** Money that belongs to no order of ours, or not in this amount: it waits in suspense until a person has looked. */
export async function putAside(
  tx: Tx,
  captured: Captured,
  about: { readonly orderId: string; readonly why: string },
): Promise<void> {
  if (await ledger.isPosted(tx, eventKey(captured))) return
  const isNew = await book(tx, captured, {
    credit: ledger.accounts.suspense,
    kind: 'payment.unmatched',
    actor: null,
    meta: { reference: captured.paymentId, ...about },
  })
  if (!isNew) return
  await audit.record(tx, {
    actor: null,
    action: 'payment.unmatched',
    subject: `order:${about.orderId}`,
    after: captured,
    reason: about.why,
  })
}

interface Booking {
  readonly credit: ledger.AccountCode
  readonly kind: string
  readonly actor: string | null
  readonly meta: Record<string, string>
}

/** False when a twin was faster. */
async function book(tx: Tx, captured: Captured, { credit, ...event }: Booking): Promise<boolean> {
  const { amount } = captured
  const posted = await ledger.post(tx, {
    ...event,
    key: eventKey(captured),
    legs: [{ debit: ledger.accounts.gatewayClearing, credit, amount }],
  })
  if (!posted.ok) throw new Error(`captured money was refused: ${posted.error.code}`)
  return !posted.value.replayed
}

async function tellReceived(
  tx: Tx,
  { person_id, amount_paise: amount }: store.PaymentRow,
  news: { readonly meant: store.MeantInstalment | null; readonly receiptNo: string | null; readonly left: Paise },
): Promise<void> {
  const { meant, receiptNo, left } = news
  await notices.tell(tx, {
    to: person_id,
    kind: 'payment_received',
    data: {
      amount,
      chit: meant?.chitName ?? null,
      month: meant ? monthNameOf(meant.dueOn) : null,
      year: meant ? yearOf(meant.dueOn) : null,
      receiptNo,
      left: receiptNo === null ? ZERO : left,
    },
    link: '/wallet',
  })
}
