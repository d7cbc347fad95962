import { PAGE_SIZE, type bankEndpoints, type QueryOf, type ReplyOf } from '@kuri/contract'
import { subtract, ZERO } from '@kuri/domain'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { wordsIn } from '../../database/search-words.ts'
import { accounts, balance } from '../ledger/service.ts'
import { allExpected } from './reconciliation-rules.ts'
import * as store from './lines.store.ts'
import * as open from './open.store.ts'
import * as statements from './statements.store.ts'
import { lineWire, matchedWire, moveWire, statementWire } from './wire.ts'

type Overview = ReplyOf<typeof bankEndpoints.reconciliation>
type MatchedPage = ReplyOf<typeof bankEndpoints.matchedLines>

/**
 * The bank's word beside ours. Keeps, whatever happened:
 * books − statement = only in the books − only at the bank − missing.
 * Explained is what leaves no line without a movement, no statement out, and only movements younger than the statement.
 */
export async function overview(tx: Tx, key: Buffer | null): Promise<Overview> {
  const all = (await statements.listAll(tx)).map(statementWire)
  const latest = all.find(({ takenBack }) => takenBack === null) ?? null
  const books = await balance(tx, accounts.bank)
  const sums = await store.openSums(tx)
  const closing = latest?.closing ?? ZERO
  const missing = subtract(closing, sums.allLines)
  const payments = await statements.atGateway(tx)
  return {
    books,
    statement: latest,
    difference: subtract(books, closing),
    onlyInBooks: sums.moves,
    onlyAtBank: sums.lines,
    missing,
    isExplained: latest !== null && sums.lines === ZERO && missing === ZERO && sums.older === 0,
    statements: all,
    toExplain: sums.openLines + sums.older,
    expected: await allExpected(tx, key),
    gateway: {
      balance: await balance(tx, accounts.gatewayClearing),
      fees: await balance(tx, accounts.gatewayFee),
      payments: payments.map(({ journalId, ...payment }) => ({
        ...payment,
        _id: String(journalId),
        journalId: String(journalId),
      })),
    },
  }
}

/** Lines nothing stands for, a page at a time, with the movements that have their amounts. */
export async function openLinesPage(
  tx: Tx,
  { limit = PAGE_SIZE, cursor, search = '' }: QueryOf<typeof bankEndpoints.openLines>,
): Promise<ReplyOf<typeof bankEndpoints.openLines>> {
  const found = await open.linesPage(tx, { words: wordsIn(search), limit: limit + 1, after: cursor })
  const { rows, next } = pageOf(found, limit, ({ days, line_no, id }) => `${days}~${line_no}~${id}`)
  const amounts = [...new Set(rows.map(({ amount_paise: amount }) => amount))]
  return { lines: rows.map(lineWire), moves: (await open.movesOf(tx, amounts)).map(moveWire), next }
}

/** Movements no line stands for, a page at a time. */
export async function openMovesPage(
  tx: Tx,
  { limit = PAGE_SIZE, cursor, search = '' }: QueryOf<typeof bankEndpoints.openMoves>,
): Promise<ReplyOf<typeof bankEndpoints.openMoves>> {
  const found = await open.movesPage(tx, { words: wordsIn(search), limit: limit + 1, after: cursor })
  const { rows, next } = pageOf(found, limit, ({ id }) => String(id))
  return { moves: rows.map((row) => ({ ...moveWire(row), isYounger: row.isYounger })), next }
}

/** Matched lines, a page at a time. */
export async function matchedPage(
  tx: Tx,
  { limit = PAGE_SIZE, cursor = '0' }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<MatchedPage> {
  const skip = Number(cursor)
  // one more than requested: whether there is a next page
  const found = await store.matched(tx, { limit: limit + 1, skip })
  return { matched: found.slice(0, limit).map(matchedWire), next: found.length > limit ? String(skip + limit) : null }
}
