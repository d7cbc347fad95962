import type { Day } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import * as offers from './offers.store.ts'
import * as steps from './steps.store.ts'

/** Ends the open offers of a ticket, all of them or those whose last day was before `before`, and notifies the substitute. */
export async function closeFor(tx: Tx, ticketId: string, before?: Day): Promise<void> {
  for (const id of await offers.openOf(tx, ticketId, before)) {
    await steps.decide(tx, id, { state: 'withdrawn' })
    await notifyEnded(tx, id)
  }
}

/** Notifies the substitute that an offer ended without an answer. */
export async function notifyEnded(tx: Tx, stepId: string): Promise<void> {
  const step = await steps.one(tx, stepId)
  await notices.notify(tx, {
    to: step?.substitute_id ?? [],
    kind: 'substitution_ended',
    data: { chit: step?.chit_name ?? '', ticketNo: step?.ticket_no ?? 0 },
    link: '/wallet',
  })
}
