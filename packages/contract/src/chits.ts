import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AuctionTerms, AuctionTermsForm } from './auction-terms.ts'
import { LateTerms, LateTermsForm } from './late.ts'
import { PreviousPrize } from './previous-books.ts'
import {
  ById,
  DayText,
  DividendRounding,
  groupedPageQuery,
  Id,
  Instant,
  maybeTyped,
  Message,
  Rupees,
  RupeesOrNone,
  SeedRupees,
  seedWholeNumber,
  typedLine,
} from './primitives.ts'

/** The terms of a chit as the wire speaks of them; in basis points (1 bp = 0.01 %) and rupees. */
const basisPoints = (most: number) => z.optional(seedWholeNumber(0, most, `Please enter 0 to ${most} basis points.`))
export const TermsForm = z.object({
  dividendSharedBy: z.optional(z.enum(['tickets-without-the-prize', 'all-tickets'])),
  dividendRounding: z.optional(DividendRounding),
  commissionBp: basisPoints(10_000),
  gstBp: basisPoints(10_000),
  capBp: basisPoints(10_000),
  step: z.optional(SeedRupees),
  prizeBy: z.optional(z.enum(['auction', 'lot', 'fixed'])),
  fixedDiscounts: z.optional(z.array(RupeesOrNone).check(z.maxLength(1000))),
  maxTicketsPerMember: z.optional(seedWholeNumber(1, 1000, 'A member holds 1 ticket or more.')),
  /** Left out: being late costs nothing (and stays as it was when a scheme is edited). */
  late: z.optional(LateTermsForm),
  /** Left out: auctions are held as usual (and as they were agreed when a scheme is edited). */
  auction: z.optional(AuctionTermsForm),
})

const name = typedLine(120, 'Please enter a name for the scheme.')
const months = seedWholeNumber(1, 240, 'The duration is 1 to 240 whole months.')
const members = seedWholeNumber(2, 1000, 'A scheme has 2 to 1,000 members.')

/** The seed's creation form. `amount` is what all members pay over the whole life (docs/spec/chits.md, CHT-1). */
export const ChitForm = z.object({
  name,
  amount: SeedRupees,
  durationInMonths: months,
  totalMembers: members,
  startDate: DayText,
  /** True once the person has confirmed a scheme of more than 60 months. */
  confirmLong: z.optional(z.boolean()),
  terms: z.optional(TermsForm),
})

/** The seed edits with other names than it creates with; both are read. */
export const ChitEdit = z.object({
  name: z.optional(name),
  amount: z.optional(SeedRupees),
  duration: z.optional(months),
  durationInMonths: z.optional(months),
  members: z.optional(members),
  totalMembers: z.optional(members),
  startDate: z.optional(DayText),
  /** As at creation: more than 60 months need a confirmation. */
  confirmLong: z.optional(z.boolean()),
  terms: z.optional(TermsForm),
})

export const ChitStatus = z.enum(['forming', 'running', 'finished', 'cancelled'])

export const Terms = z.object({
  dividendSharedBy: z.enum(['tickets-without-the-prize', 'all-tickets']),
  dividendRounding: DividendRounding,
  commissionBp: z.number(),
  gstBp: z.number(),
  capBp: z.number(),
  step: Rupees,
  prizeBy: z.enum(['auction', 'lot', 'fixed']),
  fixedDiscounts: z.array(Rupees),
  /** How many tickets one member may hold. */
  maxTicketsPerMember: z.number(),
  /** What was agreed about late payers; left out where nothing was. */
  late: z.optional(LateTerms),
  /** When and where auctions are held; left out where it is as usual. */
  auction: z.optional(AuctionTerms),
})

/** A scheme in lists: the seed's fields and what its cards need. */
export const Chit = z.object({
  _id: Id,
  name: z.string(),
  amount: Rupees,
  durationInMonths: z.number(),
  totalMembers: z.number(),
  startDate: DayText,
  createdAt: Instant,
  status: ChitStatus,
  /** One month's instalment of one ticket. */
  contribution: Rupees,
  membersJoined: z.number(),
  terms: Terms,
  /**
   * One entry for each ticket, held or requested, always with `approved`: false waits for an administrator. `user` where
   * the caller may see names: who reads every chit sees all, a member those who hold a ticket of the same chit.
   */
  joinedUsers: z.array(
    z.object({ userId: Id, approved: z.boolean(), user: z.optional(z.object({ _id: Id, name: z.string() })) }),
  ),
})

/**
 * Which schemes a list has: those with free seats that the reader has not joined or requested, those the reader has, those
 * without a free seat, those that have started, those that are over. `offered`: what forms or runs, in the order of one who
 * looks for a scheme: the open ones, the reader’s own (requests that wait first), the full ones.
 */
export const CHIT_PARTS = ['open', 'joined', 'full', 'started', 'finished', 'offered'] as const

/** A scheme without people, for visitors. */
export const OpenChit = z.omit(Chit, { joinedUsers: true })

/** A prize of the schedule: given, running or to come. */
export const MonthOfChit = z.object({
  monthNo: z.number(),
  dueDate: DayText,
  prizes: z.array(
    z.object({
      prizeNo: z.number(),
      auctionId: z.nullable(Id),
      /** previous: it was given in the books from which the company moved in. */
      state: z.nullable(z.enum(['scheduled', 'open', 'closed', 'settled', 'cancelled', 'previous'])),
      winnerTicketNo: z.nullable(z.number()),
      bid: z.nullable(Rupees),
      prize: z.nullable(Rupees),
      /** What the previous books say of it beside that; null: it is not from those books. */
      previous: z.nullable(PreviousPrize),
    }),
  ),
})

/** A chit's detail. `members` is empty for a caller who is neither a member of it nor an administrator. */
export const ChitDetailOnWire = z.extend(Chit, {
  /** instalment × months: one prize before any discount. */
  chitAmount: Rupees,
  commission: Rupees,
  tax: Rupees,
  floor: z.nullable(Rupees),
  cap: z.nullable(Rupees),
  /** instalment × months × members: what is really collected. */
  lifeTotal: Rupees,
  pool: Rupees,
  advanced: Rupees,
  months: z.array(MonthOfChit),
  members: z.array(
    z.object({
      ticketNo: z.number(),
      userId: Id,
      name: z.string(),
      hasWon: z.boolean(),
      prizeNo: z.nullable(z.number()),
      /** For whom in the family, to its holder and to who reads every chit; else empty. */
      keptFor: z.string(),
    }),
  ),
  you: z.object({
    membership: z.enum(['none', 'pending', 'approved', 'rejected']),
    /** One’s first ticket. */
    ticketNo: z.nullable(z.number()),
    /** All of one’s tickets. */
    ticketNos: z.array(z.number()),
    /** How many requests of the reader wait. */
    asked: z.number(),
  }),
})

const chitAnswer = z.object({ success: z.literal(true), chit: Chit })

export const chitEndpoints = {
  listChits: endpoint({
    method: 'GET',
    path: '/chit',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'All schemes, newest first.',
    reply: z.array(Chit),
  }),
  chitsPage: endpoint({
    method: 'GET',
    path: '/chit/list',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'The same schemes one page at a time, newest first; of `joinedUsers` the reader’s own entries alone.',
    query: z.object({
      ...groupedPageQuery,
      part: z.optional(z.enum(CHIT_PARTS)),
      /** Of those `offered`, the scheme that stands first; what names none of them changes nothing. */
      first: z.optional(z.string()),
      /** Words of the name. */
      search: z.optional(maybeTyped(120)),
    }),
    reply: z.object({ chits: z.array(Chit), next: z.nullable(z.string()) }),
  }),
  openChits: endpoint({
    method: 'GET',
    path: '/chit/open',
    public: true,
    summary: 'Schemes with seats left, without people: for visitors.',
    reply: z.array(OpenChit),
  }),
  joinedChits: endpoint({
    method: 'GET',
    path: '/chit/joined',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'Schemes the caller is an approved or waiting member of.',
    reply: z.array(Chit),
  }),
  oneChit: endpoint({
    method: 'GET',
    path: '/chit/:id',
    permission: 'read-chits',
    forBranch: 'scoped',
    summary: 'A chit in detail: terms, months, members (names only to fellow members and administrators).',
    params: ById,
    reply: z.object({ chit: ChitDetailOnWire }),
  }),
  createChit: endpoint({
    method: 'POST',
    path: '/chit/createscheme',
    permission: 'manage-chits',
    forBranch: 'scoped',
    summary: 'Form a new scheme.',
    body: ChitForm,
    reply: chitAnswer,
    status: 201,
  }),
  editChit: endpoint({
    method: 'PUT',
    path: '/chit/:id',
    permission: 'manage-chits',
    forBranch: 'scoped',
    summary: 'Edit a scheme; money terms only while it is forming.',
    params: ById,
    body: ChitEdit,
    reply: chitAnswer,
  }),
  deleteChit: endpoint({
    method: 'DELETE',
    path: '/chit/:id',
    permission: 'manage-chits',
    forBranch: 'scoped',
    summary: 'Delete a scheme nobody has joined.',
    params: ById,
    reply: Message,
  }),
  startChit: endpoint({
    method: 'POST',
    path: '/chit/:id/start',
    permission: 'manage-chits',
    forBranch: 'scoped',
    summary: 'Start a full scheme: freezes its terms, writes instalments and auctions.',
    params: ById,
    reply: z.object({ chit: Chit }),
  }),
} as const
