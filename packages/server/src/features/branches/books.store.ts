import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { Tx } from '../../database/types.ts'

/** A balance in the books of a branch: of a kind of account, or (`kind` null) what is owed between it and another one. */
export interface Balance {
  /** Whose books. */
  readonly of: string | null
  readonly kind: string | null
  readonly other: string | null
  /** Debits less credits. */
  readonly balance: Paise
}

/** The books of all branches and of head office, as they are now. */
export async function balances(tx: Tx): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select branch.id as of, case when kind <> 'between_branches' then kind end as kind,
           case when kind = 'between_branches' then other.id end as other, balance
      from branch_balances()
      left join account_kind using (kind)
      left join branch on branch.no = branch_no
      left join branch other on other.no = other_no
     order by branch_no, lock_rank, other_no`.execute(tx)
  return rows
}

/** From the first journal of a day to the last, by their ids. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** Which journals may be of a day. Undefined: none is. */
export async function journalsOf(tx: Tx, day: Day): Promise<Span | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select first, last from journals_of(${day}::date)`.execute(tx)
  const { first = null, last = null } = rows[0] ?? {}
  return first === null || last === null ? undefined : { first, last }
}

/** What a day's lines of a kind of account, or (`kind` null) with another branch, add up to. */
export interface DaySum {
  readonly kind: string | null
  readonly other: string | null
  readonly debit: Paise
  readonly credit: Paise
}

/** The sums of a day in the books that the caller sees. */
export async function sumsOf(tx: Tx, day: Day, { first, last }: Span): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select kind, other, debits as debit, credits as credit
      from branch_day_sums(${day}::date, ${first}, ${last})
      left join account_kind using (kind)
      left join branch on branch.id = other
     order by lock_rank, branch.no nulls first`.execute(tx)
  return rows
}

export interface DayEvent {
  readonly id: number
  readonly at: Date
  readonly kind: string
  readonly reference: string
  /** Each in an account, by its code, or (null) with another branch; that one null: head office. */
  readonly lines: readonly {
    readonly account: string | null
    readonly other: string | null
    readonly debit: Paise
    readonly credit: Paise
  }[]
}

/** The events of a day with their lines in the books that the caller sees, in their order. */
export async function eventsOf(
  tx: Tx,
  day: Day,
  { first, last, limit }: Span & { readonly limit: number },
): Promise<DayEvent[]> {
  const { rows } = await sql<DayEvent>`
    select id, at, kind, reference, lines
      from branch_day(${day}::date, ${first}, ${last}, ${limit}) order by id`.execute(tx)
  return rows
}

/** Of whose accounts with these codes are: the names of people, chits and prizes by id, of those that the caller sees. */
export async function ownersOf(tx: Tx, codes: readonly string[]): Promise<Record<string, string>> {
  const ids = [...new Set(codes.flatMap((code) => code.split(':')[1] ?? []))]
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${arrayOf(ids, 'uuid')}) as id)
    select person.id, person.name from person join wanted using (id)
    union all
    select chit.id, chit.name from chit join wanted using (id)
    union all
    select auction.id, concat(chit.name, ', prize ', prize_no)
      from auction join wanted using (id) join chit on chit.id = auction.chit_id`.execute(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
