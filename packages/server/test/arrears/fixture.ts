import { endpoints, type WireBodyOf, type WireReplyOf } from '@kuri/contract'
import { addDays, dueDay, fromRupees, MONTH_NAMES, type Day, type Paise, type Result } from '@kuri/domain'
import { payPart, type PartPaid } from '../../src/features/instalments/pay-part.ts'
import { api, type Called, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { auctionDay, startChit, open, START, type TestChit } from '../auctions/room.ts'
import * as given from '../given.ts'

/* What the tests of late payers do, by the product's own calls. */

export type Step = WireBodyOf<typeof endpoints.takeStep>
export type Case = NonNullable<WireReplyOf<typeof endpoints.arrearsCase>['case']>

/** 12 % a year, five days of grace, 5 % kept of a removed member's contributions. */
type LateTermsInput = NonNullable<NonNullable<given.ChitOptions['terms']>['late']>

const LATE: LateTermsInput = { graceDays: 5, rates: [{ perYearBp: 1200 }], deductionBp: 500 }

export const day = (monthNo: number, days = 0): Day => addDays(dueDay(START, monthNo), days)

/** The landing page's chit with terms for late payers. */
export const startChitWithLateTerms = (app: TestApp, late: LateTermsInput = LATE): Promise<TestChit> =>
  startChit(app, { terms: { late } })

export async function ticketId(chit: TestChit, ticketNo: number): Promise<string> {
  const { rows } = await chit.app.owner.query<{ id: string }>(
    'select id from ticket where chit_id = $1 and ticket_no = $2',
    [chit.running.chit._id, ticketNo],
  )
  return rows[0]?.id ?? ''
}

/** Takes a step about a ticket on a day. */
export async function take(
  chit: TestChit,
  { ticketNo, on, by = chit.admin, ...body }: Step & { ticketNo: number; on?: Day; by?: Caller },
): Promise<Called<typeof endpoints.takeStep>> {
  if (on !== undefined) await given.clock(chit.app, on)
  return await chit.as(by).call(endpoints.takeStep, { params: { id: await ticketId(chit, ticketNo) }, body })
}

export async function caseOf(chit: TestChit, ticketNo: number): Promise<Case | null> {
  const params = { id: await ticketId(chit, ticketNo) }
  return (await chit.as(chit.admin).call(endpoints.arrearsCase, { params })).reply.case
}

export async function payMonth(chit: TestChit, caller: Caller, monthNo: number, amount?: number) {
  const on = dueDay(START, monthNo)
  const body = {
    chitId: chit.running.chit._id,
    month: MONTH_NAMES[Number(on.slice(5, 7)) - 1] ?? 'January',
    year: Number(on.slice(0, 4)),
    ...(amount !== undefined && { amount }),
  }
  return await api(chit.app).as(caller).call(endpoints.payContribution, { body })
}

/** A part of a ticket's month, paid by its first holder or by who is named. */
export async function partOf(
  chit: TestChit,
  ticketNo: number,
  monthNo: number,
  rupees: number,
  { id: actor }: Pick<Caller, 'id'> = chit.holder(ticketNo),
): Promise<Result<PartPaid>> {
  const of = { ticketId: await ticketId(chit, ticketNo), monthNo, actor }
  return await chit.app.act((tx) => payPart(tx, { ...of, amount: fromRupees(rupees) }))
}

/** Everybody but some pays a month on its day, and its prize goes to the best of these bids three days later. */
export async function month(
  chit: TestChit,
  monthNo: number,
  { except = [], winner, bid = 4000 }: { except?: number[]; winner: number; bid?: number },
): Promise<string> {
  await given.clock(chit.app, day(monthNo))
  await given.paid(chit.app, chit.running, monthNo, { except })
  await given.clock(chit.app, auctionDay(monthNo))
  const room = await open(chit, monthNo)
  const placed = await room.bid(winner, bid)
  if (placed.status !== 201) throw new Error(`the bid of ticket ${winner}: ${placed.problem.code}`)
  await room.close()
  return room.id
}

export const balanceOf = async (chit: TestChit, caller: Caller): Promise<number> =>
  (await chit.as(caller).call(endpoints.wallet)).reply.balance

export async function earned(chit: TestChit): Promise<Paise> {
  const { reply } = await chit.as(chit.admin).call(endpoints.adminLedger)
  return fromRupees(reply.accounts.find(({ kind }) => kind === 'penalty_income')?.balance ?? 0)
}

/** The way to a substitution, a day for each step: demand, removal, the notice received. Gives the first day for it. */
export async function removed(chit: TestChit, ticketNo: number, monthNo: number): Promise<Day> {
  const steps: Step[] = [
    { kind: 'demand' },
    { kind: 'removal', reason: 'Nothing was paid.' },
    { kind: 'receipt', receivedOn: day(monthNo, 21), evidence: 'Registered post RK 1234' },
  ]
  const days = [6, 21, 22]
  for (const [place, step] of steps.entries()) {
    const taken = await take(chit, { ticketNo, on: day(monthNo, days[place]), ...step })
    if (taken.status !== 201) throw new Error(`${step.kind}: ${taken.problem.code}`)
  }
  return day(monthNo, 29)
}

/** The one ticket somebody is offered, as they read it. */
export async function offerTo(chit: TestChit, caller: Caller) {
  const [offer] = (await chit.as(caller).call(endpoints.myDues)).reply.offers
  if (!offer) throw new Error(`${caller.name} is offered no ticket`)
  return offer
}

/** Accepts the one ticket somebody is offered, for the amount and the agreement they read. */
export async function accept(chit: TestChit, caller: Caller): Promise<Called<typeof endpoints.acceptOffer>> {
  const { _id: id, amount, agreementHash } = await offerTo(chit, caller)
  return await chit.as(caller).call(endpoints.acceptOffer, { params: { id }, body: { amount, agreementHash } })
}
