import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, Id, MonthName, Rupees, RupeesOrNone, TicketNo, Year } from './primitives.ts'
import { Contribution } from './instalments.ts'

/** No chit lasts longer. */
const MOST_MONTHS = 120

export const advanceEndpoints = {
  paySeveral: endpoint({
    method: 'POST',
    path: '/contributions/several',
    permission: 'pay-instalment',
    summary: 'Pay several months of a scheme from the wallet at once: all of them or none.',
    body: z.strictObject({
      chitId: Id,
      months: z
        .array(z.object({ month: MonthName, year: Year }))
        .check(z.minLength(1, 'Please choose a month.'), z.maxLength(MOST_MONTHS)),
      /** What they come to, when sent, must be so. */
      amount: z.optional(RupeesOrNone),
      ticketNo: TicketNo,
    }),
    reply: z.object({ contributions: z.array(Contribution), total: Rupees }),
    status: 201,
  }),
  autoPay: endpoint({
    method: 'GET',
    path: '/wallet/auto-pay',
    permission: 'pay-instalment',
    summary: 'The schemes whose contributions one lets be paid from the wallet on their day.',
    reply: z.array(z.object({ chitId: Id })),
  }),
  chooseAutoPay: endpoint({
    method: 'PUT',
    path: '/chit/:id/auto-pay',
    permission: 'pay-instalment',
    summary: 'Let one’s contributions to a scheme be paid from the wallet on their due day, or no longer.',
    params: ById,
    body: z.strictObject({ on: z.boolean('Please choose on or off.') }),
    reply: z.object({ on: z.boolean() }),
  }),
} as const
