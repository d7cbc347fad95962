import type { Sheet } from './columns.ts'
import { balanceOf, may, must, naming, oneOf } from './columns.ts'
import { branchColumn } from './sheets-of-people.ts'

export const UNALLOCATED = {
  name: 'Unallocated money',
  aliases: ['Unallocated', 'Suspense', 'Suspense account', 'Unidentified receipts', 'Advances', 'Advance received'],
  oneRow: 'money that the company holds and that belongs to no instalment yet',
  isRequired: false,
  columns: {
    day: must('day', 'Day', ['Date', 'Received on', 'Receipt date'], 'When it came.', '28-10-2026'),
    amount: must('money', 'Amount', ['Received', 'Credit', 'Balance', 'Amt'], '', '1,500'),
    person: naming(
      'people',
      may(
        'code',
        'Person',
        ['Member code', 'Member', 'Code', 'Party'],
        'As in the sheet People. Empty: not known.',
        '',
      ),
    ),
    from: may(
      'text',
      'From',
      ['Name', 'Narration', 'Particulars', 'Description', 'Payer'],
      'What is known of the payer.',
      'UPI from Ravi K',
    ),
    reference: may('text', 'Reference', ['UTR', 'Ref no', 'Cheque no', 'Transaction id'], '', '429910000001'),
    branch: branchColumn(
      'Branch',
      ['Branch code', 'Received at'],
      'The branch that holds this money. Empty: the branch of the person, or the first branch if the person is not known. Kuri uses it for the check only.',
    ),
  },
} as const satisfies Sheet

export const BANK_AND_CASH = {
  name: 'Bank and cash',
  aliases: ['Bank', 'Cash', 'Cash and bank', 'Bank accounts', 'Bank balances'],
  oneRow: 'a place where money is: a bank account, a cash box, a collector',
  isRequired: true,
  columns: {
    kind: oneOf(
      {
        bank: ['bank', 'bank account', 'current account', 'savings account'],
        cash: ['cash', 'cash in hand', 'petty cash', 'till'],
        collector: ['collector', 'agent', 'collection agent', 'with collector'],
        own: ["company's own", 'own money', 'own', 'company', 'capital'],
        between: ['between branches', 'inter branch', 'branch account', 'head office account'],
      },
      'Kind',
      ['Type', 'Nature'],
      "The row company's own says how much of all this money is the company's own: capital, earned commission, tax to be paid. Between branches: the money of this branch that another branch holds. With a minus: the money of another branch that this branch holds. The sum of all these rows must be 0.",
      'bank',
    ),
    name: must(
      'text',
      'Name',
      ['Bank name', 'Bank', 'Place', 'Particulars', 'Collector'],
      '',
      'Example Bank, Round South',
    ),
    number: may(
      'text',
      'Account number',
      ['Account no', 'Ac no', 'Acc no', 'A/c number'],
      'Of a bank account.',
      '00000000001',
    ),
    ifsc: may('text', 'IFSC', ['IFSC code'], 'Of a bank account.', 'EXMP0000001'),
    amount: balanceOf(
      'either',
      must(
        'money',
        'Amount',
        ['Balance', 'Closing balance', 'Balance as on cut off', 'Amt'],
        'At the end of the cut-over day. With a minus: an overdrawn account, or a company that owes its chits money.',
        '8,50,000',
      ),
    ),
    account: naming(
      'trialBalance',
      may(
        'code',
        'Account in the trial balance',
        ['Account', 'Ledger', 'Ledger name', 'Tally ledger'],
        'The name of this account in the trial balance, so that both are compared.',
        'Example Bank 001',
      ),
    ),
    branch: branchColumn(
      'Our branch',
      ['Chit branch', 'Company branch'],
      'The branch of the company that has this money, not the branch of the bank. If any row names a branch, Kuri checks the money of each branch, and an empty cell means the first branch. Kuri uses it for the check only: in the books all of this is with head office.',
    ),
  },
} as const satisfies Sheet

export const TRIAL_BALANCE = {
  name: 'Trial balance',
  aliases: ['TB', 'Trialbalance', 'Ledger balances', 'Closing balances'],
  oneRow: 'an account of the old books and its balance at the end of the cut-over day',
  isRequired: true,
  columns: {
    account: must(
      'code',
      'Account',
      ['Ledger', 'Account name', 'Ledger name', 'Particulars', 'Name'],
      'As in the old books.',
      'Example Bank 001',
    ),
    group: may('text', 'Group', ['Account group', 'Under', 'Head'], 'For example bank accounts.', 'Bank accounts'),
    debit: balanceOf(
      'debit',
      may(
        'money',
        'Debit',
        ['Dr', 'Debit balance', 'Debit amount', 'Dr balance'],
        'Empty: the balance is a credit.',
        '8,50,000',
      ),
    ),
    credit: balanceOf(
      'credit',
      may(
        'money',
        'Credit',
        ['Cr', 'Credit balance', 'Credit amount', 'Cr balance'],
        'Empty: the balance is a debit.',
        '',
      ),
    ),
  },
} as const satisfies Sheet
