import { ZERO, type Paise } from '@kuri/domain'
import { sql, type RawBuilder } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import { containing } from '../../database/search-words.ts'
import type { Row, Tx } from '../../database/types.ts'
import type { AccountCode } from './accounts.ts'
import type { EventMeta } from './store.ts'

/** D: what the company has or is owed. C: what it owes, or is its own. */
type Side = Row<'account'>['normal']

/** What an account has in the direction of its kind, what of it is promised away, and what is free. */
export interface Standing {
  readonly balance: Paise
  readonly held: Paise
  readonly available: Paise
}

/** The present balance of an account; zero for one that was never used. */
export async function standing(tx: Tx, code: AccountCode): Promise<Standing> {
  const { rows } = await sql<Standing>`select balance, held, available from ledger_balance(${code})`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('ledger_balance answers one row')
  return row
}

/** The balances of several accounts, in their order. */
export async function balances(tx: Tx, codes: readonly AccountCode[]): Promise<Paise[]> {
  const { rows } = await sql<{ code: string; balance: Paise }>`
    select code, balance_of(account) as balance from account where code = any(${arrayOf(codes, 'text')})`.execute(tx)
  const found = new Map(rows.map(({ code, balance }) => [code, balance]))
  return codes.map((code) => found.get(code) ?? ZERO)
}

/** A balance as an expression, for a statement that reads more than it; zero for an account that was never used. */
export const balanceNow = (code: AccountCode | RawBuilder<unknown>): RawBuilder<Paise> =>
  sql`coalesce((select balance_of(account) from account where code = ${code}), 0)`

/** Locks a person's wallet and gives what it can give; locks of chits are taken before. */
export async function lockWallet(tx: Tx, personId: string): Promise<Paise> {
  const { rows } = await sql<{ available: Paise }>`select ledger_lock_wallet(${personId}) as available`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('ledger_lock_wallet answers one row')
  return row.available
}

/** Whether an account was ever used. */
export async function hasMoved(tx: Tx, code: AccountCode): Promise<boolean> {
  const found = await tx.selectFrom('account').where('code', '=', code).where('version', '>', 0).select('id').execute()
  return found.length > 0
}

/** A line of an account's statement. Holds are no lines: nothing has left or come yet. */
export interface Line {
  readonly journalId: number
  /** Its number within the account. */
  readonly version: number
  readonly at: Date
  readonly key: string
  readonly kind: string
  readonly meta: EventMeta
  readonly debit: Paise
  readonly credit: Paise
  /** The balance after it, in the direction of the account's kind. */
  readonly balance: Paise
  readonly normal: Side
  /** The kind of the account on the other side. */
  readonly counterpart: string
  /** As `paper_of` names it: `receipt:K1-2027-00001`. */
  readonly paper: string | null
}

/** Which lines of an account are wanted. */
export interface LinesQuery {
  readonly limit: number
  readonly before: number | undefined
  /** What they are about: the first word of their kind, or 'dividend' where one came out of the dividends that wait. */
  readonly kinds?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** The version of the last entry of `account` before an instant. */
export const lastBefore = (instant: Date): RawBuilder<number> =>
  sql`entry_before(account.id, account.version, ${instant.toISOString()})`

/** The lines of an account, newest first, from before `before` on. */
export async function lines(
  tx: Tx,
  code: AccountCode,
  { limit, before, kinds, from, until }: LinesQuery,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select entry.version, journal.id as "journalId", journal.posted_at as at, event_key as key, journal.kind, meta, account.normal,
           case side when 'D' then posted else 0 end as debit,
           case side when 'C' then posted else 0 end as credit,
           case account.normal when 'C' then entry.credits_posted - entry.debits_posted
                               else entry.debits_posted - entry.credits_posted end as balance,
           counterpart.kind as counterpart, paper_of(event_key) as paper
      from account
      join entry on entry.account_id = account.id
      join transfer on transfer.id = entry.transfer_id
      join journal on journal.id = transfer.journal_id
      join account counterpart on counterpart.id = case side when 'D' then credit_account else debit_account end
     where account.code = ${code} and posted <> 0 and (${before ?? null}::bigint is null or entry.version < ${before ?? null})
       and (${kinds ?? null}::text[] is null
            or case counterpart.kind when 'dividend_payable' then 'dividend' else split_part(journal.kind, '.', 1) end
               = any (${kinds ?? null}::text[]))
       and ${from === undefined ? sql`true` : sql`entry.version > ${lastBefore(from)}`}
       and ${until === undefined ? sql`true` : sql`entry.version <= ${lastBefore(until)}`}
     order by entry.version desc
     limit ${limit}`.execute(tx)
  return rows
}

export interface AccountNow {
  readonly id: number
  readonly code: string
  readonly kind: string
  readonly normal: Side
  readonly balance: Paise
  /** On its way in (positive) or out (negative). */
  readonly pending: Paise
}

const accountsAs = sql`
  select account.id, code, kind, normal, balance, pending
    from account,
         lateral (select case normal when 'C' then 1 else -1 end as sign) direction,
         lateral (select sign * (credits_posted - debits_posted) as balance,
                         sign * (credits_pending - debits_pending) as pending) found`

/** One account; none where it was never used. */
export async function accountNow(tx: Tx, code: AccountCode): Promise<AccountNow[]> {
  const { rows } = await sql<AccountNow>`${accountsAs} where code = ${code}`.execute(tx)
  return rows
}

/** A word that is looked for in an account, and the kinds of accounts whose names have it. */
export interface AccountWord {
  readonly word: string
  readonly kinds: readonly string[]
}

/** Each word occurs in the name of the account's kind or of whose it is. */
const hasWords = (words: readonly AccountWord[]) =>
  sql`(${sql.join(
    words.map(({ word, kinds }) => {
      const like = containing(word)
      return sql`(kind = any(${arrayOf(kinds, 'text')}) or exists (
      select from person where person.id = subject and lower(name) like ${like}
      union all
      select from chit where chit.id = subject and lower(name) like ${like}
      union all
      select from auction join chit on chit.id = chit_id
       where auction.id = subject and lower(concat(name, ', prize ', prize_no)) like ${like}))`
    }),
    sql` and `,
  )})`

/**
 * The company's accounts first, then those of chits, auctions and people with something in them, kind by kind and the
 * newest first: an order in which no account moves while its balance does.
 */
export async function accountsNow(
  tx: Tx,
  { limit, after, words }: { limit: number; after: string | undefined; words: readonly AccountWord[] },
): Promise<AccountNow[]> {
  const { rows } = await sql<AccountNow>`
    ${accountsAs}
     where (subject is null or balance <> 0 or pending <> 0)
       and ${words.length === 0 ? sql`true` : hasWords(words)}
       and ${after === undefined ? sql`true` : sql`(lock_rank, account.id) < (select lock_rank, id from account where id = ${after}::bigint)`}
     order by lock_rank desc, account.id desc
     limit ${limit}`.execute(tx)
  return rows
}

/** Of most accounts one of the last entries is before the instant. Looked at in place they take a third of the time. */
const LAST_ENTRIES = 8

/** How an account stood before an instant; null: as it stands now. Accounts without an entry before it are left out. */
const stood = (before: Date | null) => sql`
  lateral (select debits_posted, credits_posted,
                  case account.normal when 'C' then last.credits_posted - last.debits_posted
                                      else last.debits_posted - last.credits_posted end as balance
             from (${before === null ? NOW : entryBefore(before)}) last) as stood`

const NOW = sql`select account.debits_posted, account.credits_posted`

const entryBefore = (instant: Date) => sql`
  (select entry.debits_posted, entry.credits_posted
     from entry
    where account_id = account.id and entry.version > account.version - ${sql.lit(LAST_ENTRIES)}
      and (select (select posted_at from journal where journal.id = journal_id)
             from transfer where transfer.id = transfer_id) < ${instant.toISOString()}
    order by entry.version desc limit 1)
  union all
  (select entry.debits_posted, entry.credits_posted
     from entry
    where account_id = account.id and account.version > ${sql.lit(LAST_ENTRIES)}
      and entry.version = ${lastBefore(instant)}
    -- looked up for each account, not joined with all entries
    limit 1)
  limit 1`

interface KindBalance {
  readonly kind: string
  readonly balance: Paise
}

/**
 * What each kind of account had together before an instant (null: now). A kind to which nothing was posted may be missing: it
 * has 0.
 */
export async function balancesByKind(tx: Tx, before: Date | null): Promise<ReadonlyMap<string, Paise>> {
  const found =
    before === null
      ? sql<KindBalance>`select kind, balance from kind_balances()`
      : sql<KindBalance>`select kind, sum(stood.balance) as balance from account, ${stood(before)} group by kind`
  const { rows } = await found.execute(tx)
  return new Map(rows.map(({ kind, balance }) => [kind, balance]))
}

/** So many ids of transfers `add_up_balances` counts at most. */
export const COUNTED_AT_ONCE = 100_000

/**
 * Adds transfers to the stored balances of the kinds of accounts and to what each day moved; returns by how many ids of transfers
 * it went on. Needs a transaction of its own: it fails in one that has written.
 */
export async function addUpBalances(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ids: number }>`select add_up_balances() as ids`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('add_up_balances answers one row')
  return row.ids
}

/**
 * Adds to the stored books of the branches what `addUpBalances` has counted; returns by how many ids of transfers it went on. With
 * one branch it does nothing.
 */
export async function addUpBranches(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ids: number }>`select add_up_branches() as ids`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('add_up_branches answers one row')
  return row.ids
}

/** What an account was debited and credited in all, and what it had. */
export interface Stood {
  readonly debits: Paise
  readonly credits: Paise
  readonly balance: Paise
}

/** How these accounts stood before an instant, by their codes. Accounts without an entry before it are not in it. */
export async function accountsAt(tx: Tx, codes: readonly string[], before: Date): Promise<ReadonlyMap<string, Stood>> {
  const { rows } = await sql<Stood & { code: string }>`
    select code, stood.debits_posted as debits, stood.credits_posted as credits, stood.balance
      from account, ${stood(before)} where code = any(${arrayOf(codes, 'text')})`.execute(tx)
  return new Map(rows.map(({ code, ...found }) => [code, found]))
}

/** What an account had before an instant. */
export const openingOf = async (tx: Tx, code: AccountCode, before: Date): Promise<Paise> =>
  (await accountsAt(tx, [code], before)).get(code)?.balance ?? ZERO

/** What the accounts of one kind had before an instant (null: now), by whose they are: the pool of each chit. */
export async function balancesOf(tx: Tx, kind: string, before: Date | null): Promise<ReadonlyMap<string, Paise>> {
  const { rows } = await sql<{ subject: string; balance: Paise }>`
    select subject, stood.balance from account, ${stood(before)} where kind = ${kind} and subject is not null`.execute(
    tx,
  )
  return new Map(rows.map(({ subject, balance }) => [subject, balance]))
}
