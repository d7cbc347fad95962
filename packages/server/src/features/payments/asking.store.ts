import { sql } from 'kysely'
import type { Paise } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'

const BATCH = 20
/** How long we wait before each further question. Banks answer for up to five days. */
const WAITS = ['20 minutes', '1 hour', '3 hours', '9 hours', '1 day']
/** After the last of them nothing more is expected; what arrives all the same is still credited. */
const MOST_ASKS = 9

export interface AskedPayment {
  readonly id: string
  readonly orderId: string
  readonly amount: Paise
  /** Nothing has come in all these days. */
  readonly isLast: boolean
}

/** Takes payments about which the gateway is to be asked now, and puts off their next question: another process passes them by. */
export async function takePayments(tx: Tx, gateway: string): Promise<AskedPayment[]> {
  const { rows } = await sql<AskedPayment>`
    update payment
       set asks = asks + 1,
           ask_at = kuri_now() + (${WAITS}::interval[])[least(asks + 1, ${WAITS.length}::integer)]
     where id in (select id from payment
                   where ask_at <= kuri_now() and gateway = ${gateway}
                   order by ask_at limit ${BATCH}
                     for update skip locked)
    returning id, order_id as "orderId", amount_paise as amount, asks >= ${MOST_ASKS} as "isLast"`.execute(tx)
  return rows
}

/** The same for settlements that are announced and not yet understood. */
export async function takeSettlements(tx: Tx, gateway: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update gateway_settlement
       set asks = asks + 1,
           ask_at = kuri_now() + (${WAITS}::interval[])[least(asks + 1, ${WAITS.length}::integer)]
     where gateway = ${gateway} and settlement_id in
           (select settlement_id from gateway_settlement
             where ask_at <= kuri_now() and gateway = ${gateway}
             order by ask_at limit ${BATCH}
               for update skip locked)
    returning settlement_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Nothing was ever paid: nothing more is asked. The member knows; money that comes after all is money. */
export async function giveUp(tx: Tx, id: string): Promise<void> {
  await sql`
    update payment set ask_at = null, state = 'failed', failure = 'Nothing was paid.'
     where id = ${id} and state = 'created'`.execute(tx)
  await sql`update payment set ask_at = null where id = ${id}`.execute(tx)
}
