import { MOST_RECEIPT_LINES, MOST_RECEIPTS_SENT, REASONS_NOT_NOTED, UNALLOCATED_REASONS } from '@kuri/domain'
import * as z from 'zod/mini'
import { ChequeFacts } from './cheque-facts.ts'
import { InHand, Stop } from './collections.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  MonthName,
  pageQuery,
  Rupees,
  SomeRupees,
  typedLine,
  Year,
} from './primitives.ts'
import { base64url, ReceiptSignature, SignedNumber } from './receipt-check.ts'

/** A point of P-256, not compressed: 65 bytes. */
const PublicKey = base64url(87, 'Please send the public key as 65 bytes in base64url.')

const Device = z.object({ _id: Id, series: z.string(), name: z.string() })

/** What came of a visit: a receipt, a cheque, no one at home, or a promise. */
const Visit = z.object({
  outcome: z.enum(['paid', 'cheque', 'not_at_home', 'promised']),
  at: Instant,
  promisedFor: z.nullable(DayText),
  /** What was paid, given by cheque or promised. */
  amount: z.nullable(Rupees),
  /** Why a promise is not noted as one; null: it is, or nothing was promised. */
  notNoted: z.nullable(z.enum(REASONS_NOT_NOTED)),
})

/** Cash that a member has paid to anybody of the company, by what the law adds up (PAY-6). */
const CashOfMember = z.object({
  /** On the day of the round. */
  today: Rupees,
  /** For each month of a ticket, where something of that month of the chit is still due. */
  months: z.array(z.object({ chitId: Id, ticketNo: z.number(), month: MonthName, year: z.number(), amount: Rupees })),
})

const SignedReceipt = z.strictObject({
  number: SignedNumber,
  deviceId: Id,
  memberId: Id,
  lines: z
    .array(
      z.strictObject({
        chitId: Id,
        ticketNo: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
        month: MonthName,
        year: Year,
        amount: SomeRupees,
      }),
    )
    .check(z.maxLength(MOST_RECEIPT_LINES)),
  /** What is paid of what the member owes for returned cheques and cancelled receipts; as many as dues at most. */
  debts: z.optional(z.array(z.strictObject({ debtId: Id, amount: SomeRupees })).check(z.maxLength(MOST_RECEIPT_LINES))),
  /** A cheque gets an acknowledgement, and is no payment yet. */
  method: z.enum(['cash', 'upi', 'cheque']),
  /** The bank's number of a UPI payment. */
  reference: z.optional(maybeTyped(120)),
  /** With the method cheque: what is written on it. */
  cheque: z.optional(z.strictObject(ChequeFacts)),
  /** By the phone's clock. */
  takenAt: Instant,
  note: z.optional(maybeTyped(400)),
  signature: ReceiptSignature,
})

const Sent = z.object({
  number: z.string(),
  /** unallocated: some or all of its money is not allocated yet, and a cashier is told; a cheque is not received. */
  status: z.enum(['booked', 'unallocated']),
  reason: z.optional(z.enum(UNALLOCATED_REASONS)),
})

const SentVisit = z.object({
  id: z.string(),
  /**
   * not_noted: the visit is kept, and what was promised is no promise. unknown_member: nothing is kept. no_collector: the same,
   * because who sends it no longer collects: nobody has signed a visit.
   */
  status: z.enum(['noted', 'not_noted', 'unknown_member', 'no_collector']),
  reason: z.optional(z.enum(REASONS_NOT_NOTED)),
})

const StaffDevice = z.extend(Device, {
  collector: z.object({ _id: Id, name: z.string() }),
  registeredAt: Instant,
  /** The numbers 1 to this one were given to the phone. */
  numbersGiven: z.number(),
  received: z.number(),
  lastNumber: z.nullable(z.string()),
  lastReceivedAt: z.nullable(Instant),
  /** Numbers below the last one that have not arrived, the first twenty. */
  missing: z.array(z.string()),
  /** When it was blocked: numbers without a receipt are closed for this reason. */
  blocked: z.nullable(z.object({ at: Instant, by: z.string(), reason: z.string() })),
})

export const signedReceiptEndpoints = {
  registerDevice: endpoint({
    method: 'POST',
    path: '/collect/devices',
    permission: 'collect',
    summary: 'Register a phone that signs receipts (ECDSA P-256). It gets a series of numbers of its own.',
    body: z.strictObject({ publicKey: PublicKey, name: typedLine(60, 'Please enter a name for this phone.') }),
    reply: z.object({ device: Device }),
    status: 201,
  }),
  offlineRound: endpoint({
    method: 'GET',
    path: '/collect/round',
    permission: 'collect',
    summary:
      'The round of a day for a phone that may be without network: members, dues, last visits, and the numbers reserved for its receipts.',
    query: z.object({
      offline: z.literal('1'),
      /** The phone that asks; left out: of those in use the one that was registered last. */
      deviceId: z.optional(Id),
    }),
    reply: z.object({
      day: DayText,
      /** By the server's clock. */
      at: Instant,
      /** This and the next: null where no phone is named and the collector has none in use. */
      device: z.nullable(Device),
      /** The numbers the phone may give; those it has given already it leaves out. */
      block: z.nullable(z.object({ first: z.number(), last: z.number() })),
      /** From this sum on the phone takes no cash of one member: in a day, for one month of a ticket, for one month of a chit. */
      cashLimit: Rupees,
      /** The cash that the collector may carry. */
      mostCash: Rupees,
      members: z.array(z.extend(Stop, { visits: z.array(Visit), cash: CashOfMember })),
      inHand: InHand,
      /** The numbers of the receipts that came last and that this round counts, of all phones of the collector. */
      received: z.array(z.string()),
    }),
  }),
  syncReceipts: endpoint({
    method: 'POST',
    path: '/collect/sync',
    // beside it the caller collects, or has a phone from when they did
    permission: 'send-receipts',
    whileActing: 'refused',
    summary:
      'Send receipts given at the door, in order and any number of times, also when their sender no longer collects. Money that was receipted is never refused: what does not fit is not allocated yet. Promises that were made there are noted, or the visit says why not.',
    body: z.strictObject({
      receipts: z.array(SignedReceipt).check(z.maxLength(MOST_RECEIPTS_SENT)),
      /** Visits without money: no one was at home, or the member promised to pay. Their ids are made by the phone. */
      visits: z.optional(
        z
          .array(
            z.strictObject({
              id: z.uuid(),
              memberId: Id,
              takenAt: Instant,
              promised: z.optional(z.strictObject({ day: DayText, amount: SomeRupees })),
            }),
          )
          .check(z.maxLength(MOST_RECEIPTS_SENT)),
      ),
    }),
    reply: z.object({
      receipts: z.array(Sent),
      /** The visits that were sent, in their order. */
      visits: z.array(SentVisit),
      inHand: InHand,
    }),
  }),
  collectDevices: endpoint({
    method: 'GET',
    path: '/admin/collect-devices',
    permission: 'read-collections',
    summary: 'The phones that sign receipts, newest first, with the numbers that have not arrived.',
    query: z.object(pageQuery),
    reply: z.object({ devices: z.array(StaffDevice), next: z.nullable(Id) }),
  }),
  blockDevice: endpoint({
    method: 'PATCH',
    path: '/admin/collect-devices/:id/block',
    permission: 'assign-collectors',
    summary:
      'Block a phone that is lost. Its numbers without a receipt are closed; receipts that arrive later are not allocated until a cashier has seen them.',
    params: ById,
    body: z.strictObject({ reason: typedLine(400, 'Please enter a reason.') }),
    reply: z.object({ device: StaffDevice }),
  }),
} as const
