import type { StaffPermission } from './permissions.ts'

interface Permitted {
  /** Who sees that it waits. */
  readonly seenWith: StaffPermission
  /** Who decides it. */
  readonly decidedWith: StaffPermission
}

/**
 * Everything that may wait for a decision, by kind: a top-up reported or taken by hand, a UPI payment to be
 * found in the bank, a contribution taken at the counter, a withdrawal, a refund, a prize, a move of the company's own
 * money, a step about a late payer, a collector's handover, the count of a till, cash that is put into one or taken out, a receipt
 * given at the door whose money is not allocated, a payout about which the gateway contradicts the books, a receipt of the counter
 * to be cancelled, or one taken against a rule with a reason, a member's bank account that staff saved, an auction that the first of
 * two people cancels; and what administrators change only together: a role, the company's
 * accounts, the second factor of a colleague, the seal of previous books. A feature that makes something wait adds its line. ADR 10.
 */
export const INBOX = {
  topup: { seenWith: 'read-money', decidedWith: 'approve-money' },
  upi: { seenWith: 'read-money', decidedWith: 'approve-money' },
  counter: { seenWith: 'read-money', decidedWith: 'approve-money' },
  withdrawal: { seenWith: 'read-money', decidedWith: 'approve-money' },
  refund: { seenWith: 'read-money', decidedWith: 'refund-payments' },
  prize: { seenWith: 'read-money', decidedWith: 'approve-prize' },
  move: { seenWith: 'read-money', decidedWith: 'move-company-money' },
  step: { seenWith: 'read-arrears', decidedWith: 'decide-arrears' },
  handover: { seenWith: 'read-collections', decidedWith: 'receive-collections' },
  till: { seenWith: 'read-money', decidedWith: 'close-till' },
  'till-move': { seenWith: 'read-money', decidedWith: 'close-till' },
  receipt: { seenWith: 'read-collections', decidedWith: 'receive-collections' },
  'receipt-cancel': { seenWith: 'read-money', decidedWith: 'approve-money' },
  'receipt-check': { seenWith: 'read-money', decidedWith: 'approve-money' },
  'bank-account': { seenWith: 'read-money', decidedWith: 'act-for-members' },
  'auction-cancel': { seenWith: 'read-money', decidedWith: 'run-auctions' },
  conflict: { seenWith: 'read-money', decidedWith: 'approve-money' },
  role: { seenWith: 'manage-roles', decidedWith: 'manage-roles' },
  settings: { seenWith: 'manage-settings', decidedWith: 'manage-settings' },
  'second-factor': { seenWith: 'manage-roles', decidedWith: 'manage-roles' },
  'import-seal': { seenWith: 'import-books', decidedWith: 'import-books' },
} as const satisfies Record<string, Permitted>

export type InboxKind = keyof typeof INBOX

/** What an administrator decides from the first day on: the others wait for 24 hours (docs/spec/approvals.md, APP-8). */
export const DECIDED_AT_ONCE: ReadonlySet<InboxKind> = new Set([
  'handover',
  'receipt',
  'bank-account',
  'auction-cancel',
])

/** What is requested and approved in the table of approvals; the other kinds keep their decisions in tables of their own. */
export const APPROVAL_KINDS = [
  'role',
  'settings',
  'second-factor',
  'counter',
  'move',
  'receipt-cancel',
  'receipt-check',
  'import-seal',
] as const satisfies readonly InboxKind[]

/** Of these the ones that change who decides or where members pay: all administrators are notified. */
export const PROTECTED_KINDS = ['role', 'settings', 'second-factor'] as const satisfies readonly ApprovalKind[]
export type ProtectedKind = (typeof PROTECTED_KINDS)[number]
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const INBOX_KINDS = Object.keys(INBOX) as readonly InboxKind[]
