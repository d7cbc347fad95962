import type { CheckoutOptions, OpenPayment } from '../gateway.ts'

/** A way to pay, by the gateway's names for it. */
type Instrument = Readonly<Record<string, string | readonly string[]>>

/** The seed's four methods as Razorpay knows them. The two apps are wallets there and UPI apps as well. */
const INSTRUMENTS: Record<
  OpenPayment['method'],
  { readonly name: string; readonly instruments: readonly Instrument[] }
> = {
  phonepe: {
    name: 'Phone Pay',
    instruments: [
      { method: 'upi', flows: ['intent', 'collect', 'qr'], apps: ['phonepe'] },
      { method: 'wallet', wallets: ['phonepe'] },
    ],
  },
  paytm: {
    name: 'PayTM',
    instruments: [
      { method: 'upi', flows: ['intent', 'collect', 'qr'], apps: ['paytm'] },
      { method: 'wallet', wallets: ['paytm'] },
    ],
  },
  'debit-card': { name: 'Debit Card', instruments: [{ method: 'card', types: ['debit'] }] },
  netbanking: { name: 'Net banking', instruments: [{ method: 'netbanking' }] },
}

const MOST_DESCRIPTION = 255

/**
 * What Checkout.js is opened with: the method the member chose stands first, the gateway's others below it, so that a
 * wallet the company has not switched on leads nobody into a dead end.
 */
export function checkoutOptions({ orderId, amount, description, method }: OpenPayment, keyId: string): CheckoutOptions {
  return {
    key: keyId,
    order_id: orderId,
    amount,
    currency: 'INR',
    // it must begin with a letter or a digit
    description: description.replace(/^[^\p{L}\p{N}]+/u, '').slice(0, MOST_DESCRIPTION),
    config: {
      display: {
        blocks: { chosen: INSTRUMENTS[method] },
        sequence: ['block.chosen'],
        preferences: { show_default_blocks: true },
      },
    },
  }
}
