import type { QueryOf, ReplyOf, reportEndpoints } from '@kuri/contract'
import {
  add,
  addDays,
  coverOf,
  instantInIndia,
  moneyOfMembers,
  subtract,
  sum,
  ZERO,
  type Day,
  type Paise,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as ledger from '../ledger/service.ts'
import * as store from './schemes.store.ts'

export type Span = QueryOf<typeof reportEndpoints.adminReports>
export type Report = ReplyOf<typeof reportEndpoints.adminReports>
export type Summary = ReplyOf<typeof reportEndpoints.reportSummary>
type Row = Report[number]
type Totals = Summary['totals']

/**
 * Every scheme in money, newest first: collected is what members paid, disbursed the prizes that reached wallets. With a
 * span only what happened in it counts; what stands (pool, arrears, advances outstanding) stands at its end.
 * Keeps: collected + dividendsApplied + advances = prizes + commission + tax + dividends + poolGrowth.
 * Source: docs/spec/company.md, CMP-5; docs/spec/ledger.md, LED-4.
 */
export async function byScheme(tx: Tx, span: Span): Promise<Report> {
  return await rowsOf(tx, periodOf(span, await today(tx)))
}

async function rowsOf(tx: Tx, period: store.Period): Promise<Report> {
  const [pools, schemes] = await Promise.all([ledger.balancesOf(tx, 'pool', period.ends), store.schemes(tx, period)])
  return schemes.map((scheme) => rowOf(scheme, pools.get(scheme.id) ?? ZERO))
}

export interface WholeReport {
  readonly schemes: Report
  readonly summary: Summary
}

/** `byScheme`, with the sums of it, month by month, and what the company has at the end. */
export async function whole(tx: Tx, span: Span): Promise<WholeReport> {
  const day = await today(tx)
  const period = periodOf(span, day)
  const [schemes, months, balances] = await Promise.all([
    rowsOf(tx, period),
    store.months(tx, period),
    ledger.balancesByKind(tx, period.ends),
  ])
  return { schemes, summary: { ...limitsOf(span, day), totals: totalsOf(schemes), months, cash: cashOf(balances) } }
}

/** The summary alone. From the first entry until now it reads no scheme. */
export async function summary(tx: Tx, span: Span): Promise<Summary> {
  const day = await today(tx)
  const period = periodOf(span, day)
  if (!store.isAllTime(period)) return (await whole(tx, span)).summary
  const [all, months, balances] = await Promise.all([
    store.allSchemes(tx),
    store.months(tx, period),
    ledger.balancesByKind(tx, null),
  ])
  const totals = figuresOf(all, balances.get('pool') ?? ZERO)
  return { ...limitsOf(span, day), totals, months, cash: cashOf(balances) }
}

const limitsOf = ({ from, to }: Span, today: Day) => ({ from: from ?? null, to: to ?? today })

function periodOf({ from, to }: Span, today: Day): store.Period {
  const dayAfter = to !== undefined && to < today ? addDays(to, 1) : null
  return {
    begins: from === undefined ? null : instantInIndia(from, '00:00'),
    ends: dayAfter && instantInIndia(dayAfter, '00:00'),
    lateBefore: dayAfter ?? today,
    dueFrom: from ?? null,
    dueTo: to ?? today,
  }
}

const rowOf = (scheme: store.SchemeInMoney, pool: Paise): Row => ({
  _id: scheme.id,
  chitName: scheme.name,
  status: scheme.state,
  ...figuresOf(scheme, pool),
})

function figuresOf(money: store.MoneyOfChits, pool: Paise): Totals {
  const { collected, applied, advances, prizes, commission, tax, dividends } = money
  const came = sum([collected, applied, advances])
  const went = sum([prizes, commission, tax, dividends])
  return {
    totalMembers: money.tickets,
    collectedAmount: collected,
    disbursedAmount: money.disbursed,
    dividendsApplied: applied,
    advancesOutstanding: money.outstanding,
    advances,
    prizes,
    dividends,
    commission,
    tax,
    poolGrowth: subtract(came, went),
    pool,
    arrears: money.arrears,
  }
}

function totalsOf(rows: Report): Totals {
  const total = (field: Exclude<keyof Totals, 'totalMembers'>): Paise => sum(rows.map((row) => row[field]))
  return {
    totalMembers: rows.reduce((members, row) => members + row.totalMembers, 0),
    collectedAmount: total('collectedAmount'),
    disbursedAmount: total('disbursedAmount'),
    dividendsApplied: total('dividendsApplied'),
    advancesOutstanding: total('advancesOutstanding'),
    advances: total('advances'),
    prizes: total('prizes'),
    dividends: total('dividends'),
    commission: total('commission'),
    tax: total('tax'),
    poolGrowth: total('poolGrowth'),
    pool: total('pool'),
    arrears: total('arrears'),
  }
}

function cashOf(balances: ReadonlyMap<string, Paise>): Summary['cash'] {
  const of = (kind: string): Paise => balances.get(kind) ?? ZERO
  const [bank, cash, gateway] = [
    add(of('bank'), of('deposit_bank')),
    add(of('cash'), of('till')),
    of('gateway_clearing'),
  ]
  const collectors = add(of('cash_in_hand'), of('upi_to_check'))
  const cover = coverOf(balances)
  const taxOwed = of('gst_payable')
  return {
    bank,
    cash,
    collectors,
    gateway,
    ofMembers: moneyOfMembers(balances),
    cover,
    taxOwed,
    own: subtract(cover, taxOwed),
  }
}
