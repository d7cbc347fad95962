import { notifyBad } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { leave } from './phone.ts'

/**
 * A collector logs out: nothing of the round and of the receipts can be read on this phone any more. False while receipts or visits
 * wait that are only on this phone; then the collector stays and reads why.
 */
export async function leavePhone(collectorId: string): Promise<boolean> {
  const left = await leave(collectorId)
  if (!left) notifyBad(m.signedReceipts.logoutWaits)
  return left
}
