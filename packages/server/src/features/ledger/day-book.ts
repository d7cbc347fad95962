import type { bookEndpoints, QueryOf, ReplyOf } from '@kuri/contract'
import { addDays, instantInIndia, subtract, ZERO, type Day } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { accountsOf, ownersOf } from './account-names.ts'
import { accountsAt, type Stood } from './accounts.store.ts'
import * as store from './day-book.store.ts'
import { readEntryDocument } from './entry-document.ts'

export type DayBook = ReplyOf<typeof bookEndpoints.dayBook>
export type DayEntry = DayBook['journals'][number]

type DayBookQuery = QueryOf<typeof bookEndpoints.dayBook>

/** Where the company's money lies: accounts by their codes. */
const PLACES = ['bank', 'cash', 'gateway_clearing'] as const
const PAGE = 100

/**
 * One Indian day of the books, from midnight to midnight; today unless named. Keeps, account by account:
 * opening + into − out = closing. The sums are those of the whole day, the events a page of it.
 */
export async function dayBook(tx: Tx, { day, ...page }: DayBookQuery): Promise<DayBook> {
  const on = day ?? (await today(tx))
  const opening = await accountsAt(tx, PLACES, instantInIndia(on, '00:00'))
  const closing = await accountsAt(tx, PLACES, instantInIndia(addDays(on, 1), '00:00'))
  const kinds = await store.sumsByKind(tx, on)
  const { entries, next } = await entriesOf(tx, on, kinds, page)
  return {
    day: on,
    accounts: PLACES.map((account) => placeOnWire(account, opening.get(account), closing.get(account))),
    kinds: kinds.map(({ kind, times, amount }) => ({ kind, times, amount })),
    journals: entries,
    owners: await ownersOf(tx, accountsOf(entries)),
    next,
  }
}

const UNUSED: Stood = { debits: ZERO, credits: ZERO, balance: ZERO }

/** Each of the places is the company's own: debits are what came into it. */
const placeOnWire = (account: (typeof PLACES)[number], opening = UNUSED, closing = UNUSED) => ({
  account,
  opening: opening.balance,
  into: subtract(closing.debits, opening.debits),
  out: subtract(closing.credits, opening.credits),
  closing: closing.balance,
})

interface Entries {
  readonly entries: DayEntry[]
  readonly next: string | null
}

/** The events of a day in their order; `cursor` is the last one seen. */
export const dayEntries = async (tx: Tx, { day, ...page }: DayBookQuery & { readonly day: Day }): Promise<Entries> =>
  await entriesOf(tx, day, await store.sumsByKind(tx, day), page)

async function entriesOf(
  tx: Tx,
  day: Day,
  kinds: readonly store.KindSum[],
  { limit = PAGE, cursor = '0' }: Omit<DayBookQuery, 'day'>,
): Promise<Entries> {
  const first = Math.max(Number(cursor) + 1, Math.min(...kinds.map((kind) => kind.first)))
  const last = Math.max(...kinds.map((kind) => kind.last))
  // one more than requested: whether there is a next page
  const found = last < first ? [] : await store.journalsOf(tx, day, { first, last, limit: limit + 1 })
  const entries = found.slice(0, limit).map(({ id, paper, legs, ...journal }) => ({
    ...journal,
    _id: String(id),
    paper: readEntryDocument(paper),
    legs: [...legs],
  }))
  return { entries, next: found.length > limit ? (entries.at(-1)?._id ?? null) : null }
}
