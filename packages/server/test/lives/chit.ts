import { endpoints, type WireReplyOf } from '@kuri/contract'
import { day, dueDay, instantInIndia, monthNameOf, paise, toRupees, yearOf, type Day } from '@kuri/domain'
import type { LifeFile } from '../../../domain/test/life/replay.ts'
import { api, signIn, type Api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'

export type Auction = WireReplyOf<typeof endpoints.listAuctions>[number]

/** One life's chit, its administrator and its members, in the words of the wire. */
export interface LifeChit {
  readonly app: TestApp
  readonly chitId: string
  readonly start: Day
  readonly admin: Api
  readonly tickets: number
  holder(ticketNo: number): Api
  monthOf(monthNo: number): { chitId: string; month: ReturnType<typeof monthNameOf>; year: number }
  auctions(): Promise<Auction[]>
  /** Sets the one clock; what has become due by then is done. */
  moveClock(to: Date): Promise<void>
}

/** Members join, are approved and given their money; the chit starts on its day. */
export async function startLifeChit(app: TestApp, file: LifeFile): Promise<LifeChit> {
  const start = day(file.startDate)
  await app.clock.moveTo(instantInIndia(start, '06:00'))
  const admin = api(app).as(await signIn(app, 'Anand', 'admin'))
  const holders = await Promise.all(
    Array.from({ length: file.chit.totalMembers }, (_, index) => signIn(app, `Ticket ${index + 1}`)),
  )
  const { funds, terms, ...form } = file.chit
  const { fixedDiscounts = [], ...otherTerms } = terms
  const created = await admin.call(endpoints.createChit, {
    body: {
      ...form,
      name: file.name,
      startDate: file.startDate,
      terms: { ...otherTerms, fixedDiscounts: [...fixedDiscounts] },
    },
  })
  const { _id: chitId, contribution, durationInMonths } = created.reply.chit
  for (const holder of holders) {
    const requested = await api(app)
      .as(holder)
      .call(endpoints.joinChit, { params: { id: chitId } })
    done(await admin.call(endpoints.approveRequest, { params: { id: requested.reply.request._id } }))
  }
  const brought = funds === undefined ? contribution * durationInMonths : toRupees(paise(funds))
  for (const holder of holders) await topUp(app, admin, holder, brought)
  done(await admin.call(endpoints.startChit, { params: { id: chitId } }))
  return {
    app,
    chitId,
    start,
    admin,
    tickets: file.chit.totalMembers,
    holder: (ticketNo) => api(app).as(callerOf(holders, ticketNo)),
    moveClock: async (to) => done(await admin.call(endpoints.moveClock, { body: { now: to.toISOString() } })),
    monthOf: (monthNo) => {
      const due = dueDay(start, monthNo)
      return { chitId, month: monthNameOf(due), year: yearOf(due) }
    },
    auctions: async () => (await admin.call(endpoints.listAuctions, { query: { chitId } })).reply,
  }
}

function callerOf(holders: readonly Caller[], ticketNo: number): Caller {
  const holder = holders[ticketNo - 1]
  if (!holder) throw new Error(`no ticket ${ticketNo}`)
  return holder
}

async function topUp(app: TestApp, admin: Api, holder: Caller, amount: number): Promise<void> {
  if (amount === 0) return
  const body = { amount, method: 'counter', reference: 'the life begins', reason: 'the life begins' } as const
  const requested = await api(app).as(holder).call(endpoints.requestTopup, { body })
  done(await admin.call(endpoints.approveTopup, { params: { id: requested.reply.topup._id } }))
}

function done({ status }: { readonly status: number }): void {
  if (status !== 200) throw new Error(`a life cannot begin: ${status}`)
}
