import { AUTHORITY_ACTS } from '@kuri/domain'
import * as z from 'zod/mini'
import { Auction } from './auctions.ts'
import { endpoint } from './endpoint.ts'
import {
  ById,
  DayText,
  Id,
  Instant,
  Message,
  Rupees,
  SomeRupees,
  TicketNo,
  timedPageQuery,
  typedLine,
} from './primitives.ts'

/** The paper on which a member authorised what staff do for them. */
export const SignedDocument = z.strictObject({
  number: typedLine(40, 'Please enter the number on the signed document.'),
  /** When it was signed. */
  day: DayText,
})

/** Whom staff act for, and with what right. */
const forMember = { memberId: Id, paper: SignedDocument }

/** One thing that staff did for a member. */
const WrittenAuthority = z.object({
  _id: Id,
  act: z.enum(AUTHORITY_ACTS),
  member: z.object({ _id: Id, name: z.string() }),
  paper: z.object({ number: z.string(), day: DayText }),
  enteredBy: z.object({ _id: Id, name: z.string() }),
  enteredAt: Instant,
  chit: z.nullable(z.object({ _id: Id, name: z.string() })),
  ticketNo: z.nullable(z.number()),
  auction: z.nullable(z.object({ _id: Id, prizeNo: z.number() })),
  /** Of a bid: its number in the auction and its discount. */
  bid: z.nullable(z.object({ seq: z.number(), amount: Rupees })),
})

/** What staff do for members who signed for it on paper (docs/spec/identity.md, IDN-23). */
export const authorityEndpoints = {
  listAuthorities: endpoint({
    method: 'GET',
    path: '/admin/authorities',
    permission: 'read-people',
    summary: 'What staff did for members on written authority, newest first: of one member, of one auction, or all.',
    query: z.object({ ...timedPageQuery, memberId: z.optional(Id), auctionId: z.optional(Id) }),
    reply: z.object({ authorities: z.array(WrittenAuthority), next: z.nullable(z.string()) }),
  }),
  bidForMember: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/bids',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Bid for a member who signed for it on paper, by the rules of their own bids.',
    params: ById,
    body: z.strictObject({ ...forMember, amount: SomeRupees, ticketNo: TicketNo }),
    reply: z.object({
      bid: z.object({ seq: z.number(), amount: Rupees, at: Instant, hash: z.string() }),
      auction: Auction,
    }),
    status: 201,
  }),
  setLimitForMember: endpoint({
    method: 'PUT',
    path: '/admin/auctions/:id/offer',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Set or change the limit of a member who signed for it on paper. No answer names the limit afterwards.',
    params: ById,
    body: z.strictObject({ ...forMember, maxAmount: SomeRupees, ticketNo: TicketNo }),
    reply: Message,
  }),
  removeLimitForMember: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/offer/remove',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Remove the limit of a member who signed for it on paper. Bids made for it stand.',
    params: ById,
    body: z.strictObject({ ...forMember, ticketNo: TicketNo }),
    reply: Message,
  }),
  setOffForMember: endpoint({
    method: 'PUT',
    path: '/admin/prizes/:id/set-off',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Choose for a winner who signed for it on paper whether the prize pays the coming contributions.',
    params: ById,
    body: z.strictObject({ ...forMember, setOff: z.enum(['all', 'none'], 'Please choose.') }),
    reply: Message,
  }),
  signMinutesForMember: endpoint({
    method: 'POST',
    path: '/admin/auctions/:id/minutes/signatures',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Enter that a subscriber signed the minutes on paper.',
    params: ById,
    body: z.strictObject(forMember),
    reply: Message,
  }),
  leaveForMember: endpoint({
    method: 'POST',
    path: '/admin/chit/:id/leave',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Take a member who signed for it on paper out of a forming scheme.',
    params: ById,
    body: z.strictObject(forMember),
    reply: Message,
  }),
  autoPayForMember: endpoint({
    method: 'PUT',
    path: '/admin/chit/:id/auto-pay',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary: 'Choose for a member who signed for it on paper whether the wallet pays contributions on their due day.',
    params: ById,
    body: z.strictObject({ ...forMember, on: z.boolean() }),
    reply: z.object({ on: z.boolean() }),
  }),
  claimRefundForMember: endpoint({
    method: 'POST',
    path: '/admin/refunds/claim',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary:
      'Have the refund of a ticket that has passed on paid into the wallet of a member who signed for it on paper.',
    body: z.strictObject(forMember),
    /** `amount` stays in the wallet; `debts` of the refund paid what they owed. */
    reply: z.extend(Message, { amount: Rupees, debts: Rupees }),
  }),
  answerOfferForMember: endpoint({
    method: 'POST',
    path: '/admin/substitutions/:id/answer',
    permission: 'act-for-members',
    forBranch: 'scoped',
    summary:
      'Accept or decline a ticket that was offered to a member who signed for it on paper. Accepting takes the exact amount from their wallet.',
    params: ById,
    body: z.strictObject({
      ...forMember,
      accept: z.boolean(),
      /** Of an acceptance: what it costs. */
      amount: z.optional(SomeRupees),
    }),
    reply: Message,
  }),
} as const
