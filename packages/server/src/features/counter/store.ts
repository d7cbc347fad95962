import type { Day } from '@kuri/domain'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type CounterRow = Row<'counter_payment'>
/** With what an administrator's list shows. */
export interface CounterView extends CounterRow {
  readonly name: string
  readonly maker_name: string | null
  /** Why it was rejected. */
  readonly reason: string | null
  readonly chit_id: string
  readonly chit_name: string
  readonly due_on: Day
}

const MOST = 500

/** Writes a payment. */
export async function insert(tx: Tx, row: NewRow<'counter_payment'>): Promise<CounterRow> {
  return await tx.insertInto('counter_payment').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Locks one, so that two who decide it queue. */
export async function lock(tx: Tx, id: string): Promise<CounterRow> {
  const found = tx.selectFrom('counter_payment').where('id', '=', id).selectAll().forNoKeyUpdate()
  return await found.executeTakeFirstOrThrow()
}

type Decision = Pick<CounterRow, 'state'> & Partial<Pick<CounterRow, 'receipt_no'>>

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('counter_payment').set(decision).where('id', '=', id).execute()
}

/** The longest waiting first. */
export async function list(tx: Tx, state: CounterRow['state'] | undefined): Promise<CounterView[]> {
  return await views(tx)
    .$if(state !== undefined, (query) => query.where('counter_payment.state', '=', state ?? 'done'))
    .orderBy('counter_payment.created_at')
    .orderBy('counter_payment.id')
    .limit(MOST)
    .execute()
}

export async function one(tx: Tx, id: string): Promise<CounterView> {
  return await views(tx).where('counter_payment.id', '=', id).executeTakeFirstOrThrow()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<CounterView[]> {
  return await views(tx).where('counter_payment.id', 'in', ids).execute()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('counter_payment')
    .innerJoin('person', 'person.id', 'counter_payment.person_id')
    .leftJoin('person as maker', 'maker.id', 'counter_payment.maker')
    .leftJoin('approval', 'approval.subject_id', 'counter_payment.id')
    .innerJoin('instalment', (join) =>
      join
        .onRef('instalment.ticket_id', '=', 'counter_payment.ticket_id')
        .onRef('instalment.month_no', '=', 'counter_payment.month_no'),
    )
    .innerJoin('ticket', 'ticket.id', 'counter_payment.ticket_id')
    .innerJoin('chit', 'chit.id', 'ticket.chit_id')
    .selectAll('counter_payment')
    .select([
      'person.name',
      'maker.name as maker_name',
      'approval.reason',
      'chit.id as chit_id',
      'chit.name as chit_name',
      'instalment.due_on',
    ])
