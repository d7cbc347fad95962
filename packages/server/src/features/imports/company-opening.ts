import { instantInIndia, ok, refuse, sum, ZERO, type Books, type Day, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { accounts, post, type AccountCode, type Event, type Leg } from '../ledger/service.ts'
import * as store from './accept.store.ts'

interface Opening {
  readonly key: string
  readonly importId: string
  readonly cutOver: Day
  readonly by: string
  readonly legs: readonly Leg[]
  readonly meta?: Event['meta']
}

/** An entry from the previous books, on their last day. */
export const openingEvent = ({ key, importId, cutOver, by, legs, meta }: Opening): Event => ({
  key,
  kind: 'opening',
  actor: by,
  legs,
  meta: { ...meta, importId },
  eventAt: instantInIndia(cutOver, '23:59'),
})

interface Company {
  readonly importId: string
  readonly cutOver: Day
  readonly books: Books
  readonly by: string
}

/**
 * Enters what the company itself brings: bank, cash, what collectors have, its own funds, and each sum that belongs to no
 * instalment yet as one of its own in suspense, so that it is assigned like any other. The other side is the opening balance,
 * which the chits bring to zero. Refuses company_below_zero: no account of these is below zero here.
 * Source: docs/spec/moving-in.md, MOV-18.
 */
export async function enterCompany(tx: Tx, { importId, cutOver, books, by }: Company): Promise<Result<null>> {
  const { bankAndCash, unallocated } = books.workbook
  const inAll = (kind: string): Paise =>
    sum((bankAndCash?.rows ?? []).filter((row) => row.kind === kind).map(({ amount }) => amount ?? ZERO))
  const has = {
    bank: inAll('bank'),
    cash: inAll('cash'),
    collectors: inAll('collector'),
    own: inAll('own'),
  } as const
  for (const what of ['bank', 'cash', 'collectors', 'own'] as const) {
    if (has[what] < 0) return refuse({ code: 'company_below_zero', what, amount: has[what] })
  }
  await store.insertBooks(tx, { import_id: importId, cut_over: cutOver, opened_by: by })
  const { openingBalance } = accounts
  const found = (debit: AccountCode, amount: Paise): Leg => ({ debit, credit: openingBalance, amount })
  const company: Leg[] = [
    found(accounts.bank, has.bank),
    found(accounts.cash, has.cash),
    found(accounts.collectorsCash, has.collectors),
    { debit: openingBalance, credit: accounts.companyFunds, amount: has.own },
  ]
  const of = { importId, cutOver, by }
  if (company.some(({ amount }) => amount > 0)) {
    const posted = await post(tx, openingEvent({ ...of, key: `opening-company:${importId}`, legs: company }))
    if (!posted.ok) return posted
  }
  for (const [index, row] of (unallocated?.rows ?? []).entries()) {
    if (!row.amount) continue
    const legs: Leg[] = [{ debit: openingBalance, credit: accounts.suspense, amount: row.amount }]
    const reference = [row.reference, row.from, row.person].filter(Boolean).join(', ').slice(0, 120)
    const key = `opening-suspense:${importId}:${index + 1}`
    const posted = await post(tx, openingEvent({ ...of, key, legs, meta: { reference, day: row.day } }))
    if (!posted.ok) return posted
  }
  return ok(null)
}
