import { may, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import type { SignedIn } from '../sessions/service.ts'
import * as store from './receipt.store.ts'

/**
 * A receipt by its number, for the payer and for staff who may read the company's money. Refuses: not_found, also to
 * everybody else: numbers follow each other, and nobody shall learn what others pay by counting.
 */
export async function receiptOf(
  tx: Tx,
  { no, by }: { readonly no: string; readonly by: SignedIn },
): Promise<Result<store.ReceiptRow>> {
  const receipt = await store.find(tx, no)
  const mayLook = receipt !== null && (receipt.personId === by.id || may(by.role, 'read-money'))
  return mayLook ? ok(receipt) : refuse({ code: 'not_found' })
}
