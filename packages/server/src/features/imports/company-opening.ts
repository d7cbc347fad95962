import { instantInIndia, ok, refuse, sum, ZERO, type Books, type Day, type Paise, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { isOnStatement } from '../bank/match.ts'
import { accounts, post, postMany, type AccountCode, type Event, type Leg } from '../ledger/service.ts'
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
  readonly by: string
  /** 1, and one more each time it was taken back before. */
  readonly turn: number
}

const keysOf = ({ importId, turn }: Pick<Company, 'importId' | 'turn'>) => ({
  company: `opening-company:${importId}:${turn}`,
  suspense: `opening-suspense:${importId}:${turn}:`,
})

/**
 * Enters what the company itself brings: bank, cash, what collectors have, its own funds, and each sum that belongs to no
 * instalment yet as one of its own in suspense, so that it is assigned like any other. The other side is the opening balance,
 * which the chits bring to zero. Refuses company_below_zero: no account of these is below zero here.
 * Source: docs/spec/moving-in.md, MOV-18.
 */
export async function enterCompany(
  tx: Tx,
  { importId, cutOver, books, by, turn }: Company & { readonly books: Books },
): Promise<Result<null>> {
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
  const opened = { import_id: importId, cut_over: cutOver, opened_by: by }
  await (turn === 1 ? store.insertBooks(tx, opened) : store.enterBooksAgain(tx, opened))
  const keys = keysOf({ importId, turn })
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
    const posted = await post(tx, openingEvent({ ...of, key: keys.company, legs: company }))
    if (!posted.ok) return posted
  }
  const sums: Event[] = []
  for (const [index, row] of (unallocated?.rows ?? []).entries()) {
    if (!row.amount) continue
    const legs: Leg[] = [{ debit: openingBalance, credit: accounts.suspense, amount: row.amount }]
    const reference = [row.reference, row.from, row.person].filter(Boolean).join(', ').slice(0, 120)
    const key = `${keys.suspense}${index + 1}`
    sums.push(openingEvent({ ...of, key, legs, meta: { reference, day: row.day } }))
  }
  await postMany(tx, sums)
  return ok(null)
}

/**
 * Why what the company brought cannot be taken back; null: it can. Unallocated money was assigned, or waits to be; or its bank entry
 * is on the bank's statement. Source: docs/spec/moving-in.md, MOV-20.
 */
export async function whyCompanyStays(
  tx: Tx,
  of: Pick<Company, 'importId' | 'turn'>,
): Promise<'unallocated' | 'company' | null> {
  const entries = await store.companyEntries(tx, keysOf(of))
  if (entries.some(({ isOpen }) => !isOpen)) return 'unallocated'
  // money that nobody was found for is on no account of the bank
  const atBank = entries.find(({ key }) => key === keysOf(of).company)
  return atBank && (await isOnStatement(tx, atBank.id)) ? 'company' : null
}

/**
 * Reverses what the company brought, after its last chit was taken back: the workbook, or a corrected one, brings it again. The many
 * sums of unallocated money are reversed in one call. Refuses: company_must_fund (some of it was spent).
 */
export async function takeCompanyBack(tx: Tx, { importId, cutOver, by, turn }: Company): Promise<Result<null>> {
  const of = { importId, cutOver, by }
  const keys = keysOf({ importId, turn })
  const reversed = await reverse(tx, of, keys.company)
  if (!reversed.ok) return reversed
  const entries = await store.companyEntries(tx, keys)
  const sums = entries.map(({ key }) => key).filter((key) => key !== keys.company)
  const legs = await store.legsOf(tx, sums)
  await postMany(
    tx,
    [...legs].map(([key, moved]) => reversal(of, key, moved)),
  )
  await store.takeBooksBack(tx, importId)
  return ok(null)
}

/** Posts the reverse of an opening entry, if there is one. The key of each is its own with "-back" in its first word. */
export async function reverse(
  tx: Tx,
  of: Pick<Opening, 'importId' | 'cutOver' | 'by'>,
  key: string,
): Promise<Result<unknown>> {
  const legs = (await store.legsOf(tx, [key])).get(key)
  return legs === undefined ? ok(null) : await post(tx, reversal(of, key, legs))
}

function reversal(of: Pick<Opening, 'importId' | 'cutOver' | 'by'>, key: string, legs: readonly Leg[]): Event {
  const back = legs.map(({ debit, credit, amount }) => ({ debit: credit, credit: debit, amount }))
  return { ...openingEvent({ ...of, key: key.replace(':', '-back:'), legs: back }), kind: 'opening.reversed' }
}
