import { endpoints } from '@kuri/contract'
import { dueDay } from '@kuri/domain'
import type { TestApp } from '../app.ts'
import { auctionDay, giveByBid, startChit, open, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

/**
 * Two months of Family Five with 5 % commission and 18 % GST on it. January: ticket 5 does not pay and the company puts
 * in 10,000; ticket 1 takes the prize for 6,500 and is paid. February: ticket 5 pays both months, ticket 2 takes the
 * prize for 5,000, which waits for approval.
 */
export async function twoMonths(app: TestApp, options: { readonly name?: string } = {}): Promise<TestChit> {
  const chit = await startChit(app, { ...options, terms: { commissionBp: 500, gstBp: 1800 } })
  await given.paid(app, chit.running, 1, { except: [5] })
  await given.clock(app, auctionDay(1))
  const room = await open(chit)
  await room.bid(1, 6_500)
  await room.close()
  const paid = await chit
    .as(chit.admin)
    .call(endpoints.approvePrize, { params: { id: room.id }, body: { security: 'A guarantor.' } })
  if (paid.status !== 200) throw new Error(paid.problem.message)
  await given.clock(app, dueDay(START, 2))
  await given.paid(app, chit.running, 1)
  await giveByBid(chit, 2, [[2, 5_000]])
  return chit
}
