import { AGE_BANDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ById, DayText, Id, Instant, numberedPageQuery, Rupees, SignedRupees, timedPageQuery } from './primitives.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** How far the workbook of a company that moves in is. */
const IMPORT_STATES = ['waiting', 'checking', 'refused', 'cancelled', 'to_mend', 'checked', 'dry_run'] as const

const Named = z.object({ _id: Id, name: z.string() })

const Import = z.object({
  _id: Id,
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  uploadedAt: Instant,
  uploadedBy: Named,
  state: z.enum(IMPORT_STATES),
  /** Why the file is not read as a workbook; null: it is, or nobody knows yet. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The sheet that is being read, and how many rows of the workbook are read; null: the check has not begun, or has ended. */
  progress: z.nullable(z.object({ sheet: z.string(), rows: z.number() })),
  /** What was found: of a check that has ended. */
  mustMend: z.number(),
  toLookAt: z.number(),
  checkedAt: z.nullable(Instant),
  cutOver: z.nullable(DayText),
  dryRunAt: z.nullable(Instant),
  /** Whether the file is still kept: after a while it is deleted. */
  isKept: z.boolean(),
  /** How many chits it has and how many of them are in the books, and when those were sealed; null before the dry run. */
  books: z.nullable(z.object({ chits: z.number(), accepted: z.number(), sealedAt: z.nullable(Instant) })),
})

/** What was asked for last about the seal. */
const Seal = z.object({
  status: z.enum(['waiting', 'approved', 'rejected']),
  /** Null: the account was deleted. */
  askedBy: z.nullable(Named),
  askedAt: Instant,
  decidedBy: z.nullable(Named),
  decidedAt: z.nullable(Instant),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
})

const Fault = z.object({
  /** As the sender calls it. */
  sheet: z.string(),
  /** As a spreadsheet shows them; null: the sheet, the column or the row as a whole. */
  row: z.nullable(z.number()),
  column: z.nullable(z.string()),
  heading: z.nullable(z.string()),
  found: z.string(),
  expected: z.string(),
  code: z.string(),
  message: z.string(),
  /** Else it is worth a look, and stops nothing. */
  mustBeMended: z.boolean(),
})

const Late = z.object({ band: z.enum(AGE_BANDS), tickets: z.number(), owed: Rupees })

const chit = {
  /** Its place in the workbook, from 1. */
  no: z.number(),
  /** Its name in the workbook. */
  code: z.string(),
  status: z.enum(['waiting', 'accepted', 'sealed']),
  /** Once it is in the books. */
  chitId: z.nullable(Id),
  /** How Kuri would go on with it; null before the dry run. */
  dryRun: z.nullable(
    z.object({
      /** The code of its branch; null: the workbook has only the first branch. */
      branch: z.nullable(z.string()),
      tickets: z.number(),
      months: z.number(),
      dueMonths: z.number(),
      heldPrizes: z.number(),
      /** The next month: what all tickets owe for it, and the least and the most of one; null where no month is left. */
      next: z.nullable(
        z.object({
          month: z.number(),
          dueOn: DayText,
          /** Null: the auction that decides the dividend was not held. */
          least: z.nullable(Rupees),
          most: z.nullable(Rupees),
          toPay: z.nullable(Rupees),
        }),
      ),
      auction: z.nullable(
        z.object({
          prizeNo: z.number(),
          month: z.number(),
          on: DayText,
          /** 'HH:MM' by the clock in India. */
          time: z.string(),
          /** '': in the auction room of the company's site. */
          place: z.string(),
        }),
      ),
      late: z.array(Late),
      prizesToPay: z.object({ count: z.number(), amount: Rupees }),
      pool: SignedRupees,
      covered: Rupees,
    }),
  ),
}

const Chit = z.object(chit)

const Ticket = z.object({
  ticketNo: z.number(),
  /** The holder's code in the workbook. */
  holder: z.string(),
  isPrized: z.boolean(),
  paidMonths: z.number(),
  part: Rupees,
  /** Null: not known yet. */
  nextDue: z.nullable(Rupees),
  toPay: z.nullable(Rupees),
  late: Rupees,
  lateSince: z.nullable(DayText),
})

const Prize = z.object({ prizeNo: z.number(), ticketNo: z.number(), winner: z.string(), amount: Rupees, day: DayText })

/** Balances: a debit is above zero. */
const TrialBalance = z.object({
  lines: z.array(
    z.object({
      /** Of one account in both books, of one purpose, or of all that only one of them names. */
      of: z.enum(['account', 'chits', 'prizes', 'unallocated', 'others']),
      kuri: SignedRupees,
      old: SignedRupees,
      difference: SignedRupees,
      /** What the line adds up: Kuri's kinds of accounts, and accounts of the old books, the first of many. */
      kuriAccounts: z.array(z.object({ account: z.string(), amount: SignedRupees })),
      oldAccounts: z.array(z.object({ account: z.string(), amount: SignedRupees })),
      oldCount: z.number(),
    }),
  ),
  kuri: SignedRupees,
  old: SignedRupees,
  /** How much stands on other lines than in the old books. */
  differs: Rupees,
})

const faultPage = z.object({ faults: z.array(Fault), next: z.nullable(z.string()) })
const chitPage = z.object({ chits: z.array(Chit), next: z.nullable(z.string()) })

const reply = z.object({ import: Import })

const chitNames = z.array(z.string().check(z.minLength(1), z.maxLength(500))).check(z.maxLength(1000))

export const importEndpoints = {
  imports: endpoint({
    method: 'GET',
    path: '/admin/imports',
    permission: 'import-books',
    summary: 'The workbooks in which a company that already runs brings its books, the latest first.',
    query: z.object(timedPageQuery),
    reply: z.object({ imports: z.array(Import), next: z.nullable(z.string()) }),
  }),
  sendWorkbook: endpoint({
    method: 'POST',
    path: '/admin/imports',
    permission: 'import-books',
    summary:
      'Send a workbook: a form with a file `workbook` (.xlsx, or a .zip with CSVs; at most 50 MB). It is checked afterwards, and nothing is written into the books. The same file again is the same import.',
    multipart: true,
    takesWorkbook: true,
    status: 202,
    reply: z.object({ import: Import, isNew: z.boolean() }),
  }),
  workbookTemplate: endpoint({
    method: 'GET',
    path: '/admin/imports/template',
    permission: 'import-books',
    summary: 'The workbook to fill in.',
    file: XLSX,
    reply: z.string(),
  }),
  import: endpoint({
    method: 'GET',
    path: '/admin/imports/:id',
    permission: 'import-books',
    summary:
      'One import: how far it is, the first page of what was found, and after the dry run its chits and the trial balance.',
    params: ById,
    reply: z.object({
      import: z.extend(Import, {
        sheets: z.array(z.object({ sheet: z.string(), name: z.string(), rows: z.number() })),
        /** Those of its people and chits; none: all belong to the first branch. A new one is added with the first chit or person of it. */
        branches: z.array(z.object({ code: z.string(), name: z.string(), isNew: z.boolean() })),
        errors: z.array(Fault),
        errorsNext: z.nullable(z.string()),
        chits: z.array(Chit),
        chitsNext: z.nullable(z.string()),
        /** Null before the dry run. */
        trialBalance: z.nullable(TrialBalance),
        /** What its opening entries leave without another side; 0 when all chits are in the books. Null: none is. */
        openingLeft: z.nullable(SignedRupees),
        /** Null: nobody has asked a second administrator. */
        seal: z.nullable(Seal),
        /** The last administrator who was needed for the seal; null: it is not sealed. */
        sealedBy: z.nullable(Named),
      }),
    }),
  }),
  importFaults: endpoint({
    method: 'GET',
    path: '/admin/imports/:id/faults',
    permission: 'import-books',
    summary: 'What was found in a workbook, sheet by sheet and row by row.',
    params: ById,
    query: z.object({ ...numberedPageQuery, only: z.optional(z.enum(['mend', 'look'])) }),
    reply: faultPage,
  }),
  importChits: endpoint({
    method: 'GET',
    path: '/admin/imports/:id/chits',
    permission: 'import-books',
    summary: 'The chits of a checked workbook, in its order.',
    params: ById,
    query: z.object(numberedPageQuery),
    reply: chitPage,
  }),
  importChit: endpoint({
    method: 'GET',
    path: '/admin/imports/:id/chits/:no',
    permission: 'import-books',
    summary: 'One chit of a checked workbook after the dry run: its tickets, and the prizes that are to be paid.',
    params: z.object({ id: Id, no: z.string().check(z.maxLength(64)) }),
    reply: z.object({ chit: z.extend(Chit, { members: z.array(Ticket), prizes: z.array(Prize) }) }),
  }),
  markedWorkbook: endpoint({
    method: 'GET',
    path: '/admin/imports/:id/marked',
    permission: 'import-books',
    summary: 'The workbook as it was sent, with what is to be mended in red.',
    params: ById,
    file: XLSX,
    reply: z.string(),
  }),
  cancelImport: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/cancel',
    permission: 'import-books',
    summary: 'End a check that waits or runs. The same file sent again is checked again.',
    params: ById,
    reply,
  }),
  acceptImport: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/accept',
    permission: 'import-books',
    summary:
      'Take chits of a workbook into the books after the dry run: those that are named by their code, or all. A call takes `most`, at most ten, each in a transaction of its own: call it again while `left` is above 0. What is in the books already is left as it is.',
    params: ById,
    body: z.object({
      chits: z.optional(chitNames),
      /** Those that are not tried, because a call before has refused them. */
      besides: z.optional(chitNames),
      /** How many this call takes; left out: ten. */
      most: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
    }),
    reply: z.object({
      /** Chits that this call has taken. */
      accepted: z.array(z.object({ chit: z.string(), chitId: Id })),
      /** Those that cannot be taken as they are. */
      refused: z.array(z.object({ chit: z.string(), code: z.string(), message: z.string() })),
      /** How many of those that were asked for are not taken and not refused yet. */
      left: z.number(),
    }),
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/undo',
    permission: 'import-books',
    summary:
      'Take a chit of a workbook out of the books again, with everything that moved in with it; refused once something has happened in it, and when the books are sealed.',
    params: ById,
    body: z.object({ chit: z.string().check(z.minLength(1), z.maxLength(500)) }),
    reply: z.object({}),
  }),
  sealImport: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/seal',
    permission: 'import-books',
    summary:
      'Seal the previous books when all their chits are in the books and nothing is left to enter. Where the company has two administrators, the second one approves it (GET /admin/money).',
    params: ById,
    reply: z.object({ waits: z.boolean() }),
  }),
  dryRunImport: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/dry-run',
    permission: 'import-books',
    summary:
      'Show how Kuri would go on with each chit, and its trial balance beside the old one. Nothing is written into the books.',
    params: ById,
    reply,
  }),
} as const
