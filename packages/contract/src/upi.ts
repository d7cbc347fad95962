import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, MonthName, Rupees, SomeRupees, TicketNo, typed, Year } from './primitives.ts'
import { remarks } from './references.ts'

const withoutSpaces = z.overwrite((text: string) => text.replaceAll(/[\s-]/g, ''))

/** Of a reference in which the number of a UPI payment is missing. */
export const UPI_REFERENCE_PROBLEM = 'Please enter the 12 digits of the UPI reference (UTR).'

/** The number a bank gives a UPI payment: 12 digits, also called RRN. */
export const UpiUtr = z
  .string('Please enter the UTR.')
  .check(withoutSpaces, z.regex(/^\d{12}$/, 'The UTR of a UPI payment has 12 digits.'))

const UpiPayment = z.object({
  _id: Id,
  amount: Rupees,
  description: z.string(),
  /** Ours, in the payment itself: by it a statement's line is known again. */
  reference: z.string(),
  /** open: shown, not reported yet · waiting: the member reports it as paid · credited · reversed: taken out of the wallet again · rejected. */
  status: z.enum(['open', 'waiting', 'credited', 'reversed', 'rejected']),
  utr: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The instalment's receipt when the money has paid one. */
  receiptNo: z.nullable(z.string()),
  createdAt: Instant,
  claimedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
})

/** What an app on the phone opens, and the same to be scanned: `path` draws the dark squares of a grid of `size` by `size`. */
const UpiRequest = z.extend(UpiPayment, {
  payee: z.string(),
  upiId: z.string(),
  link: z.string(),
  qr: z.object({ size: z.int(), path: z.string() }),
})

/** A QR code that a cashier shows at the counter. */
const CounterUpi = z.object({
  _id: Id,
  amount: Rupees,
  reference: z.string(),
  payee: z.string(),
  /** This and the next: null when the company has no UPI id any more. */
  upiId: z.nullable(z.string()),
  qr: z.nullable(UpiRequest.shape.qr),
  /**
   * waiting: nobody has entered it yet · checking: the first of two administrators has confirmed it, so it goes to the member’s
   * wallet and no receipt takes it · paid: a receipt of the counter has taken it, or the bank’s statement has shown it, and it is
   * in the member’s wallet · ended: the cashier has ended it · expired: it was shown too long ago; its money still counts.
   */
  status: z.enum(['waiting', 'checking', 'paid', 'ended', 'expired']),
  /** Of the receipt that has taken it; null: none. */
  receiptNo: z.nullable(z.string()),
  /** Until when it waits. */
  goodUntil: Instant,
})
const shown = z.object({ upi: CounterUpi })

export const AdminUpiPayment = z.extend(UpiPayment, {
  user: z.object({ _id: Id, name: z.string() }),
  ...remarks,
  /** Two administrators approve it: it is large. */
  needsTwo: z.boolean(),
  /** The administrator who agreed first. */
  firstBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** How many others claim the same number, by UPI or by a bank top-up that waits. */
  otherClaims: z.number(),
  /** Who acted for the member when they requested it; null: the member did it. */
  actingBy: z.nullable(z.object({ userId: Id, name: z.string() })),
})
const decided = z.object({ upi: AdminUpiPayment })

export const upiEndpoints = {
  startUpi: endpoint({
    method: 'POST',
    path: '/payments/upi',
    permission: 'top-up',
    summary: 'Pay from a UPI app into the company’s bank: the link and the QR with sum and reference.',
    body: z.strictObject({
      purpose: z.enum(['topup', 'contribution']),
      amount: z.optional(SomeRupees),
      chitId: z.optional(Id),
      month: z.optional(MonthName),
      year: z.optional(Year),
      ticketNo: TicketNo,
    }),
    reply: z.object({ upi: UpiRequest }),
  }),
  myUpi: endpoint({
    method: 'GET',
    path: '/payments/upi',
    permission: 'top-up',
    summary: 'What one has paid from UPI apps, newest first; what was only looked at is left out.',
    reply: z.array(UpiPayment),
  }),
  claimUpi: endpoint({
    method: 'POST',
    path: '/payments/upi/:id/claim',
    permission: 'top-up',
    summary: 'I have paid: the bank’s number for it. Another look at the bank confirms it.',
    params: ById,
    body: z.strictObject({ utr: UpiUtr }),
    reply: z.object({ upi: UpiPayment }),
  }),
  showUpi: endpoint({
    method: 'POST',
    path: '/admin/counter/upi',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Show a member at the counter the QR code with sum and reference. The receipt that names it ends it; so its money is not credited a second time.',
    body: z.strictObject({ memberId: Id, amount: SomeRupees }),
    reply: shown,
    status: 201,
  }),
  shownUpi: endpoint({
    method: 'GET',
    path: '/admin/counter/upi/:id',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'What became of a QR code that was shown at the counter.',
    params: ById,
    reply: shown,
  }),
  endUpi: endpoint({
    method: 'PATCH',
    path: '/admin/counter/upi/:id/end',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'End a QR code that nobody pays any more. Money that is paid with it all the same waits for a person.',
    params: ById,
    reply: shown,
  }),
  adminUpi: endpoint({
    method: 'GET',
    path: '/admin/upi',
    permission: 'read-pending-money',
    summary: 'UPI payments that members reported, the longest waiting first.',
    query: z.object({ status: z.optional(z.enum(['waiting', 'credited', 'rejected'])) }),
    reply: z.array(AdminUpiPayment),
  }),
  approveUpi: endpoint({
    method: 'PATCH',
    path: '/admin/upi/:id/approve',
    permission: 'approve-money',
    summary: 'The money is in the bank: it reaches the member’s wallet, and the contribution it was meant for.',
    params: ById,
    reply: z.extend(decided, { status: z.optional(z.literal('waiting_second')) }),
  }),
  rejectUpi: endpoint({
    method: 'PATCH',
    path: '/admin/upi/:id/reject',
    permission: 'approve-money',
    summary: 'The bank does not have it; the member reads the reason and may enter another UTR.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason. The member can read it.') }),
    reply: decided,
  }),
} as const
