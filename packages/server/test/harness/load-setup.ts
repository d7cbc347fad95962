import { endpoints } from '@kuri/contract'
import { dayInIndia, dueDay, monthNameOf, yearOf, type Day, type MonthName } from '@kuri/domain'
import { opening } from '../opening.ts'
import type { Company, Person } from './company.ts'

/** A month of the long chit, as a member names it. */
export interface Month {
  readonly month: MonthName
  readonly year: number
}

/** What clients under load use: a chit with hundreds of months to pay, an auction with room for bids. */
export interface LoadSetup {
  readonly longChit: string
  readonly auction: string
  /** The next month this member has not tried to pay; null when the long chit is paid. */
  nextMonth(member: Person): Month | null
  /** The next discount in rupees nobody has tried. */
  nextBid(): number
}

const LONG_MONTHS = 240
const TWO_RUPEES = 2
const A_WEEK_SECONDS = 604_800
const SEAT_MONEY = 20_000

/** Sets the load up over HTTP: money in the wallets, the two chits started, the auction open for a week. */
export async function setUpLoad({ admin, members }: Company): Promise<LoadSetup> {
  for (const member of members) await credit(admin, member, SEAT_MONEY)
  const { now } = (await admin.api.call(endpoints.readClock)).reply
  const today = dayInIndia(new Date(now))
  const shape = { totalMembers: members.length, startDate: today }
  const longChit = await runChit(admin, members, {
    ...shape,
    name: 'Twenty Years',
    amount: TWO_RUPEES * LONG_MONTHS * members.length,
    durationInMonths: LONG_MONTHS,
  })
  const auction = await openAuction(admin, members, shape)
  const turns = new Map<string, number>()
  let bid = 0
  return {
    longChit,
    auction,
    nextMonth(member) {
      const monthNo = (turns.get(member.id) ?? 0) + 1
      turns.set(member.id, monthNo)
      return monthNo > LONG_MONTHS ? null : monthOf(today, monthNo)
    },
    nextBid: () => (bid += 1),
  }
}

/** The landing page's chit in steps of a rupee, its first month paid and its first auction open. */
async function openAuction(admin: Person, members: readonly Person[], shape: Shape): Promise<string> {
  const amount = 50_000 * members.length
  const form = { ...shape, name: 'Bidders', amount, durationInMonths: members.length, terms: { step: 1 } }
  const chitId = await runChit(admin, members, form)
  const body = { chitId, ...monthOf(shape.startDate, 1) }
  for (const member of members) done(await member.api.call(endpoints.payContribution, { body }))
  const [first] = (await admin.api.call(endpoints.listAuctions, { query: { chitId } })).reply
  const id = first?._id ?? ''
  done(await admin.api.call(endpoints.openAuction, { params: { id }, body: opening(A_WEEK_SECONDS) }))
  return id
}

interface Shape {
  readonly totalMembers: number
  readonly startDate: Day
}
type ChitForm = Shape & {
  readonly name: string
  readonly amount: number
  readonly durationInMonths: number
  readonly terms?: { readonly step: number }
}

/** Forms a chit, lets everybody join, and starts it; gives its id. */
export async function runChit(admin: Person, members: readonly Person[], form: ChitForm): Promise<string> {
  const { _id: id } = (await admin.api.call(endpoints.createChit, { body: { ...form, confirmLong: true } })).reply.chit
  for (const member of members) {
    const { request } = (await member.api.call(endpoints.joinChit, { params: { id } })).reply
    done(await admin.api.call(endpoints.approveRequest, { params: { id: request._id } }))
  }
  done(await admin.api.call(endpoints.startChit, { params: { id } }))
  return id
}

/** Money in a wallet, requested by its owner and confirmed by the administrator. */
export async function credit(admin: Person, member: Person, amount: number): Promise<void> {
  const body = { amount, method: 'counter', reference: 'before it begins', reason: 'before it begins' } as const
  const { topup } = (await member.api.call(endpoints.requestTopup, { body })).reply
  done(await admin.api.call(endpoints.approveTopup, { params: { id: topup._id } }))
}

export function monthOf(start: Day, monthNo: number): Month {
  const due = dueDay(start, monthNo)
  return { month: monthNameOf(due), year: yearOf(due) }
}

/** Reading the answer throws when there was a refusal. */
const done = (answer: { readonly reply: unknown }): unknown => answer.reply
