import type { bookEndpoints, ReplyOf } from '@kuri/contract'
import { add, addDays, instantInIndia, sum, ZERO, type Day, type Paise } from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { balancesByKind } from './books.store.ts'
import * as store from './day-book.store.ts'
import { readPaper } from './entry-paper.ts'

export type DayBook = ReplyOf<typeof bookEndpoints.dayBook>

/** Where the company's money lies. */
const PLACES = ['bank', 'cash', 'gateway_clearing'] as const

/**
 * One Indian day of the books, from midnight to midnight; today unless named. Keeps, account by account:
 * opening + into − out = closing.
 */
export async function dayBook(tx: Tx, day: Day | undefined): Promise<DayBook> {
  const on = day ?? (await today(tx))
  const [from, until] = [instantInIndia(on, '00:00'), instantInIndia(addDays(on, 1), '00:00')]
  const journals = await store.journalsBetween(tx, from, until)
  const [opening, closing] = [await balancesByKind(tx, from), await balancesByKind(tx, until)]
  const legs = journals.flatMap((journal) => journal.legs)
  const moved = (side: 'debit' | 'credit', account: string): Paise =>
    sum(legs.filter((leg) => leg[side] === account).map(({ amount }) => amount))
  return {
    day: on,
    accounts: PLACES.map((account) => ({
      account,
      opening: opening.get(account) ?? ZERO,
      into: moved('debit', account),
      out: moved('credit', account),
      closing: closing.get(account) ?? ZERO,
    })),
    kinds: byKind(journals),
    journals: journals.map(({ id, paper, legs: moves, ...journal }) => ({
      ...journal,
      _id: String(id),
      paper: readPaper(paper),
      legs: [...moves],
    })),
  }
}

/** How often each kind happened and what it moved, the largest first. */
function byKind(journals: readonly store.DayJournal[]): DayBook['kinds'] {
  const kinds = new Map<string, { times: number; amount: Paise }>()
  for (const { kind, legs } of journals) {
    const before = kinds.get(kind) ?? { times: 0, amount: ZERO }
    const moved = sum(legs.map(({ amount }) => amount))
    kinds.set(kind, { times: before.times + 1, amount: add(before.amount, moved) })
  }
  return [...kinds].map(([kind, sums]) => ({ kind, ...sums })).toSorted((a, b) => b.amount - a.amount)
}
