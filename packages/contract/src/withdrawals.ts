import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Rupees, SomeRupees, typed, typedLine } from './primitives.ts'
import { FactorCode } from './two-factor.ts'
import { CurrentPassword } from './sessions.ts'

const withoutSpaces = z.overwrite((text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase())

/** A bank account in India: its holder, 9 to 18 digits, and the branch's IFSC. */
export const BankAccount = z.strictObject({
  holder: typedLine(120, 'Please enter the name on the account.'),
  number: z
    .string('Please enter the account number.')
    .check(withoutSpaces, z.regex(/^\d{9,18}$/, 'An account number has 9 to 18 digits.')),
  ifsc: z
    .string('Please enter the IFSC.')
    .check(withoutSpaces, z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC looks like SBIN0001234.')),
})

const Withdrawal = z.object({
  _id: Id,
  amount: Rupees,
  /** Its number by the last four digits. */
  account: z.object({ holder: z.string(), numberEnds: z.string(), ifsc: z.string() }),
  status: z.enum(['waiting', 'waiting_second', 'approved', 'paid', 'rejected']),
  /** The bank's reference, once paid. */
  utr: z.nullable(z.string()),
  /** The bank sent it back afterwards: it is in the wallet again. */
  cameBack: z.boolean(),
  reason: z.nullable(z.string()),
  /** Its owner has cancelled it; the status is `rejected`. */
  cancelled: z.boolean(),
  /** The ticket whose refund it is, when it is one. */
  refundOf: z.nullable(z.object({ chitName: z.string(), ticketNo: z.number() })),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})

export const AdminWithdrawal = z.extend(Withdrawal, {
  user: z.object({ _id: Id, name: z.string() }),
  /** Staff entered it, by the member’s written authority; null: the member requested it. */
  enteredBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Who acted for the member when they requested it; null: the member did it. */
  actingBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  needsSecond: z.boolean(),
  firstBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** What is written into the transfer's remarks: the bank's statement is then matched by itself. */
  reference: z.string(),
  /** The whole number, while it is still to be paid. */
  accountNumber: z.nullable(z.string()),
  /** How it went through the gateway, when it was sent there. */
  payout: z.nullable(
    z.object({
      status: z.enum(['sending', 'processing', 'processed', 'failed', 'reversed']),
      failure: z.nullable(z.string()),
    }),
  ),
  /** Approved, and the company's gateway can send it. */
  canSend: z.boolean(),
})

/** Required by `new_account_needs_password`, and both by `new_account_needs_code`. */
export const proof = { password: z.optional(CurrentPassword), code: z.optional(FactorCode) }

const decided = z.object({ withdrawal: AdminWithdrawal, status: z.optional(z.literal('waiting_second')) })

export const withdrawalEndpoints = {
  requestWithdrawal: endpoint({
    method: 'POST',
    path: '/wallet/withdrawals',
    permission: 'withdraw',
    summary:
      'Request money from one’s wallet; it is held until it is paid or rejected. An account that never received money from this person before needs the password, and a code of the second factor where one is on.',
    /** Without `account`: to the saved one. */
    body: z.strictObject({ amount: SomeRupees, account: z.optional(BankAccount), ...proof }),
    reply: z.object({ withdrawal: Withdrawal }),
    status: 201,
  }),
  refundToBank: endpoint({
    method: 'POST',
    path: '/refunds/to-bank',
    permission: 'withdraw',
    summary:
      'Have the refund of a ticket that has passed on sent to one’s bank account, approved and paid like a withdrawal.',
    body: z.strictObject({ account: BankAccount, ...proof }),
    reply: z.object({ withdrawal: Withdrawal }),
    status: 201,
  }),
  cancelWithdrawal: endpoint({
    method: 'DELETE',
    path: '/wallet/withdrawals/:id',
    permission: 'withdraw',
    summary: 'Cancel one’s own withdrawal while it waits for approval: the money is free in the wallet again.',
    params: ById,
    reply: z.object({ withdrawal: Withdrawal }),
  }),
  myWithdrawals: endpoint({
    method: 'GET',
    path: '/wallet/withdrawals',
    permission: 'withdraw',
    summary: 'One’s own withdrawals, newest first.',
    reply: z.array(Withdrawal),
  }),
  adminWithdrawals: endpoint({
    method: 'GET',
    path: '/admin/withdrawals',
    permission: 'read-pending-money',
    summary: 'Withdrawals, oldest first; `open` are those not yet paid or turned down.',
    query: z.object({ status: z.optional(z.enum(['open', 'waiting', 'approved', 'paid', 'rejected'])) }),
    reply: z.array(AdminWithdrawal),
  }),
  approveWithdrawal: endpoint({
    method: 'PATCH',
    path: '/admin/withdrawals/:id/approve',
    permission: 'approve-money',
    summary:
      'Approve a withdrawal: the money is on its way to the bank. Where there are two administrators, two approve.',
    params: ById,
    reply: decided,
  }),
  payWithdrawal: endpoint({
    method: 'PATCH',
    path: '/admin/withdrawals/:id/paid',
    permission: 'approve-money',
    summary: 'The bank has paid an approved withdrawal; its reference is kept.',
    params: ById,
    body: z.strictObject({
      utr: z
        .string('Please enter the bank’s reference (UTR).')
        .check(withoutSpaces, z.regex(/^[A-Z0-9]{6,40}$/, 'A UTR has 6 to 40 letters and digits.')),
    }),
    reply: decided,
  }),
  sendWithdrawal: endpoint({
    method: 'PATCH',
    path: '/admin/withdrawals/:id/send',
    permission: 'send-payouts',
    summary: 'Send an approved withdrawal to the member’s bank through the gateway.',
    params: ById,
    reply: decided,
  }),
  rejectWithdrawal: endpoint({
    method: 'PATCH',
    path: '/admin/withdrawals/:id/reject',
    permission: 'approve-money',
    summary: 'Turn a withdrawal down, or take back one the bank could not pay: the money is the member’s again.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason. The member can read it.') }),
    reply: decided,
  }),
} as const
