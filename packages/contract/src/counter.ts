import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, MonthName, Rupees, TicketNo, typed, typedLine, Year } from './primitives.ts'
import { exceptionReason, remarks } from './references.ts'

export const CounterPayment = z.object({
  _id: Id,
  user: z.object({ _id: Id, name: z.string() }),
  chitId: z.object({ _id: Id, name: z.string() }),
  month: MonthName,
  year: z.number(),
  /** What was handed over. */
  amount: Rupees,
  method: z.enum(['counter', 'bank']),
  reference: z.string(),
  status: z.enum(['waiting_second', 'done', 'rejected']),
  /** Who entered it. */
  maker: z.nullable(z.object({ userId: Id, name: z.string() })),
  /** Null though done: the month was paid meanwhile, and the money lies in the member’s wallet. */
  receiptNo: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  createdAt: Instant,
  ...remarks,
})

const decided = z.object({ payment: CounterPayment, status: z.optional(z.literal('waiting_second')) })

export const counterEndpoints = {
  takePayment: endpoint({
    method: 'POST',
    path: '/admin/contributions',
    permission: 'take-payments',
    summary:
      'A contribution taken at the counter or seen in the bank. Where there are two administrators another confirms it.',
    body: z.strictObject({
      chitId: Id,
      userId: Id,
      month: MonthName,
      year: Year,
      ticketNo: TicketNo,
      method: z.enum(['counter', 'bank']),
      reference: typedLine(120, 'Please enter the receipt number or the bank reference (UTR).'),
      ...exceptionReason,
    }),
    reply: decided,
  }),
  takeSeveralPayments: endpoint({
    method: 'POST',
    path: '/admin/contributions/several',
    permission: 'take-payments',
    summary: 'Several months of one member taken at the counter with one sum: each waits or counts as one does.',
    body: z.strictObject({
      chitId: Id,
      userId: Id,
      months: z
        .array(z.object({ month: MonthName, year: Year }))
        .check(z.minLength(1, 'Please choose a month.'), z.maxLength(120)),
      ticketNo: TicketNo,
      method: z.enum(['counter', 'bank']),
      reference: typedLine(120, 'Please enter the receipt number or the bank reference (UTR).'),
      ...exceptionReason,
    }),
    reply: z.object({ payments: z.array(CounterPayment), status: z.optional(z.literal('waiting_second')) }),
  }),
  counterPayments: endpoint({
    method: 'GET',
    path: '/admin/contributions',
    permission: 'read-money',
    summary: 'Contributions taken at the counter, oldest first.',
    query: z.object({ status: z.optional(z.enum(['waiting_second', 'done', 'rejected'])) }),
    reply: z.array(CounterPayment),
  }),
  confirmPaymentTaken: endpoint({
    method: 'PATCH',
    path: '/admin/contributions/:id/approve',
    permission: 'approve-money',
    summary: 'A second administrator confirms a contribution taken at the counter: it is paid.',
    params: ById,
    reply: decided,
  }),
  rejectPaymentTaken: endpoint({
    method: 'PATCH',
    path: '/admin/contributions/:id/reject',
    permission: 'approve-money',
    summary: 'Turn down a contribution somebody entered at the counter: nothing moves.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: decided,
  }),
} as const
