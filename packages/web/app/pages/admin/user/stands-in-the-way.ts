import type { personInFullEndpoints, ReplyOf } from '@kuri/contract'
import { m } from '../../../messages/en.ts'

export type PersonInFull = ReplyOf<typeof personInFullEndpoints.adminUser>

const t = m.person.acts

/** Why a person cannot be deleted, each in a few words; none when they can. */
export function reasonsToStay(way: PersonInFull['standsInTheWay']): string[] {
  const { tickets, wallet, payments, decisions, hasLines, isLastAdmin } = way
  const reasons: [boolean, string][] = [
    [isLastAdmin, t.lastAdmin],
    [tickets > 0, t.tickets(tickets)],
    [wallet > 0, t.wallet(wallet)],
    // a wallet with money in it has lines, of course
    [hasLines && wallet === 0, t.lines],
    [payments > 0, t.payments(payments)],
    [decisions > 0, t.decisions(decisions)],
  ]
  return reasons.flatMap(([holds, words]) => (holds ? [words] : []))
}
