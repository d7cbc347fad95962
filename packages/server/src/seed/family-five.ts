import { addDays, fromRupees, type Day } from '@kuri/domain'
import { moveBack, moveTo } from '../clock.ts'
import { openAuction } from '../features/auctions/open.ts'
import type { ChitOnWire } from '../features/chits/list.ts'
import { auctionOf, bids } from './auctioning.ts'
import { chequeComesBack, collectsFirstMonth } from './collecting.ts'
import { collects, comes, forms, joins, must, pays, REQUEST, starts, topsUp, type Company } from './company.ts'

/** Whoever starts the demonstration has a day to bid. */
const OPEN_SECONDS = 24 * 60 * 60
const NOTICE_MINUTES = 60
/** Announced an hour ago and open for these minutes. */
const OPEN_SINCE_MINUTES = 2
const FORMED_DAYS_AGO = 12
/** The first contribution was due this long ago, and everybody has paid. */
const DUE_DAYS_AGO = 2
/** Whom the collector visits. */
const MEMBERS_VISITED = 2

/** The landing page's example: five members, ₹10,000 a month, forming and starting. */
export async function familyFive(company: Company, today: Day): Promise<ChitOnWire> {
  await comes(company, addDays(today, -FORMED_DAYS_AGO), '10:20')
  const chit = await forms(company, {
    name: 'Family Five',
    amount: fromRupees(250_000),
    durationInMonths: 5,
    totalMembers: 5,
    startDate: addDays(today, -DUE_DAYS_AGO),
  })
  for (const member of company.members) await joins(company, member, chit)
  await starts(company, chit)
  return chit
}

/** Everybody pays the first month of the Family Five on its day, the first two to the collector; two pay the second one by cheque. */
export async function familyPays(company: Company, chit: ChitOnWire, today: Day): Promise<void> {
  await comes(company, addDays(today, -DUE_DAYS_AGO), '18:10')
  const visited = company.members.slice(0, MEMBERS_VISITED)
  await collects(company, visited)
  await collectsFirstMonth(company, visited, chit)
  for (const member of visited) await topsUp(company, member, fromRupees(5_000))
  for (const member of company.members.slice(MEMBERS_VISITED)) {
    await topsUp(company, member, fromRupees(15_000))
    await pays(company, member, chit, 1)
  }
  const last = company.members.at(-1)
  if (last) await chequeComesBack(company, last, { chit, monthNo: 2 })
}

/**
 * The administrator announced the first auction an hour ago, since all had paid; it is open now, with a bid to beat.
 * From here on the clock shows the real time.
 */
export async function familyBids(company: Company, chit: ChitOnWire, now: Date): Promise<void> {
  const { tx, admin, members } = company
  await moveTo(tx, new Date(now.getTime() - (NOTICE_MINUTES + OPEN_SINCE_MINUTES) * 60_000))
  const announced = await auctionOf(company, chit, 1)
  must(
    await openAuction(tx, {
      auctionId: announced._id,
      seconds: OPEN_SECONDS,
      reason: 'All have paid, and you have a whole day to bid.',
      by: admin.id,
      requestId: REQUEST,
      promises: { noticeMinutes: NOTICE_MINUTES, minSeconds: 1 },
    }),
  )
  await moveBack(tx)
  const open = await auctionOf(company, chit, 1)
  const [, bala, charu] = members
  if (bala) await bids(company, bala, open, 1500)
  if (charu) await bids(company, charu, open, 2000)
}
