import type { bookEndpoints, ReplyOf } from '@kuri/contract'
import type { Tx } from '../../database/types.ts'
import { waitingMoney } from './ageing.store.ts'

/** Money at gateways, held and without an owner. Source: docs/spec/ledger.md, LED-9. */
export async function ageing(tx: Tx): Promise<ReplyOf<typeof bookEndpoints.ageing>> {
  return (await waitingMoney(tx)).map((row) => ({ ...row, journalId: String(row.journalId) }))
}
