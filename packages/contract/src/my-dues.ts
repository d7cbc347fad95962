import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayText, Id, MonthName, Rupees, SomeRupees, TicketNo, Year } from './primitives.ts'
import { PaidDebt, PaidPart, Payment, PaymentMethod } from './wallet.ts'

/** One contribution, or the penalty of a month that was paid late, as its member has to pay it. */
const DueLine = z.object({
  chitId: Id,
  /** The scheme's. */
  name: z.string(),
  ticketNo: z.number(),
  month: MonthName,
  year: z.number(),
  /** What it takes today: `rest` and the penalty. */
  amount: Rupees,
  /** The contribution before its dividend; 0 where only a penalty is left. */
  instalment: Rupees,
  dividend: Rupees,
  /** The contribution less its dividend; 0 where only a penalty is left. */
  net: Rupees,
  /** What of `net` is paid already, in parts. */
  paid: Rupees,
  /** What of `net` is still to pay. */
  rest: Rupees,
  penalty: Rupees,
  dueDate: DayText,
  /** Its day has passed. */
  late: z.boolean(),
  /** A dividend can still lower it: it costs `amount` at most. */
  canStillFall: z.optional(z.boolean()),
})

/** What a member owes the company, and pays as a whole: for a cheque that the bank returned, or a receipt that was cancelled. */
export const OwedDebt = z.extend(PaidDebt, {
  /** Of the cheque; null: it is for a cancelled receipt. */
  bank: z.nullable(z.string()),
  /** What of `amount` is the charge for the return of a cheque. */
  charge: Rupees,
  since: DayText,
})

/** What a person has to pay up to today over all their schemes, oldest first. */
export const Dues = {
  /** Of `lines` and `debts`. */
  total: Rupees,
  lines: z.array(DueLine),
  /** What they owe for returned cheques and cancelled receipts, the earliest first. */
  debts: z.array(OwedDebt),
  /** The next contribution whose day is still to come. */
  next: z.nullable(DueLine),
  /** Handed over at the counter and not confirmed yet: neither in `lines` nor in `total`. */
  received: z.array(DueLine),
}

/** No chit lasts longer. */
const MOST_LINES = 240
const MOST_DEBTS = 60

/** Everything a member has to pay, over all their schemes. */
export const myDuesEndpoints = {
  duesToPay: endpoint({
    method: 'GET',
    path: '/me/dues',
    permission: 'pay-instalment',
    summary:
      'What one has to pay up to today over all schemes, oldest first, with the next one to come, and what one owes for returned cheques and cancelled receipts.',
    reply: z.object(Dues),
  }),
  payDuesToPay: endpoint({
    method: 'POST',
    path: '/me/dues/pay',
    permission: 'pay-instalment',
    summary:
      'Pay some of one’s dues with one payment, from the wallet or online: all of them or none. An amount below what a due takes is a part payment.',
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            chitId: Id,
            ticketNo: TicketNo,
            month: MonthName,
            year: Year,
            /** What is paid of it; all of it when left out. */
            amount: z.optional(SomeRupees),
          }),
        )
        .check(z.maxLength(MOST_LINES, 'At most 240 payments at once.')),
      /** Of the debts: those to pay. */
      debts: z.optional(z.array(Id).check(z.maxLength(MOST_DEBTS, `At most ${MOST_DEBTS} of these payments at once.`))),
      from: z.enum(['wallet', 'online'], 'Please choose to pay from the wallet or online.'),
      /** What they come to, when sent, must be so. */
      amount: z.optional(SomeRupees),
      /** How to pay online; PhonePe by default. */
      method: z.optional(PaymentMethod),
    }),
    reply: z.object({
      total: Rupees,
      /** What was paid from the wallet, in the order it was paid; empty for an online payment that begins. */
      paid: z.array(PaidPart),
      /** The debts that were paid from the wallet. */
      debts: z.array(OwedDebt),
      /** The online payment that begins. */
      payment: z.nullable(Payment),
    }),
  }),
} as const
