import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'
import type { Settlement } from './gateway.ts'

export type SettlementRow = Row<'gateway_settlement'>

/** Notes that a gateway has sent money to our bank; what it consists of is fetched next. The same again changes nothing. */
export async function announce(tx: Tx, gateway: string, settlementId: string): Promise<void> {
  await tx
    .insertInto('gateway_settlement')
    .values({ gateway, settlement_id: settlementId })
    .onConflict((conflict) => conflict.columns(['gateway', 'settlement_id']).doNothing())
    .execute()
}

export async function lock(tx: Tx, gateway: string, settlementId: string): Promise<SettlementRow | undefined> {
  return await tx
    .selectFrom('gateway_settlement')
    .where('gateway', '=', gateway)
    .where('settlement_id', '=', settlementId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function markBooked(
  tx: Tx,
  { gateway, settlement_id }: SettlementRow,
  settlement: Settlement,
): Promise<void> {
  await tx
    .updateTable('gateway_settlement')
    .set({
      state: 'booked',
      amount_paise: settlement.amount,
      fees_paise: settlement.fees,
      refunds_paise: settlement.refunds,
      adjustment_paise: settlement.adjustment,
      utr: settlement.utr,
      settled_at: settlement.settledAt,
      poll_at: null,
    })
    .where('gateway', '=', gateway)
    .where('settlement_id', '=', settlement_id)
    .execute()
}

/** The last settlement the gateway reported; null: none. */
export async function lastSettledAt(tx: Tx, gateway: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('gateway_settlement')
    .where('gateway', '=', gateway)
    .select(sql<Date | null>`max(settled_at)`.as('at'))
    .executeTakeFirst()
  return row?.at ?? null
}
