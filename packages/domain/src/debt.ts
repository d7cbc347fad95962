import { min, subtract, type Paise } from './money.ts'

/**
 * How money that leaves the company again is taken back from its member, when a cheque is returned or a receipt is cancelled: out of
 * the wallet as far as it is there. The rest they owe, because what was paid with it stays paid. Source: docs/spec/payments.md, PAY-7
 * and PAY-16.
 */
export function takeBack(amount: Paise, free: Paise): { readonly fromWallet: Paise; readonly owed: Paise } {
  const fromWallet = min(free, amount)
  return { fromWallet, owed: subtract(amount, fromWallet) }
}
