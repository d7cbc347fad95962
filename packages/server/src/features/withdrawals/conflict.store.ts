import { sql } from 'kysely'
import type { Paise } from '@kuri/domain'
import { newId } from '../../database/ids.ts'
import type { Row, Tx } from '../../database/types.ts'

export type ConflictRow = Row<'payout_conflict'>
/** With the withdrawal it is about, as our books have it. */
export interface ConflictView extends ConflictRow {
  readonly withdrawal_id: string
  readonly person_id: string
  readonly name: string
  readonly amount_paise: Paise
  readonly number_ends: string
  readonly withdrawal_state: Row<'withdrawal'>['state']
  readonly our_utr: string | null
  readonly payout_state: Row<'payout'>['state']
}

/** Stores a report of the gateway; null: it is stored already. A number that follows is added as long as nobody has decided. */
export async function insert(
  tx: Tx,
  report: Pick<ConflictRow, 'payout_id' | 'reported_end' | 'utr' | 'reason'>,
): Promise<string | null> {
  const id = newId()
  const kept = await tx
    .insertInto('payout_conflict')
    .values({ id, ...report })
    .onConflict((conflict) =>
      conflict
        .columns(['payout_id', 'reported_end'])
        .doUpdateSet({ utr: sql<string | null>`coalesce(payout_conflict.utr, excluded.utr)` })
        .where('payout_conflict.decided_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return kept?.id === id ? id : null
}

/** The agreed report that a payout ended so. */
export async function agreed(
  tx: Tx,
  payoutId: string,
  reportedEnd: ConflictRow['reported_end'],
): Promise<ConflictRow | undefined> {
  return await tx
    .selectFrom('payout_conflict')
    .where('payout_id', '=', payoutId)
    .where('reported_end', '=', reportedEnd)
    .where('agreed', '=', true)
    .selectAll()
    .executeTakeFirst()
}

export async function isOpen(tx: Tx, withdrawalId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select payout_conflict_is_open(${withdrawalId}) as open`.execute(tx)
  return rows[0]?.open === true
}

export async function lock(tx: Tx, id: string): Promise<ConflictRow | undefined> {
  return await tx.selectFrom('payout_conflict').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

export async function decide(
  tx: Tx,
  id: string,
  decision: { readonly agreed: boolean; readonly note: string; readonly decided_by: string },
): Promise<void> {
  await tx
    .updateTable('payout_conflict')
    .set({ ...decision, decided_at: sql<Date>`kuri_now()` })
    .where('id', '=', id)
    .execute()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<ConflictView[]> {
  return await tx
    .selectFrom('payout_conflict')
    .innerJoin('payout', 'payout.id', 'payout_id')
    .innerJoin('withdrawal', 'withdrawal.id', 'payout.withdrawal_id')
    .innerJoin('person', 'person.id', 'withdrawal.person_id')
    .where('payout_conflict.id', 'in', ids)
    .selectAll('payout_conflict')
    .select([
      'payout.withdrawal_id',
      'withdrawal.person_id',
      'person.name',
      'payout.amount_paise',
      'withdrawal.number_ends',
      'withdrawal.state as withdrawal_state',
      'withdrawal.utr as our_utr',
      'payout.state as payout_state',
    ])
    .execute()
}
