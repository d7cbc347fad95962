import { dayInIndia, paise, subtract, sum, yearOf, type Paise } from '@kuri/domain'
import { GatewayError, type Settlement } from '../gateway.ts'
import { callRazorpay, type RazorpayAccess } from './client.ts'
import { listOf, ReconLine, Settlement as SettlementEntity } from './wire.ts'

/** The most lines one question gets. */
const PAGE = 1000
/** The most settlements one question gets. */
const MOST_SETTLEMENTS = 100

/** Settlements made since an instant that have gone out, by their numbers. */
export async function settlementsSince(access: RazorpayAccess, since: Date): Promise<string[]> {
  const from = Math.floor(since.getTime() / 1000)
  const path = `/v1/settlements?from=${from}&count=${MOST_SETTLEMENTS}`
  const { items } = await callRazorpay(access, { method: 'GET', path }, listOf(SettlementEntity))
  return items.filter(({ status }) => status === 'processed').map(({ id }) => id)
}

/**
 * What a settlement consisted of. Its own `fees` are 0 for a normal one, so they are read from its lines; the lines have
 * to come to what was paid, else they are not complete yet and are requested again later.
 */
export async function settlement(access: RazorpayAccess, id: string): Promise<Settlement> {
  const path = `/v1/settlements/${encodeURIComponent(id)}`
  const { amount, utr, created_at, status } = await callRazorpay(access, { method: 'GET', path }, SettlementEntity)
  if (status !== 'processed') throw new GatewayError(`The settlement ${id} is ${status}.`, false)
  const settledAt = new Date(created_at * 1000)
  const lines = (await linesOfDay(access, settledAt)).filter((line) => line.settlement_id === id)
  const { fees, refunds, adjustment, comesTo } = sumUp(lines)
  if (comesTo !== amount) throw new GatewayError(`The lines of the settlement ${id} do not come to it yet.`, false)
  const payments = lines.flatMap(({ type, entity_id: paymentId, order_id: orderId, amount: taken }) =>
    type === 'payment' && orderId
      ? [{ paymentId, orderId, amount: taken, refunded: refundedOf(lines, paymentId) }]
      : [],
  )
  return { amount, fees, refunds, adjustment, utr: utr ?? null, settledAt, payments }
}

const refundedOf = (lines: readonly ReconLine[], paymentId: string): Paise =>
  total(
    lines.filter(({ type, payment_id }) => type === 'refund' && payment_id === paymentId),
    ({ amount }) => amount,
  )

async function linesOfDay(access: RazorpayAccess, instant: Date): Promise<ReconLine[]> {
  const on = dayInIndia(instant)
  const [, month, day] = on.split('-')
  const lines: ReconLine[] = []
  for (;;) {
    const path = `/v1/settlements/recon/combined?year=${yearOf(on)}&month=${month}&day=${day}&count=${PAGE}&skip=${lines.length}`
    const { items } = await callRazorpay(access, { method: 'GET', path }, listOf(ReconLine))
    lines.push(...items)
    if (items.length < PAGE) return lines
  }
}

const total = (lines: readonly ReconLine[], value: (line: ReconLine) => number): Paise =>
  sum(lines.map((line) => paise(value(line))))

/** Payments bring their amount less the fee, refunds take theirs and perhaps a fee; the rest is the gateway's adjustment. */
function sumUp(lines: readonly ReconLine[]) {
  const of = (type: string): readonly ReconLine[] => lines.filter((line) => line.type === type)
  const [payments, refunded] = [of('payment'), of('refund')]
  const others = lines.filter(({ type }) => type !== 'payment' && type !== 'refund')
  const taken = total(payments, ({ amount }) => amount)
  const refunds = total(refunded, ({ amount }) => amount)
  const fees = sum([
    total(payments, ({ amount, credit }) => amount - credit),
    total(refunded, ({ debit, amount }) => debit - amount),
  ])
  const adjustment = total(others, ({ credit, debit }) => credit - debit)
  return { fees, refunds, adjustment, comesTo: sum([subtract(taken, refunds), subtract(adjustment, fees)]) }
}
