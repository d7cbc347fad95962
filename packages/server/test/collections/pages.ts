import type { Page } from '@playwright/test'
import type { Paise } from '@kuri/domain'
import type { Caller } from '../api.ts'

/** What a collector takes at a door, or is promised there. */
export interface Visit {
  readonly member: number
  readonly dues: number
  readonly rupees: number
  readonly method: 'cash' | 'upi' | 'cheque' | 'promise'
  /** The bank's number of a UPI payment; the last digits are the number of a cheque. */
  readonly reference: string
  /** The day of a promise, and on a cheque. */
  readonly day: string
}

/** A receipt that a phone has given. */
export interface Slip {
  readonly number: string
  readonly amount: number
  /** What its QR code leads to. */
  readonly link: string
}

/** What the modules of the page export, as far as it is called here; see `bundledPhone`. */
interface PhoneModule {
  keepSession(token: string, userId: string): void
  setUp(collectorId: string, name: string): Promise<void>
  fetchRound(collector: { readonly _id: string }, company: () => Promise<object>): Promise<unknown>
  keptRound(
    collectorId: string,
    maxAgeMs: number,
  ): Promise<{ day: string; members: { user: { _id: string; name: string }; dues: object[]; debts: object[] }[] }>
  give(collectorId: string, slip: object): Promise<Given>
  receiptsOf(collectorId: string): Promise<Given[]>
  send(collectorId: string): Promise<void>
  noteVisit(collectorId: string, visit: object): Promise<void>
  visitsOf(collectorId: string): Promise<{ readonly id: string }[]>
  checkLink(given: Given): string
  stillDue(dues: object[], given: Given[], roundDay: string): Line[]
  stillOwed(debts: object[], given: Given[]): Owed[]
  paidBy(chosen: { dues: Line[]; owed: Owed[] }, amount: number): { lines: object[]; debts: object[] }
}
interface Given {
  readonly receipt: { readonly number: string; readonly memberId: string }
  readonly amount: Paise
  readonly status: string
}
interface Line {
  readonly chitId: string
  readonly ticketNo: number
  readonly month: string
  readonly year: number
  readonly amount: number
}
interface Owed {
  readonly _id: string
  readonly amount: number
}
declare global {
  // put there by the page itself
  var phone: PhoneModule
}

/** Logs in, registers the phone, and fetches the round. */
export const setUpPhone = (page: Page, { token, id }: Caller): Promise<void> =>
  page.evaluate(
    async ([token, id]) => {
      phone.keepSession(token, id)
      await phone.setUp(id, 'Phone')
      await phone.fetchRound({ _id: id }, async () => ({}))
    },
    [token, id] as const,
  )

/**
 * Gives receipts as the page does: for the oldest dues that the round and the phone leave and, in money, what is owed for returned
 * cheques, by the kept round alone.
 */
export const giveReceipts = (page: Page, collectorId: string, visits: readonly Visit[]): Promise<Slip[]> =>
  page.evaluate(
    async ({ collectorId, visits }) => {
      const slips: Slip[] = []
      const { day: roundDay, members } = await phone.keptRound(collectorId, Infinity)
      const known = await phone.receiptsOf(collectorId)
      for (const { member, dues, rupees, method, reference, day } of visits) {
        const stop = members[member % members.length]
        if (!stop) continue
        const { user } = stop
        if (method === 'promise') {
          const promised = { day, amount: rupees * 100 + 100 }
          const noted = { id: crypto.randomUUID(), memberId: user._id, promised, takenAt: new Date().toISOString() }
          await phone.noteVisit(collectorId, noted)
          continue
        }
        const given = known.filter(({ receipt }) => receipt.memberId === user._id)
        const open = phone.stillDue(stop.dues, given, roundDay).slice(0, dues)
        const owed = method === 'cheque' ? [] : phone.stillOwed(stop.debts, given)
        const all = open.reduce((sum, due) => sum + due.amount, 0)
        const forCheques = owed.reduce((sum, cheque) => sum + cheque.amount, 0)
        const amount = forCheques + (rupees === 0 ? all : Math.min(all, rupees * 100))
        const paid = phone.paidBy({ dues: open, owed }, amount)
        if (amount === 0) continue
        const cheque = { chequeNo: reference.slice(-6), bank: 'Federal Bank', dated: day }
        const slip = {
          memberId: user._id,
          name: user.name,
          ...paid,
          method,
          note: '',
          ...(method === 'cheque' && { cheque }),
        }
        const one = await phone.give(collectorId, { ...slip, reference: method === 'upi' ? reference : '' })
        known.push(one)
        slips.push({ number: one.receipt.number, amount: one.amount, link: phone.checkLink(one) })
      }
      return slips
    },
    { collectorId, visits },
  )

/** The receipts that a phone keeps, when it was opened again. The last seconds of the session's storage may be lost: it logs in again. */
export const givenOn = (page: Page, { token, id }: Caller): Promise<Slip[]> =>
  page.evaluate(
    async ([token, id]) => {
      phone.keepSession(token, id)
      const all = await phone.receiptsOf(id)
      return all.map((one) => ({ number: one.receipt.number, amount: one.amount, link: phone.checkLink(one) }))
    },
    [token, id] as const,
  )

/** The ids of the promises that wait on a phone. */
export const promisesOn = (page: Page, collectorId: string): Promise<string[]> =>
  page.evaluate(async (id) => (await phone.visitsOf(id)).map((visit) => visit.id), collectorId)

/** Sends what waits. When the line breaks, some of it still waits. */
export const sendAll = (page: Page, collectorId: string): Promise<void> =>
  page.evaluate(async (id) => {
    // a line that breaks is what the harness is for; anything else that is thrown is a mistake
    await phone.send(id).catch((error: unknown) => {
      if (!(error instanceof Error && 'status' in error && error.status === 0)) throw error
    })
  }, collectorId)

/** How many receipts and visits are only on a phone. */
export const unsentOn = (page: Page, collectorId: string): Promise<number> =>
  page.evaluate(async (id) => {
    const waiting = (await phone.receiptsOf(id)).filter(({ status }) => status === 'waiting')
    return waiting.length + (await phone.visitsOf(id)).length
  }, collectorId)
