import { newId } from '../../database/ids.ts'
import { now } from '../../clock.ts'
import type { Tx } from '../../database/types.ts'
import * as notices from '../notices/service.ts'
import * as offers from './offer-ends.ts'
import * as store from './steps.store.ts'

/**
 * Whoever was removed and has now paid everything overdue is in the list again, as long as nobody has taken the place.
 * Runs after every late payment; the caller holds the chit's lock. Source: s. 28(1), proviso; ADR 8.
 */
export async function reenterIfPaidUp(tx: Tx, ticketId: string): Promise<void> {
  const removal = await store.removalToEnd(tx, ticketId)
  if (!removal) return
  await offers.closeFor(tx, ticketId)
  const at = await now(tx)
  await store.insert(tx, {
    id: newId(),
    ticket_id: ticketId,
    person_id: removal.person_id,
    kind: 're-entry',
    state: 'done',
    needs_second: false,
    maker: null,
    lines: '[]',
    created_at: at,
    decided_at: at,
  })
  await notices.notify(tx, {
    to: removal.person_id,
    kind: 'arrears_reentered',
    data: { chit: removal.chit_name, ticketNo: removal.ticket_no },
    link: `/chits/${removal.chit_id}`,
  })
}
