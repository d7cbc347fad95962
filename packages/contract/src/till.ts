import { DENOMINATIONS, TILL_MOVE_KINDS, type Denomination } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  Rupees,
  RupeesOrNone,
  SignedRupees,
  SomeRupees,
  timedPageQuery,
  typedLine,
  branchOfRow,
  branchQuery,
} from './primitives.ts'

const Count = z._default(
  z
    .number('Please enter how many pieces there are.')
    .check(
      z.int('Please enter a whole number.'),
      z.minimum(0, 'Please enter 0 or more.'),
      z.maximum(100_000, 'At most 1,00,000 pieces.'),
    ),
  0,
)

/** How many pieces of each note and coin there are, by its rupees; left out: none. */
export const Pieces = z.strictObject(
  Object.fromEntries(DENOMINATIONS.map((rupees) => [`${rupees}`, Count])) as Record<`${Denomination}`, typeof Count>,
)

const Person = z.object({ _id: Id, name: z.string() })

/** Cash that was put into a till or taken out of it during the day. */
export const TillMove = z.object({
  _id: Id,
  /** from-safe, from-bank: put in · to-safe, to-bank: taken out. */
  kind: z.enum(TILL_MOVE_KINDS),
  amount: Rupees,
  reason: z.string(),
  /** waiting: another person must confirm it; until then it does not count. */
  status: z.enum(['waiting', 'done', 'rejected']),
  cashier: Person,
  day: DayText,
  /** Who confirmed or rejected it; null: nobody had to. */
  checker: z.nullable(Person),
  rejectedWhy: z.nullable(z.string()),
  createdAt: Instant,
})

/** The cash of one cashier on one day. */
export const Till = z.object({
  _id: Id,
  ...branchOfRow,
  cashier: Person,
  day: DayText,
  float: Rupees,
  status: z.enum(['open', 'closed', 'confirmed']),
  /** What was taken, by way, and on how many receipts. */
  takings: z.object({
    cash: Rupees,
    upi: Rupees,
    /** Cash given back for receipts that were cancelled. */
    givenBack: Rupees,
    cashReceipts: z.number(),
    upiReceipts: z.number(),
    /** The cheques that its cashier received that day, which are not cash; not those that were given back. */
    cheques: Rupees,
    chequeCount: z.number(),
  }),
  /** Handovers of collectors whose cash its cashier counted into it, in their order. */
  handovers: z.array(z.object({ _id: Id, collector: Person, cash: Rupees, at: Instant })),
  /** Cash put in and taken out during the day, in its order. */
  moves: z.array(TillMove),
  /** The float, the cash taken, what was put in and handed over, less what was given back and taken out: what should be in it. */
  expected: Rupees,
  /** The count; null while it is open. */
  counted: z.nullable(Rupees),
  pieces: z.nullable(Pieces),
  /** What the count is above what is expected; below 0: cash is missing. */
  difference: z.nullable(SignedRupees),
  /** Why it differs. */
  reason: z.nullable(z.string()),
  /** Why it was to be counted again. */
  recountReason: z.nullable(z.string()),
  checker: z.nullable(Person),
  openedAt: Instant,
  closedAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
})

const reply = z.object({ till: Till })

export const tillEndpoints = {
  openTill: endpoint({
    method: 'POST',
    path: '/admin/till/open',
    permission: 'take-payments',
    forBranch: 'own',
    summary: 'Open one’s till of today with a float from the company’s cash. An earlier till must be confirmed.',
    body: z.strictObject({ float: RupeesOrNone }),
    reply,
  }),
  closeTill: endpoint({
    method: 'POST',
    path: '/admin/till/close',
    permission: 'take-payments',
    forBranch: 'own',
    summary: 'Count one’s till and close it: another person confirms the count. A difference needs a reason.',
    body: z.strictObject({ counted: Pieces, reason: z.optional(maybeTyped(400)) }),
    reply,
  }),
  confirmTill: endpoint({
    method: 'PATCH',
    path: '/admin/till/:id/confirm',
    permission: 'close-till',
    forBranch: 'scoped',
    summary: 'Confirm the count of another person’s till: its cash is the company’s cash again.',
    params: ById,
    reply,
  }),
  recountTill: endpoint({
    method: 'PATCH',
    path: '/admin/till/:id/recount',
    permission: 'close-till',
    forBranch: 'scoped',
    summary: 'Take back the count of a till, one’s own or another’s: its cashier counts again.',
    params: ById,
    body: z.strictObject({ reason: typedLine(400, 'Please enter a reason. The cashier can read it.') }),
    reply,
  }),
  moveTillCash: endpoint({
    method: 'POST',
    path: '/admin/till/moves',
    permission: 'take-payments',
    forBranch: 'own',
    summary:
      'Cash is put into one’s open till or taken out of it. From the safe it counts at once; else it waits, where another person may confirm it.',
    body: z.strictObject({
      kind: z.enum(TILL_MOVE_KINDS, 'Please choose where the cash comes from or goes to.'),
      amount: SomeRupees,
      reason: typedLine(400, 'Please enter a reason. It is recorded.'),
    }),
    reply: z.extend(reply, { status: z.optional(z.literal('waiting_second')) }),
    status: 201,
  }),
  confirmTillMove: endpoint({
    method: 'PATCH',
    path: '/admin/till/moves/:id/confirm',
    permission: 'close-till',
    forBranch: 'scoped',
    summary: 'Another person has seen the cash: it is in the till, or out of it.',
    params: ById,
    reply: z.object({ move: TillMove }),
  }),
  rejectTillMove: endpoint({
    method: 'PATCH',
    path: '/admin/till/moves/:id/reject',
    permission: 'close-till',
    forBranch: 'scoped',
    summary: 'The cash was not moved; its cashier may take it back, too.',
    params: ById,
    body: z.strictObject({ reason: typedLine(400, 'Please enter a reason. The cashier can read it.') }),
    reply: z.object({ move: TillMove }),
  }),
  waitingTillMoves: endpoint({
    method: 'GET',
    path: '/admin/till/moves',
    permission: 'close-till',
    forBranch: 'scoped',
    summary: 'Moves of cash that wait for another person, the longest waiting first; at most five hundred.',
    query: z.object(branchQuery),
    reply: z.array(TillMove),
  }),
  myTill: endpoint({
    method: 'GET',
    path: '/admin/till',
    permission: 'take-payments',
    forBranch: 'own',
    summary: 'One’s till: the one of today, else one that is not confirmed; null: there is none.',
    reply: z.object({
      till: z.nullable(Till),
      /** The Indian day. */
      today: DayText,
    }),
  }),
  tills: endpoint({
    method: 'GET',
    path: '/admin/tills',
    permission: 'read-money',
    forBranch: 'scoped',
    summary: 'Tills of all cashiers, the latest opened first.',
    query: z.object({ ...timedPageQuery, ...branchQuery, status: z.optional(z.enum(['open', 'closed', 'confirmed'])) }),
    reply: z.object({ tills: z.array(Till), next: z.nullable(z.string()) }),
  }),
} as const
