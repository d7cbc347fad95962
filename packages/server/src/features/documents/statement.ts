import {
  addDays,
  dayInIndia,
  financialYear,
  financialYearOf,
  instantInIndia,
  ok,
  type FinancialYear,
  type Paise,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import { accounts, linesBetween, openingOf, type SpanLine } from '../ledger/service.ts'
import * as people from '../people/service.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './passbook.store.ts'

/** More than any member has in a year; a statement that ends before the year does would be a lie, so it throws instead. */
const MOST_LINES = 5000

/** What a year came to in one chit. */
export interface ChitYear {
  readonly chitName: string
  readonly held: store.BookRow['held']
  readonly lines: readonly store.LineRow[]
}

/** A member's wallet over a financial year, and the same year by chit. */
export interface YearlyStatement {
  readonly holderName: string
  readonly holderCode: string
  readonly year: FinancialYear
  readonly opening: Paise
  readonly lines: readonly SpanLine[]
  readonly closing: Paise
  readonly chits: readonly ChitYear[]
}

export interface StatementQuery {
  /** The financial year that begins in it; the present one by default. */
  readonly year: number | undefined
  readonly user: string | undefined
  readonly by: SignedIn
}

/** A financial year of a wallet, one's own or anybody's for who may read people. Refuses: not_found. */
export async function yearlyStatement(tx: Tx, { year, user, by }: StatementQuery): Promise<Result<YearlyStatement>> {
  const personId = user ?? by.id
  const person = await people.profile(tx, { id: personId, by })
  if (!person.ok) return person
  const of = year === undefined ? financialYearOf(await today(tx)) : financialYear(year)
  const [from, before] = [instantInIndia(of.from, '00:00'), instantInIndia(addDays(of.to, 1), '00:00')]
  const wallet = accounts.wallet(personId)
  const opening = await openingOf(tx, wallet, from)
  const lines = await linesBetween(tx, wallet, { from, before, most: MOST_LINES })
  if (lines.length === MOST_LINES) throw new Error(`wallet ${personId} has more than a statement's lines in ${of.name}`)
  return ok({
    holderName: await people.legalName(tx, personId),
    holderCode: person.value.code,
    year: of,
    opening,
    lines,
    closing: lines.at(-1)?.balance ?? opening,
    chits: await chitYears(tx, personId, of),
  })
}

async function chitYears(tx: Tx, personId: string, { from, to }: FinancialYear): Promise<ChitYear[]> {
  const years: ChitYear[] = []
  for (const chitId of await store.chitsOf(tx, personId)) {
    const book = await store.book(tx, chitId, personId)
    const all = await store.lines(tx, chitId, personId)
    const lines = all.filter(({ at }) => dayInIndia(at) >= from && dayInIndia(at) <= to)
    if (book && lines.length > 0) years.push({ chitName: book.chitName, held: book.held, lines })
  }
  return years
}
