import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { EventOfDay } from './ledger.ts'
import { branchQuery, DayText, Id, numberedPageQuery, Owners, Rupees, SignedRupees } from './primitives.ts'

/** A branch, or head office, which has books of its own and no id and name. */
const Place = z.object({ _id: z.nullable(Id), name: z.nullable(z.string()) })

/** What stands on the two sides of the books. */
const sides = { debit: Rupees, credit: Rupees }

/** What accounts of one kind have together, on the side on which it stands. */
const KindOfAccounts = z.object({ kind: z.string(), ...sides })

/** What is owed between this branch and another: on the debit side what the other owes it, on the credit side what it owes the other. */
const Between = z.object({ place: Place, ...sides })

/** The books of one branch now. Both sides have the same sum. */
const BooksOfPlace = z.object({
  place: Place,
  accounts: z.array(KindOfAccounts),
  between: z.array(Between),
  total: z.object(sides),
})

/** A till of the day, and what its count was. */
const TillOfDay = z.object({
  _id: Id,
  cashier: z.object({ _id: Id, name: z.string() }),
  status: z.enum(['open', 'closed', 'confirmed']),
  /** What should be in it. */
  expected: Rupees,
  /** The count; null while it is open. */
  counted: z.nullable(Rupees),
  /** What the count is above what is expected; below 0: cash is missing. */
  difference: z.nullable(SignedRupees),
})

/** A line of the books: in an account of the branch, or (`account` null) between it and another branch. */
const Line = z.object({ account: z.nullable(z.string()), place: z.nullable(Place), ...sides })

const DayOfPlace = z.object({
  day: DayText,
  place: Place,
  /** Each till of the day is confirmed; of today, where there was none, it is not closed yet. */
  closed: z.boolean(),
  tills: z.array(TillOfDay),
  /** What the lines of the whole day add up to. Both sides have the same sum. */
  accounts: z.array(KindOfAccounts),
  between: z.array(Between),
  total: z.object(sides),
  /** The events of the day that have a line here, in their order. */
  journals: z.array(z.extend(z.omit(EventOfDay, { paper: true }), { lines: z.array(Line) })),
  /** Of whose the accounts of these lines are. */
  owners: Owners,
  next: z.nullable(z.string()),
})

export const branchBookEndpoints = {
  branchBooks: endpoint({
    method: 'GET',
    path: '/admin/branches/books',
    permission: 'read-ledger',
    summary:
      'The books of head office and of each branch now: what each kind of account has, and what the branches owe each other. Empty where the company has one branch.',
    reply: z.object({ books: z.array(BooksOfPlace) }),
  }),
  branchDay: endpoint({
    method: 'GET',
    path: '/admin/branches/day',
    permission: 'read-money',
    forBranch: 'scoped',
    summary:
      'One Indian day in the books of a branch, today unless named: its tills, whether it is closed, the sums of the day, and its events page by page. Without a branch: head office’s own day.',
    query: z.object({ day: z.optional(DayText), ...numberedPageQuery, ...branchQuery }),
    reply: DayOfPlace,
  }),
} as const
