import { sql } from 'kysely'
import type { Paise } from '@kuri/domain'
import type { Row, Tx } from '../../database/types.ts'

export type PaymentView = Row<'payment'> & { readonly name: string }

/** Online payments, newest first. `before` is the last one of the page before. */
export async function page(
  tx: Tx,
  { limit, before, state }: { limit: number; before: string | undefined; state: Row<'payment'>['state'] | undefined },
): Promise<PaymentView[]> {
  return await views(tx)
    .$if(before !== undefined, (query) => query.where(sql<boolean>`payment.id::text < ${before ?? ''}`))
    .$if(state !== undefined, (query) => query.where('payment.state', '=', state ?? 'created'))
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute()
}

export async function one(tx: Tx, id: string): Promise<PaymentView | undefined> {
  return await views(tx).where('payment.id', '=', id).executeTakeFirst()
}

const views = (tx: Tx) =>
  tx
    .selectFrom('payment')
    .innerJoin('person', 'person.id', 'payment.person_id')
    .selectAll('payment')
    .select('person.name')

export interface Step {
  readonly at: Date
  readonly of: 'event' | 'entry' | 'refund'
  readonly what: string
  readonly reference: string
  readonly amount: Paise | null
}

/** What the gateway reported of a payment and its refunds, and their entries in the ledger, in the order of time. */
export async function steps(tx: Tx, { id, gateway, order_id }: PaymentView): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with given_back as (select id, gateway_refund_id, amount_paise, created_at, reason from refund where payment_id = ${id})
    select received_at as at, 'event' as of, coalesce(body ->> 'event', '') as what, event_id as reference, null::bigint as amount
      from gateway_webhook
     where gateway = ${gateway} and (subject_id = ${order_id} or subject_id in (select gateway_refund_id from given_back))
    union all
    select posted_at, 'entry', kind, event_key, (select sum(amount_paise) from transfer where journal_id = journal.id)::bigint
      from journal
     where meta ->> 'orderId' = ${order_id}
        or event_key in (select format('refund:%s:%s', given_back.id, what)
                           from given_back, unnest(array['held', 'processed', 'failed']) what)
    union all
    select created_at, 'refund', reason, id::text, amount_paise from given_back
    order by at, reference`.execute(tx)
  return rows
}
