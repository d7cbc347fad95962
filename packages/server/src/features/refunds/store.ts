import type { Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'

export type RefundRow = Row<'refund'>
/** With the names a list shows. */
export interface RefundView extends RefundRow {
  readonly name: string
  readonly maker_name: string | null
}

const BATCH = 20
const MOST = 500
/** How long we wait before each further question. */
const WAITS = ['5 minutes', '1 hour', '6 hours', '1 day']

export async function insert(tx: Tx, row: NewRow<'refund'>): Promise<RefundRow> {
  return await tx.insertInto('refund').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function lock(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return await tx.selectFrom('refund').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** The refund a gateway speaks of: by its own number, else by ours, which it was given. */
export async function lockByGatewayId(
  tx: Tx,
  { refundId, reference }: { readonly refundId: string; readonly reference: string | null },
): Promise<RefundRow | undefined> {
  return await tx
    .selectFrom('refund')
    .where((refund) =>
      refund.or([refund('gateway_refund_id', '=', refundId), refund(sql<string>`id::text`, '=', reference ?? '')]),
    )
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Step = Partial<Pick<RefundRow, 'state' | 'checker' | 'hold_id' | 'gateway_refund_id' | 'failure'>>

/** The next step of a refund. `pollsAgain`: the gateway still owes an answer. */
export async function step(tx: Tx, id: string, change: Step, { pollsAgain }: { pollsAgain: boolean }): Promise<void> {
  const isOver = change.state === 'processed' || change.state === 'failed' || change.state === 'rejected'
  await tx
    .updateTable('refund')
    .set({
      ...change,
      ...(isOver ? { ended_at: sql<Date>`kuri_now()` } : {}),
      ...(pollsAgain ? {} : { poll_at: null }),
    })
    .where('id', '=', id)
    .execute()
}

/** It is to be sent at once. */
export async function sendNow(tx: Tx, id: string): Promise<void> {
  await sql`update refund set poll_at = kuri_now() where id = ${id}`.execute(tx)
}

/** Takes refunds for which the gateway is to be polled now, and postpones their next poll. */
export async function take(tx: Tx, gateway: string): Promise<(RefundRow & { gateway_payment_id: string })[]> {
  const { rows } = await sql<RefundRow & { gateway_payment_id: string }>`
    update refund
       set polls = refund.polls + 1,
           poll_at = kuri_now() + (${WAITS}::interval[])[least(refund.polls + 1, ${WAITS.length}::integer)]
      from payment
     where payment.id = payment_id and refund.id in
           (select due.id from refund due join payment paid on paid.id = due.payment_id
             where due.poll_at <= kuri_now() and paid.gateway = ${gateway}
             order by due.poll_at limit ${BATCH}
               for update of due skip locked)
    returning refund.*, gateway_payment_id`.execute(tx)
  return rows
}

/** Those that wait for somebody or are on their way, the longest waiting first. */
export async function listOpen(tx: Tx): Promise<RefundView[]> {
  return await views(tx)
    .where('refund.state', 'in', ['waiting_second', 'sending', 'pending'])
    .orderBy('refund.created_at')
    .orderBy('refund.id')
    .limit(MOST)
    .execute()
}

export async function listOf(tx: Tx, paymentId: string): Promise<RefundView[]> {
  return await views(tx).where('payment_id', '=', paymentId).orderBy('refund.created_at').orderBy('refund.id').execute()
}

/** What the gateway had refunded of a payment before it was credited here. */
export async function refundedBefore(tx: Tx, paymentId: string): Promise<Paise> {
  const { refunded } = await tx
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(sql<Paise>`payment_refunded(payment)`.as('refunded'))
    .executeTakeFirstOrThrow()
  return refunded
}

/** Who made a payment. */
export async function payer(tx: Tx, paymentId: string): Promise<{ readonly name: string }> {
  return await tx
    .selectFrom('payment')
    .innerJoin('person', 'person.id', 'person_id')
    .where('payment.id', '=', paymentId)
    .select('name')
    .executeTakeFirstOrThrow()
}

export async function one(tx: Tx, id: string): Promise<RefundView> {
  return await views(tx).where('refund.id', '=', id).executeTakeFirstOrThrow()
}

export async function these(tx: Tx, ids: readonly string[]): Promise<RefundView[]> {
  return await views(tx).where('refund.id', 'in', ids).execute()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('refund')
    .innerJoin('person', 'person.id', 'refund.person_id')
    .leftJoin('person as by', 'by.id', 'refund.maker')
    .selectAll('refund')
    .select(['person.name', 'by.name as maker_name'])
