import * as z from 'zod/mini'
import { CounterReceipt } from './counter.ts'
import { endpoint } from './endpoint.ts'
import { Dues } from './my-dues.ts'
import { Id, maybeTyped, MonthName, Rupees, SomeRupees, TicketNo, typedLine, Year } from './primitives.ts'
import { exceptionReason } from './references.ts'

/** How a member of any branch is named at a counter: by what is on their card, and what the company knows beside it. */
const named = {
  member: typedLine(20, 'Please enter the member code.'),
  phoneEnd: z
    .string('Please enter the last four digits of the phone number.')
    .check(z.trim(), z.regex(/^\d{4}$/, 'Please enter the last four digits of the phone number.')),
}

/** The form of these two. */
export const MemberNamedForm = z.strictObject(named)

const MOST_LINES = 60

export const counterElsewhereEndpoints = {
  memberElsewhere: endpoint({
    method: 'POST',
    path: '/admin/counter/elsewhere',
    permission: 'take-payments',
    forBranch: 'named',
    summary:
      'A member of any branch, named by member code and the last four digits of the phone: the name, and what they have to pay in all branches. Wrong ones count as wrong codes of a card. Each answer is in the audit log.',
    body: MemberNamedForm,
    reply: z.object({
      user: z.object({ code: z.string(), name: z.string(), ownName: z.string() }),
      /** What is due up to today, oldest first; what they owe beside it is paid in their own branch. */
      lines: Dues.lines,
      next: Dues.next,
      /** Of `lines`. */
      total: Rupees,
    }),
  }),
  takeElsewhere: endpoint({
    method: 'POST',
    path: '/admin/counter/elsewhere/receipts',
    permission: 'take-payments',
    forBranch: 'named',
    summary:
      'Take dues of a member of any branch, who is named as above, in cash or by UPI, with one receipt of one’s own till: all of them or none.',
    body: z.strictObject({
      ...named,
      lines: z
        .array(z.strictObject({ chitId: Id, ticketNo: TicketNo, month: MonthName, year: Year, amount: SomeRupees }))
        .check(
          z.minLength(1, 'Please choose what to pay.'),
          z.maxLength(MOST_LINES, `At most ${MOST_LINES} dues on one receipt.`),
        ),
      method: z.enum(['cash', 'upi'], 'Please choose cash or UPI.'),
      /** The cash the member gives: at least the total. */
      tendered: z.optional(SomeRupees),
      /** The UPI reference (UTR), 12 digits. */
      reference: z.optional(maybeTyped(120)),
      ...exceptionReason,
    }),
    reply: z.object({ receipt: CounterReceipt }),
    status: 201,
  }),
} as const
