import { UNALLOCATED_REASONS } from '@kuri/domain'
import * as z from 'zod/mini'
import { MostCash } from './cash-in-hand.ts'
import { endpoint } from './endpoint.ts'
import { OwedDebt } from './my-dues.ts'
import { PaymentPromise } from './promises.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  MonthName,
  pageNumber,
  pageQuery,
  Rupees,
  RupeesOrNone,
  timedPageQuery,
  typedLine,
} from './primitives.ts'
import { remarks } from './references.ts'
import { Pieces } from './till.ts'
import { PaidDebt } from './wallet.ts'

const Person = z.object({ _id: Id, name: z.string() })
const ChitName = z.object({ _id: Id, name: z.string() })

/** Money collected at the door, with its receipt. */
export const Collection = z.object({
  _id: Id,
  /** Null: the receipt names nobody we know. */
  user: z.nullable(Person),
  /** The contribution it paid, wholly or in part, or whose late fee; null: it paid a debt, or is not allocated. */
  due: z.nullable(z.object({ chitId: ChitName, ticketNo: z.number(), month: MonthName, year: z.number() })),
  /** The debt it paid; null: none. */
  debt: z.nullable(z.omit(PaidDebt, { _id: true, amount: true })),
  amount: Rupees,
  method: z.enum(['cash', 'upi']),
  /** What the UPI payment was called; empty for cash. */
  reference: z.string(),
  /** Of the receipt that was signed at the door. */
  receiptNo: z.string(),
  at: Instant,
})

/** A cheque that a collector took, until it is handed over. */
const ChequeDocument = z.object({
  /** Of its acknowledgement. */
  _id: Id,
  /** Of the acknowledgement that the phone gave. */
  number: z.string(),
  user: z.nullable(Person),
  amount: Rupees,
  chequeNo: z.string(),
  bank: z.string(),
  dated: DayText,
  /** Why it was not received as a cheque: it goes back to the member, or is entered at the counter. Null: it is received. */
  reason: z.nullable(z.enum(UNALLOCATED_REASONS)),
})

/** What is in a collector's hands, by the books. */
export const InHand = z.object({ cash: Rupees, upi: Rupees })

export const Handover = z.object({
  _id: Id,
  collector: Person,
  /** What was in hand when it was offered. More than its collections together: carried from before. */
  cash: Rupees,
  upi: Rupees,
  note: z.string(),
  status: z.enum(['waiting', 'confirmed', 'rejected']),
  /** What was counted, once it was. */
  counted: z.nullable(InHand),
  /** The cash that was counted, piece by piece. */
  pieces: z.nullable(Pieces),
  /** A count far above what is due, which waits until another person counts the same. */
  firstCount: z.nullable(z.extend(InHand, { explanation: z.string(), by: Person })),
  /** Of a difference, or why it was sent back. */
  explanation: z.nullable(z.string()),
  receiver: z.nullable(Person),
  collections: z.array(Collection),
  /** The cheques that go with it; of a confirmed one those that were there. */
  cheques: z.array(ChequeDocument),
  /** For who counts: remarks on its collections. */
  remarks: z.array(z.object({ collectionId: Id, ...remarks })),
  createdAt: Instant,
  decidedAt: z.nullable(Instant),
})

/** What one ticket owes now: a month with its late fee, or the late fee alone that a paid month has left (`amount` = `penalty`). */
const Due = z.object({
  chitId: ChitName,
  ticketNo: z.number(),
  month: MonthName,
  year: z.number(),
  dueDate: DayText,
  /** With the late fee of the day. */
  amount: Rupees,
  /** What of it is the late fee. */
  penalty: Rupees,
  /** Days past the due day; 0 on it and before. */
  daysLate: z.number(),
})

/** A member on a collector's round. */
export const Stop = z.object({
  user: z.object({
    _id: Id,
    code: z.string(),
    name: z.string(),
    /** In their own script, and its language: for the slip. */
    ownName: z.string(),
    language: z.string(),
    phone: z.string(),
    address: z.string(),
    /** The area: the phone shows the round by it. */
    location: z.string(),
  }),
  /** The oldest first; none when everything is paid. */
  dues: z.array(Due),
  /** What they owe for returned cheques and cancelled receipts, the earliest first. */
  debts: z.array(OwedDebt),
  /** What they promised last; left out: nothing. */
  promise: z.optional(PaymentPromise),
})

/** What can be picked out of the members: those whom nobody collects from. */
export const ASSIGNMENT_FILTERS = ['unassigned'] as const

const MemberOfCollector = z.object({
  user: z.object({ _id: Id, name: z.string(), location: z.string() }),
  collector: z.nullable(Person),
  /** Overdue in all schemes together. */
  late: Rupees,
})

const explanation = maybeTyped(400)

export const collectionEndpoints = {
  round: endpoint({
    method: 'GET',
    path: '/collect',
    permission: 'collect',
    summary: 'A collector’s members with what they owe, the latest first, and the money that the collector holds.',
    reply: z.object({
      members: z.array(Stop),
      inHand: InHand,
      /** Collected and not handed over yet, newest first. */
      collections: z.array(Collection),
      /** The cheques that are not handed over yet. */
      cheques: z.array(ChequeDocument),
      /** The handover that waits to be counted. */
      handover: z.nullable(Handover),
      /** The last one that was counted or sent back. */
      last: z.nullable(Handover),
    }),
  }),
  offerHandover: endpoint({
    method: 'POST',
    path: '/collect/handovers',
    permission: 'collect',
    summary: 'Hand over all money that the collector holds; a cashier counts it.',
    body: z.strictObject({ note: z.optional(explanation) }),
    reply: z.object({ handover: Handover }),
    status: 201,
  }),
  collectors: endpoint({
    method: 'GET',
    path: '/admin/collectors',
    permission: 'read-collections',
    summary: 'Who collects, from how many, what is in their hands and since when.',
    reply: z.array(
      z.object({
        user: z.extend(Person, { phone: z.string() }),
        /** False: they no longer do, and a cashier begins the handover of what they still have. */
        collects: z.boolean(),
        /** They hold money or cheques, and no handover of theirs waits to be counted. */
        toHandOver: z.boolean(),
        members: z.number(),
        /** The cash they may carry, and their own limit; null: it is the company's. */
        mostCash: Rupees,
        ownMostCash: z.nullable(Rupees),
        inHand: InHand,
        since: z.nullable(Instant),
      }),
    ),
  }),
  handoverOfFormer: endpoint({
    method: 'POST',
    path: '/admin/collectors/:id/handovers',
    permission: 'receive-collections',
    summary:
      'Begin the handover of a former collector: all that they still hold, by the books. Another person counts it, as any other.',
    params: ById,
    reply: z.object({ handover: Handover }),
    status: 201,
  }),
  handovers: endpoint({
    method: 'GET',
    path: '/admin/handovers',
    permission: 'read-collections',
    summary:
      'Handovers with what is in them: of those that wait the oldest first, of the others and of all the newest first.',
    query: z.object({ ...timedPageQuery, status: z.optional(z.enum(['waiting', 'confirmed', 'rejected'])) }),
    reply: z.object({ handovers: z.array(Handover), next: z.nullable(z.string()) }),
  }),
  confirmHandover: endpoint({
    method: 'PATCH',
    path: '/admin/handovers/:id/confirm',
    permission: 'receive-collections',
    summary:
      'Count a handover: the cash piece by piece, the UPI payments seen in the bank, the cheques. A difference needs an explanation; one far above what is due needs a second person who counts the same.',
    params: ById,
    body: z.strictObject({
      counted: Pieces,
      upi: RupeesOrNone,
      /** The cheques that are there; one that is not stays with the collector. */
      cheques: z.optional(z.array(Id).check(z.maxLength(1000))),
      explanation: z.optional(explanation),
    }),
    reply: z.object({ handover: Handover, status: z.optional(z.literal('waiting_second')) }),
  }),
  rejectHandover: endpoint({
    method: 'PATCH',
    path: '/admin/handovers/:id/reject',
    permission: 'receive-collections',
    summary: 'Send a handover back: nothing was taken.',
    params: ById,
    body: z.strictObject({ reason: typedLine(400, 'Please enter a reason. The collector can read it.') }),
    reply: z.object({ handover: Handover }),
  }),
  collectorMembers: endpoint({
    method: 'GET',
    path: '/admin/collectors/members',
    permission: 'read-collections',
    summary: 'Everybody with a ticket, and who collects from them; a page at a time, by name.',
    query: z.object({
      limit: pageQuery.limit,
      page: pageNumber(1_000_000),
      search: z.optional(maybeTyped(120)),
      filter: z.optional(z.enum(ASSIGNMENT_FILTERS)),
    }),
    reply: z.object({ members: z.array(MemberOfCollector), total: z.number() }),
  }),
  limitCash: endpoint({
    method: 'PUT',
    path: '/admin/collectors/:id/most-cash',
    permission: 'assign-collectors',
    summary: 'Choose how much cash a collector may carry, in whole rupees; null: what the company allows everybody.',
    params: ById,
    body: z.strictObject({ mostCash: z.nullable(MostCash) }),
    reply: z.object({ mostCash: Rupees, ownMostCash: z.nullable(Rupees) }),
  }),
  assignCollector: endpoint({
    method: 'PUT',
    path: '/admin/collectors/members/:id',
    permission: 'assign-collectors',
    summary: 'Choose who collects from a member; null: nobody.',
    params: ById,
    body: z.strictObject({ collectorId: z.nullable(Id) }),
    reply: z.object({ member: MemberOfCollector }),
  }),
} as const
