import type { Day, Paise } from '@kuri/domain'
import { sql } from 'kysely'
import type { Row, Tx } from '../../database/types.ts'

export type Offer = Row<'substitution_offer'>

export async function insert(
  tx: Tx,
  offer: Pick<Offer, 'step_id' | 'person_id' | 'expires_on' | 'sum_paise'>,
): Promise<void> {
  await tx.insertInto('substitution_offer').values(offer).execute()
}

/** The substitute accepts: what they pay, and the agreement they accept. */
export async function accept(
  tx: Tx,
  stepId: string,
  { amount, agreement }: { readonly amount: Paise; readonly agreement: Buffer },
): Promise<void> {
  await tx
    .updateTable('substitution_offer')
    .set({ sum_paise: amount, agreement_hash: agreement, accepted_at: sql<Date>`kuri_now()` })
    .where('step_id', '=', stepId)
    .execute()
}

export async function decline(tx: Tx, stepId: string): Promise<void> {
  await tx
    .updateTable('substitution_offer')
    .set({ declined_at: sql<Date>`kuri_now()` })
    .where('step_id', '=', stepId)
    .execute()
}

/** Offers of a ticket that still wait for an answer; `before`: only those whose last day was before it. */
export async function openOf(tx: Tx, ticketId: string, before?: Day): Promise<string[]> {
  const rows = await tx
    .selectFrom('arrears_step as step')
    .innerJoin('substitution_offer as offer', 'offer.step_id', 'step.id')
    .where('step.ticket_id', '=', ticketId)
    .where('step.state', '=', 'offered')
    .$if(before !== undefined, (query) => query.where('offer.expires_on', '<', before ?? ('' as Day)))
    .select('step.id')
    .execute()
  return rows.map(({ id }) => id)
}
