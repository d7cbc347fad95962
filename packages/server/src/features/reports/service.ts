import type { ReplyOf, reportEndpoints } from '@kuri/contract'
import type { Tx } from '../../database/types.ts'
import { countWaiting } from '../inbox/service.ts'
import * as store from './store.ts'

export { addUpTotals } from './totals.store.ts'

type Stats = ReplyOf<typeof reportEndpoints.adminStats>

/**
 * The administrator's dashboard. `thisMonth` is the Indian month we are in: `due` falls due in it, `collected` is what of
 * that is paid; `overdue` is everything late today, whatever its month; `prizes` reached wallets in it and `commission`
 * was earned in it. Source: docs/spec/company.md, CMP-5.
 */
export async function stats(tx: Tx): Promise<Stats> {
  const [{ users, members, chits, paidInstalments, ...thisMonth }, waits] = await Promise.all([
    store.figures(tx),
    waiting(tx),
  ])
  return {
    success: true,
    data: {
      totalUsers: users,
      totalSchemes: chits,
      totalContributions: paidInstalments,
      totalMembers: members,
      waiting: waits,
      thisMonth,
    },
  }
}

/** What waits for an administrator, and since when the oldest of it. */
async function waiting(tx: Tx): Promise<Stats['data']['waiting']> {
  const [{ requests, oldest }, money] = await Promise.all([store.requestsWaiting(tx), countWaiting(tx)])
  return {
    requests,
    topups: money.by.topup,
    withdrawals: money.by.withdrawal,
    counterPayments: money.by.counter,
    companyMoves: money.by.move,
    prizes: money.by.prize,
    money: money.all,
    oldest: [oldest, money.oldest].filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  }
}
