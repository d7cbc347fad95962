import type { bookEndpoints, ReplyOf } from '@kuri/contract'
import type { Tx } from '../../database/types.ts'
import { waitingMoney } from './ageing.store.ts'

/** Money at gateways, held and without an owner. Source: 4-ledger-and-auction, "Ageing lists (not errors)". */
export async function ageing(tx: Tx): Promise<ReplyOf<typeof bookEndpoints.ageing>> {
  return (await waitingMoney(tx)).map((row) => ({ ...row, journalId: String(row.journalId) }))
}
