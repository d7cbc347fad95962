import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayText, Id, Instant, Rupees, SignedRupees } from './primitives.ts'

/** The Indian days a report speaks of, both included. Without `from` it begins with the books, without `to` it ends now. */
const Span = z.object({ from: z.optional(DayText), to: z.optional(DayText) }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The end date is before the start date.',
    path: ['to'],
  }),
)

/**
 * One scheme in money. `collectedAmount` is what members paid, `disbursedAmount` what of prizes reached their wallets, as
 * the seed has them. The others make the books agree: collected + dividendsApplied + advances = prizes + commission +
 * tax + dividends + pool, for the whole life of a scheme.
 */
const ReportRow = z.object({
  _id: Id,
  chitName: z.string(),
  status: z.string(),
  totalMembers: z.number(),
  collectedAmount: Rupees,
  disbursedAmount: Rupees,
  /** The parts of instalments that dividends paid. */
  dividendsApplied: Rupees,
  /** What the company had put in for late members at the end, and not got back. */
  advancesOutstanding: Rupees,
  /** What the company put in for late members meanwhile, less what it got back. */
  advances: SignedRupees,
  /** Given by auctions, whether in a wallet already or waiting for approval. */
  prizes: Rupees,
  /** With what rounding keeps for the last prize of each scheme. */
  dividends: Rupees,
  commission: Rupees,
  tax: Rupees,
  /** By how much the pool grew. */
  poolGrowth: SignedRupees,
  /** In the pool at the end. */
  pool: Rupees,
  /** Late at the end, whatever month it was due in. */
  arrears: Rupees,
})

const ReportMonth = z.object({
  /** '2026-11', of the Indian calendar. */
  month: z.string(),
  /** What fell due in it, less dividends. */
  due: Rupees,
  /** What of that is paid by the end of the report, early or late. */
  collected: Rupees,
  prizes: Rupees,
  dividends: Rupees,
  commission: Rupees,
  tax: Rupees,
})

const ReportTotals = z.omit(ReportRow, { _id: true, chitName: true, status: true })

/** What the company has, and whose it is, at the end of the report. */
const CashPosition = z.object({
  bank: SignedRupees,
  cash: SignedRupees,
  /** In collectors' hands, not handed over yet. */
  collectors: SignedRupees,
  /** Captured by payment gateways, not in the bank yet. */
  gateway: SignedRupees,
  /** In members' wallets, pools, and prizes and dividends on their way. */
  ofMembers: SignedRupees,
  /** What is left to the company with the tax it owes; below 0 is what it must bring in. */
  cover: SignedRupees,
  /** GST collected and not yet paid to the state, a part of `cover`. */
  taxOwed: SignedRupees,
  /** `cover` less `taxOwed`: what is the company's own. */
  own: SignedRupees,
})

const admin = { method: 'GET', permission: 'read-reports', query: Span } as const

export const reportEndpoints = {
  adminStats: endpoint({
    method: 'GET',
    path: '/admin/stats',
    permission: 'read-stats',
    summary: 'Counts for the administrator’s dashboard, and what waits for a decision.',
    reply: z.object({
      success: z.literal(true),
      data: z.object({
        totalUsers: z.number(),
        totalSchemes: z.number(),
        /** Number of instalments paid. */
        totalContributions: z.number(),
        /** People without the administrator role. */
        totalMembers: z.number(),
        waiting: z.object({
          requests: z.number(),
          topups: z.number(),
          /** To approve, or to pay; those the gateway has in hand wait for nobody. */
          withdrawals: z.number(),
          /** Taken by one administrator, to be confirmed by another. */
          counterPayments: z.number(),
          /** Moves of the company's money and corrections that another administrator confirms. */
          companyMoves: z.number(),
          prizes: z.number(),
          /** Everything in the inbox, of any kind. */
          money: z.number(),
          oldest: z.nullable(Instant),
        }),
        thisMonth: z.object({ due: Rupees, collected: Rupees, overdue: Rupees, prizes: Rupees, commission: Rupees }),
      }),
    }),
  }),
  adminReports: endpoint({
    ...admin,
    path: '/admin/reports',
    summary: 'Every scheme in money, newest first: collected, disbursed, and where the rest is.',
    reply: z.array(ReportRow),
  }),
  reportSummary: endpoint({
    ...admin,
    path: '/admin/reports/summary',
    summary: 'All schemes together: totals, month by month, and the company’s cash.',
    reply: z.object({
      /** Null: from the first entry of the books on. */
      from: z.nullable(DayText),
      to: DayText,
      totals: ReportTotals,
      months: z.array(ReportMonth),
      cash: CashPosition,
    }),
  }),
  reportsXlsx: endpoint({
    ...admin,
    path: '/admin/reports.xlsx',
    summary: 'The report as a spreadsheet: by scheme, by month, and how the money adds up.',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reply: z.string(),
  }),
  reportsCsv: endpoint({
    ...admin,
    path: '/admin/reports.csv',
    summary: 'The report by scheme as comma-separated values, in rupees.',
    file: 'text/csv; charset=utf-8',
    reply: z.string(),
  }),
} as const
