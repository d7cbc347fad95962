import * as z from 'zod/mini'
import { InboxPerson } from './inbox.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  maybeTyped,
  linePageQuery,
  numberedPageQuery,
  Rupees,
  RupeesOrNone,
  SignedRupees,
  typed,
  typedLine,
} from './primitives.ts'

/** The 10,000 rows a statement may have, of a hundred signs each. */
const MOST_SIGNS = 1_000_000
const MOST_COLUMNS = 60

const column = z.int().check(z.minimum(0), z.maximum(MOST_COLUMNS))
const maybeColumn = z.optional(z.nullable(column))

/** Which column of the bank's file is what, counted from 0. Either debit and credit, or amount. */
const Columns = z.strictObject({
  titleRow: z.int().check(z.minimum(0), z.maximum(100)),
  date: column,
  narration: column,
  reference: maybeColumn,
  debit: maybeColumn,
  credit: maybeColumn,
  amount: maybeColumn,
  mark: maybeColumn,
  balance: maybeColumn,
})

const Statement = z.object({
  _id: Id,
  fileName: z.string(),
  from: DayText,
  to: DayText,
  opening: SignedRupees,
  closing: SignedRupees,
  /** Lines it brought; those of an earlier statement are not counted again. */
  lines: z.number(),
  importedAt: Instant,
  /** Lines that are matched, or from which a move was entered: while there are any it cannot be taken back. */
  matched: z.number(),
  /** Null: it counts. `by`: null where that person left for good. */
  takenBack: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()), reason: z.string() })),
})

const BankLine = z.object({
  _id: Id,
  day: DayText,
  narration: z.string(),
  reference: z.string(),
  /** What came in is positive. */
  amount: SignedRupees,
  /** A move of the company was entered from it and waits for another administrator. */
  isWaiting: z.boolean(),
})

/** A movement of our bank account, in the books. */
const BankMove = z.object({
  _id: Id,
  journalId: Id,
  day: DayText,
  kind: z.string(),
  reference: z.string(),
  amount: SignedRupees,
})

/** What is reported as on its way to or from the bank, and its entries once it is confirmed. */
const Expected = z.object({
  source: z.string(),
  _id: Id,
  name: z.string(),
  /** Null where nobody is known for it any more. */
  person: z.nullable(InboxPerson),
  reference: z.string(),
  amount: SignedRupees,
  since: Instant,
})

const Matched = z.object({
  line: BankLine,
  moves: z.array(BankMove),
  how: z.enum(['reference', 'amount', 'hand', 'booked']),
  by: z.nullable(z.string()),
  at: Instant,
})

/** Captured by a gateway and not settled yet. */
const AtGateway = z.object({
  /** Its text in the statement of gateway_clearing. */
  balance: SignedRupees,
  fees: Rupees,
  payments: z.array(
    z.object({
      _id: Id,
      journalId: Id,
      gateway: z.string(),
      reference: z.string(),
      amount: Rupees,
      at: Instant,
      isLate: z.boolean(),
    }),
  ),
})

const Reconciliation = z.object({
  /** By the books, now. */
  books: SignedRupees,
  /** By the last statement; null before the first. */
  statement: z.nullable(Statement),
  /** books − statement, and what makes it: onlyInBooks − onlyAtBank − missing. */
  difference: SignedRupees,
  /** Movements of the books that no line stands for. */
  onlyInBooks: SignedRupees,
  /** Lines that no movement stands for. */
  onlyAtBank: SignedRupees,
  /** What the closing balance has and the lines do not: a statement between two others was not imported. */
  missing: SignedRupees,
  /** Nothing is left but movements younger than the statement. */
  isExplained: z.boolean(),
  statements: z.array(Statement),
  /** How many lines no movement stands for, and how many movements of the statement's days no line. */
  toExplain: z.number(),
  expected: z.array(Expected),
  gateway: AtGateway,
})

const after = z.object({ line: BankLine })

export const bankEndpoints = {
  reconciliation: endpoint({
    method: 'GET',
    path: '/admin/reconciliation',
    permission: 'read-ledger',
    summary: 'The bank’s statement beside the books: what is matched, what is left, and what explains the difference.',
    reply: Reconciliation,
  }),
  openLines: endpoint({
    method: 'GET',
    path: '/admin/bank/open-lines',
    permission: 'read-ledger',
    summary:
      'Lines of the bank that no movement stands for, the oldest first, with the movements that have their amounts.',
    query: z.object({ ...linePageQuery, search: z.optional(maybeTyped(120)) }),
    reply: z.object({
      lines: z.array(BankLine),
      /** Open movements of the lines' amounts; at most fifty of each amount, the oldest. */
      moves: z.array(BankMove),
      next: z.nullable(z.string()),
    }),
  }),
  openMoves: endpoint({
    method: 'GET',
    path: '/admin/bank/open-moves',
    permission: 'read-ledger',
    summary: 'Movements of the books that no line of the bank stands for, the oldest first.',
    query: z.object({ ...numberedPageQuery, search: z.optional(maybeTyped(120)) }),
    reply: z.object({
      moves: z.array(z.extend(BankMove, { isYounger: z.boolean() })),
      next: z.nullable(z.string()),
    }),
  }),
  matchedLines: endpoint({
    method: 'GET',
    path: '/admin/bank/lines',
    permission: 'read-ledger',
    summary: 'Lines of the bank that are matched, the newest first, with what they are in the books.',
    query: z.object(numberedPageQuery),
    reply: z.object({ matched: z.array(Matched), next: z.nullable(z.string()) }),
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/admin/bank/statements',
    permission: 'reconcile-bank',
    summary:
      'A statement of the bank as a file of comma-separated values. Lines that are here already are not taken twice.',
    fileText: true,
    body: z.strictObject({
      fileName: typedLine(200, 'Please choose a file.'),
      text: z
        .string('Please choose a file.')
        .check(z.minLength(1, 'This file is empty.'), z.maxLength(MOST_SIGNS, 'This file is too large.')),
      columns: Columns,
      /** The balance at its end, where the file lacks it. */
      closing: z.optional(RupeesOrNone),
    }),
    reply: z.object({ statement: Statement, known: z.number(), matched: z.number() }),
    status: 201,
  }),
  takeBackStatement: endpoint({
    method: 'POST',
    path: '/admin/bank/statements/:id/take-back',
    permission: 'reconcile-bank',
    summary:
      'Take back a statement that was imported by mistake: its lines count no longer. None of them may be matched.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: z.object({ statement: Statement }),
  }),
  matchLine: endpoint({
    method: 'POST',
    path: '/admin/bank/lines/:id/match',
    permission: 'reconcile-bank',
    summary: 'Match a line of the bank statement with movements of the books; together they are its amount.',
    params: ById,
    body: z.strictObject({ moves: z.array(Id).check(z.minLength(1, 'Please choose an entry.'), z.maxLength(100)) }),
    reply: after,
  }),
  unmatchLine: endpoint({
    method: 'POST',
    path: '/admin/bank/lines/:id/unmatch',
    permission: 'reconcile-bank',
    summary: 'Take a match back. Nothing moves; that it was there stays to be seen.',
    params: ById,
    body: z.strictObject({ reason: typed(400, 'Please enter a reason.') }),
    reply: after,
  }),
  confirmExpected: endpoint({
    method: 'POST',
    path: '/admin/bank/lines/:id/confirm',
    permission: 'approve-money',
    summary: 'A line shows that what was expected has happened: it is booked and matched.',
    params: ById,
    body: z.strictObject({
      source: z.string().check(z.maxLength(40)),
      expected: Id,
      /** The bank's reference, where the line lacks it. */
      utr: z.optional(maybeTyped(40)),
    }),
    reply: z.extend(after, { status: z.optional(z.literal('waiting_second')) }),
  }),
  bookLine: endpoint({
    method: 'POST',
    path: '/admin/bank/lines/:id/book',
    permission: 'move-company-money',
    summary: 'Book a line nothing stands for: as money without an owner, or as a move of the company.',
    params: ById,
    body: z.strictObject({
      kind: z.enum([
        'to-suspense',
        'pay-in',
        'interest',
        'cash-to-bank',
        'bank-charge',
        'pay-tax',
        'draw-commission',
        'draw-funds',
        'bank-to-cash',
      ]),
      reason: typed(400, 'Please enter a reason. It is recorded.'),
    }),
    reply: z.object({ line: BankLine, status: z.optional(z.literal('waiting_second')) }),
  }),
} as const
