import { endpoints } from '@kuri/contract'
import { fromRupees, sum, type Paise } from '@kuri/domain'
import { expect } from 'vitest'
import type { LifeChit } from '../lives/chit.ts'
import type { Standing } from './second-book.ts'

type Outcome = Omit<Standing, 'dividendsApplied' | 'paid' | 'received'> & {
  /** What each member's wallet holds, by ticket. */
  readonly wallets: readonly Paise[]
}

/** What the wire has of the money of the only chit there is, in the words of the second book. */
export async function moneyOf(chit: LifeChit): Promise<Outcome> {
  const { admin, chitId, tickets } = chit
  const { accounts } = (await admin.call(endpoints.adminLedger)).reply
  const held = (kind: string) => sum(accounts.filter((one) => one.kind === kind).map((one) => fromRupees(one.balance)))
  const { chit: shown } = (await admin.call(endpoints.oneChit, { params: { id: chitId } })).reply
  expect([fromRupees(shown.pool), fromRupees(shown.advanced)]).toEqual([held('pool'), held('advance')])
  const wallets: Paise[] = []
  for (let ticketNo = 1; ticketNo <= tickets; ticketNo += 1) {
    wallets.push(fromRupees((await chit.holder(ticketNo).call(endpoints.wallet)).reply.balance))
  }
  return {
    pool: held('pool'),
    advanced: held('advance'),
    commission: held('commission'),
    tax: held('gst_payable'),
    prizesWaiting: held('prize_payable'),
    dividendsWaiting: held('dividend_payable'),
    wallets,
  }
}
