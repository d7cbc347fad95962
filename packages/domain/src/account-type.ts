import { subtract, sum, ZERO } from './money.ts'
import type { Paise } from './money.ts'

/** What an account is in a trial balance, those on the debit side first. */
export const ACCOUNT_TYPES = ['assets', 'expenses', 'liabilities', 'funds', 'income'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/**
 * The chart of accounts by type: assets are what the company has or is owed, liabilities what it owes to members and to the
 * state, funds what it has put in itself.
 */
export const TYPE_OF_ACCOUNT = {
  bank: 'assets',
  deposit_bank: 'assets',
  cash: 'assets',
  till: 'assets',
  cash_in_hand: 'assets',
  upi_to_check: 'assets',
  gateway_clearing: 'assets',
  advance: 'assets',
  debt: 'assets',
  collectors_cash: 'assets',
  opening_balance: 'assets',
  gateway_fee: 'expenses',
  bank_charge: 'expenses',
  cash_short: 'expenses',
  wallet: 'liabilities',
  pool: 'liabilities',
  prize_payable: 'liabilities',
  prize_deposit: 'liabilities',
  dividend_payable: 'liabilities',
  refund_payable: 'liabilities',
  payout_clearing: 'liabilities',
  suspense: 'liabilities',
  gst_payable: 'liabilities',
  company_funds: 'funds',
  commission: 'income',
  penalty_income: 'income',
} as const satisfies Record<string, AccountType>

/** The kind of an account: the first part of its code. */
export type AccountKind = keyof typeof TYPE_OF_ACCOUNT

/** What accounts of a kind are in a trial balance. Throws on a kind that is not in the chart. */
export function typeOfAccount(kind: string): AccountType {
  const types: Partial<Record<string, AccountType>> = TYPE_OF_ACCOUNT
  const type = types[kind]
  if (type === undefined) throw new Error(`the chart of accounts has no kind ${kind}`)
  return type
}

/** Whether accounts of this type stand on the debit side. */
export const isDebit = (type: AccountType): boolean => type === 'assets' || type === 'expenses'

type Balances = ReadonlyMap<string, Paise>

const total = (balances: Balances, kinds: readonly string[]): Paise =>
  sum(kinds.map((kind) => balances.get(kind) ?? ZERO))

/** What the accounts of each type have together, from what those of each kind have: debits and credits are equal. */
export function totalsByType(balances: Balances): Record<AccountType, Paise> {
  const of = (type: AccountType): Paise =>
    total(
      balances,
      Object.entries(TYPE_OF_ACCOUNT).flatMap(([kind, its]) => (its === type ? [kind] : [])),
    )
  return {
    assets: of('assets'),
    expenses: of('expenses'),
    liabilities: of('liabilities'),
    funds: of('funds'),
    income: of('income'),
  }
}

const AT_HAND: readonly AccountKind[] = [
  'bank',
  'deposit_bank',
  'cash',
  'till',
  'cash_in_hand',
  'upi_to_check',
  'gateway_clearing',
  'collectors_cash',
]

const OF_MEMBERS: readonly AccountKind[] = [
  'wallet',
  'pool',
  'prize_payable',
  'prize_deposit',
  'dividend_payable',
  'refund_payable',
  'payout_clearing',
  'suspense',
]

/** The members' money that the company holds. Source: docs/spec/ledger.md, LED-8. */
export const moneyOfMembers = (balances: Balances): Paise => total(balances, OF_MEMBERS)

/** The money the company has now, less the members'. Below 0: this much it must pay in. Source: docs/spec/ledger.md, LED-8. */
export const coverOf = (balances: Balances): Paise => subtract(total(balances, AT_HAND), moneyOfMembers(balances))
