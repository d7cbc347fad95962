import { PAGE_SIZE, type branchBookEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { ok, refuse, subtract, sum, ZERO, type Day, type Paise, type Result } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as tills from '../till/service.ts'
import * as books from './books.store.ts'
import * as store from './store.ts'

type Books = ReplyOf<typeof branchBookEndpoints.branchBooks>
type DayOfPlace = ReplyOf<typeof branchBookEndpoints.branchDay>
type Place = DayOfPlace['place']
type Sides = DayOfPlace['total']

/**
 * The books of head office and of each branch as they are now, head office first. Nothing where the company has one branch: its books
 * are the company's. Source: docs/spec/identity.md, IDN-25.
 */
export async function booksOfBranches(tx: Tx): Promise<Books> {
  if (!(await store.booksSeen(tx)).hasSeveral) return { books: [] }
  const [places, found] = await Promise.all([placesOf(tx), books.balances(tx)])
  return {
    books: [...places.values()].map((place) => {
      const rows = found
        .filter((one) => one.of === place._id)
        .map(({ balance, ...row }) => ({ ...row, ...sidesOf(balance) }))
      return { place, ...inBooks(rows, places) }
    }),
  }
}

/**
 * One Indian day in the books of the branch that the caller sees: of its staff theirs, of head office the one that is asked for, else
 * head office's own. The sums are those of the whole day, the events a page of it. Refuses: only_one_branch. Source:
 * docs/spec/identity.md, IDN-25.
 */
export async function dayOfBranch(
  tx: Tx,
  { day, limit = PAGE_SIZE, cursor = '0' }: QueryOf<typeof branchBookEndpoints.branchDay>,
): Promise<Result<DayOfPlace>> {
  const seen = await store.booksSeen(tx)
  if (!seen.hasSeveral) return refuse({ code: 'only_one_branch' })
  const now = await today(tx)
  const on = day ?? now
  const [places, span, ofDay] = await Promise.all([placesOf(tx), books.journalsOf(tx, on), tills.ofDay(tx, on)])
  const sums = span === undefined ? [] : await books.sumsOf(tx, on, span)
  const { journals, next } = await eventsOf(tx, { on, span, limit, cursor: Number(cursor), places })
  const accounts = journals.flatMap(({ lines }) => lines.flatMap(({ account }) => account ?? []))
  return ok({
    day: on,
    place: placeOf(places, seen.of),
    closed: ofDay.every(({ status }) => status === 'confirmed') && (ofDay.length > 0 || on < now),
    tills: ofDay,
    ...inBooks(sums, places),
    journals,
    owners: await books.ownersOf(tx, accounts),
    next,
  })
}

async function eventsOf(
  tx: Tx,
  {
    on,
    span,
    limit,
    cursor,
    places,
  }: { on: Day; span: books.Span | undefined; limit: number; cursor: number; places: Places },
): Promise<Pick<DayOfPlace, 'journals' | 'next'>> {
  const first = Math.max(cursor + 1, span?.first ?? 0)
  // one more than requested: whether there is a next page
  const found = span === undefined ? [] : await books.eventsOf(tx, on, { first, last: span.last, limit: limit + 1 })
  const journals = found.slice(0, limit).map(({ id, lines, ...event }) => ({
    ...event,
    _id: String(id),
    lines: lines.map(({ account, other, debit, credit }) => ({
      account,
      place: account === null ? placeOf(places, other) : null,
      debit,
      credit,
    })),
  }))
  return { journals, next: found.length > limit ? (journals.at(-1)?._id ?? null) : null }
}

type Places = ReadonlyMap<string | null, Place>

const HEAD_OFFICE: Place = { _id: null, name: null }

/** Head office first, then the branches in the order in which they were added. */
const placesOf = async (tx: Tx): Promise<Places> =>
  new Map<string | null, Place>([
    [null, HEAD_OFFICE],
    ...(await store.all(tx)).map(({ id, name }) => [id, { _id: id, name }] as const),
  ])

const placeOf = (places: Places, id: string | null): Place => places.get(id) ?? HEAD_OFFICE

const sidesOf = (balance: Paise): Sides =>
  balance >= ZERO ? { debit: balance, credit: ZERO } : { debit: ZERO, credit: subtract(ZERO, balance) }

type Row = Sides & { readonly kind: string | null; readonly other: string | null }

/** Rows of the books by what they are, with the sum of either side. */
const inBooks = (rows: readonly Row[], places: Places) => ({
  accounts: rows.flatMap(({ kind, debit, credit }) => (kind === null ? [] : [{ kind, debit, credit }])),
  between: rows.flatMap(({ kind, other, debit, credit }) =>
    kind === null ? [{ place: placeOf(places, other), debit, credit }] : [],
  ),
  total: { debit: sum(rows.map(({ debit }) => debit)), credit: sum(rows.map(({ credit }) => credit)) },
})
