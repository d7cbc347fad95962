import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type UpiRow = Row<'upi_payment'>
export type UpiWithName = UpiRow & { readonly name: string }

const MOST = 500

export async function insert(tx: Tx, row: NewRow<'upi_payment'>): Promise<UpiRow> {
  return await tx.insertInto('upi_payment').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A request of the same kind that was shown before and not yet paid: it is shown again. */
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

/** Whom a line of the bank's statement belongs to: by the bank's number, else by a reference of ours in its words. Locked. */
export async function lockNamedBy(
  tx: Tx,
  { utr, references }: { readonly utr: string; readonly references: readonly string[] },
): Promise<UpiRow | undefined> {
  return await tx
    .selectFrom('upi_payment')
    .where((upi) =>
      upi.or([
        upi.and([upi('utr', '=', utr), upi('state', 'in', ['waiting', 'credited'])]),
        ...(references.length > 0
          ? [upi.and([upi('reference', 'in', references), upi('state', '<>', 'rejected')])]
          : []),
      ]),
    )
    .orderBy(sql`utr is not distinct from ${utr}`, 'desc')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function claim(tx: Tx, id: string, utr: string): Promise<UpiRow> {
  return await tx
    .updateTable('upi_payment')
    .set({ utr, state: 'waiting', claimed_at: sql<Date>`kuri_now()` })
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

/** A person's own, newest first; what was only looked at is left out. */
export async function listOf(tx: Tx, personId: string): Promise<UpiRow[]> {
  return await tx
    .selectFrom('upi_payment')
    .where('person_id', '=', personId)
    .where('state', '<>', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .selectAll()
    .execute()
}

/** What members say they have paid, the longest waiting first. */
export async function listAll(tx: Tx, state: UpiRow['state'] | undefined): Promise<UpiWithName[]> {
  return await withNames(tx)
    .where('upi_payment.state', '<>', 'open')
    .$if(state !== undefined, (query) => query.where('upi_payment.state', '=', state ?? 'waiting'))
    .orderBy('upi_payment.claimed_at')
    .orderBy('upi_payment.id')
    .limit(MOST)
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
    .select('person.name')
