import type { bookEndpoints, QueryOf, ReplyOf } from '@kuri/contract'
import { addDays, instantInIndia, ZERO, type Day } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { accountsOf, ownersOf } from './account-names.ts'
import { balancesAt } from './accounts.store.ts'
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
  const span = spanOf(on)
  const opening = await balancesAt(tx, PLACES, span.from)
  const closing = await balancesAt(tx, PLACES, span.until)
  const moved = new Map((await store.sumsOf(tx, PLACES, span)).map((place) => [place.code, place]))
  const { entries, next } = await dayEntries(tx, { ...page, day: on })
  return {
    day: on,
    accounts: PLACES.map((account) => ({
      account,
      opening: opening.get(account) ?? ZERO,
      into: moved.get(account)?.into ?? ZERO,
      out: moved.get(account)?.out ?? ZERO,
      closing: closing.get(account) ?? ZERO,
    })),
    kinds: await store.sumsByKind(tx, span),
    journals: entries,
    owners: await ownersOf(tx, accountsOf(entries)),
    next,
  }
}

/** The events of a day in their order; `cursor` is the last one seen. */
export async function dayEntries(
  tx: Tx,
  { day, limit = PAGE, cursor = '0' }: DayBookQuery & { readonly day: Day },
): Promise<{ entries: DayEntry[]; next: string | null }> {
  // one more than requested: whether there is a next page
  const found = await store.journalsOf(tx, spanOf(day), { after: Number(cursor), limit: limit + 1 })
  const entries = found.slice(0, limit).map(({ id, paper, legs, ...journal }) => ({
    ...journal,
    _id: String(id),
    paper: readEntryDocument(paper),
    legs: [...legs],
  }))
  return { entries, next: found.length > limit ? (entries.at(-1)?._id ?? null) : null }
}

const spanOf = (day: Day): store.Span => ({
  from: instantInIndia(day, '00:00'),
  until: instantInIndia(addDays(day, 1), '00:00'),
})
