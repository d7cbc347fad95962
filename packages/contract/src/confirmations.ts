import { CONFIRMATION_STATES, CONFIRMATION_WAYS, MOST_OF_DISPUTE } from '@kuri/domain'
import * as z from 'zod/mini'
import { LinkToken } from './email-links.ts'
import { endpoint } from './endpoint.ts'
import { CardForm } from './invitations.ts'
import { ById, DayText, Id, Instant, maybeTyped, numberedPageQuery, Rupees, typed } from './primitives.ts'
import { SignedDocument } from './written-authority.ts'

/** Far above people, far below a flood: a village may share one address. Wrong codes are counted besides. */
const CALLS_A_MINUTE = 60

/** What the previous books say of a ticket at the end of their last day. */
const stated = {
  chitName: z.string(),
  ticketNo: z.number(),
  asOf: DayText,
  /** Of the whole scheme, and those that are paid. */
  months: z.number(),
  paidMonths: z.number(),
  /** What is paid of months that are not paid, and which of these come before one that is. */
  parts: z.array(z.object({ month: z.number(), paid: Rupees })),
  gaps: z.array(z.number()),
  /** What dividends took off, and off how many months: those that were due, or for which something is paid. */
  dividends: Rupees,
  dividendMonths: z.number(),
  /** Of the months that were due, and late fees. */
  owed: Rupees,
  lateFees: Rupees,
  /** Null: the ticket has no prize yet. */
  prize: z.nullable(
    z.object({
      prizeNo: z.number(),
      amount: Rupees,
      on: DayText,
      paidOn: z.nullable(DayText),
      /** Somebody else held the ticket when it won. */
      wonBefore: z.boolean(),
    }),
  ),
}

/** The same with what its holder answered. */
const asked = {
  ...stated,
  _id: Id,
  status: z.enum(CONFIRMATION_STATES),
  answeredAt: z.nullable(Instant),
  /** What a dispute says is right; null: the member did not say so. */
  claim: z.nullable(
    z.object({
      paidMonths: z.nullable(z.number()),
      /** A prize was won with the ticket, and it is paid. */
      isPrized: z.nullable(z.boolean()),
      isPrizePaid: z.nullable(z.boolean()),
      text: z.nullable(z.string()),
    }),
  ),
  /** The note of the staff who closed the dispute. */
  note: z.nullable(z.string()),
}
const Asked = z.object(asked)

/** A question as staff see it. */
const Confirmation = z.object({
  ...asked,
  chitId: Id,
  user: z.object({ _id: Id, name: z.string(), code: z.string() }),
  answeredBy: z.nullable(z.enum(CONFIRMATION_WAYS)),
  /** Who entered the answer from a signed slip, and who closed the dispute. */
  enteredBy: z.nullable(z.string()),
  /** Who made the slip by whose link or code it was answered. */
  slipBy: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
})

/** How many questions have which answer. */
const Counts = z.record(z.enum(CONFIRMATION_STATES), z.number())

/** A printed slip. Its link and code are in this reply only. */
const Slip = z.object({
  user: z.object({ name: z.string(), code: z.string() }),
  /** Who acts for a minor, an estate or a firm; null: nobody. */
  actsFor: z.nullable(z.string()),
  tickets: z.array(z.object({ ...stated, status: z.enum(CONFIRMATION_STATES) })),
  link: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
  code: z.string(),
  until: Instant,
})

const answer = {
  isRight: z.boolean(),
  /** Of a dispute: what is right instead, as far as the member says so. */
  paidMonths: z.optional(z.number('Please enter a number of months.').check(z.int(), z.minimum(0), z.maximum(240))),
  /** A prize was won with the ticket, and it is paid. */
  isPrized: z.optional(z.boolean()),
  isPrizePaid: z.optional(z.boolean()),
  text: z.optional(maybeTyped(MOST_OF_DISPUTE)),
}

const shown = {
  /** The company's and the member's name. */
  company: z.string(),
  name: z.string(),
  tickets: z.array(Asked),
}

/** Members confirm the balances of the previous books (docs/spec/moving-in.md, MOV-22). */
export const confirmationEndpoints = {
  openBalances: endpoint({
    method: 'POST',
    path: '/balances/open',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'The balances that the link of a slip shows, of all tickets of one member. The same answer for a link that ended and one that never was.',
    body: z.strictObject({ token: LinkToken }),
    reply: z.object({ ...shown, until: Instant }),
  }),
  openSlip: endpoint({
    method: 'POST',
    path: '/balances/code',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary:
      'Exchange the codes of a slip for the token of a link. The answer is the same for a wrong code and an unknown member; wrong ones are counted.',
    body: CardForm,
    reply: z.object({ token: z.string() }),
  }),
  answerBalance: endpoint({
    method: 'POST',
    path: '/balances/answer',
    public: true,
    perMinute: CALLS_A_MINUTE,
    summary: 'Answer whether the balance of one ticket is right, by the link of a slip. No money moves.',
    body: z.strictObject({ token: LinkToken, ticket: Id, ...answer }),
    reply: z.object({ ticket: Asked }),
  }),
  myBalances: endpoint({
    method: 'GET',
    path: '/me/balances',
    permission: 'pay-instalment',
    summary: 'One’s own balances of the previous books, and what one answered.',
    reply: z.object(shown),
  }),
  answerMyBalance: endpoint({
    method: 'POST',
    path: '/me/balances/:id/answer',
    permission: 'pay-instalment',
    summary: 'Answer whether the balance of one of one’s own tickets is right.',
    params: ById,
    body: z.strictObject(answer),
    reply: z.object({ ticket: Asked }),
  }),
  confirmations: endpoint({
    method: 'GET',
    path: '/admin/imports/:id/balances',
    permission: 'read-every-chit',
    forBranch: 'scoped',
    summary: 'What members say of the balances that a workbook brought, in the order of schemes and tickets.',
    params: ById,
    query: z.object({ ...numberedPageQuery, status: z.optional(z.enum(CONFIRMATION_STATES)), chitId: z.optional(Id) }),
    reply: z.object({
      confirmations: z.array(Confirmation),
      counts: Counts,
      /** The schemes in the books, with how many questions are not answered. */
      chits: z.array(z.object({ _id: Id, name: z.string(), asked: z.number() })),
      next: z.nullable(z.string()),
    }),
  }),
  makeSlips: endpoint({
    method: 'POST',
    path: '/admin/imports/:id/balances/slips',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary:
      'Make slips to print: for those of one scheme who have not answered, at most a hundred people at a time, or for one member, whose earlier slips end. Each has a link and a code, for 90 days; they are not shown again.',
    params: ById,
    body: z.strictObject({
      chitId: z.optional(Id),
      memberId: z.optional(Id),
      /** `next` of the answer before. */
      after: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Start with the first slip.'))),
    }),
    reply: z.object({ slips: z.array(Slip), next: z.nullable(z.string()) }),
    status: 201,
  }),
  enterBalanceAnswer: endpoint({
    method: 'POST',
    path: '/admin/balances/:id/answer',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Enter what a member answered on the slip that they signed.',
    params: ById,
    body: z.strictObject({ ...answer, paper: SignedDocument }),
    reply: z.object({ confirmation: Confirmation }),
  }),
  closeDispute: endpoint({
    method: 'PATCH',
    path: '/admin/balances/:id/close',
    permission: 'import-books',
    summary: 'Close a dispute with a note that the member sees. No money moves by it.',
    params: ById,
    body: z.strictObject({ note: typed(MOST_OF_DISPUTE, 'Please enter what was found.') }),
    reply: z.object({ confirmation: Confirmation }),
  }),
} as const
