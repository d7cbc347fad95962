import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Tx } from '../../database/types.ts'

export interface UseRow {
  readonly number: string
  readonly eventKey: string
  readonly personId: string
  readonly name: string
  readonly amount: Paise
  readonly at: Date
  readonly reason: string | null
  /** Whether the caller's branch knows this person; true for head office, members and jobs. */
  readonly isKnown: boolean
}

/** Two payments under one number follow each other. */
export async function lockNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  for (const number of numbers.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended('kuri:bank-number:' || ${number}::text, 0))`.execute(tx)
  }
}

/** Payments that were entered or credited under these numbers and stand, the oldest first. */
export async function usesOf(tx: Tx, numbers: readonly string[]): Promise<UseRow[]> {
  if (numbers.length === 0) return []
  return await tx
    .selectFrom('bank_reference')
    .innerJoin('person', 'person.id', 'bank_reference.person_id')
    .where('number', 'in', numbers)
    .where('released_at', 'is', null)
    .orderBy('used_at')
    .orderBy('event_key')
    .select([
      'number',
      'event_key as eventKey',
      'person.id as personId',
      'person.name',
      'amount_paise as amount',
      'used_at as at',
      'reason',
      sql<boolean>`known_here(person)`.as('isKnown'),
    ])
    .execute()
}

export async function insert(tx: Tx, rows: readonly NewRow<'bank_reference'>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('bank_reference').values(rows).execute()
}

/** The numbers of a payment that was turned down are free. */
export async function release(tx: Tx, eventKey: string): Promise<void> {
  await tx
    .updateTable('bank_reference')
    .set({ released_at: sql<Date>`kuri_now()` })
    .where('event_key', '=', eventKey)
    .where('released_at', 'is', null)
    .execute()
}

/** What a person has paid in cash today. Locked: two payments of one person are counted one after the other. */
export async function cashToday(tx: Tx, personId: string): Promise<Paise> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kuri:cash-of:' || ${personId}::text, 0))`.execute(tx)
  // a statement of its own: one that waited for the lock would not see what was written meanwhile
  const { rows } = await sql<{ total: Paise }>`select cash_from(${personId}, kuri_today()) as total`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('cash_from answered no row')
  return row.total
}

/** What a person has paid in cash for one month of a ticket, and for that month over all their tickets of the chit. */
export async function cashFor(
  tx: Tx,
  personId: string,
  { ticketId, chitId, monthNo }: { readonly ticketId: string; readonly chitId: string; readonly monthNo: number },
): Promise<{ readonly due: Paise; readonly event: Paise }> {
  const { rows } = await sql<{ due: Paise; event: Paise }>`
    select cash_for_due(${personId}, ${ticketId}, ${monthNo}) as due, cash_for_event(${personId}, ${chitId}, ${monthNo}) as event`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('cash_for_due answered no row')
  return row
}

/** Concurrent reports of payments by one member are counted one after the other. */
export async function lockReportsOf(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kuri:reported-by:' || ${personId}::text, 0))`.execute(tx)
}

/** What a member has reported today as paid, besides this one. */
export async function reportedToday(tx: Tx, personId: string, besides: string): Promise<Paise> {
  const { rows } = await sql<{
    total: Paise
  }>`select reported_by(${personId}, kuri_today(), ${besides}) as total`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`reported_by returned no row for person ${personId}`)
  return row.total
}

export async function insertLargeCash(tx: Tx, row: NewRow<'large_cash'>): Promise<void> {
  await tx.insertInto('large_cash').values(row).execute()
}

/** Why so much cash was taken, or a payment by bank has no number, by event. */
export async function otherReasons(tx: Tx, eventKeys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (eventKeys.length === 0) return new Map()
  const rows = await tx
    .selectFrom('large_cash')
    .where('event_key', 'in', eventKeys)
    .select(['event_key', 'reason'])
    .unionAll(tx.selectFrom('unnumbered_payment').where('event_key', 'in', eventKeys).select(['event_key', 'reason']))
    .execute()
  return new Map(rows.map(({ event_key: key, reason }) => [key, reason]))
}

export async function insertUnnumbered(tx: Tx, row: NewRow<'unnumbered_payment'>): Promise<void> {
  await tx.insertInto('unnumbered_payment').values(row).execute()
}

/** Why a payment does not stand under one of these numbers: a line of the statement with it is another payment. */
export async function whyRefused(
  tx: Tx,
  numbers: readonly string[],
  eventKey: string,
): Promise<'line_names_another' | 'number_on_matched_line' | null> {
  const { rows } = await sql<{ why: 'line_names_another' | 'number_on_matched_line' | null }>`
    select min(why_number_is_refused(number, ${eventKey})) as why
      from unnest(${arrayOf(numbers, 'text')}) as number`.execute(tx)
  return rows[0]?.why ?? null
}
