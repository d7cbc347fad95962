import { sql } from 'kysely'
import type { Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'

const BATCH = 20
/** Delay before each further poll. Results may arrive for up to five days. */
const WAITS = ['20 minutes', '1 hour', '3 hours', '9 hours', '1 day']
/** After the last poll no result is expected; one that arrives is still credited. */
const MAX_POLLS = 9

export interface PolledPayment {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  /** No result has arrived in all these days. */
  readonly isLast: boolean
}

/** Claims payments that are due to be polled by postponing their next poll: other processes skip them. */
export async function takePayments(tx: Tx, gateway: string): Promise<PolledPayment[]> {
  const { rows } = await sql<PolledPayment>`
    update payment
       set polls = polls + 1,
           poll_at = kuri_now() + (${WAITS}::interval[])[least(polls + 1, ${WAITS.length}::integer)]
     where id in (select id from payment
                   where poll_at <= kuri_now() and gateway = ${gateway}
                   order by poll_at limit ${BATCH}
                     for update skip locked)
    returning id, order_id as "orderId", amount_paise as amount, polls >= ${MAX_POLLS} as "isLast"`.execute(tx)
  return rows
}

/** The same for announced settlements whose details are missing. */
export async function takeSettlements(tx: Tx, gateway: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update gateway_settlement
       set polls = polls + 1,
           poll_at = kuri_now() + (${WAITS}::interval[])[least(polls + 1, ${WAITS.length}::integer)]
     where gateway = ${gateway} and settlement_id in
           (select settlement_id from gateway_settlement
             where poll_at <= kuri_now() and gateway = ${gateway}
             order by poll_at limit ${BATCH}
               for update skip locked)
    returning settlement_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Nothing was paid: the payment is not polled again. A capture that still arrives is credited. */
export async function giveUp(tx: Tx, id: string): Promise<void> {
  await sql`
    update payment set poll_at = null, state = 'failed', failure = 'Nothing was paid.'
     where id = ${id} and state = 'created'`.execute(tx)
  await sql`update payment set poll_at = null where id = ${id}`.execute(tx)
}
