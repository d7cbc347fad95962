import { ACCOUNT_WORDS, type companyEndpoints, type ReplyOf, type walletEndpoints } from '@kuri/contract'
import {
  addDays,
  coverOf,
  instantInIndia,
  monthNameOf,
  subtract,
  totalsByType,
  typeOfAccount,
  yearOf,
  type Day,
  type Paise,
} from '@kuri/domain'
import { pageOf } from '../../database/paging.ts'
import type { Tx } from '../../database/types.ts'
import { wordsIn } from '../../database/search-words.ts'
import { ownersOf } from './account-names.ts'
import { accounts, codeNamed, type AccountCode } from './accounts.ts'
import * as books from './accounts.store.ts'
import { chitsOfEvents, type ChitOfEvent } from './event-chits.store.ts'
import { entryDocumentForMember, readEntryDocument } from './entry-document.ts'
import type { SpanLine } from './span.store.ts'

type WalletPage = ReplyOf<typeof walletEndpoints.walletEntries>
type LedgerPage = ReplyOf<typeof companyEndpoints.adminLedger>

const PAGE = 50
/** So many accounts are answered where no page is requested. */
const MOST_ACCOUNTS = 1000

interface PageQuery {
  readonly limit?: number | undefined
  /** From the page before; opaque to whoever holds it. */
  readonly cursor?: string | undefined
  readonly kind?: string | undefined
  /** Indian days, both included. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** What a member calls one thing goes by several names in the books. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  topup: ['topup', 'payment'],
  correction: ['correction', 'wallet'],
}

interface AccountQuery extends PageQuery {
  readonly account?: string | undefined
  /** Words of an account's kind and of whose it is. */
  readonly search?: string | undefined
}

interface Statement {
  readonly lines: readonly books.Line[]
  readonly next: string | null
}

/** An account's lines, newest first, with the balance after each. */
export async function statement(tx: Tx, code: AccountCode, query: PageQuery): Promise<Statement> {
  const { limit = PAGE, cursor, kind, from, to } = query
  const before = cursor === undefined ? undefined : Number(cursor)
  // one more than requested: whether there is a next page
  const found = await books.lines(tx, code, {
    limit: limit + 1,
    before,
    kinds: kind === undefined ? undefined : (NAMES[kind] ?? [kind]),
    from: from && instantInIndia(from, '00:00'),
    until: to && instantInIndia(addDays(to, 1), '00:00'),
  })
  const lines = found.slice(0, limit)
  return { lines, next: found.length > limit ? String(lines.at(-1)?.version) : null }
}

/** A person's wallet as they read it: what came is positive, what went is negative. */
export async function walletPage(tx: Tx, personId: string, query: PageQuery): Promise<WalletPage> {
  const { lines, next } = await statement(tx, accounts.wallet(personId), query)
  const chits = await chitsOfEvents(
    tx,
    lines.map(({ key }) => key),
  )
  return {
    entries: lines.map((line) => {
      const paper = entryDocumentForMember(line.paper)
      const chit = chits.get(line.key)
      return {
        at: line.at,
        kind: line.counterpart === 'dividend_payable' ? 'dividend' : line.kind,
        amount: signed(line),
        balance: line.balance,
        reference: referenceOf({ meta: line.meta, chit }),
        instalment: instalmentOf(chit),
        receiptNo: /^(contrib|part):/.test(line.key) ? (paper?.id ?? null) : null,
        paper,
      }
    }),
    next,
  }
}

/**
 * The books as an administrator reads them: the accounts with something in them, the company's cover and the totals, or one
 * account with its lines.
 */
export async function ledgerPage(tx: Tx, { account, ...query }: AccountQuery): Promise<LedgerPage> {
  const balances = await books.balancesByKind(tx, null)
  const cover = coverOf(balances)
  if (account === undefined) {
    return { ...(await accountsPage(tx, query)), cover, totals: totalsByType(balances), entries: [] }
  }
  const only = codeNamed(account)
  const accounts = only === null ? [] : await books.accountNow(tx, only)
  return {
    accounts: accounts.map(withType),
    owners: await ownersOf(tx, [account]),
    cover,
    ...(await accountPage(tx, { account, ...query })),
  }
}

/** A page of the accounts, or all there are up to the most one answer has. */
async function accountsPage(
  tx: Tx,
  { limit = MOST_ACCOUNTS, cursor, search = '' }: AccountQuery,
): Promise<Pick<LedgerPage, 'accounts' | 'owners' | 'next'>> {
  const found = await books.accountsNow(tx, { limit: limit + 1, after: cursor, words: wordsOf(search) })
  const { rows: accounts, next } = pageOf(found, limit, ({ id }) => String(id))
  const owners = await ownersOf(
    tx,
    accounts.map(({ code }) => code),
  )
  return { accounts: accounts.map(withType), owners, next }
}

const withType = (account: books.AccountNow): LedgerPage['accounts'][number] => ({
  ...account,
  type: typeOfAccount(account.kind),
})

const KINDS = Object.entries(ACCOUNT_WORDS)

const wordsOf = (search: string): books.AccountWord[] =>
  wordsIn(search).map((word) => ({
    word,
    kinds: KINDS.flatMap(([kind, name]) => (name.toLowerCase().includes(word) ? [kind] : [])),
  }))

/** The lines of one account, newest first; none where no account is named, or none of ours. */
export async function accountPage(
  tx: Tx,
  { account, ...query }: AccountQuery,
): Promise<Pick<LedgerPage, 'entries' | 'next'>> {
  const code = account === undefined ? null : codeNamed(account)
  if (account === undefined || code === null) return { entries: [], next: null }
  const { lines, next } = await statement(tx, code, query)
  return {
    entries: lines.map(({ journalId, at, kind, key, debit, credit, balance, paper }) => ({
      journalId: String(journalId),
      at,
      account,
      kind,
      key,
      debit,
      credit,
      balance,
      paper: readEntryDocument(paper),
    })),
    next,
  }
}

const instalmentOf = (chit: ChitOfEvent | undefined) =>
  chit && chit.prizeNo === null
    ? { name: chit.name, ticketNo: chit.ticketNo, month: monthNameOf(chit.dueOn), year: yearOf(chit.dueOn) }
    : null

const signed = ({ normal, debit, credit }: books.Line): Paise =>
  normal === 'C' ? subtract(credit, debit) : subtract(debit, credit)

/** What distinguishes one line from the next: the slip or order it came with, else the chit with the month or prize it was for. */
export function referenceOf({ meta, chit }: Pick<SpanLine, 'meta' | 'chit'>): string {
  const { reference, orderId, ticketNo, monthNo, prizeNo } = meta
  if (reference !== undefined) return reference
  if (orderId !== undefined) return String(orderId)
  if (chit?.prizeNo) return `${chit.name}, prize ${chit.prizeNo}`
  if (chit?.ticketNo) return `${chit.name}, ticket ${chit.ticketNo}, ${monthNameOf(chit.dueOn)} ${yearOf(chit.dueOn)}`
  if (monthNo !== undefined) return `Ticket ${ticketNo}, month ${monthNo}`
  return prizeNo === undefined ? '' : `Prize ${prizeNo}`
}

/** A reference as a member reads it: a gateway's own number means nothing to a person. */
export const memberReference = (reference: string): string =>
  /^(pay|order)_/.test(reference) ? 'Online payment' : reference
