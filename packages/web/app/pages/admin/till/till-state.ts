import type { ReplyOf, tillEndpoints } from '@kuri/contract'

export type MyTill = ReplyOf<typeof tillEndpoints.myTill>
export type Till = NonNullable<MyTill['till']>

/**
 * How a cashier's till stands. open: payments can be taken · earlier: one of another day is to be counted · waits: for the second
 * person · over: today's is confirmed · none: it can be opened.
 */
export function stateOf({ till, today }: MyTill): 'none' | 'open' | 'earlier' | 'waits' | 'over' {
  if (till === null) return 'none'
  if (till.status === 'closed') return 'waits'
  if (till.status === 'confirmed') return 'over'
  return till.day === today ? 'open' : 'earlier'
}
