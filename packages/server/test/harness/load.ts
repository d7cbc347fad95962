import { endpoints, type Endpoint } from '@kuri/contract'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Called } from '../api.ts'
import type { Company, Person } from './company.ts'
import { insist, type Met } from './remote.ts'
import type { LoadSetup } from './load-setup.ts'

/*
 * Clients that never tire. Each call has a key and is repeated until it is answered; what the company confirmed is
 * written down in the same words in which `booksOf` reads it back.
 */

const LOOK_AGAIN_MS = 1

export const LINE = {
  requested: (by: Pick<Person, 'name'>, reference: string, rupees: number) =>
    `${by.name} requests ₹${rupees}: ${reference}`,
  approved: (reference: string) => `approved: ${reference}`,
  credited: (to: Person, reference: string, rupees: number) => `₹${rupees} in the wallet of ${to.name}: ${reference}`,
  paid: (by: Person, paid: { month: string; year: number; amount: number; receiptNo: string }) =>
    `${by.name} has paid ₹${paid.amount} for ${paid.month} ${paid.year}: receipt ${paid.receiptNo}`,
  bid: (bid: { seq: number; amount: number; hash: string }) => `bid ${bid.seq} is ₹${bid.amount}, sealed ${bid.hash}`,
}

export interface Load {
  /** All the company confirmed so far. */
  readonly acknowledged: readonly string[]
  /** Waits until something is so; fails when a client has failed. */
  until(isSo: () => boolean): Promise<void>
  /** Nobody begins a call before `resume`. */
  hold(): void
  resume(): void
  /** Everybody finishes what they have begun. */
  end(): Promise<void>
}

/** Sets everybody to work: each member tops up, pays and bids at the same time. `name` distinguishes this load’s slips from others’. */
export function startLoad({ admin, members }: Company, setup: LoadSetup, name: string, met: Met): Load {
  const acknowledged: string[] = []
  const ending = new AbortController()
  const { signal } = ending
  let gate = Promise.withResolvers<void>()
  gate.resolve()
  const patiently = <E extends Endpoint>(call: () => Promise<Called<E>>) => insist(() => gate.promise.then(call), met)

  async function topUp(member: Person): Promise<void> {
    for (let turn = 1; !signal.aborted; turn += 1) {
      // whole paise first: 1 + 1.14 is no amount of money
      const amount = (100 + turn) / 100
      const reference = `${name} slip ${turn} of ${member.name}`
      // with the reason that a day's cash of ₹2,00,000 needs: a long run comes to it
      const body = { amount, method: 'counter', reference, reason: 'a long run' } as const
      const request = { ...keyed(), body }
      const requested = await patiently(() => member.api.call(endpoints.requestTopup, request))
      const { topup } = requested.reply
      acknowledged.push(LINE.requested(member, reference, topup.amount))
      const approval = { ...keyed(), params: { id: topup._id } }
      const approved = await patiently(() => admin.api.call(endpoints.approveTopup, approval))
      if (approved.reply.topup.status !== 'approved') throw new Error(`not approved: ${reference}`)
      acknowledged.push(LINE.approved(reference), LINE.credited(member, reference, topup.amount))
    }
  }
  async function pay(member: Person): Promise<void> {
    for (let month = setup.nextMonth(member); month && !signal.aborted; month = setup.nextMonth(member)) {
      const paying = { ...keyed(), body: { chitId: setup.longChit, ...month } }
      const paid = await patiently(() => member.api.call(endpoints.payContribution, paying))
      acknowledged.push(LINE.paid(member, paid.reply.contribution))
    }
  }
  async function bid(member: Person): Promise<void> {
    while (!signal.aborted) {
      const bidding = { ...keyed(), params: { id: setup.auction }, body: { amount: setup.nextBid() } }
      const placed = await patiently(() => member.api.call(endpoints.placeBid, bidding))
      const isOvertaken = placed.status === 409 && placed.problem.code === 'bid_not_above_best'
      if (!isOvertaken) acknowledged.push(LINE.bid(placed.reply.bid))
    }
  }
  const everybody = Promise.all(members.flatMap((member) => [topUp(member), pay(member), bid(member)]))
  // a client that fails says so to whoever waits
  everybody.catch(() => undefined)
  return {
    acknowledged,
    async until(isSo) {
      while (!isSo()) await Promise.race([sleep(LOOK_AGAIN_MS), everybody])
    },
    hold: () => {
      gate = Promise.withResolvers()
    },
    resume: () => gate.resolve(),
    async end() {
      ending.abort()
      await everybody
    },
  }
}

const keyed = () => ({ idempotencyKey: randomUUID() })
