import { AGE_BANDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  Message,
  MonthName,
  Rupees,
  seedWholeNumber,
  SomeRupees,
  TicketNo,
  typed,
} from './primitives.ts'

/** One late month of a ticket. */
const LateMonth = z.object({
  monthNo: z.number(),
  month: MonthName,
  year: z.number(),
  dueDate: DayText,
  net: Rupees,
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
  status: z.enum(['waiting_second', 'done', 'withdrawn']),
  person: z.object({ userId: Id, name: z.string() }),
  substitute: z.nullable(z.object({ userId: Id, name: z.string() })),
  monthNo: z.nullable(z.number()),
  amount: Rupees,
  reason: z.nullable(z.string()),
  /** The last day its clock gives. */
  actBy: z.nullable(DayText),
  maker: z.nullable(z.object({ userId: Id, name: z.string() })),
  checker: z.nullable(z.object({ userId: Id, name: z.string() })),
  createdAt: Instant,
  /** There is a letter to print. */
  hasLetter: z.boolean(),
})

const NextStep = z.object({
  kind: z.enum([
    'grace',
    'demand',
    'wait-for-payment',
    'remove',
    'record-receipt',
    'wait-for-reentry',
    'substitute',
    'demand-whole',
    'wait-for-whole',
    'to-court',
  ]),
  /** Until when nothing is done, or by when this must be; null: now. */
  on: z.nullable(DayText),
})

export const ArrearsRow = z.object({
  ticketId: Id,
  chitId: Id,
  chitName: z.string(),
  ticketNo: z.number(),
  person: z.object({ userId: Id, name: z.string(), phone: z.string() }),
  hasWon: z.boolean(),
  months: z.number(),
  oldestDue: DayText,
  daysLate: z.number(),
  band: z.enum(AGE_BANDS),
  owed: Rupees,
  /** What of it the company has advanced. */
  advanced: Rupees,
  penalty: Rupees,
  next: NextStep,
})

const ChitAdvances = z.object({
  chitId: Id,
  chitName: z.string(),
  made: Rupees,
  repaid: Rupees,
  writtenOff: Rupees,
  outstanding: Rupees,
})

const RefundWaiting = z.object({ person: z.object({ userId: Id, name: z.string() }), amount: Rupees })

const Case = z.extend(ArrearsRow, {
  lateMonths: z.array(LateMonth),
  /** Penalties of months that are paid: dues of their own. */
  penaltiesDue: z.array(z.object({ monthNo: z.number(), amount: Rupees, because: z.string() })),
  /** Everything left to the end of the scheme, with penalties: what a whole demand asks for. */
  whole: Rupees,
  /** What a substitute pays in: what was paid for the months before, and what is overdue. */
  takeOver: z.object({ contributions: Rupees, overdue: Rupees, deduction: Rupees, refund: Rupees }),
  steps: z.array(ArrearsStep),
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

const reason = typed(400, 'Please say why: it stays in the books.')
const stepAnswer = z.object({ step: ArrearsStep, status: z.optional(z.literal('waiting_second')) })

export const arrearsEndpoints = {
  listArrears: endpoint({
    method: 'GET',
    path: '/admin/arrears',
    permission: 'read-arrears',
    summary:
      'Tickets in arrears, the oldest first, with what can be done next; what the company has advanced; refunds that wait.',
    reply: z.object({
      tickets: z.array(ArrearsRow),
      advances: z.array(ChitAdvances),
      refunds: z.array(RefundWaiting),
      waiting: z.array(ArrearsStep),
    }),
  }),
  arrearsXlsx: endpoint({
    method: 'GET',
    path: '/admin/arrears.xlsx',
    permission: 'read-arrears',
    summary: 'The arrears and the company’s advances as a spreadsheet.',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: z.string(),
  }),
  arrearsCsv: endpoint({
    method: 'GET',
    path: '/admin/arrears.csv',
    permission: 'read-arrears',
    summary: 'The arrears as comma-separated values, in rupees.',
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
  arrearsCase: endpoint({
    method: 'GET',
    path: '/admin/arrears/:id',
    permission: 'read-arrears',
    summary: 'One ticket: what is late, what was done about it, what can be done next. `:id` is the ticket.',
    params: ById,
    reply: z.object({ case: z.nullable(Case), steps: z.array(ArrearsStep) }),
  }),
  takeStep: endpoint({
    method: 'POST',
    path: '/admin/arrears/:id/steps',
    permission: 'act-on-arrears',
    summary:
      'Take the next step about a ticket in arrears, waive a penalty or write an advance off. What cannot be undone waits for another administrator where there are two.',
    params: ById,
    body: z.strictObject({
      kind: z.enum(['demand', 'removal', 'receipt', 'substitution', 'whole-demand', 'write-off', 'waiver']),
      reason: z.optional(reason),
      monthNo: z.optional(seedWholeNumber(1, 240, 'Please say which month.')),
      substituteId: z.optional(Id),
      receivedOn: z.optional(DayText),
    }),
    reply: stepAnswer,
    status: 201,
  }),
  confirmStep: endpoint({
    method: 'POST',
    path: '/admin/arrears/steps/:id/confirm',
    permission: 'decide-arrears',
    summary: 'Confirm a step another administrator has entered: it counts from now.',
    params: ById,
    reply: stepAnswer,
  }),
  withdrawStep: endpoint({
    method: 'POST',
    path: '/admin/arrears/steps/:id/withdraw',
    permission: 'act-on-arrears',
    summary: 'Take back a step that waits for another administrator: nothing happens.',
    params: ById,
    reply: stepAnswer,
  }),
  stepLetter: endpoint({
    method: 'GET',
    path: '/arrears/steps/:id/letter.pdf',
    permission: 'pay-instalment',
    summary: 'The letter of a step as a paper, for whom it is written to and for administrators.',
    params: ById,
    file: 'application/pdf',
    reply: z.string(),
  }),
  myDues: endpoint({
    method: 'GET',
    path: '/dues',
    permission: 'pay-instalment',
    summary: 'What one owes late, what one was written about it, and a refund that waits for one.',
    reply: z.object({ dues: z.array(MyDue), letters: z.array(ArrearsStep), refund: Rupees }),
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
    summary: 'Have the refund of a ticket that has passed on paid into one’s wallet.',
    reply: z.extend(Message, { amount: Rupees }),
  }),
} as const
