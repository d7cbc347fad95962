import { addDays, addMonths, dueDay, fromRupees, type Day } from '@kuri/domain'
import type { ChitOnWire } from '../features/chits/list.ts'
import { remindDue } from '../features/instalments/remind.ts'
import type { SignedIn } from '../features/sessions/service.ts'
import { approves, auctionOf, bids, filesMinutes, signsMinutes, witness } from './auctioning.ts'
import { comes, forms, joins, pays, starts, topsUp, type Company } from './company.ts'

/** So long ago that its last prize has been paid for weeks. */
const MONTHS_AGO = 6
const DAYS_TO_THE_AUCTION = 3
const DAYS_TO_THE_REGISTRAR = 9

/** Bids of each month in rupees, in turn by the members who have not won yet. The third and the last month need none. */
const BIDS: readonly (readonly number[])[] = [
  [1500, 2200, 2500, 3100],
  // two at the cap: the lot decides
  [4000, 6000, 6000],
  [],
  [1800, 2400],
  [],
]

/** What the witnesses of its lots typed. */
const WORDS = ['mango', 'river']

/** Who pays a month late, and the company advances the money meanwhile. */
const LATE = { monthNo: 3, place: 2, days: 8 }

/**
 * A finished chit with its whole history, in the terms usual among registered companies: 5 % commission, tax on it,
 * bids up to 30 %, the dividend to all. Prizes went by bid, by lot and to the last; one contribution came late.
 */
export async function oldTownFive(company: Company, today: Day): Promise<void> {
  const startDate = addMonths(today, -MONTHS_AGO)
  await comes(company, addDays(startDate, -9), '11:00')
  const chit = await forms(company, {
    name: 'Old Town Five',
    amount: fromRupees(100_000),
    durationInMonths: 5,
    totalMembers: 5,
    startDate,
    terms: { dividendSharedBy: 'all-tickets', commissionBp: 500, gstBp: 1800, capBp: 3000, step: fromRupees(100) },
  })
  for (const member of company.members) await topsUp(company, member, fromRupees(10_000))
  for (const member of company.members) await joins(company, member, chit)
  await starts(company, chit)
  const waiting = new Set(company.members)
  for (const [index, rupees] of BIDS.entries())
    await monthPasses(company, chit, waiting, { monthNo: index + 1, rupees })
}

interface DemoMonth {
  readonly monthNo: number
  readonly rupees: readonly number[]
}

/** Reminders, contributions, the auction and the prize of one month; who won leaves `waiting`. */
async function monthPasses(
  company: Company,
  chit: ChitOnWire,
  waiting: Set<SignedIn>,
  { monthNo, rupees }: DemoMonth,
): Promise<void> {
  const { members, tx } = company
  const due = dueDay(chit.startDate, monthNo)
  const late = monthNo === LATE.monthNo ? members[LATE.place] : undefined
  if (monthNo > 1) {
    await comes(company, addDays(due, -3), '08:05')
    await remindDue(tx)
  }
  await comes(company, due, '17:30')
  for (const member of members) if (member !== late) await pays(company, member, chit, monthNo)

  const auctionDay = addDays(due, DAYS_TO_THE_AUCTION)
  await comes(company, auctionDay, '10:02')
  await bidInTurn(company, chit, [...waiting], { monthNo, rupees })
  await comes(company, auctionDay, '10:31')
  const closed = await auctionOf(company, chit, monthNo)
  if (closed.state === 'closed') await witness(company, closed, WORDS)
  const settled = await auctionOf(company, chit, monthNo)
  const winner = members.find((member) => member.id === settled.result?.winner.userId)
  if (!winner) throw new Error(`prize ${monthNo} of ${chit.name} was not given`)
  waiting.delete(winner)
  await comes(company, addDays(auctionDay, 1), '15:00')
  await approves(company, settled)
  // of the last prize the members' signatures are still to come
  const others = members.filter((member) => member !== winner)
  await signsMinutes(company, settled, monthNo < BIDS.length ? others.slice(0, 2) : [])
  await remindDue(tx)
  if (late) {
    await comes(company, addDays(due, LATE.days), '12:15')
    await pays(company, late, chit, monthNo)
  }
  if (monthNo < BIDS.length) {
    await comes(company, addDays(auctionDay, DAYS_TO_THE_REGISTRAR), '16:20')
    await filesMinutes(company, settled)
  }
}

async function bidInTurn(
  company: Company,
  chit: ChitOnWire,
  bidders: readonly SignedIn[],
  { monthNo, rupees }: DemoMonth,
): Promise<void> {
  const auction = await auctionOf(company, chit, monthNo)
  for (const [turn, amount] of rupees.entries()) {
    const bidder = bidders[turn % bidders.length]
    if (bidder) await bids(company, bidder, auction, amount)
  }
}
