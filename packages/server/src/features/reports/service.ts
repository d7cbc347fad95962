import type { ReplyOf, reportEndpoints } from '@kuri/contract'
import type { Tx } from '../../database/types.ts'
import * as store from './store.ts'

type Stats = ReplyOf<typeof reportEndpoints.adminStats>

/**
 * The administrator's dashboard. `thisMonth` is the Indian month we are in: `due` falls due in it, `collected` is what of
 * that is paid; `overdue` is everything late today, whatever its month; `prizes` reached wallets in it and `commission`
 * was earned in it. Source: 5-wire, "Meanings".
 */
export async function stats(tx: Tx): Promise<Stats> {
  const { users, members, chits, paidInstalments } = await store.counts(tx)
  return {
    success: true,
    data: {
      totalUsers: users,
      totalSchemes: chits,
      totalContributions: paidInstalments,
      totalMembers: members,
      waiting: await store.waiting(tx),
      thisMonth: await store.thisMonth(tx),
    },
  }
}
