import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EntryDocumentOnWire } from './entry-document.ts'
import { ById, DayText, Id, Instant, numberedPageQuery, Owners, Rupees, SignedRupees } from './primitives.ts'

/** One event of the books with its movements. */
const Journal = z.object({
  _id: Id,
  key: z.string(),
  kind: z.string(),
  /** Null: the company’s clock. */
  by: z.nullable(z.string()),
  eventAt: Instant,
  postedAt: Instant,
  reference: z.string(),
  reason: z.nullable(z.string()),
  /** Its document; null: there is none. */
  paper: z.nullable(EntryDocumentOnWire),
  legs: z.array(
    z.object({
      debit: z.string(),
      credit: z.string(),
      amount: Rupees,
      phase: z.enum(['posted', 'pending', 'post', 'void']),
    }),
  ),
  /** The event this one undoes, and the one that undid it. */
  corrects: z.nullable(Id),
  correctedBy: z.nullable(Id),
  /** Why it cannot be undone by its opposite; null: it can. */
  notCorrectable: z.nullable(z.enum(['not_correctable', 'event_already_moved', 'entry_on_statement'])),
})

/** An event of the books of one day. */
export const EventOfDay = z.object({
  _id: Id,
  at: Instant,
  kind: z.string(),
  reference: z.string(),
  /** Its document; null: there is none. */
  paper: z.nullable(EntryDocumentOnWire),
})

/** Money that lies where it should not lie for long. */
const Waiting = z.object({
  what: z.enum(['gateway', 'hold', 'suspense']),
  journalId: Id,
  reference: z.string(),
  amount: Rupees,
  since: Instant,
  /** Longer than it should: three days at a gateway and in suspense, 24 hours held. */
  isLate: z.boolean(),
  /** Somebody has entered what becomes of it; another administrator confirms it. */
  isWaiting: z.boolean(),
})

const DayBook = z.object({
  day: DayText,
  /** What there was in the morning, what came and went, and what there was at night. */
  accounts: z.array(
    z.object({
      account: z.enum(['bank', 'cash', 'gateway_clearing']),
      opening: SignedRupees,
      into: Rupees,
      out: Rupees,
      closing: SignedRupees,
    }),
  ),
  kinds: z.array(z.object({ kind: z.string(), times: z.number(), amount: Rupees })),
  journals: z.array(
    z.extend(EventOfDay, { legs: z.array(z.object({ debit: z.string(), credit: z.string(), amount: Rupees })) }),
  ),
  /** Of whose the accounts of these events are. */
  owners: Owners,
  next: z.nullable(z.string()),
})

const ofDay = { method: 'GET', permission: 'read-ledger', query: z.object({ day: z.optional(DayText) }) } as const

export const bookEndpoints = {
  journal: endpoint({
    method: 'GET',
    path: '/admin/journals/:id',
    permission: 'read-ledger',
    summary: 'One event of the books: its movements, who, when and why, and whether it may be undone by its opposite.',
    params: ById,
    reply: z.object({ journal: Journal, owners: Owners }),
  }),
  ageing: endpoint({
    method: 'GET',
    path: '/admin/ledger/ageing',
    permission: 'read-ledger',
    summary: 'Money at gateways, held and without an owner, the longest first.',
    reply: z.array(Waiting),
  }),
  dayBook: endpoint({
    ...ofDay,
    path: '/admin/day-book',
    summary:
      'One Indian day of the books, today unless named: how bank, cash and clearing stood, sums by kind, and its events page by page.',
    query: z.object({ ...ofDay.query.shape, ...numberedPageQuery }),
    reply: DayBook,
  }),
  dayBookXlsx: endpoint({
    ...ofDay,
    path: '/admin/day-book.xlsx',
    summary: 'The day book as a spreadsheet.',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: z.string(),
  }),
  dayBookCsv: endpoint({
    ...ofDay,
    path: '/admin/day-book.csv',
    summary: 'The day’s movements as comma-separated values, in rupees.',
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
} as const
