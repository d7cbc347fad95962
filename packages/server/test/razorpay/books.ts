import { randomBytes } from 'node:crypto'
import { Refused } from './refusal.ts'

/* What the outside firm knows, in its own words: paise, seconds, ids with a prefix. */

interface Order {
  readonly id: string
  readonly entity: 'order'
  readonly amount: number
  readonly currency: 'INR'
  readonly receipt: string
  readonly notes: object
  amount_paid: number
  status: 'created' | 'attempted' | 'paid'
}

export interface Payment {
  readonly id: string
  readonly entity: 'payment'
  readonly amount: number
  readonly currency: 'INR'
  readonly order_id: string
  readonly method: string
  readonly email: string
  readonly contact: string
  readonly created_at: number
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Whether the money was taken. An authorised payment that is given back never was. */
  captured: boolean
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  fee: number | null
  tax: number | null
  error_description: string | null
  settlement_id: string | null
}

export interface Refund {
  readonly id: string
  readonly entity: 'refund'
  readonly amount: number
  readonly payment_id: string
  /** Null: the firm made it, or somebody in its own pages. */
  readonly receipt: string | null
  status: 'pending' | 'processed' | 'failed'
  settlement_id: string | null
}

export interface Settlement {
  readonly id: string
  readonly entity: 'settlement'
  readonly amount: number
  readonly status: 'processed'
  /** 0 for a normal settlement, as published: fees stand with its lines. */
  readonly fees: 0
  readonly tax: 0
  readonly utr: string
  readonly created_at: number
}

interface Payout {
  readonly id: string
  readonly entity: 'payout'
  readonly fund_account_id: string
  readonly amount: number
  readonly mode: string
  readonly reference_id: string
  status: 'processing' | 'processed' | 'failed' | 'reversed'
  utr: string | null
  fees: number
  tax: number
  status_details: { description: string | null }
}

/** One line of a settlement. */
interface Line {
  readonly entity_id: string
  readonly type: 'payment' | 'refund' | 'adjustment'
  readonly debit: number
  readonly credit: number
  readonly amount: number
  readonly fee: number
  readonly tax: number
  readonly settlement_id: string
  readonly settled_at: number
  readonly order_id: string | null
  readonly payment_id: string | null
}

export interface Books {
  readonly orders: Map<string, Order>
  readonly payments: Map<string, Payment>
  readonly refunds: Map<string, Refund>
  readonly settlements: Map<string, Settlement>
  readonly lines: Line[]
  readonly contacts: Map<string, { readonly id: string }>
  readonly fundAccounts: Map<string, { readonly id: string }>
  readonly payouts: Map<string, Payout>
  /** By header, path and key: what was asked and answered under it. */
  readonly keys: Map<string, { readonly body: string; readonly answer: object }>
}

export const emptyBooks = (): Books => ({
  orders: new Map(),
  payments: new Map(),
  refunds: new Map(),
  settlements: new Map(),
  lines: [],
  contacts: new Map(),
  fundAccounts: new Map(),
  payouts: new Map(),
  keys: new Map(),
})

export const newNumber = (prefix: string): string =>
  `${prefix}_${randomBytes(10).toString('base64url').replaceAll(/\W|_/g, 'x')}`

export const find = <T>(all: ReadonlyMap<string, T>, id: string): T => {
  const one = all.get(id)
  if (!one) throw new Refused('The id provided does not exist')
  return one
}

/** 2 % and 18 % tax on it, as the gateway's price list has it; `fee` holds the tax. */
export function feeOf(amount: number): { fee: number; tax: number } {
  const bare = Math.round(amount * 0.02)
  const tax = Math.round(bare * 0.18)
  return { fee: bare + tax, tax }
}

export function capture(books: Books, payment: Payment): Payment {
  if (payment.status !== 'authorized') {
    const done =
      payment.status === 'captured'
        ? 'This payment has already been captured'
        : 'Only authorized payments can be captured'
    throw new Refused(done)
  }
  if (find(books.orders, payment.order_id).status === 'paid') throw new Refused('The order is already paid')
  payment.status = 'captured'
  payment.captured = true
  Object.assign(payment, feeOf(payment.amount))
  const order = find(books.orders, payment.order_id)
  order.amount_paid = payment.amount
  order.status = 'paid'
  return payment
}

/**
 * What the firm sends to the company's bank: everything captured and not settled, less fees and refunds. Null when that
 * is nothing. `adjustment` is what it adds or takes beside.
 */
export function settle(books: Books, { at, adjustment = 0 }: { at: number; adjustment?: number }): Settlement | null {
  const payments = [...books.payments.values()].filter(
    ({ captured, settlement_id }) => captured && settlement_id === null,
  )
  // what was never captured was never the company's: its refund is no line of a settlement
  const refunds = [...books.refunds.values()].filter(
    ({ status, settlement_id, payment_id }) =>
      status === 'processed' && settlement_id === null && find(books.payments, payment_id).captured,
  )
  const credits = payments.reduce((sum, { amount, fee }) => sum + amount - (fee ?? 0), 0)
  const debits = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const amount = credits - debits + adjustment
  if (amount <= 0) return null
  const id = newNumber('setl')
  const settlement: Settlement = {
    id,
    entity: 'settlement',
    amount,
    status: 'processed',
    fees: 0,
    tax: 0,
    utr: newNumber('UTR').replaceAll('_', '').toUpperCase(),
    created_at: at,
  }
  books.settlements.set(id, settlement)
  const common = { settlement_id: id, settled_at: at }
  for (const payment of payments) {
    const { id: entity_id, amount: taken, fee, tax, order_id } = payment
    books.lines.push({
      ...common,
      entity_id,
      type: 'payment',
      debit: 0,
      credit: taken - (fee ?? 0),
      amount: taken,
      fee: fee ?? 0,
      tax: tax ?? 0,
      order_id,
      payment_id: null,
    })
    payment.settlement_id = id
  }
  for (const refund of refunds) {
    books.lines.push({
      ...common,
      entity_id: refund.id,
      type: 'refund',
      debit: refund.amount,
      credit: 0,
      amount: refund.amount,
      fee: 0,
      tax: 0,
      order_id: null,
      payment_id: refund.payment_id,
    })
    refund.settlement_id = id
  }
  if (adjustment !== 0) {
    const [credit, debit] = [Math.max(adjustment, 0), Math.max(-adjustment, 0)]
    books.lines.push({
      ...common,
      entity_id: newNumber('adj'),
      type: 'adjustment',
      debit,
      credit,
      amount: credit + debit,
      fee: 0,
      tax: 0,
      order_id: null,
      payment_id: null,
    })
  }
  return settlement
}

/** A refund in the firm's books. A payment is refunded when nothing of it is left, and keeps its `captured`. */
export function giveBack(
  books: Books,
  payment: Payment,
  { amount, receipt, status }: Pick<Refund, 'amount' | 'receipt' | 'status'>,
): Refund {
  if (payment.amount_refunded + amount > payment.amount) {
    throw new Refused('The total refund amount is greater than the refund payment amount')
  }
  payment.amount_refunded += amount
  payment.refund_status = payment.amount_refunded === payment.amount ? 'full' : 'partial'
  if (payment.refund_status === 'full') payment.status = 'refunded'
  const refund: Refund = {
    id: newNumber('rfnd'),
    entity: 'refund',
    amount,
    payment_id: payment.id,
    receipt,
    status,
    settlement_id: null,
  }
  books.refunds.set(refund.id, refund)
  return refund
}
