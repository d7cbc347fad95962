import { CHEQUE_STATES } from '@kuri/domain'
import * as z from 'zod/mini'
import { ChequeFacts } from './cheque-facts.ts'
import { endpoint } from './endpoint.ts'
import {
  branchQuery,
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  MonthName,
  Rupees,
  SomeRupees,
  TicketNo,
  timedPageQuery,
  typedLine,
  Year,
} from './primitives.ts'
import { PaidDue } from './wallet.ts'

const Staff = z.object({ _id: Id, name: z.string() })

/** A cheque for one or several dues of a member. */
export const Cheque = z.object({
  _id: Id,
  /** Of the acknowledgement, Q-2026-000123: one series a year, without gaps. It is no receipt of money. */
  number: z.string(),
  user: z.object({ _id: Id, code: z.string(), name: z.string(), ownName: z.string(), language: z.string() }),
  chequeNo: z.string(),
  /** The bank and its branch. */
  bank: z.string(),
  /** The day written on it. */
  dated: DayText,
  /** The last day on which it can be deposited. */
  validUntil: DayText,
  amount: Rupees,
  status: z.enum(CHEQUE_STATES),
  /** In the order in which they are paid. */
  lines: z.array(
    z.extend(PaidDue, {
      /** What became of it: it paid the month, a part of it, or stayed in the wallet. Null: the cheque is not cleared. */
      outcome: z.nullable(z.enum(['paid', 'part', 'wallet'])),
    }),
  ),
  /** What of it no contribution is left for: it goes to the wallet when the cheque is cleared. */
  toWallet: Rupees,
  /** A collector took it at the door and has not handed it over. */
  isWithCollector: z.boolean(),
  receivedBy: Staff,
  receivedAt: Instant,
  /** Another person than `receivedBy` clears it. */
  needsSecond: z.boolean(),
  /** The number of the bank's deposit slip. */
  slip: z.nullable(z.string()),
  depositedAt: z.nullable(Instant),
  /** Remains when it is returned after that. */
  clearedBy: z.nullable(Staff),
  clearedAt: z.nullable(Instant),
  returnedAt: z.nullable(Instant),
  returnReason: z.nullable(z.string()),
  /** For the return. */
  charge: Rupees,
  /** What the wallet gave back at the return. */
  takenBack: Rupees,
  /** What the return leaves the member to pay to the company, with the charge. */
  owed: Rupees,
  /** When the member paid it. */
  settledAt: z.nullable(Instant),
})

const reply = z.object({ cheque: Cheque })

const lines = z
  .array(z.strictObject({ chitId: Id, ticketNo: TicketNo, month: MonthName, year: Year, amount: SomeRupees }))
  .check(z.minLength(1, 'Please choose what to pay.'), z.maxLength(60, 'At most 60 dues for one cheque.'))

const returnReason = typedLine(200, 'Please enter the reason. The member reads it.')

/** At most so many cheques on one deposit slip. */
const MOST_ON_SLIP = 100

const slip = typedLine(60, 'Please enter the number of the deposit slip.')

const pageOf = z.object({ cheques: z.array(Cheque), next: z.nullable(z.string()) })

export const chequeEndpoints = {
  receiveCheque: endpoint({
    method: 'POST',
    path: '/admin/cheques',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary:
      'Receive a cheque for dues of a member, also a post-dated one: an acknowledgement at once, and no money yet. Its amount is the sum of the lines.',
    body: z.strictObject({ memberId: Id, lines, ...ChequeFacts }),
    reply,
    status: 201,
  }),
  cheques: endpoint({
    method: 'GET',
    path: '/admin/cheques',
    permission: 'read-money',
    forBranch: 'scoped',
    summary: 'Cheques, the latest received first.',
    query: z.object({
      ...timedPageQuery,
      ...branchQuery,
      status: z.optional(z.enum([...CHEQUE_STATES, 'to-deposit', 'owed'])),
      /** Words of the member's name, the number of the cheque, of its acknowledgement or of its deposit slip. */
      search: z.optional(maybeTyped(120)),
    }),
    reply: z.extend(pageOf, {
      /** The Indian day. */
      today: DayText,
    }),
  }),
  cheque: endpoint({
    method: 'GET',
    path: '/admin/cheques/:id',
    permission: 'read-money',
    forBranch: 'scoped',
    summary: 'One cheque, to print its acknowledgement again.',
    params: ById,
    reply,
  }),
  depositCheques: endpoint({
    method: 'POST',
    path: '/admin/cheques/deposits',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'Deposit several cheques at the bank with one slip: all of them or none.',
    body: z.strictObject({
      cheques: z
        .array(Id)
        .check(
          z.minLength(1, 'Please choose cheques.'),
          z.maxLength(MOST_ON_SLIP, `At most ${MOST_ON_SLIP} cheques on one slip.`),
        ),
      slip,
    }),
    reply: z.object({ cheques: z.array(Cheque), total: Rupees }),
  }),
  depositCheque: endpoint({
    method: 'PATCH',
    path: '/admin/cheques/:id/deposit',
    permission: 'take-payments',
    forBranch: 'scoped',
    summary: 'Deposit one cheque at the bank: not before the day on it, and within three months of it.',
    params: ById,
    body: z.strictObject({ slip }),
    reply,
  }),
  clearCheque: endpoint({
    method: 'PATCH',
    path: '/admin/cheques/:id/clear',
    permission: 'reconcile-bank',
    summary:
      'The bank has paid a cheque: its money reaches the wallet and pays the dues it was given for; what does not fit stays there. Not by who received it, where the company has another person.',
    params: ById,
    reply,
  }),
  returnCheque: endpoint({
    method: 'PATCH',
    path: '/admin/cheques/:id/return',
    permission: 'reconcile-bank',
    summary:
      'The bank has returned a cheque, or the member takes it back before it is deposited. After it was cleared the money is taken back; what is not there any more the member owes.',
    params: ById,
    body: z.strictObject({ reason: returnReason }),
    reply,
  }),
  myCheques: endpoint({
    method: 'GET',
    path: '/me/cheques',
    permission: 'read-own-wallet',
    summary: 'One’s cheques, the latest received first.',
    query: z.object(timedPageQuery),
    reply: pageOf,
  }),
  chequeLetter: endpoint({
    method: 'GET',
    path: '/cheques/:id/letter.pdf',
    permission: 'pay-instalment',
    forBranch: 'scoped',
    summary: 'The letter about a returned cheque, for its member and for who may read the company’s money.',
    params: ById,
    file: 'application/pdf',
    reply: z.string(),
  }),
} as const
