import type { companyEndpoints, ReplyOf } from '@kuri/contract'
import type { Tx } from '../../database/types.ts'
import * as store from './store.ts'

type Stats = ReplyOf<typeof companyEndpoints.adminStats>
type Report = ReplyOf<typeof companyEndpoints.adminReports>

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

/**
 * Every scheme in money: collected is what members paid in cash, disbursed the prizes that reached wallets; beside them
 * the dividends that paid the rest of instalments, and what the company has advanced and not got back.
 * Source: 5-wire, "Meanings".
 */
export async function reports(tx: Tx): Promise<Report> {
  return (await store.chits(tx)).map((chit) => ({
    _id: chit.id,
    chitName: chit.name,
    status: chit.state,
    totalMembers: chit.tickets,
    collectedAmount: chit.collected,
    disbursedAmount: chit.disbursed,
    dividendsApplied: chit.dividendsApplied,
    advancesOutstanding: chit.advances,
  }))
}
