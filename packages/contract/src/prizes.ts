import * as z from 'zod/mini'
import { SecurityNote } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import { PreviousPrize } from './previous-books.ts'
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

/** A photograph or scan of a document of the security, without its image. */
const PrizeDocument = z.object({
  _id: Id,
  title: z.string(),
  addedBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  addedAt: Instant,
})

export const Prize = z.object({
  auctionId: Id,
  chitId: Id,
  chitName: z.string(),
  prizeNo: z.number(),
  ticketNo: z.number(),
  winner: z.object({ userId: Id, name: z.string() }),
  amount: Rupees,
  /** It was given before the company moved in; null: it was given here. */
  previous: z.nullable(PreviousPrize),
  status: z.enum(['waiting', 'waiting_second', 'approved']),
  /** The company's legal clock: the day by which the prize is paid. */
  payBy: z.string(),
  /** Who entered the first of two approvals. */
  firstBy: z.nullable(z.object({ userId: Id, name: z.string() })),
  needsSecond: z.boolean(),
  security: z.nullable(z.string()),
  securities: z.array(Security),
  documents: z.array(PrizeDocument),
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
    forBranch: 'scoped',
    summary: 'Prizes to approve, the most urgent first.',
    query: z.object({ status: z.optional(z.enum(['waiting', 'approved', 'all'])) }),
    reply: z.array(Prize),
  }),
  onePrize: endpoint({
    method: 'GET',
    path: '/admin/prizes/:id',
    permission: 'read-money',
    forBranch: 'scoped',
    summary: 'One prize; `:id` is the auction.',
    params: ById,
    reply: Prize,
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
  addPrizeDocument: endpoint({
    method: 'POST',
    path: '/admin/prizes/:id/documents',
    permission: 'approve-prize',
    summary:
      'Add a document to the security of a prize: a form with a file `image`, a photograph or scan (JPEG, PNG or WebP, at most 8 MB).',
    multipart: true,
    params: ById,
    body: z.strictObject({ title: typedLine(120, 'Please enter a title.').check(withoutNumbers) }),
    reply: z.object({ prize: Prize }),
  }),
  prizeDocument: endpoint({
    method: 'GET',
    path: '/admin/prizes/documents/:id',
    permission: 'approve-prize',
    summary: 'The image of a document of the security.',
    params: ById,
    file: 'image/jpeg',
    reply: z.string(),
  }),
  removePrizeDocument: endpoint({
    method: 'POST',
    path: '/admin/prizes/documents/:id/remove',
    permission: 'approve-prize',
    summary: 'Remove a document from the security of a prize that is not approved. Its image is deleted.',
    params: ById,
    body: z.strictObject({ reason: typedLine(400, 'Please enter a reason.').check(withoutNumbers) }),
    reply: z.object({ prize: Prize }),
  }),
} as const
