import type { BodyOf, walletEndpoints } from '@kuri/contract'
import { formatRupees, ok, refuse, type Paise, type Result } from '@kuri/domain'
import type { Config } from '../../config.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import { findDue } from '../instalments/pay.ts'
import { gatewayOf } from './choose-gateway.ts'
import * as store from './store.ts'
import { toWire, type PaymentWire } from './view.ts'

type Asked = BodyOf<typeof walletEndpoints.startPayment>

/** What an online payment may be: ₹1 to ₹10,00,000, as gateways take it. */
const LEAST = 100 as Paise
const MOST = 100_000_000 as Paise

/** What is to be paid, and for which instalment. */
interface Purpose {
  readonly amount: Paise
  readonly description: string
  readonly ticketId: string | null
  readonly monthNo: number | null
}

/**
 * Begins an online payment: an order at the gateway, which the member then pays there. For a contribution we say what
 * is to be paid; an amount sent along must be the same. Refuses: not_found (no gateway, no such scheme),
 * invalid_input, payment_amount_invalid, amount_mismatch, not_a_member, not_running, no_such_instalment,
 * instalment_already_paid. Source: 6-security, "Payments".
 */
export async function startPayment(
  tx: Tx,
  { asked, by, config }: { asked: Asked; by: string; config: Config },
): Promise<Result<PaymentWire>> {
  const gateway = gatewayOf(config)
  if (!gateway) return refuse({ code: 'not_found' })
  const purpose = asked.purpose === 'topup' ? topUp(asked) : await contribution(tx, asked, by)
  if (!purpose.ok) return purpose
  const { amount, description, ticketId, monthNo } = purpose.value
  if (amount < LEAST || amount > MOST) return refuse({ code: 'payment_amount_invalid' })
  const id = newId()
  const { method } = asked
  const order_id = await gateway.createOrder(tx, { amount, description, method, returnUrl: `/payment?payment=${id}` })
  const payment = await store.insert(tx, {
    id,
    person_id: by,
    purpose: asked.purpose,
    amount_paise: amount,
    ticket_id: ticketId,
    month_no: monthNo,
    method,
    gateway: gateway.name,
    order_id,
  })
  return ok(toWire(payment, gateway))
}

function topUp({ amount }: Asked): Result<Purpose> {
  if (amount === undefined) return refuse({ code: 'payment_amount_invalid' })
  return ok({ amount, description: `${formatRupees(amount)} to your wallet`, ticketId: null, monthNo: null })
}

async function contribution(tx: Tx, { chitId, month, year, amount }: Asked, by: string): Promise<Result<Purpose>> {
  if (chitId === undefined) return missing('chitId', 'Please say which scheme this is for.')
  if (month === undefined) return missing('month', 'Please say which month this is for.')
  if (year === undefined) return missing('year', 'Please say which year this is for.')
  const due = await findDue(tx, { chitId, personId: by, month, year })
  if (!due.ok) return due
  const { net, ticketId, monthNo, chit } = due.value
  if (amount !== undefined && amount !== net) return refuse({ code: 'amount_mismatch', expected: net })
  return ok({ amount: net, description: `${chit.name}, contribution for ${month} ${year}`, ticketId, monthNo })
}

const missing = (field: string, problem: string) => refuse({ code: 'invalid_input', field, problem })
