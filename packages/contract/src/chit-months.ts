import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayText, Id, Rupees, SignedRupees } from './primitives.ts'

/** A part of what a month brought in, and by how many tickets it came. */
const Source = z.object({ amount: Rupees, tickets: z.number() })

/**
 * One month's money, read from the ledger: broughtForward + collected = prizes + commission + tax + dividends + carried.
 * A payment belongs to the month it is for, whenever it is made; a prize to the month that gives it.
 */
export const MonthMoney = z.object({
  chitId: Id,
  monthNo: z.number(),
  dueDate: DayText,
  /** What earlier months left in the pool: nothing where every month gives one prize. */
  broughtForward: SignedRupees,
  collected: Rupees,
  from: z.object({
    /** Left members' wallets for the pool. */
    members: Source,
    /** Dividends of the month before, taken off these contributions. */
    dividends: Source,
    /** Put in by the company for whoever was late when the prize was given. */
    company: Source,
  }),
  prizes: Rupees,
  commission: Rupees,
  tax: Rupees,
  dividends: Rupees,
  /** What stays in the pool for later months. */
  carried: SignedRupees,
  given: z.array(z.object({ prizeNo: z.number(), auctionId: Id, prize: Rupees })),
  /** What the company put in for this month, has back by now, and bears itself. */
  advance: z.object({ made: Rupees, repaid: Rupees, writtenOff: Rupees, outstanding: Rupees }),
})

export const chitMonthEndpoints = {
  chitMonth: endpoint({
    method: 'GET',
    path: '/chit/:id/months/:monthNo',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'One month’s money, in and out, from the ledger: for members of the scheme and administrators.',
    // what is no month of this scheme is not found, however it is written
    params: z.object({ id: Id, monthNo: z.string() }),
    reply: z.object({ month: MonthMoney }),
  }),
} as const
