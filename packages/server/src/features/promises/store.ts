import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import { arrayOf } from '../../database/sql-arrays.ts'
import type { NewRow, Tx } from '../../database/types.ts'

export interface PromiseRow {
  readonly id: string
  readonly personId: string
  readonly amount: Paise
  readonly day: Day
  readonly notedBy: string
  /** Who took it at the door; null: it was not made there. */
  readonly collectorName: string | null
  readonly paid: Paise
}

/** Queues promises of one person: of two at once the later stands. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom('person').where('id', '=', personId).select('id').forNoKeyUpdate().executeTakeFirst()
}

export async function insert(tx: Tx, row: NewRow<'payment_promise'>): Promise<void> {
  await tx.insertInto('payment_promise').values(row).execute()
}

/** Withdraws what a person has promised; false: there is nothing, or it is another one. */
export async function withdraw(tx: Tx, of: { personId?: string; id?: string }): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('payment_promise')
    .set({ withdrawn_at: sql<Date>`kuri_now()` })
    .where('withdrawn_at', 'is', null)
    .$if(of.personId !== undefined, (query) => query.where('person_id', '=', of.personId ?? ''))
    .$if(of.id !== undefined, (query) => query.where('id', '=', of.id ?? ''))
    .returning('id')
    .execute()
  return withdrawn.length > 0
}

/** The promise of each of these people that was not withdrawn, and what was paid on it. */
export async function ofPeople(tx: Tx, ids: readonly string[]): Promise<PromiseRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PromiseRow>`
    select payment_promise.id, person_id as "personId", amount_paise as amount, promised_on as day, noted_by as "notedBy",
           paid_on_promise(payment_promise) as paid, collector.name as "collectorName"
      from payment_promise left join person collector on collector.id = noted_by and visit_id is not null
     where withdrawn_at is null and person_id = any(${arrayOf(ids, 'uuid')})`.execute(tx)
  return rows
}

/**
 * What has happened since a visit: another promise, payments; and whether anything is left to pay up to a day, contributions, late
 * fees of paid months or debts.
 */
export async function sinceVisit(
  tx: Tx,
  { personId, takenAt, day, until }: { personId: string; takenAt: Date; day: Day; until: Day },
): Promise<{ readonly isOlder: boolean; readonly paidSince: Paise; readonly owes: boolean }> {
  const { rows } = await sql<{ isOlder: boolean; paidSince: Paise; owes: boolean }>`
    select exists (select from payment_promise
                    where person_id = ${personId} and promised_at(payment_promise) > visit.at) as "isOlder",
           paid_by(${personId}, visit.at, ${day}) as "paidSince",
           exists (select from ticket join instalment on ticket_id = ticket.id
                    where ticket.person_id = ${personId} and state <> 'paid'
                      and due_on <= greatest(${day}::date, ${until}::date))
             or exists (select from penalty where person_id = ${personId} and state = 'due')
             or exists (select from debt where person_id = ${personId} and settled_at is null) as owes
      from (select least(${takenAt}::timestamptz, kuri_now()) as at) visit`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('one row was asked for')
  return found
}

/** Whose promise it is. */
export async function ownerOf(tx: Tx, id: string): Promise<string | undefined> {
  const found = await tx.selectFrom('payment_promise').where('id', '=', id).select('person_id').executeTakeFirst()
  return found?.person_id
}

/** Whether a member is a collector's. */
export async function isCollectedBy(tx: Tx, personId: string, collectorId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('collector_assignment')
    .where('person_id', '=', personId)
    .where('collector_id', '=', collectorId)
    .select('person_id')
    .executeTakeFirst()
  return found !== undefined
}
