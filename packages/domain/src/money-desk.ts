import type { StaffPermission } from './permissions.ts'

interface Permitted {
  /** Who sees that it waits. */
  readonly seenWith: StaffPermission
  /** Who decides it. */
  readonly decidedWith: StaffPermission
}

/**
 * Everything that may wait for a decision about money, by kind: a top-up told of or taken by hand, a UPI payment to be
 * found in the bank, a contribution taken at the counter, a withdrawal, a refund, a prize, a move of the company's own
 * money, a step about a late payer, a collector's hand-over, a payout
 * about which the gateway contradicts the books. A feature that makes money wait adds its line. Decision 0042.
 */
export const DESK = {
  topup: { seenWith: 'read-money', decidedWith: 'approve-money' },
  upi: { seenWith: 'read-money', decidedWith: 'approve-money' },
  counter: { seenWith: 'read-money', decidedWith: 'approve-money' },
  withdrawal: { seenWith: 'read-money', decidedWith: 'approve-money' },
  refund: { seenWith: 'read-money', decidedWith: 'refund-payments' },
  prize: { seenWith: 'read-money', decidedWith: 'approve-prize' },
  move: { seenWith: 'read-money', decidedWith: 'move-company-money' },
  step: { seenWith: 'read-arrears', decidedWith: 'decide-arrears' },
  handover: { seenWith: 'read-collections', decidedWith: 'receive-collections' },
  conflict: { seenWith: 'read-money', decidedWith: 'approve-money' },
} as const satisfies Record<string, Permitted>

export type DeskKind = keyof typeof DESK

export const DESK_KINDS = Object.keys(DESK) as readonly DeskKind[]
