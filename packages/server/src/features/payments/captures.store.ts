import { sql } from 'kysely'
import type { Paise } from '@kuri/domain'
import type { Row, Tx } from '../../database/types.ts'

export interface Capture {
  readonly gateway: string
  readonly paymentId: string
  readonly orderId: string
  readonly amount: Paise
  /** How much of it the gateway has refunded. */
  readonly refunded: Paise
  readonly captured: boolean
}

/** Lets one transaction at a time apply the gateway's reports of a payment. */
export async function lock(tx: Tx, { gateway, paymentId }: Pick<Capture, 'gateway' | 'paymentId'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kuri:payment:' || ${gateway} || ':' || ${paymentId}::text, 0))`.execute(
    tx,
  )
}

/**
 * Stores what a gateway reports of a payment that is not credited yet, and returns what is known of it by now: an older
 * message that arrives late lowers no refund, and brings no money of a payment that was returned to the payer.
 */
export async function remember(
  tx: Tx,
  { gateway, paymentId, orderId, amount, refunded, captured }: Capture,
): Promise<Row<'gateway_payment'>> {
  return await tx
    .insertInto('gateway_payment')
    .values({
      gateway,
      gateway_payment_id: paymentId,
      order_id: orderId,
      amount_paise: amount,
      refunded_paise: refunded,
      captured,
    })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'gateway_payment_id']).doUpdateSet({
        captured: sql<boolean>`gateway_payment.captured and excluded.captured`,
        refunded_paise: sql<Paise>`greatest(gateway_payment.refunded_paise, excluded.refunded_paise)`,
        reported_at: sql<Date>`kuri_now()`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Writes down how much of a credited payment the gateway has refunded since, and gives it with what was credited; null: as
 * much is known already.
 */
export async function rememberLater(
  tx: Tx,
  { gateway, paymentId, refunded }: Pick<Capture, 'gateway' | 'paymentId' | 'refunded'>,
): Promise<{ readonly refunded: Paise; readonly credited: Paise } | null> {
  const since = sql<Paise>`${refunded}::bigint - refunded_paise`
  const row = await tx
    .updateTable('gateway_payment')
    .set({ refunded_later_paise: since })
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', paymentId)
    .where(sql<boolean>`refunded_later_paise < ${since}`)
    .returning(['refunded_later_paise as refunded', sql<Paise>`amount_paise - refunded_paise`.as('credited')])
    .executeTakeFirst()
  return row ?? null
}
