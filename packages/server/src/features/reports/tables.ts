import { formatDay, subtract, ZERO, type Paise } from '@kuri/domain'
import { tableOf, type FileColumn, type Table } from '../../export/table.ts'
import type { Report, Summary, WholeReport } from './report.ts'

const SCHEME: readonly FileColumn<Report[number]>[] = [
  { title: 'Chit', text: (row) => row.chitName },
  { title: 'Status', text: (row) => row.status },
  { title: 'Total members', count: (row) => row.totalMembers },
  { title: 'Collected', money: (row) => row.collectedAmount },
  { title: 'Disbursed', money: (row) => row.disbursedAmount },
  { title: 'Paid by dividends', money: (row) => row.dividendsApplied },
  { title: 'Paid by the company', money: (row) => row.advances },
  { title: 'Prizes given', money: (row) => row.prizes },
  { title: 'Dividends', money: (row) => row.dividends },
  { title: 'Commission', money: (row) => row.commission },
  { title: 'GST', money: (row) => row.tax },
  { title: 'Growth of the pool', money: (row) => row.poolGrowth },
  { title: 'In the pool', money: (row) => row.pool },
  { title: 'Overdue', money: (row) => row.arrears },
  { title: 'Advances outstanding', money: (row) => row.advancesOutstanding },
]

const MONTH: readonly FileColumn<Summary['months'][number]>[] = [
  { title: 'Month', text: (row) => row.month },
  { title: 'Due', money: (row) => row.due },
  { title: 'Of which collected', money: (row) => row.collected },
  { title: 'Prizes given', money: (row) => row.prizes },
  { title: 'Dividends', money: (row) => row.dividends },
  { title: 'Commission', money: (row) => row.commission },
  { title: 'GST', money: (row) => row.tax },
]

interface Item {
  readonly what: string
  readonly amount: Paise
}
const ITEM: readonly FileColumn<Item>[] = [
  { title: 'What', text: ({ what }) => what },
  { title: 'Amount', money: ({ amount }) => amount },
]

/** The report by scheme, with its sums. */
export const schemeTable = (schemes: Report): Table => tableOf('By scheme', SCHEME, schemes, 'Total')

/** The whole report: by scheme, by month, and two pages that add up to the same sum and to what is the company's. */
export function allTables({ schemes, summary }: WholeReport): Table[] {
  const { totals, months, cash, from, to } = summary
  const came = [
    { what: 'Collected from members', amount: totals.collectedAmount },
    { what: 'Paid by dividends', amount: totals.dividendsApplied },
    { what: 'Paid by the company for late members, less repayments', amount: totals.advances },
  ]
  const went = [
    { what: 'Prizes', amount: totals.prizes },
    { what: 'Dividends', amount: totals.dividends },
    { what: 'Commission', amount: totals.commission },
    { what: 'GST', amount: totals.tax },
    { what: 'Growth of the pools', amount: totals.poolGrowth },
  ]
  const company = [
    { what: 'Bank', amount: cash.bank },
    { what: 'Cash at the counter', amount: cash.cash },
    { what: 'With collectors', amount: cash.collectors },
    { what: 'With payment gateways', amount: cash.gateway },
    { what: 'Minus members’ money', amount: subtract(ZERO, cash.ofMembers) },
    { what: 'Minus GST to pay', amount: subtract(ZERO, cash.taxOwed) },
  ]
  const span = `${from === null ? 'From the start' : formatDay(from)} to ${formatDay(to)}`
  return [
    schemeTable(schemes),
    tableOf('By month', MONTH, months, 'Total'),
    tableOf('Where the money came from', ITEM, came, span),
    tableOf('Where the money went', ITEM, went, span),
    tableOf('Cash', ITEM, company, `The company’s own, on ${formatDay(to)}`),
  ]
}
