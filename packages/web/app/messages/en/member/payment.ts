import type { Paise } from '@kuri/domain'
import { rupees } from '../../format.ts'
import { upi } from '../payments.ts'

// Paying, online and from the wallet. Sentences of the seed stay verbatim.

export const payment = {
  title: 'Payment',
  crumb: 'Contribution',
  crumbWallet: 'Wallet',
  of: (chit: string, month: string, year: number) => `${chit}, ${month} ${year}`,
  topup: 'Into your wallet',
  method: 'Payment method',
  choose: 'Choose a method',
  methods: { phonepe: 'Phone Pay', paytm: 'PayTM', 'debit-card': 'Debit Card', netbanking: 'Net banking' },
  next: 'Next',
  chooseFirst: 'Choose a payment method first.',
  orWallet: 'Or from your wallet',
  walletAfter: (available: Paise, after: Paise) => `${rupees(available)} to use, ${rupees(after)} after`,
  walletShort: (available: Paise) => `${rupees(available)} to use: not enough for this.`,
  payFromWallet: 'Pay from wallet',
  once: 'You pay this sum once, even if the connection drops.',
  nothing: 'Nothing to pay here yet',
  nothingWhy: 'Choose a scheme under Contribution and press Pay Now; the sum comes with you.',
  toContribution: 'Contribution',
  paid: (name: string) => `Paid. Thank you, ${name}.`,
  paidNobody: 'Paid. Thank you.',
  settled: (month: string) => `${month} is settled.`,
  inWallet: 'The money is in your wallet.',
  receipt: 'Receipt',
  stamp: 'Paid',
  contribution: 'Contribution',
  dividend: 'Dividend',
  paidFromWallet: 'Paid from wallet',
  paidBy: (method: string) => `Paid by ${method}`,
  walletNow: 'Wallet after',
  dashboard: 'Dashboard',
  wallet: 'Wallet',
  failed: 'The payment was not made',
  failedWhy:
    'No money was taken here. If your bank shows it as taken, it comes to your wallet or back to you within a few days.',
  abandoned: 'You left the payment. No money was taken.',
  again: 'Try again',
  waiting: 'We are asking the gateway…',
  waitingWhy: 'This takes a few seconds. You may close the page: a notice tells you when it is done.',
  late: 'Your bank has not answered yet.',
  lateWhy: (amount: Paise) =>
    `You need not wait here and need not pay again. We keep asking; when ${rupees(amount)} arrives it is credited and a notice tells you. If it does not, your bank gives it back.`,
  checkout: {
    title: 'Payment',
    open: 'The payment window is open.',
    notThere: 'The payment window did not open. Nothing was taken.',
    again: 'Open it again',
  },
  toWalletInstead: 'The contribution had changed meanwhile, so the money lies in your wallet.',
  notArrived: 'How the payment stands did not arrive.',
  upi,
}

export const sandbox = {
  title: 'Sandbox checkout',
  lead: 'This stands where a bank would be. No real money moves.',
  to: 'To',
  amount: 'Amount',
  method: 'Method',
  pay: (amount: Paise) => `Pay ${rupees(amount)}`,
  fail: 'Let the bank refuse it',
  abandon: 'Leave without paying',
  failed: 'This order did not arrive.',
  done: 'This order is already paid.',
  back: 'Back to Kuri',
}
