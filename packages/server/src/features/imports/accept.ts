import {
  add,
  codeKey,
  ok,
  openingsOf,
  refuse,
  type Books,
  type ChitOpening,
  type Day,
  type Paise,
  type Refusal,
  type Result,
} from '@kuri/domain'
import { today } from '../../clock.ts'
import { newId } from '../../database/ids.ts'
import type { Tx } from '../../database/types.ts'
import * as audit from '../audit/service.ts'
import * as confirmations from '../confirmations/service.ts'
import { accounts, post, type AccountCode, type Leg } from '../ledger/service.ts'
import { whoDecides } from '../people/service.ts'
import { addBranches } from './accept-branches.ts'
import { writeChit } from './accept-chit.ts'
import { enrolPeople } from './accept-people.ts'
import { writePrizes } from './accept-prizes.ts'
import * as store from './accept.store.ts'
import { enterCompany, openingEvent } from './company-opening.ts'
import { booksOfImport } from './kept-books.ts'
import { find } from './store.ts'

export interface Accepting {
  readonly importId: string
  /** Of the workbook, however it is written. */
  readonly code: string
  readonly by: string
  readonly requestId: string
  /** The company's data key: the rows of the workbook are encrypted with it. */
  readonly key: Buffer
}

/** What a chit of the previous books became. */
export interface Accepted {
  readonly chitId: string
  /** It was in the books already: nothing was written. */
  readonly wasThere: boolean
}

/**
 * Takes a chit of a workbook into the books, all of it in this transaction: its people, tickets and holders, past prizes and
 * payments as rows of the previous books, what is owed, the auctions to come, each in its branch, and one opening entry on the cut-over
 * day; with the first chit also the company's own money. No member is notified: it is nothing new to them. Accepted again, nothing
 * changes.
 * Refuses: not_found, import_not_ready, import_sealed, chit_not_in_import, chit_of_other_import, chit_cannot_move_in,
 * company_below_zero, import_incomplete (other books are not entered completely).
 * Source: docs/spec/moving-in.md, MOV-15; ADR 21.
 */
export async function acceptChit(tx: Tx, accepting: Accepting): Promise<Result<Accepted>> {
  const { importId, by, requestId, key } = accepting
  const code = codeKey(accepting.code)
  const found = await store.lockImport(tx, importId)
  if (!found) return refuse({ code: 'not_found' })
  const chit = await store.findChit(tx, importId, code)
  if (!chit) return refuse({ code: 'chit_not_in_import', chit: accepting.code })
  if (chit.chit_id !== null) return ok({ chitId: chit.chit_id, wasThere: true })
  if (await store.isInBooks(tx, code)) return refuse({ code: 'chit_of_other_import', chit: chit.name })
  const opened = await store.findBooks(tx, importId)
  if (opened && opened.sealed_at !== null) return refuse({ code: 'import_sealed' })
  const cutOver = found.cut_over_on
  const books = await booksOfImport(tx, { id: importId, key, chit: code })
  if (found.state !== 'dry_run' || cutOver === null || books === null || cutOver > (await today(tx))) {
    return refuse({ code: 'import_not_ready' })
  }
  const opening = openingsOf(books)(code)
  if (!opening.ok) return opening
  if (!opened || opened.taken_back_at !== null) {
    // a workbook that has a chit of another one has its bank and cash as well: they would be entered twice
    const brought = await store.broughtByOther(tx, importId)
    if (brought !== undefined) return refuse({ code: 'chit_of_other_import', chit: brought })
    // the company's own money is entered once: other books are completed first
    const left = await store.leftOfOthers(tx)
    if (left !== 0) return refuse({ code: 'import_incomplete', chits: 0, left })
    const entered = await enterCompany(tx, { importId, cutOver, books, by, turn: (opened?.entered ?? 0) + 1 })
    if (!entered.ok) return entered
  }
  const written = await write(tx, { ...accepting, code, books, cutOver, opening: opening.value })
  if (!written.ok) return written
  await store.noteChit(tx, importId, code, written.value)
  const after = { chit: written.value, code: chit.name, pool: opening.value.pool, prizes: opening.value.prizes.length }
  await audit.record(tx, { actor: by, action: 'import.accept', subject: `import:${importId}`, after, requestId })
  return ok({ chitId: written.value, wasThere: false })
}

interface Writing extends Accepting {
  readonly books: Books
  readonly cutOver: Day
  readonly opening: ChitOpening
}

/** Gives the id of the chit. */
async function write(tx: Tx, writing: Writing): Promise<Result<string>> {
  const { importId, code, books, opening, by, requestId, key, cutOver } = writing
  const codes = [
    ...new Set([...opening.holders.flat().map(({ person }) => person), ...opening.prizes.map(({ winner }) => winner)]),
  ]
  const people = await enrolPeople(tx, { importId, chit: opening.row.code ?? code, books, codes, by, requestId, key })
  if (!people.ok) return people
  const chitId = newId()
  const placeOf = await addBranches(tx, [opening.row], { books, by, requestId })
  const branchId = placeOf(opening.row)
  const ticketIds = await writeChit(tx, {
    chitId,
    importId,
    code,
    opening,
    people: people.value,
    cutOver,
    by,
    branchId,
  })
  const deciding = await whoDecides(tx, 'approve-prize')
  const prizes = await writePrizes(tx, { chitId, opening, people: people.value, ticketIds, books, deciding, by })
  if (!prizes.ok) return prizes
  const legs = legsOf(chitId, opening, prizes.value)
  if (legs.some(({ amount }) => amount > 0)) {
    const event = { key: `opening:${chitId}`, importId, cutOver, by, legs, meta: { monthNo: opening.monthReached } }
    const posted = await post(tx, openingEvent(event))
    if (!posted.ok) return posted
  }
  await confirmations.ask(tx, { importId, chitId })
  await store.markEntered(tx, chitId)
  return ok(chitId)
}

/** `owed`: the prizes that are not paid, by auction. */
function legsOf(chitId: string, opening: ChitOpening, owed: ReadonlyMap<string, Paise>): Leg[] {
  const { openingBalance } = accounts
  const owe = (credit: AccountCode, amount: Leg['amount']): Leg => ({ debit: openingBalance, credit, amount })
  return [
    owe(accounts.pool(chitId), opening.pool),
    owe(accounts.dividendPayable(chitId), add(opening.waiting, opening.carried)),
    ...[...owed].map(([auctionId, amount]) => owe(accounts.prizePayable(auctionId), amount)),
    { debit: accounts.advance(chitId), credit: openingBalance, amount: opening.advanced },
    // what the company paid for dividends that were rounded up is out of its own funds
    { debit: accounts.companyFunds, credit: openingBalance, amount: opening.borne },
  ]
}

const OF_IMPORT: ReadonlySet<Refusal['code']> = new Set([
  'import_not_ready',
  'import_sealed',
  'company_below_zero',
  'import_incomplete',
])

/** Whether a refusal is about the workbook or the company, and so about every chit of it. */
export const isOfImport = ({ code }: Refusal): boolean => OF_IMPORT.has(code)

interface Asked {
  /** By their names; left out: all. */
  readonly chits?: readonly string[] | undefined
  /** But not these. */
  readonly besides?: readonly string[] | undefined
}

/** The chits that are asked for and are not in the books. Refuses: not_found, chit_not_in_import. */
export async function toAccept(
  tx: Tx,
  importId: string,
  { chits: named, besides = [] }: Asked,
): Promise<Result<string[]>> {
  if (!(await find(tx, importId))) return refuse({ code: 'not_found' })
  const passedOver = new Set(besides.map(codeKey))
  const waiting = (await store.waitingCodes(tx, importId)).filter((code) => !passedOver.has(code))
  if (named === undefined) return ok(waiting)
  const wanted = new Set(named.map(codeKey))
  const known = await store.knownCodes(tx, importId, [...wanted])
  const missing = named.find((code) => !known.has(codeKey(code)))
  if (missing !== undefined) return refuse({ code: 'chit_not_in_import', chit: missing })
  return ok(waiting.filter((code) => wanted.has(code)))
}
