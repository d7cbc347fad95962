import type { AccountKind } from '@kuri/domain'

/** What kinds of accounts are called, on screens and in files alike. */
export const ACCOUNT_WORDS = {
  wallet: 'Wallet',
  prize_payable: 'Prize to approve',
  prize_deposit: 'Prize in the separate bank account',
  refund_payable: 'Refund to pay',
  penalty_income: 'Late fees',
  deposit_bank: 'Separate bank account',
  dividend_payable: 'Dividends to apply',
  advance: 'Paid by company for late members',
  debt: 'Owed for returned cheques and cancelled receipts',
  pool: 'Pool',
  suspense: 'Unidentified receipts',
  payout_clearing: 'Withdrawals in transit',
  company_funds: 'Company funds',
  commission: 'Commission',
  gst_payable: 'GST to pay',
  gateway_fee: 'Gateway fees',
  bank_charge: 'Bank charges',
  gateway_clearing: 'At the payment gateway',
  cash: 'Cash at the counter',
  till: 'Cash in till',
  cash_short: 'Cash missing from tills',
  cash_in_hand: 'Cash with collector',
  upi_to_check: 'Collector UPI to verify',
  bank: 'Bank',
  collectors_cash: 'Cash with collectors when moving in',
  opening_balance: 'Opening balance',
} as const satisfies Record<AccountKind, string>

/** An account's kind as people say it; one that has no words yet is read as it is written. */
export function accountWord(kind: string): string {
  const words: Partial<Record<string, string>> = ACCOUNT_WORDS
  const plain = kind.replaceAll('_', ' ')
  return words[kind] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
}
