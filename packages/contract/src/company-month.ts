import { INBOX_KINDS } from '@kuri/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayText, Id, Instant, maybeTyped, pageNumber, Rupees, branchOfRow, branchQuery } from './primitives.ts'

/** By what the company's chits can be sorted; `late` is how much is late. */
export const COMPANY_CHIT_SORTS = ['late', 'name', 'amount', 'month', 'collected', 'auction', 'prize'] as const
/** What can be picked out of the company's chits. */
export const COMPANY_CHIT_FILTERS = ['attention', 'auction', 'prize', 'forming'] as const

/** A chit as the owner looks at it this month. */
export const CompanyChit = z.object({
  _id: Id,
  name: z.string(),
  ...branchOfRow,
  status: z.enum(['forming', 'running', 'finished', 'cancelled']),
  /** All contributions of the whole life, as the seed has it. */
  amount: Rupees,
  months: z.number(),
  totalMembers: z.number(),
  membersJoined: z.number(),
  /** Of a full forming chit: how many members have not accepted its present agreement; it does not start before. */
  notAccepted: z.optional(z.number()),
  /** The first instalment is due then. */
  startDate: DayText,
  /** The last month that fell due; null before the first. */
  monthNo: z.nullable(z.number()),
  /** The sum of that month's instalments, less dividends, and what of it is paid. */
  due: Rupees,
  collected: Rupees,
  /** Unpaid instalments whose day has passed, of all months, and how many people owe them. */
  late: Rupees,
  latePeople: z.number(),
  nextAuction: z.nullable(z.object({ _id: Id, state: z.enum(['scheduled', 'open', 'closed']), opensAt: Instant })),
  /** Of the prizes that are not paid out, the one to pay first. */
  prize: z.nullable(
    z.object({ winner: z.string(), amount: Rupees, payBy: DayText, isLate: z.boolean(), waiting: z.number() }),
  ),
})

export const companyMonthEndpoints = {
  companyChits: endpoint({
    method: 'GET',
    path: '/admin/chits',
    permission: 'read-every-chit',
    forBranch: 'scoped',
    summary:
      'The company’s chits this month, 25 on a page: month, collected, late, next auction, prize to pay. Most late first.',
    query: z.object({
      ...branchQuery,
      search: z.optional(maybeTyped(120)),
      filter: z.optional(z.enum(COMPANY_CHIT_FILTERS)),
      sort: z.optional(z.enum(COMPANY_CHIT_SORTS)),
      order: z.optional(z.enum(['asc', 'desc'])),
      page: pageNumber(1000),
    }),
    reply: z.object({
      chits: z.array(CompanyChit),
      total: z.number(),
      /** How many chits each filter has, whatever is searched for. */
      counts: z.record(z.enum(COMPANY_CHIT_FILTERS), z.number()),
    }),
  }),
  companyMonth: endpoint({
    method: 'GET',
    path: '/admin/month',
    permission: 'read-every-chit',
    summary: 'The company’s month in figures: collected, late, auctions ahead, prizes to pay.',
    reply: z.object({
      /** Fell due from the first of the Indian month until today, less dividends, and what of it is paid. */
      due: Rupees,
      collected: Rupees,
      late: Rupees,
      latePeople: z.number(),
      /** Of them, people with an instalment more than 60 days late. */
      latePeopleOver60: z.number(),
      /** Auctions that open within seven days or are open. */
      auctions: z.number(),
      auctionsOpen: z.number(),
      auctionsToday: z.number(),
      prizes: z.number(),
      prizesAmount: Rupees,
      prizesLate: z.number(),
    }),
  }),
  companyWork: endpoint({
    method: 'GET',
    path: '/admin/work',
    permission: 'read-stats',
    summary:
      'How much waits for a decision about money, kind by kind, with the first of it; how the schemes stand; and how many ledger checks failed.',
    reply: z.object({
      /** Every kind in the inbox, with how many wait for a decision. */
      waiting: z.record(z.enum(INBOX_KINDS), z.number()),
      /** The prize to pay first. */
      prize: z.nullable(z.object({ chitName: z.string(), prizeNo: z.number(), amount: Rupees, payBy: DayText })),
      /** The two that wait longest. */
      topups: z.array(Rupees),
      counterPayments: z.array(Rupees),
      withdrawals: z.array(Rupees),
      chits: z.object({
        running: z.number(),
        forming: z.number(),
        /** Of the forming ones, those without a free seat, and the names of the newest two. */
        ready: z.number(),
        readyNames: z.array(z.string()),
      }),
      /** How many of the ledger's checks failed in their last run. */
      brokenChecks: z.number(),
      /** Minors who are 18 by now, whose guardian no longer acts for them, and who was so first. */
      minorsOfAge: z.object({ count: z.number(), first: z.nullable(z.object({ _id: Id, name: z.string() })) }),
      /** Balances of the previous books that members have not answered, those they dispute, and a workbook that has some. */
      balances: z.object({ asked: z.number(), disputed: z.number(), importId: z.nullable(Id) }),
    }),
  }),
} as const
