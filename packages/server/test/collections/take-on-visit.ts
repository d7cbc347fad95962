import { endpoints, type WireReplyOf } from '@kuri/contract'
import type { MonthName } from '@kuri/domain'
import { api, type Caller } from '../api.ts'
import type { TestApp } from '../app.ts'
import { openPhone, type Phone } from './phone.ts'

/** What a collector takes at a door: one due of a member. */
export interface TakenOnVisit {
  readonly memberId: string
  readonly chitId: string
  readonly ticketNo: number
  readonly month: MonthName
  readonly year?: number
  readonly amount: number
  readonly method?: 'cash' | 'upi'
  readonly reference?: string
}

type Sent = WireReplyOf<typeof endpoints.syncReceipts>['receipts'][number]

const phones = new WeakMap<Caller, Promise<Phone>>()

/** The phone of a collector, set up with the first receipt. */
async function phoneOf(app: TestApp, collector: Caller): Promise<Phone> {
  const open = async () => {
    const phone = await openPhone(api(app).as(collector))
    await phone.fetchRound()
    return phone
  }
  const phone = phones.get(collector) ?? open()
  phones.set(collector, phone)
  return await phone
}

/** A collector takes money, gives a receipt from their phone, and sends it at once. */
export async function takeOnVisit(app: TestApp, collector: Caller, taken: TakenOnVisit): Promise<Sent> {
  const { memberId, chitId, ticketNo, month, year = 2027, amount, ...how } = taken
  const phone = await phoneOf(app, collector)
  const receipt = await phone.give({ memberId, lines: [{ chitId, ticketNo, month, year, amount }], ...how })
  const { receipts } = (
    await api(app)
      .as(collector)
      .call(endpoints.syncReceipts, { body: { receipts: [receipt] } })
  ).reply
  const [sent] = receipts
  if (!sent) throw new Error(`receipt ${receipt.number} got no answer`)
  return sent
}
