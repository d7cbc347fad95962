import { notifyBad } from '../../layout/notify.tsx'
import { m } from '../../messages/en.ts'
import { hasUnsent, leave } from './phone.ts'

/**
 * A collector logs out: nothing of the round and of the receipts can be read on this phone any more. False while receipts or visits
 * wait that are only on this phone; then the collector stays and reads why.
 */
export async function leavePhone(collectorId: string): Promise<boolean> {
  await leave(collectorId)
  const waits = await hasUnsent(collectorId)
  if (waits) notifyBad(m.signedReceipts.logoutWaits)
  return !waits
}
