import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PreviousPayment } from './previous-books.ts'
import { ById, DayText, Id, Instant, pageNumber, Rupees } from './primitives.ts'

/** The state of one ticket's month: paid, taken and not confirmed, overdue, due this calendar month, to come. */
export const TICKET_MONTH_STATES = ['paid', 'waiting', 'late', 'due', 'upcoming'] as const
export type TicketMonthState = (typeof TICKET_MONTH_STATES)[number]
/** The most tickets, and the most months, one page of a chit's payments has. */
export const CHIT_PAYMENTS_PAGE_SIZE = 50

export const chitPaymentEndpoints = {
  chitPayments: endpoint({
    method: 'GET',
    path: '/admin/chits/:id/grid',
    permission: 'read-every-chit',
    forBranch: 'scoped',
    summary: 'Which ticket of a chit paid which month: at most 50 tickets and 50 months on a page.',
    params: ById,
    query: z.object({ page: pageNumber(1000), monthsPage: pageNumber(1000) }),
    reply: z.object({
      chit: z.object({
        _id: Id,
        name: z.string(),
        status: z.enum(['forming', 'running', 'finished', 'cancelled']),
        months: z.number(),
        totalMembers: z.number(),
        membersJoined: z.number(),
        contribution: Rupees,
        /** What all pay in one month, before dividends. */
        pool: Rupees,
        startDate: DayText,
        monthNo: z.nullable(z.number()),
        nextAuction: z.nullable(z.object({ _id: Id, opensAt: Instant })),
        /** The workbook with which it moved in; null: it began here. */
        importId: z.nullable(Id),
      }),
      page: z.number(),
      monthsPage: z.number(),
      months: z.array(z.object({ monthNo: z.number(), dueDate: DayText, due: Rupees, collected: Rupees })),
      tickets: z.array(
        z.object({
          ticketNo: z.number(),
          user: z.object({ _id: Id, name: z.string(), phone: z.string() }),
          /** For whom in the family the ticket is kept; empty for oneself. */
          keptFor: z.string(),
          /** One for each of `months`. */
          cells: z.array(z.enum(TICKET_MONTH_STATES)),
          /** The month whose prize this ticket took. */
          prizeMonth: z.nullable(z.number()),
          /** Unpaid and overdue, of all months, without late fees. */
          owes: Rupees,
          /** Unpaid and due today, so not overdue yet. */
          dueToday: Rupees,
        }),
      ),
    }),
  }),
  ticketMonth: endpoint({
    method: 'GET',
    path: '/admin/chits/:id/grid/:ticketNo/:monthNo',
    permission: 'read-every-chit',
    forBranch: 'scoped',
    summary: 'One ticket’s month: what is due, and how it was paid.',
    params: z.object({ id: Id, ticketNo: z.string(), monthNo: z.string() }),
    reply: z.object({
      monthNo: z.number(),
      dueDate: DayText,
      state: z.enum(TICKET_MONTH_STATES),
      amount: Rupees,
      dividend: Rupees,
      /** What of the contribution less its dividend is paid: some of it in parts, or all of it. */
      paid: Rupees,
      /** What of it is still to pay. */
      rest: Rupees,
      /** What being late costs today, or cost when it was paid. */
      lateFee: Rupees,
      /** Paid, or to pay today. */
      total: Rupees,
      daysLate: z.number(),
      paidAt: z.nullable(Instant),
      receiptNo: z.nullable(z.string()),
      /** What was paid of it before the company moved in. */
      previous: z.array(PreviousPayment),
    }),
  }),
} as const
