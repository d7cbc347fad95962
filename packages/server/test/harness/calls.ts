import { endpoints, type Endpoint } from '@kuri/contract'
import type { Caller } from '../api.ts'
import type { RoughCall } from './rough.ts'
import { sampleBody } from './samples.ts'
import type { World } from './world.ts'

/** A call to one endpoint. */
export interface NamedCall extends RoughCall {
  readonly endpoint: Endpoint
}
/** A call that is known once the world is made. */
export type CallIn = (world: World) => NamedCall

export const byId = (endpoint: Endpoint, as: Caller, id: string, body?: object): NamedCall => ({
  endpoint,
  as,
  params: { id },
  ...(body ? { body } : {}),
})

export const bid = (as: Caller, auctionId: string, amount: number): NamedCall =>
  byId(endpoints.placeBid, as, auctionId, { amount })

export const pay = (as: Caller, chitId: string, month: string, amount?: number): NamedCall => ({
  endpoint: endpoints.payContribution,
  as,
  body: { chitId, month, year: 2027, amount },
})

/** A ticket bids in the open auction. */
export const bidOf =
  (ticketNo: number, amount: number): CallIn =>
  ({ holder, room }) =>
    bid(holder(ticketNo), room.id, amount)

/** A ticket pays a month of its chit. */
export const payOf =
  (ticketNo: number, month: string, amount?: number): CallIn =>
  ({ holder, chit }) =>
    pay(holder(ticketNo), chit, month, amount)

/** A member reports money sent to the bank. */
export const topupOf =
  (amount: number): CallIn =>
  ({ holder }) => ({
    endpoint: endpoints.requestTopup,
    as: holder(1),
    body: { amount, method: 'bank', reference: 'slip 8' },
  })

export const payOnline =
  (more: object): CallIn =>
  ({ holder }) => ({ endpoint: endpoints.startPayment, as: holder(1), body: { method: 'paytm', ...more } })

const CHIT = { name: 'New', amount: 250_000, durationInMonths: 5, totalMembers: 5, startDate: '2027-04-05' }

/** The landing page's chit, but for something. */
export const formChit =
  (more: object): CallIn =>
  ({ admin }) => ({ endpoint: endpoints.createChit, as: admin, body: { ...CHIT, ...more } })

/** A good form, but for something. */
export const register =
  (more: object): CallIn =>
  () => ({ endpoint: endpoints.register, body: { ...sampleBody(endpoints.register), ...more } })
