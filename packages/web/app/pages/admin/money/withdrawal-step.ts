import type { withdrawalEndpoints, ReplyOf } from '@kuri/contract'

export type Withdrawal = ReplyOf<typeof withdrawalEndpoints.adminWithdrawals>[number]

/**
 * What this administrator can do about a withdrawal. approve: the first approval or the second · pay: it is approved, the
 * bank's reference is wanted · yours: approved once, by this very administrator · own: it is for their own account.
 */
export type Step = 'approve' | 'pay' | 'yours' | 'own'

export function stepOf(
  { status, user, firstBy }: Pick<Withdrawal, 'status' | 'user' | 'firstBy'>,
  adminId: string,
): Step {
  if (user._id === adminId) return 'own'
  if (status === 'approved') return 'pay'
  return status === 'waiting_second' && firstBy?.userId === adminId ? 'yours' : 'approve'
}

/** Whether something is left for this administrator to do. */
export const isYourTurn = (step: Step): step is 'approve' | 'pay' => step === 'approve' || step === 'pay'

/** Whether the gateway has it in hand: nobody decides anything meanwhile. */
export const isUnderWay = ({ payout }: Pick<Withdrawal, 'payout'>): boolean =>
  payout?.status === 'sending' || payout?.status === 'processing'
