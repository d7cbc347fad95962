import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EntryDocumentOnWire } from './entry-document.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  MonthName,
  numberedPageQuery,
  pageQuery,
  Rupees,
  SignedRupees,
  SomeRupees,
  typed,
  typedLine,
  Year,
  TicketNo,
} from './primitives.ts'
import { exceptionReason, remarks } from './references.ts'

/** What lines of a wallet are about. */
export const WALLET_KINDS = [
  'topup',
  'collection',
  'contribution',
  'dividend',
  'prize',
  'withdrawal',
  'penalty',
  'ticket',
  'refund',
  'correction',
] as const

/** Which lines of a statement are wanted; days are Indian, both included. */
const statementQuery = {
  kind: z.optional(z.enum(WALLET_KINDS)),
  from: z.optional(DayText),
  to: z.optional(DayText),
}

export const Wallet = z.object({ balance: Rupees, held: Rupees, available: Rupees })

export const WalletEntry = z.object({
  at: Instant,
  kind: z.string(),
  /** Positive came in, negative went out. */
  amount: SignedRupees,
  balance: Rupees,
  reference: z.string(),
  /** The month it paid, of a contribution or of the penalty for one; null: it is about no month. */
  instalment: z.nullable(z.object({ name: z.string(), ticketNo: z.number(), month: MonthName, year: z.number() })),
  /** Of a contribution that was paid: its paper is `/receipts/:no.pdf`. */
  receiptNo: z.nullable(z.string()),
  /** Its document; null: there is none. */
  paper: z.nullable(EntryDocumentOnWire),
})

export const Topup = z.object({
  _id: Id,
  amount: Rupees,
  method: z.enum(['counter', 'bank']),
  reference: z.string(),
  status: z.enum(['waiting', 'approved', 'rejected']),
  reason: z.nullable(z.string()),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
})

export const AdminTopup = z.extend(Topup, {
  user: z.object({ _id: Id, name: z.string() }),
  ...remarks,
  /** Two administrators approve it: it is large, and the member's own word. */
  needsTwo: z.boolean(),
  /** The administrator who agreed first. */
  firstBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Who took it at the counter; null: the member’s own word. */
  takenBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Who acted for the member when they requested it; null: the member did it. */
  actingBy: z.nullable(z.object({ userId: Id, name: z.string() })),
})

/** One due that a payment of several is for. */
export const PaidDue = z.object({
  chitId: Id,
  /** The scheme's. */
  name: z.string(),
  ticketNo: z.number(),
  month: MonthName,
  year: z.number(),
  amount: Rupees,
  /** Null until it is paid, and for a penalty alone. */
  receiptNo: z.nullable(z.string()),
})

/** A due that is paid, perhaps in part. */
export const PaidPart = z.extend(PaidDue, {
  /** The rest of the month, or its penalty, stays due. */
  isPart: z.boolean(),
})

/** A debt that a payment is for: what its member owes the company for a returned cheque or a cancelled receipt. */
export const PaidDebt = z.object({
  _id: Id,
  /** Of the cheque's acknowledgement, or of the cancelled receipt. */
  number: z.string(),
  /** Printed on the cheque; null: it is for a cancelled receipt. */
  chequeNo: z.nullable(z.string()),
  amount: Rupees,
})

/** The seed's four ways to pay; "wallet" pays a contribution without a gateway and has its own call. */
export const PaymentMethod = z.enum(['phonepe', 'paytm', 'debit-card', 'netbanking'])

export const Payment = z.object({
  _id: Id,
  /** `dues`: several contributions with one payment. */
  purpose: z.enum(['topup', 'contribution', 'dues']),
  amount: Rupees,
  orderId: z.string(),
  /** Where the gateway takes the money; null once it is settled. */
  checkoutUrl: z.nullable(z.string()),
  /** What that page opens the gateway's own checkout with, by the gateway's names; `amount` is in paise, as it wants it. */
  checkout: z.nullable(
    z.object({
      key: z.string(),
      order_id: z.string(),
      amount: z.int(),
      currency: z.literal('INR'),
      description: z.string(),
      config: z.looseObject({}),
    }),
  ),
  status: z.enum(['created', 'captured', 'failed']),
  method: PaymentMethod,
  /** The instalment's receipt when the money has paid one; null with status `captured`: the money lies in the wallet. */
  receiptNo: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  createdAt: Instant,
  /** What one payment of several dues is for; `receiptNo` once it has paid that one. Left out for other payments. */
  lines: z.optional(z.array(PaidPart)),
  /** The debts it is for, each with whether it is paid; left out: none. */
  debts: z.optional(z.array(z.extend(PaidDebt, { isPaid: z.boolean() }))),
})

const decided = z.object({ topup: AdminTopup })

export const walletEndpoints = {
  wallet: endpoint({
    method: 'GET',
    path: '/wallet',
    permission: 'read-own-wallet',
    summary: 'One’s balance, what is held, what can be used.',
    reply: Wallet,
  }),
  walletEntries: endpoint({
    method: 'GET',
    path: '/wallet/entries',
    permission: 'read-own-wallet',
    summary: 'One’s statement with running balance, newest first.',
    query: z.object({ ...numberedPageQuery, ...statementQuery }),
    reply: z.object({ entries: z.array(WalletEntry), next: z.nullable(z.string()) }),
  }),
  walletCsv: endpoint({
    method: 'GET',
    path: '/wallet/entries.csv',
    permission: 'read-own-wallet',
    summary: 'One’s statement as comma-separated values, in rupees, newest first.',
    query: z.object(statementQuery),
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
  requestTopup: endpoint({
    method: 'POST',
    path: '/wallet/topups',
    permission: 'top-up',
    summary: 'Report money paid at the counter; an administrator confirms it.',
    body: z.strictObject({
      amount: SomeRupees,
      method: z.enum(['counter', 'bank']),
      reference: typedLine(120, 'Please enter the receipt number from the counter.'),
      ...exceptionReason,
    }),
    reply: z.object({ topup: Topup }),
    status: 201,
  }),
  myTopups: endpoint({
    method: 'GET',
    path: '/wallet/topups',
    permission: 'top-up',
    summary: 'One’s own counter top-ups, newest first.',
    reply: z.array(Topup),
  }),
  takeTopup: endpoint({
    method: 'POST',
    path: '/admin/topups',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Money for a wallet, seen in the bank. What a cashier enters waits for a person who may approve it. Cash (counter) is refused: POST /admin/counter/receipts takes it.',
    body: z.strictObject({
      userId: Id,
      amount: SomeRupees,
      method: z.enum(['counter', 'bank']),
      reference: typedLine(120, 'Please enter the bank reference (UTR).'),
      ...exceptionReason,
    }),
    reply: z.extend(decided, { status: z.optional(z.literal('waiting_second')) }),
  }),
  adminTopups: endpoint({
    method: 'GET',
    path: '/admin/topups',
    permission: 'read-pending-money',
    summary: 'Counter top-ups, oldest first: at most 500, or a page that begins after the top-up named as `cursor`.',
    query: z.object({ ...pageQuery, status: z.optional(z.enum(['waiting', 'approved', 'rejected'])) }),
    reply: z.array(AdminTopup),
  }),
  approveTopup: endpoint({
    method: 'PATCH',
    path: '/admin/topups/:id/approve',
    permission: 'approve-money',
    summary:
      'Confirm that the money is there: it reaches the member’s wallet. The first of two who are needed learns from the status that another completes it.',
    params: ById,
    reply: z.extend(decided, { status: z.optional(z.literal('waiting_second')) }),
  }),
  rejectTopup: endpoint({
    method: 'PATCH',
    path: '/admin/topups/:id/reject',
    permission: 'approve-money',
    summary: 'Turn a top-up down, with the reason the member reads.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason. The member can read it.') }),
    reply: decided,
  }),
  startPayment: endpoint({
    method: 'POST',
    path: '/payments',
    permission: 'top-up',
    summary: 'Begin an online payment. For a contribution the server computes the amount.',
    body: z.strictObject({
      purpose: z.enum(['topup', 'contribution']),
      amount: z.optional(SomeRupees),
      chitId: z.optional(Id),
      month: z.optional(MonthName),
      year: z.optional(Year),
      ticketNo: TicketNo,
      method: PaymentMethod,
    }),
    reply: z.object({ payment: Payment }),
  }),
  onePayment: endpoint({
    method: 'GET',
    path: '/payments/:id',
    permission: 'top-up',
    summary: 'How one’s online payment stands.',
    params: ById,
    reply: z.object({ payment: Payment }),
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: '/payments/:id/confirm',
    permission: 'top-up',
    summary: 'The checkout’s answer: signature over our stored order and the gateway’s payment.',
    params: ById,
    body: z.strictObject({
      paymentId: typedLine(64, 'The payment is missing.'),
      signature: typedLine(128, 'The signature is missing.'),
    }),
    reply: z.object({ payment: Payment }),
  }),
} as const
