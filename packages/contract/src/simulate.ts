import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Rupees, SeedRupees, SignedRupees, seedWholeNumber } from './primitives.ts'

const RATE_PROBLEM = 'Please enter a rate from 0 to 99.99 per cent.'

/** Per cent a year, as typed: `7`, `6.75`. */
const YearlyPercent = z.codec(
  z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{1,2}(\.\d{1,2})?$/, RATE_PROBLEM))], RATE_PROBLEM),
  z.number(RATE_PROBLEM).check(z.minimum(0, RATE_PROBLEM), z.maximum(99.99, RATE_PROBLEM)),
  { decode: Number, encode: (percent) => percent },
)

/** One way through the scheme, every contribution paid on time. */
const WayThrough = z.object({
  prizeNo: z.number(),
  monthNo: z.number(),
  prize: Rupees,
  paid: Rupees,
  received: Rupees,
  /** received − paid. */
  gain: SignedRupees,
  /** Worth in the scheme’s first month at the deposit rate. */
  presentValue: SignedRupees,
})
const MonthlyRate = z.nullable(z.number())

/** What a bid would mean, worked out by the rules; rates are fractions per month (0.021 = 2.1 %). */
export const Simulation = z.object({
  chitId: Id,
  prizeNo: z.number(),
  /** What this prize goes at: the bid, or what the terms say where nobody bids for it. */
  bid: Rupees,
  by: z.enum(['bid', 'lot', 'fixed', 'last']),
  /** What each of the others gets of it. */
  eachOther: Rupees,
  sharers: z.number(),
  /** Taking this prize now. */
  take: z.extend(WayThrough, { borrowingRatePerMonth: MonthlyRate, isRateExact: z.boolean() }),
  /** Waiting for the last prize. */
  wait: z.extend(WayThrough, { saverRatePerMonth: MonthlyRate }),
  assumes: z.object({
    /** At what every other prize still to come is supposed to go. */
    others: Rupees,
    /** Per cent a year. */
    depositRate: z.number(),
    words: z.array(z.string()),
  }),
})

export const simulateEndpoints = {
  simulate: endpoint({
    method: 'GET',
    path: '/simulate',
    permission: 'read-chits',
    summary: 'What a bid would mean: the honest returns. The next prize, the least bid and 7 % a year by default.',
    query: z.strictObject({
      chitId: Id,
      prizeNo: z.optional(seedWholeNumber(1, 1000, 'A prize number is 1 or more.')),
      bid: z.optional(SeedRupees),
      /** How the prizes still to come are supposed to go: at this scheme’s average so far, at the least bid, at `othersBid`. */
      others: z.optional(z.enum(['average', 'least', 'typed'])),
      othersBid: z.optional(SeedRupees),
      depositRate: z.optional(YearlyPercent),
    }),
    reply: Simulation,
  }),
} as const
