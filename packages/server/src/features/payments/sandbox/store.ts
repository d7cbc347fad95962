import type { NewRow, Row, Tx } from '../../../database/types.ts'

export type OrderRow = Row<'sandbox_order'>

export async function insert(tx: Tx, order: NewRow<'sandbox_order'>): Promise<void> {
  await tx.insertInto('sandbox_order').values(order).execute()
}

export async function find(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return await tx.selectFrom('sandbox_order').where('order_id', '=', orderId).selectAll().executeTakeFirst()
}

export async function lock(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  return await tx.selectFrom('sandbox_order').where('order_id', '=', orderId).selectAll().forUpdate().executeTakeFirst()
}

export async function endOrder(
  tx: Tx,
  orderId: string,
  outcome: { readonly state: 'paid' | 'failed' | 'abandoned'; readonly payment_id: string | null },
): Promise<void> {
  await tx.updateTable('sandbox_order').set(outcome).where('order_id', '=', orderId).execute()
}
