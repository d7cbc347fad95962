import type { BodyOf, walletEndpoints } from '@kuri/contract'
import { formatRupees, judgePayment, MOST_WAITING, ok, refuse, type Paise, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { findDue, mismatch, toPay } from '../instalments/pay.ts'
import { chooseDues, type DuesForm } from '../instalments/chosen-dues.ts'
import { callGateway } from './call-gateway.ts'
import { gatewayOf } from './choose-gateway.ts'
import type { NewOrder } from './gateway.ts'
import * as store from './store.ts'
import { toWire, type PaymentWire } from './view.ts'

type Form = Pick<
  BodyOf<typeof walletEndpoints.startPayment>,
  'purpose' | 'amount' | 'chitId' | 'month' | 'year' | 'ticketNo'
>

/** What is to be paid, and for which instalment. */
export interface Purpose {
  readonly amount: Paise
  readonly description: string
  readonly ticketId: string | null
  readonly monthNo: number | null
  /** Several dues with one payment; then it is for no single instalment. */
  readonly lines?: readonly store.NewLine[]
}

/** An order the gateway has taken, and what it is for. */
export interface Ordered {
  readonly order: NewOrder
  readonly orderId: string
  readonly purpose: Purpose
}

/**
 * What a member may pay online. For a contribution the server computes the sum; an amount sent along must be the same.
 * Refuses: invalid_input, payment_amount_invalid, amount_mismatch, not_found, not_a_member, not_running,
 * no_such_instalment, instalment_already_paid. Source: docs/spec/payments.md, PAY-1.
 */
export async function judgePurpose(tx: Tx, form: Form, by: string): Promise<Result<Purpose>> {
  const purpose = form.purpose === 'topup' ? topUp(form) : await contribution(tx, form, by)
  if (!purpose.ok) return purpose
  const judged = judgePayment(purpose.value.amount, 'online')
  return judged.ok ? purpose : judged
}

/** Whether one more order of a member may be made: the gateway is polled for each. Refuses: too_many_waiting. */
export async function judgeRoom(tx: Tx, by: string): Promise<Result<null>> {
  return (await store.countPolled(tx, by)) < MOST_WAITING
    ? ok(null)
    : refuse({ code: 'too_many_waiting', most: MOST_WAITING })
}

/**
 * Orders a payment at the gateway. An order whose answer is lost is ordered again: the spare one is never shown to
 * anybody, so nobody can pay it. Refuses: not_found (no gateway), gateway_unavailable, gateway_refused.
 */
export async function orderPayment(
  purpose: Purpose,
  { method, config }: { method: NewOrder['method']; config: Config },
): Promise<Result<Ordered>> {
  const gateway = gatewayOf(config)
  if (!gateway) return refuse({ code: 'not_found' })
  const paymentId = newId()
  const { amount, description } = purpose
  const order = { paymentId, amount, description, method, returnUrl: `/payment?payment=${paymentId}` }
  const orderId = await callGateway(() => gateway.order(order))
  return orderId.ok ? ok({ order, orderId: orderId.value, purpose }) : orderId
}

/** Writes down a payment that the gateway has an order for. Refuses: not_found (no gateway). */
export async function keepPayment(
  tx: Tx,
  { order, orderId, purpose }: Ordered,
  { by, config }: { by: string; config: Config },
): Promise<Result<PaymentWire>> {
  const gateway = gatewayOf(config)
  if (!gateway) return refuse({ code: 'not_found' })
  await gateway.keepOrder?.(tx, orderId, order)
  const payment = await store.insert(tx, {
    id: order.paymentId,
    person_id: by,
    purpose: purpose.lines ? 'dues' : purpose.ticketId === null ? 'topup' : 'contribution',
    amount_paise: purpose.amount,
    description: purpose.description,
    ticket_id: purpose.ticketId,
    month_no: purpose.monthNo,
    method: order.method,
    gateway: gateway.name,
    is_test: gateway.isTest,
    order_id: orderId,
  })
  if (purpose.lines) await store.insertLines(tx, payment.id, purpose.lines)
  if (gateway.isOutside) await store.pollLater(tx, payment.id)
  return ok(toWire(payment, gateway, await store.paidFor(tx, payment)))
}

/**
 * Some of a member's dues, whole or in part, paid online with one payment. Refuses: what `chooseDues` refuses,
 * payment_amount_invalid.
 */
export async function judgeDues(tx: Tx, form: DuesForm, by: string): Promise<Result<Purpose>> {
  const chosen = await chooseDues(tx, form, by)
  if (!chosen.ok) return chosen
  const { total, dues, debts } = chosen.value
  const judged = judgePayment(total, 'online')
  if (!judged.ok) return judged
  const lines = [
    ...dues.map(({ ticketId, monthNo, pays: amount, how }) => ({
      ticketId,
      monthNo,
      debtId: null,
      amount,
      isPart: how !== 'all',
    })),
    ...debts.map(({ id: debtId, amount_paise: amount }) => ({
      ticketId: null,
      monthNo: null,
      debtId,
      amount,
      isPart: false,
    })),
  ]
  const description = whatFor(dues.length, debts)
  return ok({ amount: total, description, ticketId: null, monthNo: null, lines })
}

const whatFor = (dues: number, debts: readonly { readonly chequeNo: string | null }[]): string => {
  const { length: cheques } = debts.filter(({ chequeNo }) => chequeNo !== null)
  const named = [
    counted(dues, 'contribution'),
    counted(cheques, 'returned cheque'),
    counted(debts.length - cheques, 'cancelled receipt'),
  ]
  return named.filter(Boolean).join(' and ')
}

const counted = (n: number, what: string): string => (n === 0 ? '' : `${n} ${what}${n === 1 ? '' : 's'}`)

/** What a payment is for, as the company reads it: the member reads of "your wallet". */
export const forCompany = (row: {
  readonly description: string
  readonly amount_paise: Paise
  readonly ticket_id: string | null
  readonly purpose?: store.PaymentRow['purpose']
}): string =>
  row.ticket_id === null && row.purpose !== 'dues' ? `${formatRupees(row.amount_paise)} to the wallet` : row.description

function topUp({ amount }: Form): Result<Purpose> {
  const judged = judgePayment(amount, 'online')
  if (!judged.ok) return judged
  const description = `${formatRupees(judged.value)} to your wallet`
  return ok({ amount: judged.value, description, ticketId: null, monthNo: null })
}

async function contribution(
  tx: Tx,
  { chitId, month, year, ticketNo, amount }: Form,
  by: string,
): Promise<Result<Purpose>> {
  if (chitId === undefined) return missing('chitId', 'Please choose a scheme.')
  if (month === undefined) return missing('month', 'Please choose a month.')
  if (year === undefined) return missing('year', 'Please choose a year.')
  const due = await findDue(tx, { chitId, personId: by, month, year, ticketNo })
  if (!due.ok) return due
  const { ticketId, monthNo, chit } = due.value
  const wrong = await mismatch(tx, due.value, amount)
  if (wrong) return wrong
  return ok({
    amount: amount ?? (await toPay(tx, due.value)),
    description: `${chit.name}, contribution for ${month} ${year}`,
    ticketId,
    monthNo,
  })
}

const missing = (field: string, problem: string) => refuse({ code: 'invalid_input', field, problem })
