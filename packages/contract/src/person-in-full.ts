import { IDENTITY_DOCUMENTS, LANGUAGES, PERSON_KINDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Party, User } from './people.ts'
import { PreviousPrize } from './previous-books.ts'
import { branchOfRow, ById, DayText, Id, Instant, Rupees } from './primitives.ts'
import { PaymentPromise } from './promises.ts'
import { Wallet, WalletEntry } from './wallet.ts'

/** A ticket as the company sees it: how far it is paid, what is late, what it has won. */
const MembershipOfUser = z.object({
  chitId: z.object({ _id: Id, name: z.string() }),
  status: z.enum(['forming', 'running', 'finished', 'cancelled']),
  ticketNo: z.number(),
  /** Of this ticket; '': the member’s own. */
  nominee: z.string(),
  joinedAt: Instant,
  months: z.number(),
  monthsPaid: z.number(),
  monthsLate: z.number(),
  arrears: Rupees,
  prize: z.nullable(
    z.object({
      auctionId: Id,
      prizeNo: z.number(),
      amount: Rupees,
      status: z.enum(['waiting', 'waiting_second', 'approved']),
      /** It was given before the company moved in; null: it was given here. */
      previous: z.nullable(PreviousPrize),
    }),
  ),
})

/** Why a person cannot be deleted; all of it 0 and false when they can. */
const StandsInTheWay = z.object({
  tickets: z.number(),
  /** In the wallet now. */
  wallet: Rupees,
  /** Top-ups and online payments that bear their name. */
  payments: z.number(),
  /** Other people's top-ups they have decided. */
  decisions: z.number(),
  /** The wallet was used, and its lines stay. */
  hasLines: z.boolean(),
  isLastAdmin: z.boolean(),
})

/** What else staff write down of a person. */
export const MemberDetails = z.object({
  ...branchOfRow,
  kind: z.enum(PERSON_KINDS),
  /** As registers, receipts and passbooks name them. */
  legalName: z.string(),
  /** In their own script. */
  ownName: z.string(),
  language: z.enum(LANGUAGES),
  fatherOrHusband: z.string(),
  secondPhone: z.string(),
  pinCode: z.string(),
  occupation: z.string(),
  bornOn: z.nullable(DayText),
  nominee: z.string(),
  /** Of a firm. */
  signatory: z.string(),
  gstin: z.string(),
  /** Of an estate. */
  diedOn: z.nullable(DayText),
  /** The guardian of a minor; the nominee or heir who acts for an estate. */
  representative: z.nullable(Party),
  /** The minors and estates for which they act. */
  represents: z.array(Party),
  /** Identity documents that staff have seen, with the last four characters of each. */
  documents: z.array(
    z.object({
      kind: z.enum(IDENTITY_DOCUMENTS),
      ends: z.string(),
      seenOn: DayText,
      /** '': the person is deleted. */
      seenBy: z.string(),
    }),
  ),
  /** With e-mail and password. False: there is no such login, or only an address for e-mails. */
  canLogIn: z.boolean(),
  /** Until when their card to log in can be used; null: there is none. */
  invitedUntil: z.nullable(Instant),
  /** By a code by SMS: not at all, by the code alone, or also by a PIN. */
  phoneLogin: z.enum(['none', 'code', 'pin']),
})

const PersonInFull = z.object({
  user: User,
  details: MemberDetails,
  memberships: z.array(MembershipOfUser),
  /** Schemes they wait to be let into. */
  requests: z.array(z.object({ _id: Id, chitId: z.object({ _id: Id, name: z.string() }), createdAt: Instant })),
  /** Late in all schemes together. */
  arrears: Rupees,
  /** What they promised last to pay. */
  promise: z.nullable(PaymentPromise),
  wallet: Wallet,
  /** The last ten lines of the wallet, newest first. */
  entries: z.array(WalletEntry),
  standsInTheWay: StandsInTheWay,
})

export const personInFullEndpoints = {
  adminUser: endpoint({
    method: 'GET',
    path: '/admin/users/:id',
    permission: 'read-people',
    forBranch: 'scoped',
    summary: 'One person with memberships, arrears, promise, wallet, and what stands in the way of deleting them.',
    params: ById,
    reply: PersonInFull,
  }),
} as const
