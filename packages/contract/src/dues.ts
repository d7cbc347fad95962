import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, Message, MonthName, Rupees, SomeRupees, TicketNo } from './primitives.ts'

/** One late month of a ticket. */
export const LateMonth = z.object({
  monthNo: z.number(),
  month: MonthName,
  year: z.number(),
  dueDate: DayText,
  net: Rupees,
  /** What of `net` is paid already, in parts. */
  paid: Rupees,
  /** What of `net` is still to pay. */
  rest: Rupees,
  daysLate: z.number(),
  /** The company has advanced it, or has given it up. */
  state: z.enum(['unpaid', 'covered', 'written_off']),
  penalty: Rupees,
  /** How the penalty comes about; null: there is none. */
  because: z.nullable(z.string()),
  isWaived: z.boolean(),
})

const StepKind = z.enum([
  'demand',
  'removal',
  'receipt',
  're-entry',
  'substitution',
  'refund',
  'whole-demand',
  'write-off',
  'waiver',
])

/** Something that was done about a ticket in arrears, or waits to be. */
export const ArrearsStep = z.object({
  _id: Id,
  ticketId: Id,
  chitId: Id,
  chitName: z.string(),
  ticketNo: z.number(),
  kind: StepKind,
  /** `offered`: a substitution that waits until the substitute accepts it. */
  status: z.enum(['waiting_second', 'offered', 'done', 'withdrawn']),
  person: z.object({ userId: Id, name: z.string() }),
  substitute: z.nullable(z.object({ userId: Id, name: z.string() })),
  monthNo: z.nullable(z.number()),
  amount: Rupees,
  reason: z.nullable(z.string()),
  /** Of a notice’s receipt: what shows its day. */
  evidence: z.nullable(z.string()),
  /** The last day its clock gives. */
  actBy: z.nullable(DayText),
  maker: z.nullable(z.object({ userId: Id, name: z.string() })),
  checker: z.nullable(z.object({ userId: Id, name: z.string() })),
  createdAt: Instant,
  /** There is a letter to print. */
  hasLetter: z.boolean(),
  /** Of a substitution: what the substitute was asked to pay, the last day to accept, and their answer. */
  offer: z.nullable(
    z.object({ amount: Rupees, expiresOn: DayText, answer: z.nullable(z.enum(['accepted', 'declined'])) }),
  ),
})

/** A ticket a member is asked to take over, with what it costs today. Nothing is paid before they accept. */
const SubstitutionOffer = z.object({
  _id: Id,
  chitId: Id,
  chitName: z.string(),
  ticketNo: z.number(),
  /** What leaves the wallet at once: `contributions` + `overdue`. */
  amount: Rupees,
  /** What the member before has paid in. */
  contributions: Rupees,
  /** What is overdue on the ticket. */
  overdue: Rupees,
  /** The contributions that follow, each on its day. */
  coming: z.array(
    z.object({ monthNo: z.number(), month: MonthName, year: z.number(), dueDate: DayText, net: Rupees, rest: Rupees }),
  ),
  /** The scheme’s agreement as it is now, to be accepted with the amount. */
  agreementHash: z.string(),
  /** The last day to accept. */
  expiresOn: DayText,
})

/** What a member owes late in one scheme, and what they were written. */
const MyDue = z.object({
  chitId: Id,
  chitName: z.string(),
  ticketNo: z.number(),
  lateMonths: z.array(LateMonth),
  penaltiesDue: z.array(z.object({ monthNo: z.number(), amount: Rupees, because: z.string() })),
  /** Everything overdue, with its penalties. */
  overdue: Rupees,
  /** Everything left, when it was demanded at once; null: it was not. */
  whole: z.nullable(z.object({ amount: Rupees, actBy: DayText })),
  /** Struck off the list; until when, and how, one comes back. Null until: the notice's arrival is not recorded. */
  removed: z.nullable(z.object({ until: z.nullable(DayText) })),
})

/** How a refund came about: contributions − deduction − penalties = refund. */
const RefundSum = z.object({
  /** The substitution that its letter is about. */
  stepId: Id,
  chitName: z.string(),
  ticketNo: z.number(),
  passedOn: DayText,
  /** What was paid from the wallet, each payment with its receipt: `net`, the contribution less its dividend, or a part of it. */
  months: z.array(
    z.object({
      monthNo: z.number(),
      month: MonthName,
      year: z.number(),
      amount: Rupees,
      dividend: Rupees,
      net: Rupees,
      receiptNo: z.string(),
    }),
  ),
  /** What was paid to take the ticket over, by who was a substitute themselves. */
  entry: Rupees,
  contributions: Rupees,
  deductionBp: z.number(),
  deduction: Rupees,
  /** Penalties that were taken from it. */
  penalties: z.array(z.object({ monthNo: z.number(), amount: Rupees, because: z.string() })),
  refund: Rupees,
})

/** A member's own side of being late. */
export const duesEndpoints = {
  myDues: endpoint({
    method: 'GET',
    path: '/dues',
    permission: 'pay-instalment',
    summary:
      'What one owes late, what one was written about it, a refund that waits for one, the sums behind refunds, and tickets one is offered.',
    reply: z.object({
      dues: z.array(MyDue),
      letters: z.array(ArrearsStep),
      refund: Rupees,
      refunds: z.array(RefundSum),
      offers: z.array(SubstitutionOffer),
    }),
  }),
  acceptOffer: endpoint({
    method: 'POST',
    path: '/substitutions/:id/accept',
    permission: 'pay-instalment',
    summary:
      'Take over the ticket one was offered: accepts the agreement and the exact amount, which leaves the wallet at once. Refused when either has changed.',
    params: ById,
    body: z.strictObject({ amount: SomeRupees, agreementHash: z.string().check(z.maxLength(64)) }),
    reply: z.extend(Message, { paid: Rupees, chitId: Id, ticketNo: z.number() }),
  }),
  declineOffer: endpoint({
    method: 'POST',
    path: '/substitutions/:id/decline',
    permission: 'pay-instalment',
    summary: 'Decline a ticket one was offered: nothing is paid.',
    params: ById,
    reply: Message,
  }),
  payDues: endpoint({
    method: 'POST',
    path: '/dues/pay',
    permission: 'pay-instalment',
    summary:
      'Pay everything overdue of a ticket from the wallet, or all that was demanded at once; all of it or nothing.',
    body: z.strictObject({
      chitId: Id,
      what: z.enum(['overdue', 'whole']),
      amount: z.optional(SomeRupees),
      ticketNo: TicketNo,
    }),
    reply: z.object({ paid: Rupees, receipts: z.array(z.string()) }),
    status: 201,
  }),
  claimRefund: endpoint({
    method: 'POST',
    path: '/refunds/claim',
    permission: 'read-own-wallet',
    summary:
      'Have the refund of a ticket that has passed on paid into one’s wallet; what one owes the company is paid from it.',
    /** `amount` stays in the wallet; `debts` of the refund paid what they owed. */
    reply: z.extend(Message, { amount: Rupees, debts: Rupees }),
  }),
} as const
