import { may, ok, refuse, type Result } from '@kuri/domain'
import type { Tx } from '../../database/types.ts'
import { paper, print } from '../counter/prints.ts'
import type { ReceiptWire } from '../counter/receipts.ts'
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
  const found = await store.find(tx, no)
  const mayLook = found !== null && (found.personId === by.id || may(by.role, 'read-money'))
  return mayLook ? ok(found) : refuse({ code: 'not_found' })
}

/**
 * A receipt of the counter by its number, or the acknowledgement of a cheque, to the same people as `receiptOf`, as a file: one
 * more print of it. Refuses: not_found.
 */
export async function printCounterReceipt(
  tx: Tx,
  { no, by }: { readonly no: string; readonly by: SignedIn },
): Promise<Result<ReceiptWire>> {
  const found = await paper(tx, no)
  const mayLook = found.ok && (found.value.user._id === by.id || may(by.role, 'read-money'))
  return mayLook ? await print(tx, { number: no, way: 'pdf', by: by.id }) : refuse({ code: 'not_found' })
}
