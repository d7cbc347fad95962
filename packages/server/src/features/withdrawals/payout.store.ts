import { sql } from 'kysely'
import type { NewRow, Row, Tx } from '../../database/types.ts'
import type { WithdrawalRow } from './store.ts'

export type PayoutRow = Row<'payout'>

const BATCH = 20
/** How long we wait before each further question. */
const WAITS = ['5 minutes', '30 minutes', '2 hours', '6 hours']

export async function insert(tx: Tx, row: NewRow<'payout'>): Promise<void> {
  await tx.insertInto('payout').values(row).execute()
}

/** Whether a withdrawal has been handed to the gateway and no answer is final. */
export async function isUnderWay(tx: Tx, withdrawalId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('payout')
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', 'in', ['sending', 'processing'])
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The payout a gateway speaks of: by its own number, else by ours, which it was given. */
export async function lockByGatewayId(
  tx: Tx,
  { payoutId, reference }: { readonly payoutId: string; readonly reference: string | null },
): Promise<PayoutRow | undefined> {
  return await tx
    .selectFrom('payout')
    .where((payout) =>
      payout.or([payout('gateway_payout_id', '=', payoutId), payout(sql<string>`id::text`, '=', reference ?? '')]),
    )
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function lock(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  return await tx.selectFrom('payout').where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst()
}

/** A bank's number as banks write it on paper. */
export const utrOf = (printed: string): string => printed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

type Step = Partial<Pick<PayoutRow, 'state' | 'gateway_payout_id' | 'utr' | 'fee_paise' | 'failure' | 'reported_end'>>

export async function step(tx: Tx, id: string, change: Step): Promise<void> {
  const isOver = change.state !== undefined && change.state !== 'processing'
  await tx
    .updateTable('payout')
    .set({ ...change, ...(isOver ? { ended_at: sql<Date>`kuri_now()`, poll_at: null } : {}) })
    .where('id', '=', id)
    .execute()
}

/** Takes payouts for which the gateway is to be polled now, each with its withdrawal, and postpones their next poll. */
export async function take(tx: Tx, gateway: string): Promise<{ payout: PayoutRow; withdrawal: WithdrawalRow }[]> {
  const { rows } = await sql<PayoutRow>`
    update payout
       set polls = polls + 1,
           poll_at = kuri_now() + (${WAITS}::interval[])[least(polls + 1, ${WAITS.length}::integer)]
     where id in (select id from payout
                   where poll_at <= kuri_now() and gateway = ${gateway}
                   order by poll_at limit ${BATCH}
                     for update skip locked)
    returning *`.execute(tx)
  const ids = rows.map(({ withdrawal_id }) => withdrawal_id)
  if (ids.length === 0) return []
  const withdrawals = await tx.selectFrom('withdrawal').where('id', 'in', ids).selectAll().execute()
  return rows.flatMap((payout) => {
    const withdrawal = withdrawals.find(({ id }) => id === payout.withdrawal_id)
    return withdrawal ? [{ payout, withdrawal }] : []
  })
}
