import { AGE_BANDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { ArrearsStep, LateMonth } from './dues.ts'
import { endpoint } from './endpoint.ts'
import { PaymentPromise } from './promises.ts'
import {
  ById,
  dayPageQuery,
  DayText,
  Id,
  maybeTyped,
  Rupees,
  seedWholeNumber,
  typed,
  typedLine,
  branchOfRow,
  branchQuery,
} from './primitives.ts'

/** What can come next for a ticket in arrears, in the order of the law. */
export const NEXT_STEPS = [
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
] as const

const NextStep = z.object({
  kind: z.enum(NEXT_STEPS),
  /** Until when nothing is done, or by when this must be; null: now. */
  on: z.nullable(DayText),
})

export const ArrearsRow = z.object({
  ticketId: Id,
  chitId: Id,
  chitName: z.string(),
  ...branchOfRow,
  ticketNo: z.number(),
  person: z.object({ userId: Id, name: z.string(), phone: z.string() }),
  /** What they promised last; null: nothing. */
  promise: z.nullable(PaymentPromise),
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
  ...branchOfRow,
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
  /** Everything left to the end of the scheme, with penalties: what a whole demand is for. */
  whole: Rupees,
  /** What a substitute pays in: what was paid for the months before, and what is overdue. */
  takeOver: z.object({ contributions: Rupees, overdue: Rupees, deduction: Rupees, refund: Rupees }),
  steps: z.array(ArrearsStep),
})

const reason = typed(400, 'Please enter a reason. It is recorded.')
const stepAnswer = z.object({ step: ArrearsStep, status: z.optional(z.literal('waiting_second')) })

export const arrearsEndpoints = {
  listArrears: endpoint({
    method: 'GET',
    path: '/admin/arrears',
    permission: 'read-arrears',
    forBranch: 'scoped',
    summary:
      'Tickets in arrears, the oldest debt first, with what can be done next: all, at most 1,000, or a page; of those a search finds or of one next step.',
    query: z.object({
      ...dayPageQuery,
      ...branchQuery,
      /** Words of the name, the phone number or the scheme. */
      search: z.optional(maybeTyped(120)),
      step: z.optional(z.enum(NEXT_STEPS)),
    }),
    reply: z.object({ tickets: z.array(ArrearsRow), next: z.nullable(z.string()) }),
  }),
  arrearsOverview: endpoint({
    method: 'GET',
    path: '/admin/arrears/overview',
    permission: 'read-arrears',
    forBranch: 'scoped',
    summary:
      'All tickets in arrears by the age of their oldest debt; what the company has advanced; refunds and steps that wait.',
    query: z.object(branchQuery),
    reply: z.object({
      ages: z.array(z.object({ band: z.enum(AGE_BANDS), tickets: z.number(), owed: Rupees })),
      advances: z.array(ChitAdvances),
      refunds: z.array(RefundWaiting),
      waiting: z.array(ArrearsStep),
      /** Substitutions that wait for the substitute’s answer. */
      offered: z.array(ArrearsStep),
    }),
  }),
  arrearsXlsx: endpoint({
    method: 'GET',
    path: '/admin/arrears.xlsx',
    permission: 'read-arrears',
    forBranch: 'scoped',
    summary: 'The arrears and the company’s advances as a spreadsheet.',
    query: z.object(branchQuery),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: z.string(),
  }),
  arrearsCsv: endpoint({
    method: 'GET',
    path: '/admin/arrears.csv',
    permission: 'read-arrears',
    forBranch: 'scoped',
    summary: 'The arrears as comma-separated values, in rupees.',
    query: z.object(branchQuery),
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
  arrearsCase: endpoint({
    method: 'GET',
    path: '/admin/arrears/:id',
    permission: 'read-arrears',
    forBranch: 'scoped',
    summary: 'One ticket: what is late, what was done about it, what can be done next. `:id` is the ticket.',
    params: ById,
    reply: z.object({
      ticket: z.object({
        chitName: z.string(),
        ticketNo: z.number(),
        person: z.object({ userId: Id, name: z.string() }),
      }),
      /** Null when nothing is overdue. */
      case: z.nullable(Case),
      steps: z.array(ArrearsStep),
    }),
  }),
  takeStep: endpoint({
    method: 'POST',
    path: '/admin/arrears/:id/steps',
    permission: 'act-on-arrears',
    forBranch: 'scoped',
    summary:
      'Take the next step about a ticket in arrears, waive a penalty or write an advance off. What cannot be undone waits for another administrator where there are two; a substitution then waits until the substitute accepts it.',
    params: ById,
    body: z.strictObject({
      kind: z.enum(['demand', 'removal', 'receipt', 'substitution', 'whole-demand', 'write-off', 'waiver']),
      reason: z.optional(reason),
      monthNo: z.optional(seedWholeNumber(1, 240, 'Please choose a month.')),
      substituteId: z.optional(Id),
      receivedOn: z.optional(DayText),
      /** Of a receipt: what shows its day, as the number of the registered post. */
      evidence: z.optional(typedLine(120, 'Please enter the evidence that the notice was received.')),
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
    forBranch: 'scoped',
    summary: 'Take back a step that waits for another administrator or for a substitute: nothing happens.',
    params: ById,
    reply: stepAnswer,
  }),
  stepLetter: endpoint({
    method: 'GET',
    path: '/arrears/steps/:id/letter.pdf',
    permission: 'pay-instalment',
    forBranch: 'scoped',
    summary: 'The letter of a step as a paper, for whom it is written to and for administrators.',
    params: ById,
    file: 'application/pdf',
    reply: z.string(),
  }),
} as const
