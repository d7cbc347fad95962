declare const codeBrand: unique symbol
/** The name of an account: 'bank', or 'wallet:<person>'. Accounts open by themselves at first use. */
export type AccountCode = string & { readonly [codeBrand]: true }

const named = (code: string): AccountCode => code as AccountCode

/** The chart of accounts as code speaks of it; what each means is in schema/04_ledger.sql. */
export const accounts = {
  wallet: (personId: string) => named(`wallet:${personId}`),
  prizePayable: (auctionId: string) => named(`prize_payable:${auctionId}`),
  prizeDeposit: (auctionId: string) => named(`prize_deposit:${auctionId}`),
  refundPayable: (personId: string) => named(`refund_payable:${personId}`),
  dividendPayable: (chitId: string) => named(`dividend_payable:${chitId}`),
  advance: (chitId: string) => named(`advance:${chitId}`),
  /** Cash in a cashier's till, until its count is confirmed. */
  till: (cashierId: string) => named(`till:${cashierId}`),
  /** What a collector has collected and not handed over, by the way it was paid. */
  cashInHand: (collectorId: string) => named(`cash_in_hand:${collectorId}`),
  upiToCheck: (collectorId: string) => named(`upi_to_check:${collectorId}`),
  /** What a member owes the company for returned cheques and cancelled receipts. */
  debt: (personId: string) => named(`debt:${personId}`),
  pool: (chitId: string) => named(`pool:${chitId}`),
  suspense: named('suspense'),
  payoutClearing: named('payout_clearing'),
  companyFunds: named('company_funds'),
  commission: named('commission'),
  gstPayable: named('gst_payable'),
  penaltyIncome: named('penalty_income'),
  gatewayFee: named('gateway_fee'),
  bankCharge: named('bank_charge'),
  gatewayClearing: named('gateway_clearing'),
  cashShort: named('cash_short'),
  cash: named('cash'),
  bank: named('bank'),
  depositBank: named('deposit_bank'),
  /** Cash that collectors had when the company moved in. */
  collectorsCash: named('collectors_cash'),
  /** What is entered of the previous books on one side only. */
  openingBalance: named('opening_balance'),
} as const

/** Whose an account is: the company's own, or a person's, an auction's, a chit's. */
export const isOfCompany = (code: AccountCode): boolean => !code.includes(':')
export const isWallet = (code: AccountCode): boolean => code.startsWith('wallet:')
export const isTill = (code: AccountCode): boolean => code.startsWith('till:')
const CODE = /^[a-z_]+(:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/
/** A code somebody typed or clicked; null: nothing is called so. */
export const codeNamed = (text: string): AccountCode | null => (CODE.test(text) ? named(text) : null)
