import { CHEQUE_STATES } from '@kuri/domain'
import * as z from 'zod/mini'
import { ChequeFacts } from './cheque-facts.ts'
import { endpoint } from './endpoint.ts'
import { Dues } from './my-dues.ts'
import {
  branchOfRow,
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  MonthName,
  numberedPageQuery,
  Rupees,
  SomeRupees,
  TicketNo,
  typed,
  typedLine,
  Year,
} from './primitives.ts'
import { exceptionReason, remarks } from './references.ts'
import { PaidDebt, PaidPart } from './wallet.ts'

export const CounterPayment = z.object({
  _id: Id,
  user: z.object({ _id: Id, name: z.string() }),
  chitId: z.object({ _id: Id, name: z.string() }),
  month: MonthName,
  year: z.number(),
  /** What was seen. */
  amount: Rupees,
  reference: z.string(),
  status: z.enum(['waiting_second', 'done', 'rejected']),
  /** Who entered it. */
  maker: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Null though done: the month was paid meanwhile, and the money lies in the member’s wallet. */
  receiptNo: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: Instant,
  ...remarks,
})

const decided = z.object({ payment: CounterPayment, status: z.optional(z.literal('waiting_second')) })

/** The cheque that an acknowledgement is of. */
export const AcknowledgedCheque = z.object({
  chequeNo: z.string(),
  bank: z.string(),
  dated: DayText,
  /** What became of it; `given-back`: its member took it back before it was deposited. */
  state: z.enum([...CHEQUE_STATES, 'given-back']),
  /** When the bank returned it, or it was given back. */
  returnedAt: z.nullable(Instant),
})

/** A due on a receipt of the counter. */
export const ReceiptLine = z.extend(PaidPart, {
  /** What of `amount` is the late fee of that month. */
  penalty: Rupees,
  /** By what a dividend had lowered a month that is paid as a whole; 0 for a part, and for a late fee alone. */
  dividend: Rupees,
  /** Which of the chit’s months it is; left out on the acknowledgement of a cheque. */
  ofMonths: z.optional(z.object({ no: z.number(), of: z.number() })),
})

/** The next contribution to come. */
export const ComingDue = z.object({
  /** The scheme’s. */
  name: z.string(),
  ticketNo: z.number(),
  /** At most: a dividend may lower it. */
  amount: Rupees,
  dueDate: DayText,
})

/** One payment of a member at the counter, for one or several dues. */
export const CounterReceipt = z.object({
  /** Where it was taken; left out for head office, too. */
  ...branchOfRow,
  /** C-2026-000123, of a branch but the first KLM-C-2026-000123: one series a year, without gaps. Of a cheque Q-2026-000123: an acknowledgement, and no receipt of money. */
  number: z.string(),
  user: z.object({ _id: Id, code: z.string(), name: z.string(), ownName: z.string(), language: z.string() }),
  cashier: z.object({ _id: Id, name: z.string() }),
  /** The dues it paid, oldest first. */
  lines: z.array(ReceiptLine),
  /** What it paid of what the member owed for returned cheques and cancelled receipts. */
  debts: z.array(PaidDebt),
  /** What of the total stays in the member’s wallet. */
  toWallet: Rupees,
  total: Rupees,
  /** What stayed due that day of the chits it paid, late fees included; null: it paid none, or it is of a cheque. */
  stillDue: z.nullable(Rupees),
  /** What comes next of the chits it paid; null: nothing, it paid none, or it is of a cheque. */
  next: z.nullable(ComingDue),
  method: z.enum(['cash', 'upi', 'cheque']),
  /** What the cheque shows. */
  cheque: z.optional(AcknowledgedCheque),
  /** The cash the member gave; null: it was no cash. */
  tendered: z.nullable(Rupees),
  /** What the member got back. */
  change: Rupees,
  /** The bank’s number of a UPI payment; empty for cash. */
  reference: z.string(),
  takenAt: Instant,
  /** Why it was cancelled; `done`: the member got the money back. Null: it counts. */
  cancelled: z.nullable(
    z.object({
      reason: z.string(),
      done: z.boolean(),
      /** What the wallet did not have of the money: the member owes it. Null: nothing. */
      debt: z.nullable(z.object({ _id: Id, amount: Rupees, settledAt: z.nullable(Instant) })),
    }),
  ),
  /** How many times it was printed, as a slip or a file: the first is the original, the third says DUPLICATE 2. */
  prints: z.number(),
})

/** What the cancellation of a receipt would do with its money now. */
const IfCancelled = z.object({
  /** What comes out of the member’s wallet. */
  fromWallet: Rupees,
  /** The rest, which the member owes the company then. */
  owed: Rupees,
})

/** A receipt with what its QR code opens: the page where anybody checks it. */
const checkable = z.object({
  receipt: CounterReceipt,
  check: z.object({ link: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
  /** Until when a link shows it without a log-in; null: no link does. */
  sharedUntil: z.nullable(Instant),
  /** Where the member gets it by message: their phone, else that of who acts for them; '' for none. For staff alone. */
  phone: z.string(),
  /** Null: it is cancelled, is no receipt of money, or was taken by another branch than the caller’s. */
  ifCancelled: z.nullable(IfCancelled),
})

/** A receipt that is to be cancelled, as a second person decides it. */
export const ReceiptCancellation = z.object({
  _id: Id,
  receipt: CounterReceipt,
  reason: z.string(),
  status: z.enum(['waiting_second', 'done', 'rejected']),
  /** Who requested it. */
  maker: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Null: it is decided. */
  ifCancelled: z.nullable(IfCancelled),
})

/** A receipt that was taken against a rule for cash or bank numbers, with a reason: a second person looks at it. */
export const ReceiptToCheck = z.object({ _id: Id, receipt: CounterReceipt, ...remarks })

/** The number of a receipt of the counter. */
const ReceiptNumber = z.object({ number: z.string().check(z.maxLength(64)) })

/** No receipt names more. */
const MOST_RECEIPT_LINES = 60

export const counterEndpoints = {
  counterMember: endpoint({
    method: 'GET',
    path: '/admin/counter/members/:id',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'A member as the counter sees them: who it is and what they have to pay today, oldest first.',
    params: ById,
    reply: z.object({
      user: z.object({ _id: Id, code: z.string(), name: z.string(), ownName: z.string(), phone: z.string() }),
      ...Dues,
      /** Their tickets with contributions that are not paid yet. */
      tickets: z.array(z.object({ chitId: Id, name: z.string(), ticketNo: z.number() })),
    }),
  }),
  takeReceipt: endpoint({
    method: 'POST',
    path: '/admin/counter/receipts',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Take money of a member with one receipt at once: several dues, the next contributions of a ticket, money for the wallet; all of it or nothing. Needs an open till of today. An amount below what is due is a part payment. A cheque is for dues only: it gets an acknowledgement, and needs no till.',
    body: z.strictObject({
      memberId: Id,
      lines: z
        .array(z.strictObject({ chitId: Id, ticketNo: TicketNo, month: MonthName, year: Year, amount: SomeRupees }))
        .check(z.maxLength(MOST_RECEIPT_LINES, `At most ${MOST_RECEIPT_LINES} dues on one receipt.`)),
      /** Of the member’s debts: those they pay. */
      debts: z.optional(z.array(Id).check(z.maxLength(MOST_RECEIPT_LINES, `At most ${MOST_RECEIPT_LINES} of them.`))),
      /** For the next contributions of this ticket after the lines, oldest first; the last one in part. */
      ahead: z.optional(z.strictObject({ chitId: Id, ticketNo: z.int(), amount: SomeRupees })),
      /** For the member’s wallet. */
      toWallet: z.optional(SomeRupees),
      method: z.enum(['cash', 'upi', 'cheque'], 'Please choose cash, UPI or cheque.'),
      /** The cash the member gives: at least the total. */
      tendered: z.optional(SomeRupees),
      /** The UPI reference (UTR), 12 digits. */
      reference: z.optional(maybeTyped(120)),
      /** The QR code that was shown for it (POST /admin/counter/upi): it ends with the receipt. */
      upi: z.optional(Id),
      /** The cheque: it is received, and pays when the bank has paid it. */
      cheque: z.optional(z.strictObject(ChequeFacts)),
      ...exceptionReason,
    }),
    reply: z.object({ receipt: CounterReceipt }),
    status: 201,
  }),
  counterReceipts: endpoint({
    method: 'GET',
    path: '/admin/counter/receipts',
    permission: 'read-money',
    forBranch: 'scoped',
    summary: 'The receipts of a till, newest first; by default of the caller’s till of today.',
    query: z.object({ ...numberedPageQuery, till: z.optional(Id) }),
    reply: z.object({ receipts: z.array(CounterReceipt), next: z.nullable(z.string()) }),
  }),
  counterReceipt: endpoint({
    method: 'GET',
    path: '/admin/counter/receipts/:number',
    permission: 'read-money',
    forBranch: 'scoped',
    summary: 'One receipt of the counter by its number, to print it again.',
    params: ReceiptNumber,
    reply: checkable,
  }),
  printReceipt: endpoint({
    method: 'POST',
    path: '/admin/counter/receipts/:number/prints',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Count a print of a slip: the first of a receipt is the original, every further one a duplicate. The file counts itself.',
    params: ReceiptNumber,
    reply: checkable,
  }),
  cancelReceipt: endpoint({
    method: 'POST',
    path: '/admin/counter/receipts/:number/cancel',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Cancel a receipt of the counter: the member gets the money back, the number and what it paid stay. What the wallet does not have of the money the member owes. Where another person may approve it, it waits for them.',
    params: ReceiptNumber,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason. It stands on the receipt.') }),
    reply: z.object({ receipt: CounterReceipt, status: z.optional(z.literal('waiting_second')) }),
  }),
  approveCancellation: endpoint({
    method: 'PATCH',
    path: '/admin/counter/cancellations/:id/approve',
    permission: 'approve-money',
    summary:
      'A second person approves the cancellation of a receipt: the money leaves the till or the bank, and the wallet as far as it is there.',
    params: ById,
    reply: z.object({ cancellation: ReceiptCancellation }),
  }),
  rejectCancellation: endpoint({
    method: 'PATCH',
    path: '/admin/counter/cancellations/:id/reject',
    permission: 'approve-money',
    summary: 'A second person rejects the cancellation of a receipt: the receipt counts.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: z.object({ cancellation: ReceiptCancellation }),
  }),
  checkCounterReceipt: endpoint({
    method: 'PATCH',
    path: '/admin/counter/checks/:id',
    permission: 'approve-money',
    summary: 'A second person has looked at a receipt that was taken against a rule for cash or bank numbers.',
    params: ById,
    reply: z.object({ check: ReceiptToCheck }),
  }),
  takePayment: endpoint({
    method: 'POST',
    path: '/admin/contributions',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'A contribution seen in the bank. Where another person may confirm it, it waits for them. Cash (counter) is refused: POST /admin/counter/receipts takes it.',
    body: z.strictObject({
      chitId: Id,
      userId: Id,
      month: MonthName,
      year: Year,
      ticketNo: TicketNo,
      method: z.enum(['counter', 'bank']),
      reference: typedLine(120, 'Please enter the bank reference (UTR).'),
      ...exceptionReason,
    }),
    reply: decided,
  }),
  takeSeveralPayments: endpoint({
    method: 'POST',
    path: '/admin/contributions/several',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'Several months of one member seen in the bank as one sum: each waits or counts as one does.',
    body: z.strictObject({
      chitId: Id,
      userId: Id,
      months: z
        .array(z.object({ month: MonthName, year: Year }))
        .check(z.minLength(1, 'Please choose a month.'), z.maxLength(120)),
      ticketNo: TicketNo,
      method: z.enum(['counter', 'bank']),
      reference: typedLine(120, 'Please enter the bank reference (UTR).'),
      ...exceptionReason,
    }),
    reply: z.object({ payments: z.array(CounterPayment), status: z.optional(z.literal('waiting_second')) }),
  }),
  counterPayments: endpoint({
    method: 'GET',
    path: '/admin/contributions',
    permission: 'read-pending-money',
    summary: 'Contributions that staff saw in the bank, oldest first.',
    query: z.object({ status: z.optional(z.enum(['waiting_second', 'done', 'rejected'])) }),
    reply: z.array(CounterPayment),
  }),
  confirmPaymentTaken: endpoint({
    method: 'PATCH',
    path: '/admin/contributions/:id/approve',
    permission: 'approve-money',
    summary: 'A second administrator confirms a contribution seen in the bank: it is paid.',
    params: ById,
    reply: decided,
  }),
  rejectPaymentTaken: endpoint({
    method: 'PATCH',
    path: '/admin/contributions/:id/reject',
    permission: 'approve-money',
    summary: 'Reject a contribution that staff entered: no money moves.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: decided,
  }),
} as const
