import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PenaltyOnWire } from './late.ts'
import { PreviousPayment } from './previous-books.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  MonthName,
  paymentPageQuery,
  Rupees,
  SignedRupees,
  SomeRupees,
  TicketNo,
  Year,
} from './primitives.ts'

/** The screen says "contribution"; the law and our code say "instalment". */
export const Instalment = z.object({
  _id: Id,
  userId: Id,
  ticketNo: z.number(),
  /** For whom in the family, to its holder and to who reads every chit; empty: for its holder, or not the reader's to know. */
  keptFor: z.string(),
  monthNo: z.number(),
  month: MonthName,
  year: z.number(),
  dueDate: DayText,
  /** The full instalment. */
  amount: Rupees,
  /** What reduces it. */
  dividend: Rupees,
  /** What its member pays in all: amount − dividend. */
  net: Rupees,
  /** What of `net` is paid: some of it in parts, or all of it. */
  paid: Rupees,
  /** What of `net` is still to pay. */
  rest: Rupees,
  status: z.enum(['due', 'paid', 'overdue', 'upcoming']),
  paidDate: z.nullable(Instant),
  receiptNo: z.nullable(z.string()),
  /** What being late with it costs, where the terms say so; left out where it costs nothing. */
  penalty: z.optional(PenaltyOnWire),
  /** It was handed over at the counter, and a second person still has to confirm it; left out otherwise. */
  received: z.optional(z.boolean()),
  /** What was paid of it before the company moved in; left out where nothing was. */
  previous: z.optional(z.array(PreviousPayment)),
  /** Its ticket had its prize before the company moved in; left out otherwise. */
  hadPrize: z.optional(z.literal(true)),
})

/**
 * A payment of an instalment with its receipt. `amount` is what was paid: amount + dividend = the instalment, less the parts
 * that were paid before.
 */
export const Contribution = z.object({
  _id: Id,
  chitId: z.object({ _id: Id, name: z.string() }),
  ticketNo: z.number(),
  /** For whom in the family; empty: for its holder. */
  keptFor: z.string(),
  month: MonthName,
  year: z.number(),
  amount: Rupees,
  dividend: Rupees,
  paidDate: Instant,
  receiptNo: z.string(),
  /** It paid a part, and left a rest to pay; left out otherwise. */
  part: z.optional(z.literal(true)),
  /** What being late cost beside it; left out where it cost nothing. */
  penalty: z.optional(Rupees),
})

export const HistoryEntry = z.object({
  date: Instant,
  schemeName: z.string(),
  amount: SignedRupees,
  memberName: z.string(),
})

export const instalmentEndpoints = {
  chitInstalments: endpoint({
    method: 'GET',
    path: '/chit/:id/instalments',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'What each ticket owes month by month; `mine=1` for one’s own, `userId` for those of one member.',
    params: ById,
    query: z.object({ mine: z.optional(z.enum(['0', '1'])), userId: z.optional(Id) }),
    reply: z.array(Instalment),
  }),
  payContribution: endpoint({
    method: 'POST',
    path: '/contributions',
    permission: 'pay-instalment',
    summary:
      'Pay one’s instalment of a month from the wallet. `amount`, when sent, is what is still to pay of it (`rest`), or that and the penalty of a late one.',
    body: z.strictObject({
      chitId: Id,
      month: MonthName,
      year: Year,
      amount: z.optional(SomeRupees),
      ticketNo: TicketNo,
    }),
    reply: z.object({ contribution: Contribution }),
    status: 201,
  }),
  contributionsOf: endpoint({
    method: 'GET',
    path: '/contributions/user/:id',
    permission: 'pay-instalment',
    forBranch: 'scoped',
    summary: 'What a person has paid, newest first; one’s own, or anybody’s for an administrator.',
    params: ById,
    reply: z.array(Contribution),
  }),
  historyOf: endpoint({
    method: 'GET',
    path: '/history/user/:id',
    permission: 'pay-instalment',
    forBranch: 'scoped',
    summary: 'Payments of a person with names.',
    params: ById,
    reply: z.array(HistoryEntry),
  }),
  history: endpoint({
    method: 'GET',
    path: '/history/user/',
    permission: 'pay-instalment',
    forBranch: 'scoped',
    summary: 'One’s own payments; an administrator sees all.',
    reply: z.array(HistoryEntry),
  }),
  historyPage: endpoint({
    method: 'GET',
    path: '/contributions/history',
    permission: 'pay-instalment',
    forBranch: 'scoped',
    summary: 'The same payments, newest first, one page at a time.',
    query: z.object(paymentPageQuery),
    reply: z.object({ entries: z.array(z.extend(HistoryEntry, { _id: z.string() })), next: z.nullable(z.string()) }),
  }),
} as const
