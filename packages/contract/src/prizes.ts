import * as z from 'zod/mini'
import { SecurityNote } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  namesNobodysNumbers,
  NUMBERS_PROBLEM,
  Rupees,
  SomeRupees,
  typedLine,
} from './primitives.ts'

const SecurityKind = z.enum(['guarantor', 'document', 'property', 'deposit'])

/** One thing a winner gives as security: somebody who stands for them, a paper, land or a house, money kept back. */
const Security = z.object({
  kind: SecurityKind,
  /** The guarantor, or what it is. */
  name: z.string(),
  phone: z.nullable(z.string()),
  /** How the guarantor knows the winner. */
  relation: z.nullable(z.string()),
  /** The last digits of the paper's number; the whole of it only for administrators while the prize waits. */
  number: z.nullable(z.string()),
  keptAt: z.nullable(z.string()),
  value: z.nullable(Rupees),
})

const withoutNumbers = z.refine<string>(namesNobodysNumbers, NUMBERS_PROBLEM)

const SecurityForm = z.strictObject({
  kind: SecurityKind,
  name: typedLine(200, 'Please enter the name.').check(withoutNumbers),
  phone: z.optional(maybeTyped(20)),
  relation: z.optional(maybeTyped(120).check(withoutNumbers)),
  /** Of a paper: lies sealed, a PAN too. */
  number: z.optional(maybeTyped(60)),
  keptAt: z.optional(maybeTyped(200).check(withoutNumbers)),
  value: z.optional(SomeRupees),
})

export const Prize = z.object({
  auctionId: Id,
  chitId: Id,
  chitName: z.string(),
  prizeNo: z.number(),
  ticketNo: z.number(),
  winner: z.object({ userId: Id, name: z.string() }),
  amount: Rupees,
  status: z.enum(['waiting', 'waiting_second', 'approved']),
  /** The company's legal clock: the day by which the prize is paid. */
  payBy: z.string(),
  /** Who entered the first of two approvals. */
  firstBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  needsSecond: z.boolean(),
  security: z.nullable(z.string()),
  securities: z.array(Security),
  /** What the winner still has to pay after this prize, and the least value of security that is enough for it. */
  stillToPay: Rupees,
  enoughSecurity: z.object({ movable: Rupees, immovable: Rupees }),
  /** The winner wants the coming contributions paid from it. */
  setOff: z.boolean(),
  /** From this day on an uncollected prize belongs into the separate account. */
  depositFrom: DayText,
  depositedAt: z.nullable(Instant),
  depositReference: z.nullable(z.string()),
  approvedAt: z.nullable(Instant),
})

export const prizeEndpoints = {
  listPrizes: endpoint({
    method: 'GET',
    path: '/admin/prizes',
    permission: 'read-money',
    summary: 'Prizes to approve, the most urgent first.',
    query: z.object({ status: z.optional(z.enum(['waiting', 'approved', 'all'])) }),
    reply: z.array(Prize),
  }),
  approvePrize: endpoint({
    method: 'POST',
    path: '/admin/prizes/:id/approve',
    permission: 'approve-prize',
    summary:
      'Pay a prize into the winner’s wallet; `:id` is the auction. Own arrears are paid from it first, then, by choice, coming contributions.',
    params: ById,
    body: z.strictObject({
      security: z.optional(SecurityNote),
      securities: z.optional(z.array(SecurityForm).check(z.maxLength(20))),
    }),
    reply: z.object({ prize: Prize, status: z.optional(z.literal('waiting_second')) }),
  }),
  depositPrize: endpoint({
    method: 'POST',
    path: '/admin/prizes/:id/deposit',
    permission: 'approve-prize',
    summary: 'Put a prize nobody has collected into the separate account (s. 22(2)); `reference` names it at the bank.',
    params: ById,
    body: z.strictObject({ reference: typedLine(120, 'Please enter the bank’s reference.') }),
    reply: z.object({ prize: Prize }),
  }),
} as const
