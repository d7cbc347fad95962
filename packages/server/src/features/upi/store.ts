import { COUNTER_QR_MINUTES, type Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type UpiRow = Row<'upi_payment'>
export type UpiWithName = UpiRow & {
  readonly name: string
  readonly otherClaims: number
  readonly firstName: string | null
  readonly actingName: string | null
}

const MOST = 500

export async function insert(tx: Tx, row: NewRow<'upi_payment'>): Promise<UpiRow> {
  return await tx.insertInto('upi_payment').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A request of the same kind that a member was shown before and has not yet paid: it is shown again. */
export async function findOpen(
  tx: Tx,
  wanted: Pick<UpiRow, 'person_id' | 'amount_paise' | 'ticket_id' | 'month_no'>,
): Promise<UpiRow | undefined> {
  return await tx
    .selectFrom('upi_payment')
    .where('person_id', '=', wanted.person_id)
    .where('amount_paise', '=', wanted.amount_paise)
    .where('ticket_id', 'is not distinct from', wanted.ticket_id)
    .where('month_no', 'is not distinct from', wanted.month_no)
    .where('state', '=', 'open')
    .where('shown_by', 'is', null)
    .orderBy('created_at', 'desc')
    .selectAll()
    .executeTakeFirst()
}

/** One of a person's own, locked. */
export async function lockOwn(tx: Tx, personId: string, id: string): Promise<UpiRow | undefined> {
  return await tx
    .selectFrom('upi_payment')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function lock(tx: Tx, id: string): Promise<UpiRow | undefined> {
  return await tx.selectFrom('upi_payment').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** Every request that a credit on the statement names or whose claimed number it has, locked in one order. */
export async function lockNamedBy(
  tx: Tx,
  { numbers, references }: { readonly numbers: readonly string[]; readonly references: readonly string[] },
): Promise<(UpiRow & { readonly isErased: boolean })[]> {
  if (numbers.length + references.length === 0) return []
  return await tx
    .selectFrom('upi_payment')
    .where((upi) =>
      upi.or([
        ...(numbers.length > 0
          ? [upi.and([upi('utr', 'in', numbers), upi('state', 'in', ['waiting', 'credited'])])]
          : []),
        ...(references.length > 0 ? [upi('reference', 'in', references)] : []),
      ]),
    )
    .orderBy('id')
    .selectAll()
    .select(sql<boolean>`person_is_erased(person_id)`.as('isErased'))
    .forNoKeyUpdate()
    .execute()
}

/** Ids of the requests that bear these references. */
export async function idsByReference(tx: Tx, references: readonly string[]): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await tx.selectFrom('upi_payment').where('reference', 'in', references).select('id').execute()
  return rows.map(({ id }) => id)
}

/** The first of two administrators agrees, by hand or by the line they imported: the payment waits for the other one. */
export async function agreeFirst(tx: Tx, id: string, { by, utr }: { by: string; utr: string }): Promise<void> {
  await tx
    .updateTable('upi_payment')
    .set({
      first_checker: by,
      utr,
      needs_two: true,
      state: 'waiting',
      claimed_at: sql<Date>`coalesce(claimed_at, kuri_now())`,
    })
    .where('id', '=', id)
    .execute()
}

export async function claim(
  tx: Tx,
  id: string,
  claimed: Pick<UpiRow, 'utr' | 'needs_two' | 'first_checker'>,
): Promise<UpiRow> {
  return await tx
    .updateTable('upi_payment')
    .set({
      ...claimed,
      state: 'waiting',
      claimed_at: sql<Date>`kuri_now()`,
      acting_by: sql<string | null>`acting_by()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Decision = Pick<UpiRow, 'state' | 'checker'> & Partial<Pick<UpiRow, 'utr' | 'reason' | 'receipt_no'>>

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('upi_payment')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** The receipt of the counter for this sum of this person that stands under one of the bank's numbers. */
export async function receiptUnder(
  tx: Tx,
  {
    numbers,
    personId,
    amount,
  }: { readonly numbers: readonly string[]; readonly personId: string; readonly amount: Paise },
): Promise<{ readonly id: string; readonly utr: string } | undefined> {
  return await tx
    .selectFrom('counter_receipt')
    .innerJoin('bank_reference', (join) =>
      join.on('event_key', '=', sql<string>`'counter-receipt:' || counter_receipt.id`),
    )
    .where('bank_reference.number', 'in', numbers)
    .where('released_at', 'is', null)
    .where('counter_receipt.person_id', '=', personId)
    .where('counter_receipt.amount_paise', '=', amount)
    .where(sql<boolean>`not exists (select from upi_payment named where named.counter_receipt = counter_receipt.id)`)
    .select(['counter_receipt.id', 'bank_reference.number as utr'])
    .executeTakeFirst()
}

/** A receipt of the counter has taken the money of a request. */
export async function take(
  tx: Tx,
  id: string,
  { receiptId, utr }: { readonly receiptId: string; readonly utr: string },
): Promise<void> {
  await tx
    .updateTable('upi_payment')
    .set({ state: 'taken', utr, counter_receipt: receiptId, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

/** A request that nobody pays any more. */
export async function end(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('upi_payment')
    .set({ state: 'ended', decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export interface ShownRow extends UpiRow {
  readonly goodUntil: Date
  readonly isExpired: boolean
  readonly receiptNumber: string | null
}

/** A request that was shown at the counter, with the receipt that has taken it. */
export async function shown(tx: Tx, id: string): Promise<ShownRow | undefined> {
  const goodUntil = sql<Date>`upi_payment.created_at + make_interval(mins => ${COUNTER_QR_MINUTES})`
  return await tx
    .selectFrom('upi_payment')
    .leftJoin('counter_receipt', 'counter_receipt.id', 'upi_payment.counter_receipt')
    .where('upi_payment.id', '=', id)
    .where('shown_by', 'is not', null)
    .selectAll('upi_payment')
    .select([
      goodUntil.as('goodUntil'),
      sql<boolean>`kuri_now() > ${goodUntil}`.as('isExpired'),
      'counter_receipt.number as receiptNumber',
    ])
    .executeTakeFirst()
}

/** A person's own, newest first; what was only looked at is left out, and what only the counter has. */
export async function listOf(tx: Tx, personId: string): Promise<UpiRow[]> {
  return await tx
    .selectFrom('upi_payment')
    .where('person_id', '=', personId)
    .where('state', 'not in', ['open', 'ended'])
    .where((upi) => upi.or([upi('state', '<>', 'taken'), upi('claimed_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .selectAll()
    .execute()
}

/** What members reported as paid, the longest waiting first. */
export async function listAll(tx: Tx, state: UpiRow['state'] | undefined, most = MOST): Promise<UpiWithName[]> {
  return await withNames(tx)
    .where('upi_payment.state', 'not in', ['open', 'taken', 'ended'])
    .$if(state !== undefined, (query) => query.where('upi_payment.state', '=', state ?? 'waiting'))
    .orderBy('upi_payment.claimed_at')
    .orderBy('upi_payment.id')
    .limit(most)
    .execute()
}

export async function one(tx: Tx, id: string): Promise<UpiWithName> {
  return await withNames(tx).where('upi_payment.id', '=', id).executeTakeFirstOrThrow()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<UpiWithName[]> {
  return await withNames(tx).where('upi_payment.id', 'in', ids).execute()
}

const withNames = (tx: Tx) =>
  tx
    .selectFrom('upi_payment')
    .innerJoin('person', 'person.id', 'upi_payment.person_id')
    .selectAll('upi_payment')
    .leftJoin('person as first', 'first.id', 'upi_payment.first_checker')
    .leftJoin('person as acting', 'acting.id', 'upi_payment.acting_by')
    .select(['person.name', 'first.name as firstName', 'acting.name as actingName'])
    .select(
      sql<number>`(select count(*) from upi_payment other
        where other.utr = upi_payment.utr and other.state = 'waiting' and other.id <> upi_payment.id)`.as(
        'otherClaims',
      ),
    )
